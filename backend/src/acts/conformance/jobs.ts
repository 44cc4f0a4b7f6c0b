/** Jobs and notices over an engine: leases, crashes, retries. */
import type { History } from '../testing/history';
import { actPolicy, analysis, firing, HOUR, MINUTE, other, T0 } from '../testing/samples';
import type { Suite } from './suite';

export function describeJobs({ open }: Suite): void {
  describe('keep jobs', () => {
    let history: History;
    beforeEach(async () => void (history = await open(actPolicy)));
    afterEach(() => history.close());

    const jobs = () => history.reader.selectFrom('jobs').selectAll().orderBy('id').execute();
    const claim = (at: number, owner = 'me', holding: number[] = []) =>
      history.acts.perform('claim-jobs', { owner, leaseMs: MINUTE, limit: 10, holding }, at);
    const settle = (jobId: number, owner: string, at: number, notices: string[] = []) => {
      const queued = notices.map((dedupeKey) => ({ notifier: 'ntfy', dedupeKey, payload: '{}' }));
      const judged = {
        recalledRunIds: [],
        conclusive: true,
        hold: 'cooldown' as const,
        againAt: null,
        factsReadAt: at,
      };
      const request = { jobId, owner, analysis: analysis(`r${jobId}`, at), notices: queued, ...judged };
      return history.acts.perform('settle-analysis', request, at);
    };
    const takeNotices = (at: number) => history.acts.perform('claim-notices', { leaseMs: MINUTE, limit: 10 }, at);

    it('under a lease that expires, so that a crash loses none', async () => {
      await history.record(T0, [firing(T0)]);
      const [first] = await claim(T0);
      expect(first).toMatchObject({ attempts: 1 });
      expect(await claim(T0 + 30_000, 'other')).toEqual([]);
      expect(await claim(T0 + MINUTE, 'me', [first!.id])).toEqual([]);
      expect(await claim(T0 + MINUTE, 'other')).toMatchObject([{ attempts: 2 }]);
    });

    it('for one holder: who lost the lease stores nothing', async () => {
      await history.record(T0, [firing(T0)]);
      const [job] = await claim(T0);
      await claim(T0 + MINUTE, 'other');
      expect(await settle(job!.id, 'me', T0 + MINUTE)).toBe(false);
      expect(await settle(job!.id, 'other', T0 + MINUTE)).toBe(true);
      expect(await settle(job!.id, 'other', T0 + MINUTE)).toBe(false);
      const stored = await history.reader
        .selectFrom('analyses')
        .select(['version', 'fingerprint', 'starts_at'])
        .execute();
      expect(stored).toEqual([{ version: 1, fingerprint: 'f1', starts_at: T0 }]);
    });

    it('the most severe first', async () => {
      await history.record(T0, [
        firing(T0),
        other(T0, 2, { severity: 'critical' }),
        other(T0, 3, { severity: 'info' }),
      ]);
      const fires = new Map(
        (await history.reader.selectFrom('fires').selectAll().execute()).map((fire) => [fire.id, fire])
      );
      expect((await claim(T0)).map(({ fireId }) => fires.get(fireId)!.severity)).toEqual([
        'critical',
        'warning',
        'info',
      ]);
    });

    it('until they are tried out; then the next fire may be analysed at once, and one is owed to what goes on', async () => {
      await history.record(T0, [firing(T0)]);
      const [job] = await claim(T0);
      const fail = (at: number, retryAt: number | null) =>
        history.acts.perform(
          'fail-analysis',
          { jobId: job!.id, owner: 'me', error: 'overloaded', retryAt, againAt: T0 + HOUR },
          at
        );
      expect(await fail(T0, T0 + MINUTE)).toBe(true);
      expect(await claim(T0 + 1)).toEqual([]);
      expect(await claim(T0 + MINUTE)).toHaveLength(1);
      expect(await fail(T0 + MINUTE, null)).toBe(true);
      expect(await jobs()).toMatchObject([{ state: 'dead', last_error: 'overloaded' }]);
      expect(await history.reader.selectFrom('incidents').select(['job_id', 'due_at']).execute()).toEqual([
        { job_id: null, due_at: T0 + HOUR },
      ]);
      await history.record(T0 + 3 * MINUTE, [firing(T0 + 3 * MINUTE)]);
      expect(await jobs()).toHaveLength(2);
    });

    it('and gives them back at shutdown without counting the attempt', async () => {
      await history.record(T0, [firing(T0)]);
      await claim(T0);
      expect(await history.acts.perform('give-back-jobs', { owner: 'me' }, T0)).toBe(1);
      expect(await claim(T0, 'next')).toMatchObject([{ attempts: 1 }]);
    });

    it('and notices for the process that starts next, which need not wait for the leases of one that was killed', async () => {
      await history.record(T0, [firing(T0), other(T0, 2)]);
      const [first, second] = await claim(T0, 'killed');
      await settle(first!.id, 'killed', T0, ['r1:ntfy']);
      await takeNotices(T0);
      const takeOver = () => history.acts.perform('take-over', null, T0);
      expect(await claim(T0, 'next')).toEqual([]);
      expect(await takeOver()).toEqual({ jobs: 1, notices: 1 });
      expect(await claim(T0, 'next')).toMatchObject([{ id: second!.id, attempts: 2 }]);
      expect(await takeNotices(T0)).toMatchObject([{ dedupeKey: 'r1:ntfy', attempts: 2 }]);
      expect(await settle(second!.id, 'killed', T0)).toBe(false);
      // A second and third process that ended with it in hand: the next ones wait, for it may have ended them.
      await takeOver();
      expect(await claim(T0 + 14_999, 'third')).toEqual([]);
      expect(await claim(T0 + 15_000, 'third')).toMatchObject([{ id: second!.id, attempts: 3 }]);
      await takeOver();
      expect(await claim(T0 + 119_999, 'fourth')).toEqual([]);
      expect(await claim(T0 + 120_000, 'fourth')).toMatchObject([{ id: second!.id, attempts: 4 }]);
      await takeOver();
      expect(await claim(T0, 'fifth')).toMatchObject([{ id: second!.id, attempts: 5 }]);
    });

    it('so that none waits when a process starts with a clock that was set back', async () => {
      const ahead = T0 + 60 * MINUTE;
      await history.record(ahead, [firing(ahead), other(ahead, 2)]);
      const [first, second] = await claim(ahead);
      await settle(first!.id, 'me', ahead, ['r1:ntfy']);
      const failed = { jobId: second!.id, owner: 'me', error: 'down', againAt: null };
      await history.acts.perform('fail-analysis', { ...failed, retryAt: ahead + MINUTE }, ahead);
      await history.acts.perform('take-over', null, T0);
      expect(await claim(T0)).toMatchObject([{ id: second!.id }]);
      expect(await takeNotices(T0)).toHaveLength(1);
      const alerts = await history.reader.selectFrom('alerts').select('cooldown_until').execute();
      expect(alerts).toEqual([{ cooldown_until: null }, { cooldown_until: null }]);
      const incidents = await history.reader
        .selectFrom('incidents')
        .select(['last_activity_at', 'last_conclusive_at'])
        .execute();
      expect(incidents[0]).toEqual({ last_activity_at: T0, last_conclusive_at: null });
    });

    it('and queues a notice once per key, and tries it again after a failure', async () => {
      await history.record(T0, [firing(T0)]);
      const [job] = await claim(T0);
      await settle(job!.id, 'me', T0, ['r1:ntfy', 'r1:ntfy']);
      const [first, ...others] = await takeNotices(T0);
      expect(others).toEqual([]);
      const failed = { id: first!.id, outcome: 'failed', error: 'down', retryAt: T0 + 5 * MINUTE } as const;
      await history.acts.perform('settle-notice', failed, T0);
      expect(await takeNotices(T0 + MINUTE)).toEqual([]);
      expect(await takeNotices(T0 + 5 * MINUTE)).toMatchObject([{ attempts: 2, dedupeKey: 'r1:ntfy' }]);
      await history.acts.perform('settle-notice', { id: first!.id, outcome: 'delivered' }, T0 + 5 * MINUTE);
      expect(await takeNotices(T0 + 60 * MINUTE)).toEqual([]);
    });
  });
}
