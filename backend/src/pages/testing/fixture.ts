/**
 * A history in memory for the tests of this folder: alerts, fires, analyses and deliveries in one line each, made by
 * acts.
 * What no act makes, or only after days, is set on top of that by `onTop` and `settledUnseen`, and nowhere else.
 */
import type Database from 'better-sqlite3';
import { Kysely, SqliteDialect, type Insertable } from 'kysely';
import type { SettleAnalysis } from '../../acts/settle-analysis';
import { historyOn, openInMemory, type History } from '../../acts/testing/history';
import { analysis as analysisOf, DAY, firing, HOUR, MINUTE, resolved } from '../../acts/testing/samples';
import { tokenHolder } from '../../domain/actor';
import type { AdmissionPolicy } from '../../domain/incident/admission';
import type { AlertEvent, Labels, Millis, ReadDelivery } from '../../domain/types';
import type { AlertsTable, AnalysesTable, DeliveriesTable, FiresTable, JobsTable, Schema } from '../../store/schema';
import { createReader } from '../../store/sqlite/reader-dialect';
import type { StoreReader } from '../../store/store';

export { DAY, HOUR, MINUTE };

/** A Monday, noon. */
export const NOW: Millis = Date.UTC(2026, 10, 30, 12);

type FireFacts = Partial<Insertable<FiresTable>> & { outcome_reason?: string };
type AnalysisFacts = Partial<Insertable<AnalysesTable>>;
type More = Partial<Pick<SettleAnalysis, 'recalledRunIds' | 'notices'>>;

export interface AlertFacts extends Partial<Insertable<AlertsTable>> {
  labels?: Labels;
  annotations?: Labels;
  links?: AlertEvent['links'];
  /** Starts of its fires; each is recovered after ten minutes. */
  starts?: readonly Millis[];
}

export interface Fixture {
  reader: StoreReader;
  acts: History['acts'];
  database: Database.Database;
  /** Statements that the reader ran, as SQLite got them. */
  queries: Array<{ sql: string; parameters: readonly unknown[] }>;
  /** Told of by nobody and without a fire, unless it says so. */
  alert(facts?: AlertFacts): Promise<number>;
  /** Open, unless it says how it ended. No analysis of it is kept or waits: see `analysis`, `job`. */
  fire(alertId: number, startsAt: Millis, facts?: FireFacts): Promise<number>;
  /** Fires that were over when they were first heard of. */
  past(alertId: number, spans: ReadonlyArray<[start: Millis, end: Millis]>): Promise<void>;
  /** Tells of an open fire once more. */
  hear(alertId: number, startsAt: Millis, by: Partial<ReadDelivery>): Promise<void>;
  /** Asked for, and done an hour ago. */
  analysis(alertId: number, fireId: number, facts?: AnalysisFacts, more?: More): Promise<string>;
  /** Asked for; waits, unless it says what became of it. */
  job(alertId: number, fireId: number, facts?: Partial<Insertable<JobsTable>>): Promise<number>;
  delivery(receivedAt: Millis, facts?: Partial<Insertable<DeliveriesTable>>): Promise<void>;
  close(): Promise<void>;
}

/** Every fire is analysed by itself, unless a test says otherwise. */
const EACH_BY_ITSELF = { attachWindowMs: 0, cooldownMs: 0, stormPerMinute: 0, queueDepth: 10_000 };

/**
 * What a test does not ask for must not be on its page: records of deliveries by which fires came, and their analyses.
 */
const SETTLED_UNSEEN = `
  DELETE FROM deliveries WHERE id = (SELECT max(id) FROM deliveries);
  UPDATE jobs SET state = 'done', finished_at = created_at WHERE asked_by IS NULL;
  UPDATE incidents SET job_id = NULL WHERE job_id IN (SELECT id FROM jobs WHERE state = 'done');`;

/** After fires were changed on top. */
const ROLL_UP = `
  UPDATE alerts SET
    delivery_count = (SELECT coalesce(sum(deliveries), 0) FROM fires WHERE alert_id = alerts.id),
    last_delivery_at = (SELECT coalesce(max(last_received_at), 0) FROM fires WHERE alert_id = alerts.id),
    state = coalesce((SELECT CASE WHEN end_reason IS NULL THEN 'firing' WHEN ends_at IS NULL THEN 'unknown' ELSE 'resolved' END
      FROM fires WHERE alert_id = alerts.id ORDER BY starts_at DESC LIMIT 1), 'unknown')
  WHERE id = ?`;

