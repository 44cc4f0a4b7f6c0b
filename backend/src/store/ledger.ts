/**
 * What recording a delivery reads and writes: the one hot act has bulk statements of its own in every engine.
 * Rows here are working copies: the act folds a delivery into them, the engine writes each that changed once.
 */
import type { Admission, Load } from '../domain/incident/admission';
import type { KnownFire } from '../domain/fire/known-fire';
import type { AlertEvent, AlertKind, FireState, Labels, Millis, ReadDelivery, Severity, Source } from '../domain/types';

/** What is stored of an alert's texts, as it is stored, and what follows from its labels. */
export interface AlertTexts {
  /** JSON. */
  labels: string;
  annotations: string;
  links: string;
  searchText: string;
  /** Hash of the scope: only ever compared. */
  scopeKey: number;
  /** Hash of all of this. */
  key: number;
  caseKey: string;
  labelCount: number;
  /** Only with a rule. */
  labelsKey: string | null;
}

export interface EventToRecord extends Omit<AlertEvent, 'labels' | 'annotations' | 'links'> {
  texts: AlertTexts;
}

export interface DeliveryToRecord extends Omit<ReadDelivery, 'events'> {
  events: EventToRecord[];
  bytes: number;
}

export interface AlertWork {
  /** Null until it is written. */
  id: number | null;
  orgId: number;
  fingerprint: string;
  source: Source;
  kind: AlertKind;
  name: string;
  severity: Severity;
  ruleUid: string | null;
  state: FireState;
  firstStartsAt: Millis;
  lastStartsAt: Millis;
  fireCount: number;
  deliveryCount: number;
  lastDeliveryAt: Millis;
  cooldownUntil: Millis | null;
  /** Its newest fire; the only one that may be open. */
  newest: FireWork | null;
  /** Fires that were looked at beside it, newest first. */
  others: FireWork[];
  /** Hash of the texts that are stored, and what is to replace them; null: they stand. */
  textsKey: number;
  texts: AlertTexts | null;
  predecessor: { id: number; reason: string } | null;
  /** Its first or last start is another than the one that is stored. */
  isMoved: boolean;
  /** Its kind, or the rule that it comes from. */
  isOtherKind: boolean;
}

export interface FireWork extends KnownFire {
  id: number | null;
  alert: AlertWork;
  deliveries: number;
  firstReceivedAt: Millis;
  severity: Severity;
  stateReason: string | null;
  timeNote: string | null;
  startsRaw: string | null;
  /** JSON; null: no value was measured. */
  measured: string | null;
  admission: Pick<Admission, 'outcome' | 'reason'>;
  incident: IncidentWork | null;
  /**
   * `counted`: nothing but its deliveries and its lease. `superseded`: nothing but that. `moved`: its start, or what
   * was decided of it, too.
   */
  change: 'none' | 'counted' | 'superseded' | 'changed' | 'moved';
  /** The fire that this one turned out to be a part of: it goes, and what refers to it refers to that one. */
  mergedInto: FireWork | null;
}

export interface IncidentWork {
  id: number | null;
  orgId: number;
  scopeKey: number;
  alertName: string;
  openedAt: Millis;
  lastActivityAt: Millis;
  lastConclusiveAt: Millis | null;
  quietUntil: Millis | null;
  judgedSeverity: Severity | null;
  attachedSinceJudged: number;
  worst: number;
  dueAt: Millis | null;
  /** The analysis that waits or runs. */
  job: { id: number } | JobWork | null;
  /** Names of its alerts beside the one that opened it; `newNames` are not stored yet. */
  names: Set<string>;
  newNames: string[];
  /** Newest starts of its fires, newest first, where they were asked for. */
  starts: Millis[] | null;
}

/** A job that is to be queued. */
export interface JobWork {
  id: null;
  orgId: number;
  fire: FireWork;
  incident: IncidentWork;
  groupKey: string;
  trigger: string;
  severity: Severity;
  runAt: Millis;
  createdAt: Millis;
}

/** An alert that may be the earlier identity of a new one. */
export interface Candidate {
  id: number;
  name: string;
  labels: Labels;
  ruleUid: string | null;
  lastStartsAt: Millis;
}

export type CandidateKey = Pick<AlertTexts, 'labelCount' | 'labelsKey'> & {
  name: string;
  ruleUid: string | null;
  startsAt: Millis;
};

/** The folded changes of one delivery. */
export interface DeliveryWrites {
  delivery: DeliveryToRecord;
  receivedAt: Millis;
  alerts: Iterable<AlertWork>;
  fires: Iterable<FireWork>;
  incidents: Iterable<IncidentWork>;
  jobs: readonly JobWork[];
  /** Jobs in the queue whose incident got worse: what they are about, and when they begin. */
  raised: ReadonlyArray<{ jobId: number; fire: FireWork; severity: Severity; runAt: Millis }>;
  /** Null: the group's cooldown stays as it is. */
  groupCooldown: { until: Millis | null } | null;
}

type Maybe<T> = T | Promise<T>;

/** From the start to the end that a notification names; to the start where it names no end. */
export interface ToldSpan {
  start: Millis;
  end: Millis;
}

/** Facts in bulk, then the writes; all within the transaction of the act. */
export interface DeliveryLedger {
  /** Those that are known, by fingerprint, each with its newest fire. */
  alerts(orgId: number, fingerprints: readonly string[]): Maybe<Map<string, AlertWork>>;
  /**
   * Fills `others`: the newest few, and for each span that is told of, the fire that began before it, those that began
   * in it, and some after it.
   */
  firesAround(wanted: ReadonlyArray<{ alert: AlertWork; told: readonly ToldSpan[] }>): Maybe<void>;
  candidates(orgId: number, key: CandidateKey): Maybe<Candidate[]>;
  /** The newest incident of each scope, where there is one. */
  incidents(orgId: number, scopeKeys: ReadonlySet<number>): Maybe<Map<number, IncidentWork>>;
  /** Newest starts of its fires, newest first, at most 21. */
  starts(incident: IncidentWork): Maybe<Millis[]>;
  load(orgId: number, now: Millis): Maybe<Load>;
  groupCooldown(orgId: number, groupKey: string): Maybe<Millis | null>;
  write(writes: DeliveryWrites): Maybe<void>;
}
