/** What a store engine offers: a reader for everybody, a writer for `memory` alone. One writer verb is one transaction. */
import type { Kysely } from 'kysely';
import type { Actor } from '../domain/actor';
import type { Admission } from '../domain/incident/admission';
import type { FireTransition } from '../domain/fire/fire-transition';
import type { Millis, ReadDelivery, Severity, Source } from '../domain/types';
import type { Fragments } from './fragments';
import type { AnalysesTable, Schema } from './schema';

/** Asks in Kysely's words; `fragments` are for what they do not cover. */
export type StoreReader = Kysely<Schema> & { readonly fragments: Fragments };

export interface RecordRequest {
  delivery: ReadDelivery;
  bytes: number;
  receivedAt: Millis;
}

export interface RecordedEvent {
  fingerprint: string;
  transition: FireTransition['outcome'];
  /** Only for fires that are new. */
  admission: Admission | null;
}

export interface UnreadableRequest {
  orgId: number;
  source: Source;
  receivedAt: Millis;
  bytes: number;
  problem: string;
  /** Redacted and cut. */
  excerpt: string;
}

/** A job that this process holds until `leaseUntil`. */
export interface LeasedJob {
  id: number;
  orgId: number;
  alertId: number;
  fireId: number;
  incidentId: number | null;
  trigger: string;
  /** Login of the person who asked for it. */
  askedBy?: string | null;
  /** Counting this one. */
  attempts: number;
  createdAt: Millis;
  leaseUntil: Millis;
}

/** An analysis as it is stored; the store gives it its version. */
export type NewAnalysis = Omit<
  AnalysesTable,
  'version' | 'org_id' | 'alert_id' | 'fire_id' | 'incident_id' | 'job_id' | 'trigger'
>;

export interface NewNotice {
  notifier: string;
  dedupeKey: string;
  /** JSON. */
  payload: string;
}

export interface SettleRequest {
  jobId: number;
  owner: string;
  now: Millis;
  analysis: NewAnalysis;
  recalledRunIds: string[];
  notices: NewNotice[];
  /** A cause was named: the incident is judged. */
  conclusive: boolean;
  /** From when an analysis is owed again while a fire of the incident goes on; null: no more. */
  againAt: Millis | null;
  /** What joined the incident later was not told to the analyst. */
  factsReadAt: Millis;
}

export interface FailRequest {
  jobId: number;
  owner: string;
  now: Millis;
  /** In words, redacted. */
  error: string;
  /** When to try again; null: never, the job is dead and the failed analysis is kept. */
  retryAt: Millis | null;
  /** Dead: from when an analysis is owed again while a fire of the incident goes on; null: no more. */
  againAt?: Millis | null;
  analysis: NewAnalysis | null;
}

export interface LeasedNotice {
  id: number;
  runId: string;
  notifier: string;
  dedupeKey: string;
  payload: string;
  attempts: number;
}

export interface PruneRequest {
  now: Millis;
  firesBefore: Millis;
  deliveriesBefore: Millis;
  /** Rows per table and call. */
  limit: number;
}

export interface AskRequest {
  orgId: number;
  fingerprint: string;
  now: Millis;
  actor: Actor;
}

export interface StoreWriter {
  /** Stores a delivery: fires counted, admission decided, jobs queued. Throws `store_unavailable` when it is not durable. */
  record(request: RecordRequest): Promise<RecordedEvent[]>;
  recordUnreadable(request: UnreadableRequest): Promise<void>;
  /** Queues an analysis of the newest fire, whatever admission would say. */
  askForAnalysis(
    request: AskRequest
  ): Promise<'queued' | 'already-queued' | 'unknown-alert' | 'never-analysed' | 'queue-full'>;
  /** `holding`: jobs that this owner is at work on; none of them is taken again, whatever the clock says of its lease. */
  claimJobs(request: {
    owner: string;
    now: Millis;
    leaseMs: number;
    limit: number;
    holding?: readonly number[];
  }): Promise<LeasedJob[]>;
  markReachedModel(request: { jobId: number }): Promise<void>;
  /** False: the lease was lost, another run has it or has settled it; nothing was stored. */
  settle(request: SettleRequest): Promise<boolean>;
  fail(request: FailRequest): Promise<boolean>;
  /** Jobs this process holds go back to the queue, their attempt uncounted. Answers how many. */
  giveBack(request: { owner: string; now: Millis }): Promise<number>;
  /** At the start: what an earlier process held is due at once, or after PAUSES_AFTER_DEATH_MS, its attempts counted. Right only where one process has the history to itself. */
  takeOver(request: { now: Millis }): Promise<{ jobs: number; notices: number }>;
  claimNotices(request: { now: Millis; leaseMs: number; limit: number }): Promise<LeasedNotice[]>;
  noticeDelivered(request: { id: number; now: Millis }): Promise<void>;
  noticeFailed(request: { id: number; error: string; retryAt: Millis | null }): Promise<void>;
  /** Open fires that nobody has spoken of for long get the end "unknown". Answers how many. */
  expireStale(request: { now: Millis; unheardBefore: Millis }): Promise<number>;
  /** Writes and flushes something that changes nothing: succeeds when webhooks could be stored again. */
  probe(request: Record<string, never>): Promise<void>;
  /** Removes a small step of what is too old. Answers how many rows; 0 when there is nothing left to remove. */
  prune(request: PruneRequest): Promise<number>;
}

export interface StoreStatus {
  /** Writes succeed, as far as is known. */
  ok: boolean;
  /** Why they do not, and since when. */
  problem: string | null;
  since: Millis | null;
  /** Part of the file cannot be read any more. Known until the process ends: what lies on sound pages still works. */
  damage: { problem: string; since: Millis } | null;
  journalMode: string;
  sizeBytes: number;
}

export interface Store {
  reader: StoreReader;
  writer: StoreWriter;
  /** Whether writes succeed, and since when not. */
  status(): StoreStatus;
  /** Waits for writes on their way, at most `timeoutMs`. */
  close(timeoutMs: number): Promise<void>;
}

/** No row is told to wait longer than this: one that seems to was told so by a clock that has been set back since, and is due. */
export const LONGEST_PAUSE_MS = 15 * 60_000;

/** By attempts, how long a job waits that a process held when it ended. Mostly it was not the job that ended it; one that did must not do so over and over. */
export const PAUSES_AFTER_DEATH_MS = [0, 15_000, 120_000] as const;

/** Severity first: the order in which jobs are claimed. */
export const CLAIM_ORDER: readonly Severity[] = ['critical', 'error', 'warning', 'info', 'none'];
