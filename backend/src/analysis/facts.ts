/** The facts an analysis starts from: what the store knows of an alert and the fire that is judged. Pure. */
import { isMonitoringFault } from '../domain/alert/classify';
import type { Likeness } from '../domain/recurrence/likeness';
import type { AlertKind, AlertLinks, EndReason, Labels, Millis, Severity, Source } from '../domain/types';

export interface AlertIdentity {
  id: number;
  orgId: number;
  fingerprint: string;
  name: string;
  kind: AlertKind;
  source: Source;
  ruleUid: string | null;
  caseKey: string;
  predecessorId: number | null;
  labels: Labels;
  annotations: Labels;
  links: AlertLinks;
}

export interface JudgedFire {
  id: number;
  startsAt: Millis;
  endsAt: Millis | null;
  endReason: EndReason | null;
  stateReason: string | null;
  severity: Severity;
  deliveries: number;
  values: Record<string, number> | null;
  timeNote: string | null;
}

export type PastFire = Pick<JudgedFire, 'startsAt' | 'endsAt' | 'endReason' | 'stateReason'>;

export interface LabelChange {
  label: string;
  before: string | null;
  now: string | null;
}

/** The rule could not be evaluated: nothing is known of what it watches. */
export function isFault({ alert, fire }: Pick<Facts, 'alert' | 'fire'>): boolean {
  return isMonitoringFault({ kind: alert.kind, stateReason: fire.stateReason, endReason: fire.endReason });
}

/** One alert of the incident. */
export interface Member {
  name: string;
  fingerprint: string;
  severity: Severity;
  /** Of its newest fire in the incident. */
  startsAt: Millis;
  firing: boolean;
  /** How many fires of it belong to the incident. */
  fires: number;
}

export interface Incident {
  alerts: number;
  firing: number;
  names: number;
  firstStartsAt: Millis;
  lastStartsAt: Millis;
  /** Those that fire first, then the most severe, then the newest; at most 30. */
  members: Member[];
  /** How many of its analyses, counted back from the newest, the model could not answer. */
  failedInARow: number;
}

/** The case as it was when this fire began; `likeness` is null where the fire is not kept. Hours are UTC. */
export interface CasePast {
  /** This fire is the how-manieth. */
  ordinal: number | null;
  alerts: number;
  firstStartsAt: Millis;
  likeness: Likeness | null;
}

/** What went before, and what happens beside it. */
export interface Past {
  firstStartsAt: Millis;
  totalFires: number;
  /** Earlier fires of this fingerprint, newest first, at most 200. */
  fires: PastFire[];
  lastFinding: { at: Millis; summary: string; analyst: 'model' | 'rules' } | null;
  /** Against the alert of the same case, or the earlier identity, that fired last before this one. */
  changes: { since: Millis; labels: LabelChange[] } | null;
  /** Of the case, over all its fingerprints. */
  ofCase: CasePast;
  /** Other fires of the organisation that started within a minute of this one. */
  simultaneous: number;
}

export interface Facts {
  alert: AlertIdentity;
  fire: JudgedFire;
  /** Null: the fire belongs to none. */
  incident: Incident | null;
  /** Null: nothing of history is to be told. */
  past: Past | null;
  /** A model has concluded something of this alert or its case before. */
  analysedBefore: boolean;
}
