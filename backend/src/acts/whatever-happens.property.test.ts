/**
 * Whatever is told and done, in whatever order: the engine stores it, what is stored agrees with itself, and nothing
 * that goes on is forgotten.
 */
import fc from 'fast-check';
import type { AlertEvent } from '../domain/types';
import { historyOn, openInMemory } from './testing/history';
import { analysis, firing, HOUR, MINUTE, resolved, T0 } from './testing/samples';

const SECOND = 1000;

/** Few alerts and few instants, so that starts and ends meet; several of one alert may come in one delivery. */
const told = fc.record({
  alert: fc.integer({ min: 0, max: 2 }),
  start: fc.integer({ min: 0, max: 12 }),
  length: fc.integer({ min: 0, max: 12 }),
  status: fc.constantFrom('firing', 'firing', 'resolved', 'nameless' as const),
  pushed: fc.boolean(),
  severity: fc.constantFrom('critical', 'warning', 'info' as const),
});
const step = fc.record({
  wait: fc.constantFrom(1, 5 * SECOND, 11 * MINUTE, 2 * HOUR),
  deliver: fc.array(told, { maxLength: 3 }),
  group: fc.constantFrom('', 'g'),
  then: fc.constantFrom(
    ...([
      'nothing',
      'nothing',
      'settle',
      'settle-in-vain',
      'fail',
      'claim',
      'ask',
      'admit-owed',
      'expire-stale',
    ] as const),
    ...(['prune', 'give-back-jobs', 'take-over'] as const)
  ),
});
type Told = typeof told extends fc.Arbitrary<infer T> ? T : never;
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function eventOf({ alert, start, length, status, pushed, severity }: Told): AlertEvent {
  const at = T0 + start * 10 * SECOND;
  const end = at + length * 10 * SECOND;
  // The first two are on one host: they share incidents.
  const labels = { alertname: `Alert${alert}`, host: alert < 2 ? 'a' : 'b' };
  const said = { fingerprint: `f${alert}`, labels, severity, expiresAt: pushed ? end + 20 * SECOND : null };
  if (status === 'firing') return firing(at, said);
  return resolved(status === 'resolved' ? at : end, end, { ...said, expiresAt: null });
}

const FAULTS: Record<string, string> = {
  'counts of an alert': `SELECT a.id FROM alerts a LEFT JOIN fires f ON f.alert_id = a.id GROUP BY a.id
    HAVING a.fire_count <> count(f.id) OR a.delivery_count <> sum(f.deliveries) OR a.first_starts_at <> min(f.starts_at) OR a.last_starts_at <> max(f.starts_at)`,
  'state of an alert': `SELECT a.id FROM alerts a JOIN fires f ON f.alert_id = a.id AND f.starts_at = a.last_starts_at
    WHERE a.state <> CASE WHEN f.end_reason IS NULL THEN 'firing' WHEN f.ends_at IS NULL THEN 'unknown' ELSE 'resolved' END`,
  'a fire after the open one': `SELECT f.id FROM fires f JOIN fires later ON later.alert_id = f.alert_id AND later.starts_at > f.starts_at WHERE f.end_reason IS NULL`,
  'a fire within another': `SELECT f.id FROM fires f JOIN fires o ON o.alert_id = f.alert_id AND o.starts_at > f.starts_at AND o.starts_at < f.ends_at`,
  'an incident whose job does not wait': `SELECT i.id FROM incidents i LEFT JOIN jobs j ON j.id = i.job_id AND j.incident_id = i.id AND j.state IN ('queued', 'leased')
    WHERE i.job_id IS NOT NULL AND j.id IS NULL`,
  'a job that its incident does not know': `SELECT j.id FROM jobs j JOIN incidents i ON i.id = j.incident_id WHERE j.state IN ('queued', 'leased') AND i.job_id IS NOT j.id`,
  'a fire that goes on with nothing': `SELECT f.id FROM fires f LEFT JOIN incidents i ON i.id = f.incident_id
    WHERE f.end_reason IS NULL AND f.id NOT IN (SELECT fire_id FROM jobs)
      AND (i.id IS NULL OR (i.job_id IS NULL AND i.due_at IS NULL AND i.last_conclusive_at IS NULL))`,
};

