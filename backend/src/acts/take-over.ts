/**
 * The act of a process that starts: what an earlier one held is due again, and what is dated ahead of any pause is due
 * now,
 * because the clock was set back meanwhile. Right only where one process has the history to itself.
 */
import { LONGEST_PAUSE_MS, pauseAfterDeath } from '../domain/pauses';
import type { Change } from '../store/change';
import { act } from './act';

export interface TakenOver {
  jobs: number;
  notices: number;
}

export const takeOver = act({
  by: 'machine',
  async facts(_request: null, { tables }, { now, policy }) {
    const ahead = now + LONGEST_PAUSE_MS;
    const { cooldownMs, groupCooldownMs, attachWindowMs, judgementCeilingMs } = policy.admission;
    return {
      heldJobs: await tables.selectFrom('jobs').select(['id', 'attempts']).where('state', '=', 'leased').execute(),
      heldNotices: await tables.selectFrom('outbox').select('id').where('state', '=', 'leased').execute(),
      lateJobs: await tables
        .selectFrom('jobs')
        .select('id')
        .where('state', '=', 'queued')
        .where('run_at', '>', ahead)
        .execute(),
      lateNotices: await tables
        .selectFrom('outbox')
        .select('id')
        .where('state', '=', 'waiting')
        .where('run_at', '>', ahead)
        .execute(),
      cooling: await tables
        .selectFrom('alerts')
        .select('id')
        .where('cooldown_until', '>', now + cooldownMs)
        .execute(),
      coolingGroups: await tables
        .selectFrom('group_cooldowns')
        .select(['org_id', 'group_key'])
        .where('until', '>', now + groupCooldownMs)
        .execute(),
      incidents: await tables
        .selectFrom('incidents')
        .select(['id', 'last_activity_at', 'last_conclusive_at', 'quiet_until', 'due_at'])
        .where((e) =>
          e.or([
            e('last_activity_at', '>', now),
            e('last_conclusive_at', '>', now),
            e('quiet_until', '>', now + Math.max(cooldownMs, attachWindowMs)),
            e('due_at', '>', now + Math.max(judgementCeilingMs, DAY)),
          ])
        )
        .execute(),
    };
  },
  plan({ heldJobs, heldNotices, lateJobs, lateNotices, cooling, coolingGroups, incidents }, _, { now }) {
    const changes: Change[] = [
      ...heldJobs.map(({ id, attempts }): Change => {
        const run_at = now + pauseAfterDeath(attempts);
        return { do: 'update-job', id, set: { state: 'queued', run_at, lease_until: null, lease_owner: null } };
      }),
      ...lateJobs.map(({ id }): Change => ({ do: 'update-job', id, set: { run_at: now } })),
      ...heldNotices.map(({ id }): Change => {
        return { do: 'update-notice', id, set: { state: 'waiting', run_at: now, lease_until: null } };
      }),
      ...lateNotices.map(({ id }): Change => ({ do: 'update-notice', id, set: { run_at: now } })),
      ...cooling.map(({ id }): Change => ({ do: 'update-alert', id, set: { cooldown_until: null } })),
      ...coolingGroups.map((row): Change => {
        return { do: 'clear-group-cooldown', orgId: row.org_id, groupKey: row.group_key };
      }),
      ...incidents.map((row): Change => {
        const set = {
          last_activity_at: Math.min(row.last_activity_at, now),
          // A conclusion of a time to come is none.
          last_conclusive_at: ahead(row.last_conclusive_at, now) ? null : row.last_conclusive_at,
          quiet_until: row.last_activity_at > now ? null : row.quiet_until,
          due_at: row.due_at === null ? null : Math.min(row.due_at, now),
        };
        return { do: 'update-incident', id: row.id, set };
      }),
    ];
    return { changes, answer: { jobs: heldJobs.length, notices: heldNotices.length } satisfies TakenOver };
  },
});

const DAY = 24 * 3_600_000;

function ahead(at: number | null, now: number): boolean {
  return at !== null && at > now;
}
