/** A real in-memory history for the tests of this folder: alerts, fires, analyses and deliveries in one line each. */
import type Database from 'better-sqlite3';
import { Kysely, SqliteDialect, type Insertable } from 'kysely';
import { labelsKeyOf } from '../../domain/alert/succession';
import { searchTextOf } from '../../domain/alert/search-text';
import type { Labels, Millis } from '../../domain/types';
import type {
  AlertsTable,
  AnalysesTable,
  DeliveriesTable,
  FiresTable,
  IncidentsTable,
  JobsTable,
  Schema,
} from '../../store/schema';
import { openForWriting } from '../../store/sqlite/connection';
import { createReader } from '../../store/sqlite/reader-dialect';
import type { StoreReader } from '../../store/store';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** A Monday, noon. */
export const NOW: Millis = Date.UTC(2026, 10, 30, 12);

export interface AlertFacts extends Partial<Insertable<AlertsTable>> {
  labels?: Labels;
  /** JSON. */
  annotations?: string;
  links?: string;
  /** Starts of its fires; each is recovered after ten minutes. */
  starts?: readonly Millis[];
}

export interface Fixture {
  reader: StoreReader;
  database: Database.Database;
  /** Statements that the reader ran, as SQLite got them. */
  queries: Array<{ sql: string; parameters: readonly unknown[] }>;
  alert(facts?: AlertFacts): Promise<number>;
  /** Open, unless it says how it ended. */
  fire(alertId: number, startsAt: Millis, facts?: Partial<Insertable<FiresTable>>): Promise<number>;
  analysis(alertId: number, fireId: number, facts?: Partial<Insertable<AnalysesTable>>): Promise<string>;
  /** Judged an hour ago. */
  incident(facts?: Partial<Insertable<IncidentsTable>>): Promise<number>;
  job(alertId: number, fireId: number, facts?: Partial<Insertable<JobsTable>>): Promise<number>;
  delivery(receivedAt: Millis, facts?: Partial<Insertable<DeliveriesTable>>): Promise<number>;
  insert<T extends keyof Schema>(table: T, row: Insertable<Schema[T]>): Promise<number>;
  close(): void;
}

