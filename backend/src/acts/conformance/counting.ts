/** Counting over an engine: what deliveries make of fires. */
import type { History } from '../testing/history';
import { actPolicy, firing, MINUTE, resolved, T0 } from '../testing/samples';
import type { Suite } from './suite';

export function describeCounting({ open }: Suite): void {
  describe('count fires', () => {
    let history: History;
    beforeEach(async () => void (history = await open(actPolicy)));
    afterEach(() => history.close());

    const fires = () => history.reader.selectFrom('fires').selectAll().orderBy('starts_at').execute();
    const alert = (fingerprint = 'f1') =>
      history.reader
        .selectFrom('described_alerts')
        .selectAll()
        .where('fingerprint', '=', fingerprint)
        .executeTakeFirstOrThrow();

    it('once, however often they are delivered', async () => {
      for (let i = 0; i < 5; i++) await history.record(T0 + i * MINUTE, [firing(T0)]);
      await history.record(T0 + 6 * MINUTE, [firing(T0), firing(T0)], { groupKey: 'other', receiver: 'second' });
      expect(await fires()).toMatchObject([{ deliveries: 7, end_reason: null }]);
      expect(await alert()).toMatchObject({ fire_count: 1, delivery_count: 7, state: 'firing' });
    });

    it('and closes them with their end and its reason', async () => {
      await history.record(T0, [firing(T0)]);
      await history.record(T0 + MINUTE, [resolved(T0, T0 + 30_000, { stateReason: 'Updated' })]);
      expect(await fires()).toMatchObject([
        { ends_at: T0 + 30_000, end_reason: 'administrative', state_reason: 'Updated', deliveries: 2 },
      ]);
      expect(await alert()).toMatchObject({ state: 'resolved' });
    });

    it('with at most one open: a newer start ends the one before, its end unknown', async () => {
      await history.record(T0, [firing(T0)]);
      await history.record(T0 + 10 * MINUTE, [firing(T0 + 9 * MINUTE)]);
      expect(await fires()).toMatchObject([{ end_reason: 'superseded', ends_at: null }, { end_reason: null }]);
      expect(await alert()).toMatchObject({ fire_count: 2, state: 'firing', last_starts_at: T0 + 9 * MINUTE });
    });

    it('in their own hour when they come late, without disturbing the open one', async () => {
      await history.record(T0 + 60 * MINUTE, [firing(T0 + 60 * MINUTE)]);
      await history.record(T0 + 61 * MINUTE, [firing(T0)]);
      expect(await fires()).toMatchObject([
        { starts_at: T0, end_reason: 'superseded', outcome: 'not-analysed' },
        { end_reason: null },
      ]);
      expect(await alert()).toMatchObject({ first_starts_at: T0, last_starts_at: T0 + 60 * MINUTE, state: 'firing' });
    });

    it('as one, where two senders tell each its own start in turn; the count goes back', async () => {
      const [early, late] = [firing(T0), firing(T0 + 14_000)];
      for (const [i, event] of [early, late, early, late].entries())
        await history.record(T0 + (i + 1) * MINUTE, [event]);
      expect(await alert()).toMatchObject({ fire_count: 2 });
      await history.record(T0 + 5 * MINUTE, [early]);
      expect(await fires()).toMatchObject([{ starts_at: T0, end_reason: null, deliveries: 5 }]);
      expect(await alert()).toMatchObject({ fire_count: 1, delivery_count: 5, state: 'firing', last_starts_at: T0 });
      // The analysis that was queued for the part is one of the whole.
      const [fire] = await fires();
      expect(await history.reader.selectFrom('jobs').select('fire_id').execute()).toEqual([{ fire_id: fire!.id }]);
    });

    it('from the earliest start that is pushed within the lease', async () => {
      await history.record(T0 + 14_000, [firing(T0 + 14_000, { expiresAt: T0 + 4 * MINUTE })]);
      await history.record(T0 + 20_000, [firing(T0, { expiresAt: T0 + 4 * MINUTE })]);
      expect(await fires()).toMatchObject([{ starts_at: T0, deliveries: 2 }]);
      expect(await alert()).toMatchObject({ first_starts_at: T0, last_starts_at: T0, fire_count: 1 });
    });

    it('on, when an end turns out to have been false', async () => {
      await history.record(T0, [firing(T0)]);
      await history.record(T0 + MINUTE, [resolved(T0, T0 + MINUTE)]);
      await history.record(T0 + 5 * MINUTE, [firing(T0)]);
      expect(await fires()).toMatchObject([{ end_reason: 'recovered', deliveries: 3 }]);
      await history.record(T0 + 30 * MINUTE, [firing(T0)]);
      expect(await fires()).toMatchObject([{ end_reason: null, ends_at: null, deliveries: 4 }]);
      expect(await alert()).toMatchObject({ fire_count: 1, state: 'firing' });
    });

    it('by the raw time when the start had to be clamped', async () => {
      const ahead = (now: number) =>
        firing(now, { startsAt: { at: now, outcome: 'clamped-to-now', raw: '2026-11-30T23:00:00Z' } });
      await history.record(T0, [ahead(T0)]);
      await history.record(T0 + MINUTE, [ahead(T0 + MINUTE)]);
      expect(await fires()).toMatchObject([{ starts_at: T0, deliveries: 2, time_note: 'clamped-to-now' }]);
    });

    it('each where it lies, when one delivery tells of starts with hundreds between them', async () => {
      const starts = Array.from({ length: 600 }, (_, i) => T0 + 10 * i * MINUTE);
      const past = (start: number) => resolved(start, start + MINUTE);
      for (const start of starts) await history.record(starts.at(-1)! + MINUTE, [past(start)]);
      await history.record(starts.at(-1)! + 2 * MINUTE, [past(starts[0]!), firing(starts[300]!), past(starts[500]!)]);
      expect((await fires()).filter(({ deliveries }) => deliveries === 2).map(({ starts_at }) => starts_at)).toEqual([
        ...[starts[0], starts[300], starts[500]],
      ]);
      expect(await alert()).toMatchObject({ fire_count: 600 });
    });

    it('as one, where an end shows that it was one, with hundreds of starts before that end', async () => {
      const starts = Array.from({ length: 600 }, (_, i) => T0 + 10 * i * MINUTE);
      const [first, last] = [starts[0]!, starts.at(-1)!];
      await history.record(
        last,
        starts.map((start) => firing(start))
      );
      expect(await alert()).toMatchObject({ fire_count: 600 });
      await history.record(last + MINUTE, [resolved(first, last + MINUTE)]);
      expect(await fires()).toMatchObject([{ starts_at: first, ends_at: last + MINUTE, deliveries: 601 }]);
      await history.record(last + 2 * MINUTE, [resolved(starts[300]!, starts[300]! + MINUTE)]);
      expect(await alert()).toMatchObject({ fire_count: 1, delivery_count: 602, last_starts_at: first });
    });

    it('as one, where two are told in turn, with hundreds of starts between them', async () => {
      const starts = Array.from({ length: 600 }, (_, i) => T0 + 10 * i * MINUTE);
      const [first, last] = [starts[0]!, starts.at(-1)!];
      await history.record(
        last,
        starts.map((start) => firing(start))
      );
      for (const [i, start] of [first, last, first].entries()) await history.record(last + i * MINUTE, [firing(start)]);
      expect(await fires()).toMatchObject([{ starts_at: first, end_reason: null, deliveries: 603 }]);
      expect(await alert()).toMatchObject({ fire_count: 1, last_starts_at: first, state: 'firing' });
    });

    it('and keeps organisations apart', async () => {
      await history.record(T0, [firing(T0)], { orgId: 1 });
      await history.record(T0, [firing(T0)], { orgId: 2 });
      expect((await fires()).map((fire) => fire.deliveries)).toEqual([1, 1]);
    });

    it('and takes a value that is measured later', async () => {
      await history.record(T0, [firing(T0, { stateReason: 'NoData' })]);
      await history.record(T0 + MINUTE, [firing(T0, { values: { A: 97 } })]);
      expect(await fires()).toMatchObject([{ measured: '{"A":97}', state_reason: null }]);
    });

    it('of an alert that was known under another identity as a successor', async () => {
      await history.record(T0, [firing(T0)]);
      const labels = { alertname: 'DiskFull', host: 'backup-2', severity: 'warning', team: 'storage' };
      await history.record(T0 + MINUTE, [firing(T0, { fingerprint: 'f2', labels })]);
      expect(await alert('f2')).toMatchObject({
        predecessor_id: (await alert()).id,
        predecessor_reason: 'label "team" was added',
      });
    });

    it('of an alert whose rule is known later, under another name, as a successor', async () => {
      await history.record(T0, [firing(T0)]);
      await history.record(T0 + MINUTE, [firing(T0, { ruleUid: 'rule-1' })]);
      const labels = { alertname: 'DiskIsFull', host: 'backup-2', severity: 'warning' };
      await history.record(T0 + 5 * MINUTE, [
        firing(T0 + 5 * MINUTE, { fingerprint: 'f2', ruleUid: 'rule-1', labels }),
      ]);
      expect(await alert('f2')).toMatchObject({ predecessor_reason: 'the rule was renamed from "DiskFull"' });
    });

    it('of ten thousand new alerts of one name and start without looking at each for each', async () => {
      const many = Array.from({ length: 10_000 }, (_, i) =>
        firing(T0, { fingerprint: `n${i}`, labels: { alertname: 'NodeDown', host: `h${i}` } })
      );
      const startedAt = process.cpuUsage();
      await history.record(T0, many);
      const { user, system } = process.cpuUsage(startedAt);
      expect((user + system) / 1e6).toBeLessThan(10);
      const { n } = await history.reader
        .selectFrom('fires')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      expect(n).toBe(10_000);
    });

    it('and remembers every receiver and group an alert came by', async () => {
      await history.record(T0, [firing(T0)], { receiver: 'a', groupKey: 'g1' });
      await history.record(T0, [firing(T0)], { receiver: 'b', groupKey: 'g2' });
      const receivers = await history.reader
        .selectFrom('alert_receivers')
        .innerJoin('receivers', 'receivers.id', 'receiver_id')
        .select(['receiver', 'group_key'])
        .execute();
      expect(receivers).toHaveLength(2);
    });

    it('and writes what is said of an alert when it differs, each part by itself', async () => {
      const said = (change: Parameters<typeof firing>[1]) =>
        firing(T0, {
          labels: { alertname: 'DiskFull', host: 'a' },
          annotations: { summary: 'old' },
          links: { runbook: 'https://r.test/1' },
          ...change,
        });
      await history.record(T0, [said({})]);
      await history.record(T0 + 1, [said({ annotations: { summary: 'new' } })]);
      expect(await alert()).toMatchObject({ annotations: '{"summary":"new"}', search_text: 'diskfull diskfull a' });
      await history.record(T0 + 2, [said({ labels: { alertname: 'DiskFull', host: 'Überall' } })]);
      expect(await alert()).toMatchObject({
        labels: '{"alertname":"DiskFull","host":"Überall"}',
        search_text: 'diskfull diskfull uberall',
      });
      await history.record(T0 + 3, [said({ annotations: {}, links: {} })]);
      expect(await alert()).toMatchObject({ annotations: '{}', links: '{}' });
    });
  });
}
