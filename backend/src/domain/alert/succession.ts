/**
 * Whether a new fingerprint is an alert we know under another identity (a rule was renamed, a label was added). Pure.
 */
import { fingerprintOf } from './fingerprint';
import type { Labels, Millis } from '../types';

export interface Identity {
  name: string;
  labels: Labels;
  ruleUid: string | null;
}

export interface KnownIdentity extends Identity {
  id: number;
  /** Start of its newest fire. */
  lastStartsAt: Millis;
}

export interface Succession {
  predecessorId: number;
  reason: string;
}

/** Labels by which Grafana names a rule; they change when it is renamed or moved. */
const NAMING = new Set(['alertname', 'grafana_folder', 'rulename']);

/** Equal for two identities whose labels differ only in how their rule is named. */
export function labelsKeyOf(labels: Labels): string {
  return fingerprintOf(Object.fromEntries(Object.entries(labels).filter(([name]) => !NAMING.has(name))));
}

export function decideSuccession(fresh: Identity, startsAt: Millis, candidates: KnownIdentity[]): Succession | null {
  for (const known of candidates) {
    if (
      fresh.ruleUid !== null &&
      known.ruleUid === fresh.ruleUid &&
      labelsKeyOf(fresh.labels) === labelsKeyOf(known.labels)
    ) {
      const reason =
        known.name === fresh.name
          ? 'the same rule and labels under another fingerprint'
          : `the rule was renamed from "${known.name}"`;
      return { predecessorId: known.id, reason };
    }
    if (known.name === fresh.name && known.lastStartsAt === startsAt) {
      const reason = labelAddedOrRemoved(known.labels, fresh.labels);
      if (reason !== null) return { predecessorId: known.id, reason };
    }
  }
  return null;
}

/** One label set holds the other: not merely two instances that started in the same second. */
function labelAddedOrRemoved(before: Labels, after: Labels): string | null {
  const added = Object.keys(after).filter((name) => !(name in before));
  const removed = Object.keys(before).filter((name) => !(name in after));
  const shared = Object.keys(before).filter((name) => name in after);
  if (shared.some((name) => before[name] !== after[name]) || added.length > 0 === removed.length > 0) return null;
  const list = (names: string[]) => names.map((name) => `"${name}"`).join(', ');
  return added.length > 0 ? `label ${list(added)} was added` : `label ${list(removed)} was removed`;
}

/** Of two identities that are linked (one is the predecessor of the other): a fire of each. */
export interface LinkedFire {
  alertId: number;
  predecessorId: number | null;
  startsAt: Millis;
}

/**
 * A sender that tells of one alert by two ways, or under two identities for a while, makes one fire of it in every
 * count:
 * the one of the identity that was known first. A query leaves out a fire when there is a fire of its alert's
 * predecessor with the same start.
 */
export function isSameProblem(one: LinkedFire, other: LinkedFire): boolean {
  const linked = one.predecessorId === other.alertId || other.predecessorId === one.alertId;
  return linked && one.startsAt === other.startsAt;
}