async function open(change: Parameters<typeof openInMemory>[0]) {
  const opened = await openInMemory(change);
  const history = historyOn(opened);
  const { acts } = history;
  let runs = 0;

  async function settle(now: number, conclusive: boolean): Promise<void> {
    const [job] = await claim(now, 1);
    if (!job) return;
    const again = {
      conclusive,
      hold: 'cooldown' as const,
      againAt: conclusive ? null : now + HOUR,
      factsReadAt: now - 10 * SECOND,
    };
    const request = {
      jobId: job.id,
      owner: 'me',
      analysis: analysis(`run-${runs++}`, now),
      recalledRunIds: [],
      notices: [],
    };
    await acts.perform('settle-analysis', { ...request, ...again }, now);
  }
  const claim = (now: number, limit: number) =>
    acts.perform('claim-jobs', { owner: 'me', leaseMs: MINUTE, limit, holding: [] }, now);

  async function act(then: Step['then'], now: number): Promise<unknown> {
    switch (then) {
      case 'settle':
        return settle(now, true);
      case 'settle-in-vain':
        return settle(now, false);
      case 'fail':
        for (const { id } of await claim(now, 1)) {
          const failed = { jobId: id, owner: 'me', error: 'down', retryAt: null, againAt: now + HOUR };
          await acts.perform('fail-analysis', failed, now);
        }
        return;
      case 'claim':
        return claim(now, 1);
      case 'ask':
        return history.ask('f0', now);
      case 'prune':
        return acts.perform('prune', { firesBefore: T0 + 60 * SECOND, deliveriesBefore: T0, limit: 100 }, now);
      case 'give-back-jobs':
        return acts.perform('give-back-jobs', { owner: 'me' }, now);
      case 'admit-owed':
      case 'expire-stale':
      case 'take-over':
        return acts.perform(then, null, now);
      case 'nothing':
        return;
    }
  }

  return {
    async take({ deliver, group, then }: Step, now: number): Promise<void> {
      if (deliver.length > 0) await history.record(now, deliver.map(eventOf), { groupKey: group });
      await act(then, now);
    },
    faults: () => [
      ...opened.database.prepare('PRAGMA foreign_key_check').all(),
      ...Object.entries(FAULTS)
        .filter(([, sql]) => opened.database.prepare(sql).all().length > 0)
        .map(([fault]) => fault),
    ],
    /** What changes rows by another way makes the engine forget what it remembers of them. */
    forget: (now: number) =>
      acts.noteUnreadable({ orgId: 9, source: 'generic', receivedAt: now, bytes: 1, problem: '', excerpt: '' }),
    rows: () =>
      ['alerts', 'fires', 'incidents', 'incident_alerts', 'jobs', 'alert_receivers', 'group_cooldowns'].map((table) =>
        opened.database.prepare(`SELECT * FROM ${table}`).all()
      ),
    close: () => history.close(),
  };
}

/** In the long run other cases every time; else the same ones, so that what fails was changed. */
const runs = (numRuns: number) =>
  process.env.ALERT_RECALL_LONG ? { numRuns: numRuns * 20 } : { numRuns, seed: 20261201 };

const policies = [
  ['as it is set by default', { waitMs: 20_000 }],
  ['with little room and cooldowns of groups', { stormPerMinute: 1, queueDepth: 1, groupCooldownMs: 10 * MINUTE }],
  ['with incidents switched off', { attachWindowMs: 0 }],
] as const;

test.each(policies)('what is stored agrees with itself, %s', async (_, policy) => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const history = await open(policy);
      let now = T0 + 2 * MINUTE;
      for (const each of steps) {
        now += each.wait;
        await history.take(each, now);
        expect(history.faults()).toEqual([]);
      }
      await history.close();
    }),
    runs(50)
  );
});

test('what the engine remembers from one delivery to the next changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const [remembering, forgetting] = [await open({ stormPerMinute: 2 }), await open({ stormPerMinute: 2 })];
      let now = T0 + 2 * MINUTE;
      for (const each of steps) {
        now += each.wait;
        await forgetting.forget(now);
        await remembering.take(each, now);
        await forgetting.take(each, now);
        expect(remembering.rows()).toEqual(forgetting.rows());
      }
      await remembering.close();
      await forgetting.close();
    }),
    runs(30)
  );
});
