/**
 * The act of a person who knows that a heartbeat will not come again, because another one took its place: its silence
 * is told no more.
 */
import type { PutAwayResponse } from '@alert-recall/contract';
import { act, refused, type Outcome, type Plan } from './act';

export interface PutAwayHeartbeat {
  orgId: number;
  fingerprint: string;
  /** Takes it back. */
  undo?: boolean;
}

export const putAwayHeartbeat = act({
  by: 'person',
  facts: ({ orgId, fingerprint }: PutAwayHeartbeat, { tables }) =>
    tables
      .selectFrom('alerts')
      .select(['id', 'kind', 'name'])
      .where('org_id', '=', orgId)
      .where('fingerprint', '=', fingerprint)
      .executeTakeFirst(),
  plan(alert, { fingerprint, undo = false }, { now, actor }): Plan<Outcome<PutAwayResponse>> {
    if (!alert) return refused('not_found', `No alert with fingerprint ${fingerprint} is known.`);
    if (alert.kind !== 'heartbeat')
      return refused('bad_request', `${alert.name} is no heartbeat: its silence is good news.`);
    const message = undo
      ? `The silence of ${alert.name} is told again.`
      : `The silence of ${alert.name} is told no more, until it is heard of again.`;
    const set = undo
      ? { put_away_at: null, put_away_by: null }
      : { put_away_at: now, put_away_by: actor?.login ?? null };
    return {
      changes: [{ do: 'update-alert', id: alert.id, set }],
      answer: { response: { state: undo ? 'told' : 'put-away', message } },
    };
  },
});
