/** What time does, over an engine: silence, and what is too old. */
import type { History } from '../testing/history';
import { actPolicy, analysis, DAY, firing, MINUTE, other, resolved, T0 } from '../testing/samples';
import type { Suite } from './suite';

export function describeRetention({ open }: Suite): void {
  describe('put away', () => {
    let history: History;
    beforeEach(async () => void (history = await open(actPolicy)));
    afterEach(() => history.close());

    const fingerprints = async () =>
      (await history.reader.selectFrom('alerts').select('fingerprint').orderBy('id').execute()).map(
        (row) => row.fingerprint
      );
    const prune = (firesBefore: number, at: number, deliveriesBefore = T0) =>
      history.acts.perform('prune', { firesBefore, deliveriesBefore, limit: 100 }, at);

    it('as "end unknown" what nobody speaks of any more, by its lease or by a long silence; never a heartbeat', async () => {
      await history.record(T0, [
        firing(T0, { expiresAt: T0 + 4 * MINUTE }),
        other(T0, 2),
        firing(T0, { fingerprint: 'w', kind: 'heartbeat' }),
      ]);
      const expire = (at: number) => history.acts.perform('expire-stale', null, at);
      expect(await expire(T0 + 5 * MINUTE)).toBe(1);
      expect(await expire(T0 + DAY)).toBe(0);
      expect(await expire(T0 + DAY + 1)).toBe(1);
      expect(await history.reader.selectFrom('alerts').select('state').orderBy('id').execute()).toEqual([
        { state: 'unknown' },
        { state: 'unknown' },
        { state: 'firing' },
      ]);
    });

    it('old rows, and keeps what is open', async () => {
      await history.record(T0, [firing(T0), firing(T0, { fingerprint: 'f2' })]);
      await history.record(T0 + MINUTE, [resolved(T0, T0 + MINUTE), firing(T0, { fingerprint: 'f2' })]);
      expect(await prune(T0 + 1, T0 + 9000 * MINUTE, T0 + MINUTE)).toBeGreaterThan(0);
      expect(await fingerprints()).toEqual(['f2']);
      const left = await history.reader.selectFrom('deliveries').select('received_at').execute();
      expect(left).toEqual([{ received_at: T0 + MINUTE }]);
      expect(await prune(T0 + 1, T0 + 9000 * MINUTE, T0 + MINUTE)).toBe(0);
    });

    it('a heartbeat that is heard no more, with the retention, and not before', async () => {
      await history.record(T0, [firing(T0, { fingerprint: 'w', kind: 'heartbeat' })]);
      await history.record(T0 + DAY, [firing(T0, { fingerprint: 'w', kind: 'heartbeat' })]);
      await prune(T0 + DAY, T0 + 400 * DAY);
      expect(await fingerprints()).toEqual(['w']);
      await prune(T0 + DAY + 1, T0 + 401 * DAY);
      expect(await fingerprints()).toEqual([]);
    });

    it('and lowers the counts of what is left', async () => {
      await history.record(T0, [firing(T0)]);
      await history.record(T0 + MINUTE, [resolved(T0, T0 + MINUTE)]);
      await history.record(T0 + 9 * MINUTE, [firing(T0 + 9 * MINUTE)]);
      await prune(T0 + MINUTE, T0 + 10 * MINUTE);
      expect(await history.reader.selectFrom('alerts').selectAll().execute()).toMatchObject([
        { fire_count: 1, delivery_count: 1, first_starts_at: T0 + 9 * MINUTE },
      ]);
    });

    it('fires, but not the analyses that were made from them: memory rests on those', async () => {
      await history.record(T0, [firing(T0)]);
      const [job] = await history.acts.perform(
        'claim-jobs',
        { owner: 'me', leaseMs: MINUTE, limit: 1, holding: [] },
        T0
      );
      const request = { jobId: job!.id, owner: 'me', analysis: analysis('r1', T0), recalledRunIds: [], notices: [] };
      await history.acts.perform(
        'settle-analysis',
        { ...request, conclusive: true, hold: 'cooldown' as const, againAt: null, factsReadAt: T0 },
        T0
      );
      await history.record(T0 + MINUTE, [resolved(T0, T0 + MINUTE)]);
      await prune(T0 + DAY, T0 + 401 * DAY, T0 + DAY);
      expect(await fingerprints()).toEqual([]);
      expect(await history.reader.selectFrom('analyses').selectAll().execute()).toMatchObject([
        {
          run_id: 'r1',
          alert_id: null,
          fire_id: null,
          incident_id: null,
          fingerprint: 'f1',
          alert_name: 'DiskFull',
          starts_at: T0,
        },
      ]);
    });

    it('an alert that comes again afterwards has its receiver again, and a new incident', async () => {
      await history.record(T0, [firing(T0)]);
      await history.record(T0 + MINUTE, [resolved(T0, T0 + MINUTE)]);
      const later = T0 + 500 * DAY;
      await prune(later - DAY, later, later);
      expect(await history.reader.selectFrom('incidents').selectAll().execute()).toEqual([]);
      await history.record(later, [firing(later)]);
      expect(
        await history.reader
          .selectFrom('alert_receivers')
          .innerJoin('receivers', 'receivers.id', 'receiver_id')
          .select('receiver')
          .execute()
      ).toEqual([{ receiver: 'main' }]);
      expect(await history.reader.selectFrom('incidents').select('opened_at').execute()).toEqual([
        { opened_at: later },
      ]);
    });
  });
}
