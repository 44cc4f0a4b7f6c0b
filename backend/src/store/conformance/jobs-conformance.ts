/** What every store engine must do with jobs and notices; run with the rest of what it must do. */
import { tokenHolder } from '../../domain/actor';
import { analysis, engineSettings, firing, MINUTE, record, T0, judged } from './samples';
import type { EngineSettings } from '../sqlite/protocol';
import type { Store } from '../store';

export function describeJobs(name: string, open: (settings: EngineSettings) => Promise<Store>): void {
  describe(`${name}: the store keeps jobs`, () => {
    let store: Store;
    beforeEach(async () => void (store = await open(engineSettings)));
    afterEach(() => store.close(1000));

    const fires = () => store.reader.selectFrom('fires').selectAll().orderBy('starts_at').execute();
    const jobs = () => store.reader.selectFrom('jobs').selectAll().orderBy('id').execute();
    const alert = async () =>
      (await store.reader.selectFrom('described_alerts').selectAll().where('fingerprint', '=', 'f1').execute())[0]!;

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
      const request = {
        jobId: job!.id,
        now: T0 + MINUTE,
        analysis: analysis('r1', T0),
        ...judged,
        recalledRunIds: [],
        notices: [],
      };
      expect(await store.writer.settle({ ...request, owner: 'me' })).toBe(false);
      expect(await store.writer.settle({ ...request, owner: 'other' })).toBe(true);
      expect(await store.writer.settle({ ...request, owner: 'other' })).toBe(false);
      expect(await store.reader.selectFrom('analyses').select(['run_id', 'version']).execute()).toEqual([
        { run_id: 'r1', version: 1 },
      ]);
    });

    it('the most severe first', async () => {
      await record(store, T0, [
        firing(T0),
        firing(T0, { fingerprint: 'f2', severity: 'critical', labels: { alertname: 'Down', host: 'other' } }),
      ]);
      const severities = await Promise.all(
        (await claim(T0)).map(async (job) => (await fires()).find((fire) => fire.id === job.fireId)?.severity)
      );
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
      await record(store, T0, [
        firing(T0),
        firing(T0, { fingerprint: 'f2', labels: { alertname: 'DiskFull', host: 'other' } }),
      ]);
      const [first, second] = await claim(T0, 'killed');
      const notice = { notifier: 'ntfy', dedupeKey: 'r1:ntfy', payload: '{}' };
      await store.writer.settle({
        jobId: first!.id,
        owner: 'killed',
        now: T0,
        analysis: analysis('r1', T0),
        ...judged,
        recalledRunIds: [],
        notices: [notice],
      });
      await store.writer.claimNotices({ now: T0, leaseMs: MINUTE, limit: 10 });
      expect(await claim(T0, 'next')).toEqual([]);
      expect(await store.writer.takeOver({ now: T0 })).toEqual({ jobs: 1, notices: 1 });
      expect(await claim(T0, 'next')).toMatchObject([{ id: second!.id, attempts: 2 }]);
      expect(await store.writer.claimNotices({ now: T0, leaseMs: MINUTE, limit: 10 })).toMatchObject([
        { dedupeKey: 'r1:ntfy', attempts: 2 },
      ]);
      expect(
        await store.writer.settle({
          jobId: second!.id,
          owner: 'killed',
          now: T0,
          analysis: analysis('r2', T0),
          ...judged,
          recalledRunIds: [],
          notices: [],
        })
      ).toBe(false);
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
      await record(store, before, [
        firing(before),
        firing(before, { fingerprint: 'f2', labels: { alertname: 'DiskFull', host: 'other' } }),
      ]);
      const [running] = await store.writer.claimJobs({ owner: 'me', now: before, leaseMs: MINUTE, limit: 1 });
      const again = await store.writer.claimJobs({
        owner: 'me',
        now: T0,
        leaseMs: MINUTE,
        limit: 10,
        holding: [running!.id],
      });
      expect(again.map(({ id }) => id)).not.toContain(running!.id);
      expect(again).toHaveLength(1);
      const notice = { notifier: 'ntfy', dedupeKey: 'r1:ntfy', payload: '{}' };
      await store.writer.settle({
        jobId: running!.id,
        owner: 'me',
        now: before,
        analysis: analysis('r1', before),
        ...judged,
        recalledRunIds: [],
        notices: [notice],
      });
      const [taken] = await store.writer.claimNotices({ now: T0, leaseMs: MINUTE, limit: 10 });
      await store.writer.noticeFailed({ id: taken!.id, error: 'down', retryAt: before });
      expect(await store.writer.claimNotices({ now: T0, leaseMs: MINUTE, limit: 10 })).toMatchObject([{ attempts: 2 }]);
    });

    it('that a person asked for, one at a time', async () => {
      await record(store, T0, [firing(T0)]);
      const ask = () => store.writer.askForAnalysis({ orgId: 1, fingerprint: 'f1', now: T0, actor: tokenHolder(1) });
      expect(await ask()).toBe('already-queued');
      const [job] = await claim(T0);
      await store.writer.settle({
        jobId: job!.id,
        owner: 'me',
        now: T0,
        analysis: analysis('r1', T0),
        ...judged,
        recalledRunIds: [],
        notices: [],
      });
      expect(await ask()).toBe('queued');
      expect(await store.writer.askForAnalysis({ orgId: 2, fingerprint: 'f1', now: T0, actor: tokenHolder(2) })).toBe(
        'unknown-alert'
      );
      await record(store, T0, [firing(T0, { fingerprint: 'w', kind: 'heartbeat' })]);
      expect(await store.writer.askForAnalysis({ orgId: 1, fingerprint: 'w', now: T0, actor: tokenHolder(1) })).toBe(
        'never-analysed'
      );
    });

    it('queues a notice once per key, and tries it again after a failure', async () => {
      await record(store, T0, [firing(T0)]);
      const [job] = await store.writer.claimJobs({ owner: 'me', now: T0, leaseMs: MINUTE, limit: 1 });
      const notice = { notifier: 'ntfy', dedupeKey: 'r1:ntfy', payload: '{}' };
      await store.writer.settle({
        jobId: job!.id,
        owner: 'me',
        now: T0,
        analysis: analysis('r1', T0),
        ...judged,
        recalledRunIds: [],
        notices: [notice, notice],
      });
      const take = (now: number) => store.writer.claimNotices({ now, leaseMs: MINUTE, limit: 10 });
      const [first] = await take(T0);
      await store.writer.noticeFailed({ id: first!.id, error: 'down', retryAt: T0 + 5 * MINUTE });
      expect(await take(T0 + MINUTE)).toEqual([]);
      expect(await take(T0 + 5 * MINUTE)).toMatchObject([{ attempts: 2, dedupeKey: 'r1:ntfy' }]);
      await store.writer.noticeDelivered({ id: first!.id, now: T0 + 5 * MINUTE });
      expect(await take(T0 + 60 * MINUTE)).toEqual([]);
    });
  });
}