export async function openFixture(): Promise<Fixture> {
  const database = await openForWriting({ path: ':memory:', journalMode: 'DELETE', busyTimeoutMs: 1000 });
  const tables = new Kysely<Schema>({ dialect: new SqliteDialect({ database }) });
  const queries: Fixture['queries'] = [];
  const reader = createReader(async (sql, parameters) => {
    queries.push({ sql, parameters });
    return database.prepare(sql).all(...parameters);
  });
  let made = 0;

  async function insert<T extends keyof Schema>(table: T, row: Insertable<Schema[T]>): Promise<number> {
    const { insertId } = await tables
      .insertInto(table)
      .values(row as never)
      .executeTakeFirstOrThrow();
    return Number(insertId);
  }

  async function fire(alertId: number, startsAt: Millis, facts: Partial<Insertable<FiresTable>> = {}): Promise<number> {
    const alert = await tables.selectFrom('alerts').selectAll().where('id', '=', alertId).executeTakeFirstOrThrow();
    const row = {
      org_id: alert.org_id,
      alert_id: alertId,
      starts_at: startsAt,
      severity: alert.severity,
      first_received_at: startsAt,
      last_received_at: startsAt,
    };
    const id = await insert('fires', {
      ...row,
      outcome: 'analyse',
      outcome_reason: 'first fire of an incident',
      ...facts,
    } as Insertable<FiresTable>);
    await tables
      .updateTable('alerts')
      .set({
        fire_count: alert.fire_count + 1,
        delivery_count: alert.delivery_count + (facts.deliveries ?? 1),
        first_starts_at: alert.fire_count === 0 ? startsAt : Math.min(alert.first_starts_at, startsAt),
        last_starts_at: Math.max(alert.last_starts_at, startsAt),
        last_delivery_at: Math.max(alert.last_delivery_at, facts.last_received_at ?? startsAt),
        state:
          (facts.end_reason ?? null) === null ? 'firing' : (facts.ends_at ?? null) === null ? 'unknown' : 'resolved',
      })
      .where('id', '=', alertId)
      .execute();
    return id;
  }

  async function alert({
    labels = {},
    annotations = '{}',
    links = '{}',
    starts = [],
    ...facts
  }: AlertFacts = {}): Promise<number> {
    const name = facts.name ?? `Alert${++made}`;
    const all = { alertname: name, ...labels };
    const id = await insert('alerts', {
      org_id: 1,
      fingerprint: `fp-${++made}`,
      source: 'alertmanager',
      kind: 'alert',
      name,
      severity: 'warning',
      scope: 'service="payments"',
      case_key: 'payments / alert / prod',
      rule_uid: null,
      label_count: Object.keys(all).length,
      labels_key: labelsKeyOf(all),
      state: 'unknown',
      open_fire_id: null,
      first_starts_at: 0,
      last_starts_at: 0,
      fire_count: 0,
      delivery_count: 0,
      last_delivery_at: 0,
      cooldown_until: null,
      predecessor_id: null,
      predecessor_reason: null,
      ...facts,
    });
    await insert('alert_texts', {
      alert_id: id,
      labels: JSON.stringify(all),
      links,
      search_text: searchTextOf(name, all),
    });
    await insert('alert_annotations', { alert_id: id, annotations });
    for (const startsAt of starts)
      await fire(id, startsAt, { ends_at: startsAt + 10 * MINUTE, end_reason: 'recovered' });
    return id;
  }

  async function incident(facts: Partial<Insertable<IncidentsTable>> = {}): Promise<number> {
    const row = {
      ...{ org_id: 1, scope: 'service="payments"', opened_at: NOW - HOUR, last_activity_at: NOW - HOUR },
      ...{ last_admitted_at: null, last_conclusive_at: NOW - HOUR, judged_severity: 'critical' },
      attached_since_judged: 1,
    };
    return insert('incidents', { ...row, ...facts } as Insertable<IncidentsTable>);
  }

  async function job(alertId: number, fireId: number, facts: Partial<Insertable<JobsTable>> = {}): Promise<number> {
    const row = {
      org_id: 1,
      alert_id: alertId,
      fire_id: fireId,
      group_key: '',
      trigger: 'first fire',
      state: 'queued',
      attempts: 0,
      run_at: NOW,
      reached_model: 0,
      created_at: NOW,
    };
    return insert('jobs', { ...row, ...facts } as Insertable<JobsTable>);
  }

  async function analysis(
    alertId: number,
    fireId: number,
    facts: Partial<Insertable<AnalysesTable>> = {}
  ): Promise<string> {
    const runId = facts.run_id ?? `run-${++made}`;
    const failed = facts.state === 'failed';
    const { fingerprint, name, case_key } = await tables
      .selectFrom('alerts')
      .select(['fingerprint', 'name', 'case_key'])
      .where('id', '=', alertId)
      .executeTakeFirstOrThrow();
    const { starts_at } = await tables
      .selectFrom('fires')
      .select('starts_at')
      .where('id', '=', fireId)
      .executeTakeFirstOrThrow();
    await insert('analyses', {
      ...{
        run_id: runId,
        org_id: 1,
        alert_id: alertId,
        fire_id: fireId,
        incident_id: null,
        ...{ fingerprint, alert_name: name, case_key, starts_at },
        job_id: ++made,
        version: ++made,
        state: 'done',
        analyst: 'model',
      },
      ...{
        trigger: 'first fire of an incident',
        model: 'claude',
        prompt_version: '1',
        memory_text: '',
        prompt_text: 'facts',
        reply_text: null,
        read_by: null,
      },
      ...{
        summary: failed ? null : 'The disk is full.',
        root_cause: null,
        confidence: 0.5,
        confidence_note: null,
        severity: 'warning',
        evidence: '[]',
        next_steps: '[]',
      },
      ...{
        body: null,
        recurrence_count: 1,
        input_tokens: 100,
        output_tokens: 10,
        cache_read_tokens: 0,
        cache_write_tokens: 0,
        cost_micros: 2500,
        duration_ms: 900,
      },
      ...{
        stop_reason: null,
        failure_reason: failed ? 'The model did not answer in time.' : null,
        started_at: NOW - HOUR,
        finished_at: NOW - HOUR,
      },
      ...facts,
    } as Insertable<AnalysesTable>);
    return runId;
  }

  async function delivery(receivedAt: Millis, facts: Partial<Insertable<DeliveriesTable>> = {}): Promise<number> {
    const row = {
      org_id: 1,
      source: 'alertmanager',
      outcome: 'accepted',
      receiver: 'hook',
      received_at: receivedAt,
      alerts: 1,
      rejected: '[]',
      truncated_alerts: 0,
      bytes: 900,
    };
    return insert('deliveries', { ...row, problem: null, excerpt: null, ...facts } as Insertable<DeliveriesTable>);
  }

  return {
    reader,
    database,
    queries,
    alert,
    fire,
    analysis,
    incident,
    job,
    delivery,
    insert,
    close: () => database.close(),
  };
}