/** As if the alert were known without a fire. */
const WITHOUT_FIRE = `
  DELETE FROM fires WHERE alert_id = :id;
  UPDATE alerts SET first_starts_at = 0, last_starts_at = 0, fire_count = 0 WHERE id = :id;`;

export async function openFixture(change: Partial<AdmissionPolicy> = {}): Promise<Fixture> {
  const opened = await openInMemory({ ...EACH_BY_ITSELF, ...change });
  const { database } = opened;
  const { acts, record } = historyOn(opened);
  const tables = new Kysely<Schema>({ dialect: new SqliteDialect({ database }) });
  const queries: Fixture['queries'] = [];
  const reader = createReader(async (sql, parameters) => {
    queries.push({ sql, parameters });
    return database.prepare(sql).all(...parameters);
  });
  /** What is said of each alert, and by whom. */
  const said = new Map<number, { event: Partial<AlertEvent>; by: Partial<ReadDelivery> }>();
  let made = 0;

  function onTop(table: keyof Schema, key: string, value: unknown, facts: object): void {
    const columns = Object.entries(facts).filter(([, fact]) => fact !== undefined);
    if (columns.length === 0) return;
    const set = columns.map(([column]) => `${column} = ?`).join(', ');
    database.prepare(`UPDATE ${table} SET ${set} WHERE ${key} = ?`).run(...columns.map(([, fact]) => fact), value);
  }

  async function tell(at: Millis, events: AlertEvent[], by: Partial<ReadDelivery>): Promise<void> {
    await opened.forget();
    await record(at, events, by);
    database.exec(SETTLED_UNSEEN);
  }

  async function alert({ labels, annotations = {}, links = {}, starts = [], ...facts }: AlertFacts = {}) {
    const { name = `Alert${++made}`, fingerprint = `fp-${++made}`, kind, severity, rule_uid: ruleUid, org_id } = facts;
    const given = { fingerprint, kind: kind ?? 'alert', severity: severity ?? 'warning', ruleUid: ruleUid ?? null };
    const event = { ...given, labels: { alertname: name, ...labels }, annotations, links };
    const by = { source: facts.source ?? 'alertmanager', orgId: org_id ?? 1, receiver: null, groupKey: '' };
    const first = ++made;
    await tell(first, [resolved(first, first, event)], by);
    const { id } = await tables
      .selectFrom('alerts')
      .select('id')
      .where('fingerprint', '=', fingerprint)
      .where('org_id', '=', by.orgId)
      .executeTakeFirstOrThrow();
    database.exec(WITHOUT_FIRE.replaceAll(':id', String(id)));
    database.prepare(ROLL_UP).run(id);
    said.set(id, { event, by });
    for (const start of starts) await fire(id, start, { ends_at: start + 10 * MINUTE, end_reason: 'recovered' });
    onTop('alerts', 'id', id, facts);
    return id;
  }

  /** Its row, as it is after a fire that was given it. */
  async function reasonId(reason: string): Promise<number> {
    database.prepare('INSERT OR IGNORE INTO reasons (reason) VALUES (?)').run(reason);
    return (await tables.selectFrom('reasons').select('id').where('reason', '=', reason).executeTakeFirstOrThrow()).id;
  }

  async function fire(alertId: number, startsAt: Millis, { outcome_reason: why, ...facts }: FireFacts = {}) {
    const { event, by } = said.get(alertId)!;
    const { first_received_at: at = startsAt, severity = event.severity!, ends_at: end, measured } = facts;
    const sent = { ...event, severity, values: measured ? JSON.parse(measured) : null };
    await tell(at, [firing(startsAt, sent)], by);
    if (typeof end === 'number') {
      const stateReason = facts.end_reason === 'administrative' ? (facts.state_reason ?? 'Updated') : null;
      await tell(end, [resolved(startsAt, end, { ...sent, stateReason })], by);
    }
    const { id } = await tables
      .selectFrom('fires')
      .select('id')
      .where('alert_id', '=', alertId)
      .where('starts_at', '=', startsAt)
      .executeTakeFirstOrThrow();
    onTop('fires', 'id', id, { ...facts, reason_id: why === undefined ? undefined : await reasonId(why) });
    // Heard of once, unless a test says more: the resolve was none of it.
    onTop('fires', 'id', id, { deliveries: facts.deliveries ?? 1, last_received_at: facts.last_received_at ?? at });
    database.prepare(ROLL_UP).run(alertId);
    return id;
  }

  async function past(alertId: number, spans: ReadonlyArray<[Millis, Millis]>): Promise<void> {
    const { event, by } = said.get(alertId)!;
    await tell(
      NOW,
      spans.map(([start, end]) => resolved(start, end, event)),
      by
    );
  }

  async function hear(alertId: number, startsAt: Millis, change: Partial<ReadDelivery>): Promise<void> {
    const { event, by } = said.get(alertId)!;
    await tell(startsAt, [firing(startsAt, event)], { ...by, ...change });
  }

  /** The job that was asked for. */
  async function ask(alertId: number, at: Millis): Promise<number> {
    const { event, by } = said.get(alertId)!;
    const outcome = await acts.performAs(
      'ask-for-analysis',
      { orgId: by.orgId!, fingerprint: event.fingerprint! },
      tokenHolder(by.orgId!),
      at
    );
    if (!('response' in outcome) || outcome.response.state !== 'queued') throw new Error(JSON.stringify(outcome));
    const { id } = await tables.selectFrom('jobs').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    return id;
  }

  async function job(alertId: number, fireId: number, facts: Partial<Insertable<JobsTable>> = {}): Promise<number> {
    const id = await ask(alertId, facts.created_at ?? NOW);
    onTop('jobs', 'id', id, { fire_id: fireId, ...facts });
    return id;
  }

  async function analysis(alertId: number, fireId: number, facts: AnalysisFacts = {}, more: More = {}) {
    const { finished_at: at = NOW - HOUR, run_id: runId = `run-${++made}`, root_cause = null } = facts;
    const jobId = await ask(alertId, at);
    const others = await tables.selectFrom('jobs').select('id').where('id', '!=', jobId).execute();
    const holding = others.map(({ id }) => id);
    await acts.perform('claim-jobs', { owner: 'fixture', leaseMs: MINUTE, limit: 1, holding }, at);
    const failed = facts.state === 'failed' && { summary: null, failure_reason: 'The model did not answer in time.' };
    const cost = { input_tokens: 100, output_tokens: 10, cost_micros: 2500, duration_ms: 900 };
    const row = { summary: 'The disk is full.', root_cause, ...cost, ...failed, ...facts };
    const request = { jobId, owner: 'fixture', analysis: analysisOf(runId, at, row) };
    const judged = {
      conclusive: root_cause !== null,
      hold: 'cooldown' as const,
      againAt: null,
      factsReadAt: Number.MAX_SAFE_INTEGER,
    };
    await acts.perform('settle-analysis', { ...request, recalledRunIds: [], notices: [], ...judged, ...more }, at);
    onTop('analyses', 'run_id', runId, { fire_id: fireId, version: facts.version, trigger: facts.trigger });
    return runId;
  }

  async function delivery(receivedAt: Millis, facts: Partial<Insertable<DeliveriesTable>> = {}): Promise<void> {
    const { outcome = 'accepted', org_id: orgId = 1, source = 'alertmanager', truncated_group: groupKey } = facts;
    const { problem, excerpt, rejected, truncated_alerts: truncatedAlerts = 0 } = facts;
    if (outcome === 'unreadable') {
      const noted = { orgId, source, receivedAt, bytes: 900, problem: problem ?? 'no JSON', excerpt: excerpt ?? '' };
      return acts.noteUnreadable(noted);
    }
    const read = { orgId, source, receiver: 'hook', groupKey: groupKey ?? '', truncatedAlerts, listed: 1 };
    const odd = { test: outcome === 'test', rejected: rejected === undefined ? [] : JSON.parse(rejected) };
    await record(receivedAt, [], { ...read, ...odd });
    // Of an alert that is none of the test's business.
    if (outcome === 'accepted') database.exec("UPDATE deliveries SET outcome = 'accepted' WHERE outcome = 'empty'");
  }

  return { reader, acts, database, queries, alert, fire, past, hear, analysis, job, delivery, close: opened.close };
}
