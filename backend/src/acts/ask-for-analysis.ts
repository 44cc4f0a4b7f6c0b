/** The act of a person who wants the newest fire of an alert analysed again, whatever admission would say. */
import { isAnalysable } from '../domain/alert/classify';
import type { ReanalyseResponse } from '@alert-recall/contract';
import { act, refused, type Outcome, type Plan } from './act';

export interface AskForAnalysis {
  orgId: number;
  fingerprint: string;
}

export const askForAnalysis = act({
  by: 'person',
  async facts({ orgId, fingerprint }: AskForAnalysis, { tables }) {
    const newest = await tables
      .selectFrom('alerts')
      .innerJoin('fires', 'fires.alert_id', 'alerts.id')
      .select(['alerts.id', 'alerts.kind', 'fires.id as fireId', 'fires.incident_id as incidentId', 'fires.severity'])
      .where('alerts.org_id', '=', orgId)
      .where('alerts.fingerprint', '=', fingerprint)
      .orderBy('fires.starts_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    const waiting = await tables
      .selectFrom('jobs')
      .select(['alert_id', 'incident_id'])
      .where('state', 'in', ['queued', 'leased'])
      .execute();
    return { newest, waiting };
  },
  plan({ newest, waiting }, { orgId, fingerprint }, { policy, now, actor }): Plan<Outcome<ReanalyseResponse>> {
    if (!newest) {
      return refused('not_found', `No alert with fingerprint ${fingerprint} is known, or it has no fire any more.`);
    }
    if (!isAnalysable(newest.kind)) return refused('bad_request', 'Heartbeats and inhibitors are never analysed.');
    const { id, fireId, incidentId, severity } = newest;
    // One analysis of an incident at a time: the one that waits is told of this alert too.
    if (waiting.some((job) => job.alert_id === id || (incidentId !== null && job.incident_id === incidentId))) {
      const message = 'An analysis of this alert is on its way already.';
      return { changes: [], answer: { response: { state: 'already-queued', message } } };
    }
    if (waiting.length >= policy.admission.queueDepth) {
      return refused('queue_full', 'Too many analyses are waiting. Try again when some are done.');
    }
    const login = actor?.login ?? 'unknown';
    const job = {
      ...{ org_id: orgId, alert_id: id, fire_id: fireId, incident_id: incidentId, group_key: '', severity },
      ...{ trigger: `asked by ${login}`, asked_by: login, run_at: now, created_at: now },
      ...{ last_error: null, finished_at: null },
    };
    const message = 'The newest fire of this alert will be analysed again.';
    return { changes: [{ do: 'queue-job', job }], answer: { response: { state: 'queued', message } } };
  },
});
