/** What every store engine must do; run once per engine. */
import { admissionPolicy, analysis, engineSettings, firing, MINUTE, record, resolved, T0 } from './samples';
import type { EngineSettings } from '../sqlite/protocol';
import type { Store } from '../store';

export function describeStore(name: string, open: (settings: EngineSettings) => Promise<Store>): void {
  describe(`${name}: the store`, () => {
    let store: Store;
    beforeEach(async () => void (store = await open(engineSettings)));
    afterEach(() => store.close(1000));

    const fires = () => store.reader.selectFrom('fires').selectAll().orderBy('starts_at').execute();
    const alert = async () => (await store.reader.selectFrom('described_alerts').selectAll().where('fingerprint', '=', 'f1').execute())[0]!;
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
        expect(await fires()).toMatchObject([{ ends_at: T0 + 30_000, end_reason: 'administrative', state_reason: 'Updated', deliveries: 2 }]);
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
        expect(await fires()).toMatchObject([{ starts_at: T0, end_reason: 'superseded', outcome: 'not-analysed' }, { end_reason: null }]);
        expect(await alert()).toMatchObject({ first_starts_at: T0, last_starts_at: T0 + 60 * MINUTE, state: 'firing' });
      });

      it('by the raw time when the start had to be clamped', async () => {
        const ahead = (now: number) => firing(now, { startsAt: { at: now, outcome: 'clamped-to-now', raw: '2026-11-30T23:00:00Z' } });
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
        await record(store, T0 + MINUTE, [firing(T0, { fingerprint: 'f2', labels: { alertname: 'DiskFull', host: 'backup-2', severity: 'warning', team: 'storage' } })]);
        const [successor] = await store.reader.selectFrom('described_alerts').selectAll().where('fingerprint', '=', 'f2').execute();
        expect(successor).toMatchObject({ predecessor_id: (await alert()).id, predecessor_reason: 'label "team" was added' });
      });

      it('of ten thousand new alerts of one name and start without looking at each for each', async () => {
        const many = Array.from({ length: 10_000 }, (_, i) => firing(T0, { fingerprint: `n${i}`, labels: { alertname: 'NodeDown', host: `h${i}` } }));
        const startedAt = process.cpuUsage();
        await record(store, T0, many);
        const { user, system } = process.cpuUsage(startedAt);
        expect((user + system) / 1e6).toBeLessThan(10);
        expect((await store.reader.selectFrom('fires').select(({ fn }) => fn.countAll<number>().as('n')).execute())[0]).toEqual({ n: 10_000 });
      });

      it('and remembers every receiver and group an alert came by', async () => {
        await record(store, T0, [firing(T0)], { receiver: 'a', groupKey: 'g1' });
        await record(store, T0, [firing(T0)], { receiver: 'b', groupKey: 'g2' });
        expect(await store.reader.selectFrom('alert_receivers').select(['receiver', 'group_key']).execute()).toHaveLength(2);
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
          if (job) await store.writer.settle({ jobId: job.id, owner: 'me', now: start, analysis: analysis(`r${i}`, start), recalledRunIds: [], notices: [] });
          await record(store, start + 30_000, [resolved(start, start + 30_000)]);
        }
        expect((await fires()).map((fire) => fire.outcome)).toEqual(['analyse', ...Array(19).fill('attach')]);
      });

      it('one analysis for a storm in one place, and counts each of its fires', async () => {
        const storm = Array.from({ length: 300 }, (_, i) => firing(T0, { fingerprint: `pod-${i}`, labels: { alertname: 'PodDown', cluster: 'eu-1', pod: `p${i}` } }));
        await record(store, T0, storm);
        expect(await jobs()).toHaveLength(1);
        expect(await fires()).toHaveLength(300);
      });

      it('no more than the storm limit when every alert has a place of its own', async () => {
        const storm = Array.from({ length: 30 }, (_, i) => firing(T0, { fingerprint: `host-${i}`, labels: { alertname: 'NodeDown', host: `h${i}` } }));
        await record(store, T0, storm);
        expect((await fires()).filter((fire) => fire.outcome === 'storm-degraded')).toHaveLength(10);
      });
    });

    describe('keeps jobs', () => {
      const claim = (now: number, owner = 'me') => store.writer.claimJobs({ owner, now, leaseMs: MINUTE, limit: 10 });

      it('under a lease that expires, so that a crash loses none', async () => {
        await record(store, T0, [firing(T0)]);
        expect(await claim(T0)).toMatchObject([{ attempts: 1 }]);
        expect(await claim(T0 + 30_000, 'other')).toEqual([]);
        expect(await claim(T0 + MINUTE, 'other')).toMatchObject([{ attempts: 2 }]);
      });

      it('for one holder: who lost the lease stores nothing', async () => {
        await record(store, T0, [firing(T0)]);
        const [job] = await claim(T0);
        await claim(T0 + MINUTE, 'other');
        const request = { jobId: job!.id, now: T0 + MINUTE, analysis: analysis('r1', T0), recalledRunIds: [], notices: [] };
        expect(await store.writer.settle({ ...request, owner: 'me' })).toBe(false);
        expect(await store.writer.settle({ ...request, owner: 'other' })).toBe(true);
        expect(await store.writer.settle({ ...request, owner: 'other' })).toBe(false);
        expect(await store.reader.selectFrom('analyses').select(['run_id', 'version']).execute()).toEqual([{ run_id: 'r1', version: 1 }]);
      });

      it('the most severe first', async () => {
        await record(store, T0, [firing(T0), firing(T0, { fingerprint: 'f2', severity: 'critical', labels: { alertname: 'Down', host: 'other' } })]);
        const severities = await Promise.all((await claim(T0)).map(async (job) => (await fires()).find((fire) => fire.id === job.fireId)?.severity));
        expect(severities).toEqual(['critical', 'warning']);
      });

      it('until they are tried out: a failed analysis is kept with its reason and clears the cooldown', async () => {
        await record(store, T0, [firing(T0)]);
        const [job] = await claim(T0);
        const fail = { jobId: job!.id, owner: 'me', now: T0, error: 'overloaded' };
        expect(await store.writer.fail({ ...fail, retryAt: T0 + MINUTE, analysis: null })).toBe(true);
        expect(await claim(T0 + 1)).toEqual([]);
        await claim(T0 + MINUTE);
        const failed = analysis('r1', T0, { state: 'failed', summary: null, failure_reason: 'overloaded' });
        await store.writer.fail({ ...fail, now: T0 + MINUTE, retryAt: null, analysis: failed });
        expect(await jobs()).toMatchObject([{ state: 'dead', last_error: 'overloaded' }]);
        expect(await alert()).toMatchObject({ cooldown_until: null });
        await record(store, T0 + 3 * MINUTE, [firing(T0 + 3 * MINUTE)]);
        expect(await jobs()).toHaveLength(2);
      });

      it('and gives them back at shutdown without counting the attempt', async () => {
        await record(store, T0, [firing(T0)]);
        await claim(T0);
        expect(await store.writer.giveBack({ owner: 'me', now: T0 })).toBe(1);
        expect(await claim(T0, 'next')).toMatchObject([{ attempts: 1 }]);
      });

      it('and notices for the process that starts next, which need not wait for the leases of one that was killed', async () => {
        await record(store, T0, [firing(T0), firing(T0, { fingerprint: 'f2', labels: { alertname: 'DiskFull', host: 'other' } })]);
        const [first, second] = await claim(T0, 'killed');
        const notice = { notifier: 'ntfy', dedupeKey: 'r1:ntfy', payload: '{}' };
        await store.writer.settle({ jobId: first!.id, owner: 'killed', now: T0, analysis: analysis('r1', T0), recalledRunIds: [], notices: [notice] });
        await store.writer.claimNotices({ now: T0, leaseMs: MINUTE, limit: 10 });
        expect(await claim(T0, 'next')).toEqual([]);
        expect(await store.writer.takeOver({ now: T0 })).toEqual({ jobs: 1, notices: 1 });
        expect(await claim(T0, 'next')).toMatchObject([{ id: second!.id, attempts: 2 }]);
        expect(await store.writer.claimNotices({ now: T0, leaseMs: MINUTE, limit: 10 })).toMatchObject([{ dedupeKey: 'r1:ntfy', attempts: 2 }]);
        expect(await store.writer.settle({ jobId: second!.id, owner: 'killed', now: T0, analysis: analysis('r2', T0), recalledRunIds: [], notices: [] })).toBe(false);
        // A second and third process that ended with it in hand: the next ones wait, for it may have ended them.
        await store.writer.takeOver({ now: T0 });
        expect(await claim(T0 + 14_999, 'third')).toEqual([]);
        expect(await claim(T0 + 15_000, 'third')).toMatchObject([{ id: second!.id, attempts: 3 }]);
        await store.writer.takeOver({ now: T0 });
        expect(await claim(T0 + 119_999, 'fourth')).toEqual([]);
        expect(await claim(T0 + 120_000, 'fourth')).toMatchObject([{ id: second!.id, attempts: 4 }]);
        await store.writer.takeOver({ now: T0 });
        expect(await claim(T0, 'fifth')).toMatchObject([{ id: second!.id, attempts: 5 }]);
      });

      it('and notices so that none waits for an hour when the clock is set back by one', async () => {
        const before = T0 + 60 * MINUTE;
        await record(store, before, [firing(before), firing(before, { fingerprint: 'f2', labels: { alertname: 'DiskFull', host: 'other' } })]);
        const [running] = await store.writer.claimJobs({ owner: 'me', now: before, leaseMs: MINUTE, limit: 1 });
        const again = await store.writer.claimJobs({ owner: 'me', now: T0, leaseMs: MINUTE, limit: 10, holding: [running!.id] });
        expect(again.map(({ id }) => id)).not.toContain(running!.id);
        expect(again).toHaveLength(1);
        const notice = { notifier: 'ntfy', dedupeKey: 'r1:ntfy', payload: '{}' };
        await store.writer.settle({ jobId: running!.id, owner: 'me', now: before, analysis: analysis('r1', before), recalledRunIds: [], notices: [notice] });
        const [taken] = await store.writer.claimNotices({ now: T0, leaseMs: MINUTE, limit: 10 });
        await store.writer.noticeFailed({ id: taken!.id, error: 'down', retryAt: before });
        expect(await store.writer.claimNotices({ now: T0, leaseMs: MINUTE, limit: 10 })).toMatchObject([{ attempts: 2 }]);
      });

      it('that a person asked for, one at a time', async () => {
        await record(store, T0, [firing(T0)]);
        const ask = () => store.writer.askForAnalysis({ orgId: 1, fingerprint: 'f1', now: T0 });
        expect(await ask()).toBe('already-queued');
        const [job] = await claim(T0);
        await store.writer.settle({ jobId: job!.id, owner: 'me', now: T0, analysis: analysis('r1', T0), recalledRunIds: [], notices: [] });
        expect(await ask()).toBe('queued');
        expect(await store.writer.askForAnalysis({ orgId: 2, fingerprint: 'f1', now: T0 })).toBe('unknown-alert');
        await record(store, T0, [firing(T0, { fingerprint: 'w', kind: 'heartbeat' })]);
        expect(await store.writer.askForAnalysis({ orgId: 1, fingerprint: 'w', now: T0 })).toBe('never-analysed');
      });
    });

    it('queues a notice once per key, and tries it again after a failure', async () => {
      await record(store, T0, [firing(T0)]);
      const [job] = await store.writer.claimJobs({ owner: 'me', now: T0, leaseMs: MINUTE, limit: 1 });
      const notice = { notifier: 'ntfy', dedupeKey: 'r1:ntfy', payload: '{}' };
      await store.writer.settle({ jobId: job!.id, owner: 'me', now: T0, analysis: analysis('r1', T0), recalledRunIds: [], notices: [notice, notice] });
      const take = (now: number) => store.writer.claimNotices({ now, leaseMs: MINUTE, limit: 10 });
      const [first] = await take(T0);
      await store.writer.noticeFailed({ id: first!.id, error: 'down', retryAt: T0 + 5 * MINUTE });
      expect(await take(T0 + MINUTE)).toEqual([]);
      expect(await take(T0 + 5 * MINUTE)).toMatchObject([{ attempts: 2, dedupeKey: 'r1:ntfy' }]);
      await store.writer.noticeDelivered({ id: first!.id, now: T0 + 5 * MINUTE });
      expect(await take(T0 + 60 * MINUTE)).toEqual([]);
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
        await record(store, T0, [firing(T0, { expiresAt: T0 + 4 * MINUTE }), firing(T0, { fingerprint: 'w', kind: 'heartbeat' })]);
        expect(await store.writer.expireStale({ now: T0 + 5 * MINUTE, unheardBefore: T0 - 1 })).toBe(1);
        expect(await store.writer.expireStale({ now: T0 + 9000 * MINUTE, unheardBefore: T0 + 8000 * MINUTE })).toBe(0);
      });

      it('old rows away, and keeps what is open', async () => {
        await record(store, T0, [firing(T0), firing(T0, { fingerprint: 'f2' })]);
        await record(store, T0 + MINUTE, [resolved(T0, T0 + MINUTE)]);
        const request = { now: T0 + 9000 * MINUTE, firesBefore: T0 + 1, deliveriesBefore: T0 + MINUTE, limit: 100 };
        expect(await store.writer.prune(request)).toBeGreaterThan(0);
        expect(await store.reader.selectFrom('alerts').select('fingerprint').execute()).toEqual([{ fingerprint: 'f2' }]);
        expect(await store.reader.selectFrom('deliveries').select('received_at').execute()).toEqual([{ received_at: T0 + MINUTE }]);
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
}
