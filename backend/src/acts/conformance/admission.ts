/**
 * Admission over an engine: what is analysed at once, what joins, what is held back, and that what goes on is never
 * left with nothing.
 */
import type { AlertEvent } from '../../domain/types';
import type { ActPolicy } from '../policy';
import type { Hold } from '../settle-analysis';
import type { History } from '../testing/history';
import { actPolicy, analysis, firing, HOUR, MINUTE, other, resolved, T0 } from '../testing/samples';
import type { Suite } from './suite';

export function describeAdmission({ open }: Suite): void {
  describe('admit', () => {
    let history: History;
    const start = async (change: Partial<ActPolicy['admission']> = {}) =>
      void (history = await open({ ...actPolicy, admission: { ...actPolicy.admission, ...change } }));
    afterEach(() => history.close());

    const jobs = () => history.reader.selectFrom('jobs').selectAll().orderBy('id').execute();
    const incident = () => history.reader.selectFrom('incidents').selectAll().executeTakeFirstOrThrow();
    const fate = async (at: number, event: AlertEvent, change = {}) =>
      (await history.record(at, [event], change))[0]!.admission;
    const claim = (at: number) =>
      history.acts.perform('claim-jobs', { owner: 'me', leaseMs: MINUTE, limit: 10, holding: [] }, at);
    const settle = async (
      at: number,
      change: { conclusive?: boolean; againAt?: number | null; factsReadAt?: number; hold?: Hold } = {}
    ) => {
      const [job] = await claim(at);
      const request = {
        jobId: job!.id,
        owner: 'me',
        analysis: analysis(`run-${job!.id}`, at),
        recalledRunIds: [],
        notices: [],
      };
      const judged = { conclusive: true, hold: 'cooldown' as const, againAt: null, factsReadAt: at, ...change };
      return history.acts.perform('settle-analysis', { ...request, ...judged }, at);
    };

    it('a new fire with a job and a cooldown, and a repeat with nothing', async () => {
      await start();
      await history.record(T0, [firing(T0)]);
      await history.record(T0 + MINUTE, [firing(T0)]);
      expect(await jobs()).toMatchObject([
        { state: 'queued', trigger: 'first fire of an incident', severity: 'warning' },
      ]);
      const { cooldown_until } = await history.reader.selectFrom('alerts').selectAll().executeTakeFirstOrThrow();
      expect(cooldown_until).toBe(T0 + 5 * MINUTE);
    });

    it('nothing for a resolve, which clears the cooldown of its alert and of its group', async () => {
      await start({ groupCooldownMs: HOUR });
      await history.record(T0, [firing(T0)]);
      await history.record(T0 + MINUTE, [resolved(T0, T0 + MINUTE)]);
      expect(await jobs()).toHaveLength(1);
      expect(await history.reader.selectFrom('alerts').select('cooldown_until').execute()).toEqual([
        { cooldown_until: null },
      ]);
      expect(await history.reader.selectFrom('group_cooldowns').selectAll().execute()).toEqual([]);
    });

    it('one of a group per group cooldown, and does not take an empty key for a group', async () => {
      await start({ groupCooldownMs: HOUR });
      expect(await fate(T0, other(T0, 1))).toMatchObject({ outcome: 'analyse' });
      expect(await fate(T0, other(T0, 2))).toMatchObject({ outcome: 'suppressed-group-cooldown' });
      expect(await fate(T0, other(T0, 3), { groupKey: '' })).toMatchObject({ outcome: 'analyse' });
      expect(await fate(T0, other(T0, 4), { groupKey: '' })).toMatchObject({ outcome: 'analyse' });
    });

    it('what belongs together once: it waits, and is about the worst', async () => {
      await start({ waitMs: 20_000 });
      const host = { host: 'backup-2' };
      await history.record(T0, [firing(T0)]);
      await history.record(T0 + 1000, [
        other(T0 + 1000, 2, { labels: { alertname: 'NodeDown', ...host }, severity: 'critical' }),
      ]);
      await history.record(T0 + 2000, [other(T0 + 2000, 3, { labels: { alertname: 'Slow', ...host } })]);
      const [job, ...others] = await jobs();
      expect(others).toEqual([]);
      const [worst] = await history.reader
        .selectFrom('fires')
        .select('id')
        .where('severity', '=', 'critical')
        .execute();
      expect(job).toMatchObject({ fire_id: worst!.id, severity: 'critical', run_at: T0 + 6000 });
      expect(await claim(T0 + 5999)).toEqual([]);
      expect(await claim(T0 + 6000)).toHaveLength(1);
    });

    it('once more what came of a new kind after the facts were read, and only that', async () => {
      await start();
      await history.record(T0, [firing(T0)]);
      await history.record(T0 + 5000, [firing(T0 + 4000)]);
      await settle(T0 + 10_000, { factsReadAt: T0 + 1000 });
      expect(await jobs()).toHaveLength(1);
      await history.record(T0 + HOUR, [other(T0 + HOUR, 2, { labels: { alertname: 'NodeDown', host: 'backup-2' } })]);
      await history.record(T0 + HOUR + 5000, [
        other(T0 + HOUR + 5000, 3, { labels: { alertname: 'Slow', host: 'backup-2' } }),
      ]);
      await settle(T0 + HOUR + 10_000, { factsReadAt: T0 + HOUR + 1000 });
      expect((await jobs()).map(({ trigger }) => trigger)).toEqual([
        'first fire of an incident',
        'first fire of an incident',
        'an alert new to the incident came while it was analysed',
      ]);
    });

    it('one analysis for a flapping alert within the attach window, with a conclusion or without', async () => {
      await start();
      for (let i = 0; i < 20; i++) {
        const at = T0 + i * MINUTE;
        await history.record(at, [firing(at)]);
        if ((await jobs()).some(({ state }) => state === 'queued')) await settle(at);
        await history.record(at + 30_000, [resolved(at, at + 30_000)]);
      }
      expect(await jobs()).toHaveLength(1);
    });

    it.each([
      ['a cooldown', 'cooldown', 4],
      ['an attach window, where another would say the same', 'attach-window', 1],
      ['a flap, where it was none of its own', 'none', 20],
    ] as const)(
      'an analysis without a conclusion once %s, however often its alert flaps',
      async (_, hold, analyses) => {
        await start();
        for (let i = 0; i < 20; i++) {
          const at = T0 + i * MINUTE;
          await history.record(at, [firing(at)]);
          if ((await jobs()).some(({ state }) => state === 'queued')) await settle(at, { conclusive: false, hold });
          await history.record(at + 30_000, [resolved(at, at + 30_000)]);
        }
        expect(await jobs()).toHaveLength(analyses);
      }
    );

    it('the most severe where a minute does not take all; critical ones always', async () => {
      await start({ stormPerMinute: 4 });
      const many = [
        ...Array.from({ length: 6 }, (_, i) => other(T0, i, { severity: 'warning' })),
        ...Array.from({ length: 3 }, (_, i) => other(T0, 10 + i, { severity: 'error' })),
        ...Array.from({ length: 3 }, (_, i) => other(T0, 20 + i, { severity: 'critical' })),
      ];
      const fates = await history.record(T0, many);
      const analysed = fates.flatMap(({ admission }, i) =>
        admission?.outcome === 'analyse' ? [many[i]!.severity] : []
      );
      expect(analysed).toEqual(['error', 'critical', 'critical', 'critical']);
      expect(fates[0]!.admission).toMatchObject({ outcome: 'storm-degraded' });
    });

    it('what was held back and goes on, when the reason has passed; what is over is owed nothing', async () => {
      await start({ stormPerMinute: 1 });
      await history.record(T0, [other(T0, 1, { severity: 'error' }), other(T0, 2), other(T0, 3)]);
      await history.record(T0 + 1000, [
        resolved(T0, T0 + 500, {
          ...other(T0, 3),
          status: 'resolved',
          endsAt: { at: T0 + 500, outcome: 'exact', raw: null },
        }),
      ]);
      expect(await jobs()).toHaveLength(1);
      const admitOwed = (at: number) => history.acts.perform('admit-owed', null, at);
      expect(await admitOwed(T0 + 59_999)).toBe(0);
      expect(await admitOwed(T0 + MINUTE)).toBe(2);
      expect(await jobs()).toMatchObject([
        {},
        { trigger: 'it goes on, and was not analysed at first: 1 analysis was started within a minute' },
      ]);
      expect(
        await history.reader.selectFrom('incidents').select('due_at').where('due_at', 'is not', null).execute()
      ).toEqual([]);
      expect(await admitOwed(T0 + HOUR)).toBe(0);
    });

    it('again what a cooldown held back, once it is over', async () => {
      await start({ attachWindowMs: 0 });
      await history.record(T0, [firing(T0)]);
      await settle(T0 + 1000);
      expect(await fate(T0 + MINUTE, firing(T0 + MINUTE))).toMatchObject({
        outcome: 'suppressed-fingerprint-cooldown',
      });
      expect(await history.acts.perform('admit-owed', null, T0 + 5 * MINUTE)).toBe(1);
      expect(await jobs()).toHaveLength(2);
    });

    it('again, at the time that the analysis named, what ended without a conclusion and goes on', async () => {
      await start();
      await history.record(T0, [firing(T0)]);
      await settle(T0 + 1000, { conclusive: false, againAt: T0 + HOUR });
      expect(await incident()).toMatchObject({ last_conclusive_at: null, due_at: T0 + HOUR, job_id: null });
      expect(await history.acts.perform('admit-owed', null, T0 + HOUR - 1)).toBe(0);
      await history.acts.perform('admit-owed', null, T0 + HOUR);
      expect(await jobs()).toMatchObject([{}, { trigger: 'it goes on, and its analysis came to no conclusion' }]);
    });

    it('nothing twice: what a person asked for while an analysis of the incident waits', async () => {
      await start();
      await history.record(T0, [firing(T0), other(T0, 2, { labels: { alertname: 'Slow', host: 'backup-2' } })]);
      expect(await history.ask('f1', T0)).toMatchObject({ response: { state: 'already-queued' } });
      expect(await history.ask('other-2', T0)).toMatchObject({ response: { state: 'already-queued' } });
      await settle(T0 + 1000);
      expect(await history.ask('other-2', T0 + 2000)).toMatchObject({ response: { state: 'queued' } });
      expect((await jobs())[1]).toMatchObject({ trigger: 'asked by api token', asked_by: 'api token' });
      expect(await history.ask('other-2', T0 + 2000, 2)).toMatchObject({ refused: { code: 'not_found' } });
      await history.record(T0, [firing(T0, { fingerprint: 'w', kind: 'heartbeat' })]);
      expect(await history.ask('w', T0)).toMatchObject({ refused: { code: 'bad_request' } });
    });
  });
}
