/** What every store engine must do; run once per engine. */
import { admissionPolicy, analysis, engineSettings, firing, MINUTE, record, resolved, T0, judged } from './samples';
import type { EngineSettings } from '../sqlite/protocol';
import { describeJobs } from './jobs-conformance';
import type { Store } from '../store';

export function describeStore(name: string, open: (settings: EngineSettings) => Promise<Store>): void {
  describe(`${name}: the store`, () => {
    let store: Store;
    beforeEach(async () => void (store = await open(engineSettings)));
    afterEach(() => store.close(1000));

    const fires = () => store.reader.selectFrom('fires').selectAll().orderBy('starts_at').execute();
    const alert = async () =>
      (await store.reader.selectFrom('described_alerts').selectAll().where('fingerprint', '=', 'f1').execute())[0]!;
    const jobs = () => store.reader.selectFrom('jobs').selectAll().orderBy('id').execute();

    describe('counts fires', () => {
      it('once, however often they are delivered', async () => {
        for (let i = 0; i < 5; i++) await record(store, T0 + i * MINUTE, [firing(T0)]);
        await record(store, T0 + 6 * MINUTE, [firing(T0), firing(T0)], { groupKey: 'other', receiver: 'second' });
        expect(await fires()).toMatchObject([{ deliveries: 7, end_reason: null }]);
        expect(await alert()).toMatchObject({ fire_count: 1, delivery_count: 7, state: 'firing' });
      });

      it('and closes them with their end and its reason', async () => {
        await record(store, T0, [firing(T0)]);
        await record(store, T0 + MINUTE, [resolved(T0, T0 + 30_000, { stateReason: 'Updated' })]);
        expect(await fires()).toMatchObject([
          { ends_at: T0 + 30_000, end_reason: 'administrative', state_reason: 'Updated', deliveries: 2 },
        ]);
        expect(await alert()).toMatchObject({ state: 'resolved', open_fire_id: null });
      });

      it('with at most one open: a newer start ends the one before, its end unknown', async () => {
        await record(store, T0, [firing(T0)]);
        await record(store, T0 + 10 * MINUTE, [firing(T0 + 9 * MINUTE)]);
        expect(await fires()).toMatchObject([{ end_reason: 'superseded', ends_at: null }, { end_reason: null }]);
        expect(await alert()).toMatchObject({ fire_count: 2, state: 'firing', last_starts_at: T0 + 9 * MINUTE });
      });

      it('in their own hour when they come late, without disturbing the open one', async () => {
        await record(store, T0 + 60 * MINUTE, [firing(T0 + 60 * MINUTE)]);
        await record(store, T0 + 61 * MINUTE, [firing(T0)]);
        expect(await fires()).toMatchObject([
          { starts_at: T0, end_reason: 'superseded', outcome: 'not-analysed' },
          { end_reason: null },
        ]);
        expect(await alert()).toMatchObject({ first_starts_at: T0, last_starts_at: T0 + 60 * MINUTE, state: 'firing' });
      });

      it('by the raw time when the start had to be clamped', async () => {
        const ahead = (now: number) =>
          firing(now, { startsAt: { at: now, outcome: 'clamped-to-now', raw: '2026-11-30T23:00:00Z' } });
        await record(store, T0, [ahead(T0)]);
        await record(store, T0 + MINUTE, [ahead(T0 + MINUTE)]);
        expect(await fires()).toMatchObject([{ starts_at: T0, deliveries: 2, time_note: 'clamped-to-now' }]);
      });

      it('and keeps organisations apart', async () => {
        await record(store, T0, [firing(T0)], { orgId: 1 });
        await record(store, T0, [firing(T0)], { orgId: 2 });
        expect((await fires()).map((fire) => fire.deliveries)).toEqual([1, 1]);
      });

      it('of an alert that was known under another identity as a successor', async () => {
        await record(store, T0, [firing(T0)]);
        await record(store, T0 + MINUTE, [
          firing(T0, {
            fingerprint: 'f2',
            labels: { alertname: 'DiskFull', host: 'backup-2', severity: 'warning', team: 'storage' },
          }),
        ]);
        const [successor] = await store.reader
          .selectFrom('described_alerts')
          .selectAll()
          .where('fingerprint', '=', 'f2')
          .execute();
        expect(successor).toMatchObject({
          predecessor_id: (await alert()).id,
          predecessor_reason: 'label "team" was added',
        });
      });

      it('of ten thousand new alerts of one name and start without looking at each for each', async () => {
        const many = Array.from({ length: 10_000 }, (_, i) =>
          firing(T0, { fingerprint: `n${i}`, labels: { alertname: 'NodeDown', host: `h${i}` } })
        );
        const startedAt = process.cpuUsage();
        await record(store, T0, many);
        const { user, system } = process.cpuUsage(startedAt);
        expect((user + system) / 1e6).toBeLessThan(10);
        expect(
          (
            await store.reader
              .selectFrom('fires')
              .select(({ fn }) => fn.countAll<number>().as('n'))
              .execute()
          )[0]
        ).toEqual({ n: 10_000 });
      });

      it('and remembers every receiver and group an alert came by', async () => {
        await record(store, T0, [firing(T0)], { receiver: 'a', groupKey: 'g1' });
        await record(store, T0, [firing(T0)], { receiver: 'b', groupKey: 'g2' });
        expect(
          await store.reader.selectFrom('alert_receivers').select(['receiver', 'group_key']).execute()
        ).toHaveLength(2);
      });
    });

    describe('admits', () => {
      it('a new fire with a job and a cooldown, and a repeat with nothing', async () => {
        await record(store, T0, [firing(T0)]);
        await record(store, T0 + MINUTE, [firing(T0)]);
        expect(await jobs()).toMatchObject([{ state: 'queued', trigger: 'first fire of an incident' }]);
        expect(await alert()).toMatchObject({ cooldown_until: T0 + admissionPolicy.cooldownMs });
      });

      it('and a resolve takes no cooldown slot: it clears it', async () => {
        await record(store, T0, [firing(T0)]);
        await record(store, T0 + MINUTE, [resolved(T0, T0 + MINUTE)]);
        expect(await alert()).toMatchObject({ cooldown_until: null });
        expect(await jobs()).toHaveLength(1);
      });

      it('one analysis for a flapping alert within the attach window', async () => {
        for (let i = 0; i < 20; i++) {
          const start = T0 + i * MINUTE;
          await record(store, start, [firing(start)]);
          const [job] = await store.writer.claimJobs({ owner: 'me', now: start, leaseMs: MINUTE, limit: 1 });
          if (job)
            await store.writer.settle({
              jobId: job.id,
              owner: 'me',
              now: start,
              analysis: analysis(`r${i}`, start),
              ...judged,
              recalledRunIds: [],
              notices: [],
            });
          await record(store, start + 30_000, [resolved(start, start + 30_000)]);
        }
        expect((await fires()).map((fire) => fire.outcome)).toEqual(['analyse', ...Array(19).fill('attach')]);
      });

      it('one analysis for a storm in one place, and counts each of its fires', async () => {
        const storm = Array.from({ length: 300 }, (_, i) =>
          firing(T0, { fingerprint: `pod-${i}`, labels: { alertname: 'PodDown', cluster: 'eu-1', pod: `p${i}` } })
        );
        await record(store, T0, storm);
        expect(await jobs()).toHaveLength(1);
        expect(await fires()).toHaveLength(300);
      });

      it('no more than the storm limit when every alert has a place of its own', async () => {
        const storm = Array.from({ length: 30 }, (_, i) =>
          firing(T0, { fingerprint: `host-${i}`, labels: { alertname: 'NodeDown', host: `h${i}` } })
        );
        await record(store, T0, storm);
        expect((await fires()).filter((fire) => fire.outcome === 'storm-degraded')).toHaveLength(10);
      });
    });

    describe('ages', () => {
      it('a fire that nobody speaks of into "end unknown", and takes it back when it is heard of again', async () => {
        await record(store, T0, [firing(T0)]);
        expect(await store.writer.expireStale({ now: T0 + 60 * MINUTE, unheardBefore: T0 + 1 })).toBe(1);
        expect(await alert()).toMatchObject({ state: 'unknown', open_fire_id: null });
        await record(store, T0 + 61 * MINUTE, [firing(T0)]);
        expect(await fires()).toMatchObject([{ end_reason: null, deliveries: 2 }]);
        expect(await alert()).toMatchObject({ state: 'firing', fire_count: 1 });
      });

      it('a pushed fire past its expiry, but never a heartbeat', async () => {
        await record(store, T0, [
          firing(T0, { expiresAt: T0 + 4 * MINUTE }),
          firing(T0, { fingerprint: 'w', kind: 'heartbeat' }),
        ]);
        expect(await store.writer.expireStale({ now: T0 + 5 * MINUTE, unheardBefore: T0 - 1 })).toBe(1);
        expect(await store.writer.expireStale({ now: T0 + 9000 * MINUTE, unheardBefore: T0 + 8000 * MINUTE })).toBe(0);
      });

      it('old rows away, and keeps what is open', async () => {
        await record(store, T0, [firing(T0), firing(T0, { fingerprint: 'f2' })]);
        await record(store, T0 + MINUTE, [resolved(T0, T0 + MINUTE)]);
        const request = { now: T0 + 9000 * MINUTE, firesBefore: T0 + 1, deliveriesBefore: T0 + MINUTE, limit: 100 };
        expect(await store.writer.prune(request)).toBeGreaterThan(0);
        expect(await store.reader.selectFrom('alerts').select('fingerprint').execute()).toEqual([
          { fingerprint: 'f2' },
        ]);
        expect(await store.reader.selectFrom('deliveries').select('received_at').execute()).toEqual([
          { received_at: T0 + MINUTE },
        ]);
      });

      it('and lowers the counts of what is left', async () => {
        await record(store, T0, [firing(T0)]);
        await record(store, T0 + MINUTE, [resolved(T0, T0 + MINUTE)]);
        await record(store, T0 + 9 * MINUTE, [firing(T0 + 9 * MINUTE)]);
        await store.writer.prune({ now: T0 + 10 * MINUTE, firesBefore: T0 + MINUTE, deliveriesBefore: T0, limit: 100 });
        expect(await alert()).toMatchObject({ fire_count: 1, delivery_count: 1, first_starts_at: T0 + 9 * MINUTE });
      });
    });

    it('refuses to be changed through the reader', async () => {
      await expect(store.reader.transaction().execute(async () => undefined)).rejects.toThrow('no transactions');
    });
  });
  describeJobs(name, open);
}
