/**
 * The facts as a model gets them: one JSON text, without secrets and private labels, cut to a length. Whatever a sender
 * wrote stays inside it.
 */
import { knownStateReasonInWords } from '@alert-recall/contract';
import { isPrivate } from '../domain/alert/labels';
import type { Labels, Millis } from '../domain/types';
import { cut } from '../redaction/cut';
import type { Redactor } from '../redaction/redactor';
import type { LeasedJob } from '../acts/claim-jobs';
import { isFault, type Facts, type Incident, type PastFire } from './facts';
import { durationInWords } from './words';

const LONGEST_NAME = 200;
const LONGEST_LABEL = 1000;
const LONGEST_ANNOTATION = 4000;
const LONGEST_ANNOTATIONS = 16_000;
const MOST_LABELS = 100;
const MOST_ANNOTATIONS = 50;
const MOST_PAST_FIRES = 10;

type TextRedactor = Pick<Redactor, 'text' | 'labels' | 'json'>;

export function alertMaterial(
  facts: Facts,
  { trigger, askedBy }: Pick<LeasedJob, 'trigger' | 'askedBy'>,
  now: Millis,
  redactor: TextRedactor
): string {
  const { alert, fire, incident, past } = facts;
  const clean = (text: string, max: number) => cut(redactor.text(text), max);
  const cleanLabel = (name: string, value: string | null) =>
    value && cut(Object.values(redactor.labels({ [name]: value }))[0]!, LONGEST_LABEL);
  const material = {
    alert: {
      name: clean(alert.name, LONGEST_NAME),
      fingerprint: alert.fingerprint,
      source: alert.source,
      severity: fire.severity,
      ruleUid: alert.ruleUid,
      labels: cleanLabels(alert.labels, redactor, {
        most: MOST_LABELS,
        longest: LONGEST_LABEL,
        total: LONGEST_ANNOTATIONS,
      }),
      annotations: cleanLabels(alert.annotations, redactor, {
        most: MOST_ANNOTATIONS,
        longest: LONGEST_ANNOTATION,
        total: LONGEST_ANNOTATIONS,
      }),
      runbookUrl: alert.links.runbook ?? null,
      ruleUrl: alert.links.generator ?? null,
    },
    fire: {
      startsAt: iso(fire.startsAt),
      state: fire.endReason === null ? 'firing' : 'ended',
      endsAt: fire.endsAt === null ? null : iso(fire.endsAt),
      endReason: fire.endReason,
      lasted: fire.endsAt === null ? null : durationInWords(fire.endsAt - fire.startsAt),
      stateReason: fire.stateReason === null ? null : clean(fire.stateReason, LONGEST_NAME),
      deliveries: fire.deliveries,
      values: isFault(facts) ? null : fire.values,
      timeNote: fire.timeNote,
    },
    // Who it was is nothing to a model.
    analysedBecause: clean(askedBy === null ? trigger : 'a person asked for it', LONGEST_NAME),
    incident: incident && incident.alerts > 1 ? incidentMaterial(incident, clean) : null,
    ...(past && {
      history: {
        firesOnRecord: past.totalFires,
        firstFire: iso(past.firstStartsAt),
        earlierFires: past.fires.slice(0, MOST_PAST_FIRES).map(pastFire),
      },
      labelChanges: past.changes && {
        since: iso(past.changes.since),
        changed: past.changes.labels.map(({ label, before, now: after }) => ({
          label,
          before: cleanLabel(label, before),
          now: cleanLabel(label, after),
        })),
      },
      otherAlertsThatStartedWithinAMinute: past.simultaneous,
    }),
    notes: notesOn(facts),
    now: iso(now),
  };
  // Looked at once more as a whole: a cut may have left half a pattern.
  return JSON.stringify(redactor.json(material), null, 1);
}

function incidentMaterial(incident: Incident, clean: (text: string, max: number) => string) {
  const members = incident.members.map(({ name, fingerprint, severity, startsAt, firing, fires }) => ({
    ...{ name: clean(name, LONGEST_NAME), fingerprint, severity },
    ...{ startsAt: iso(startsAt), state: firing ? 'firing' : 'ended', fires },
  }));
  return {
    ...{ alerts: incident.alerts, names: incident.names, stillFiring: incident.firing },
    ...{ firstStart: iso(incident.firstStartsAt), lastStart: iso(incident.lastStartsAt) },
    ...{ members, notListed: incident.alerts - members.length },
  };
}

/** What a reader of the numbers must know. */
export function notesOn(facts: Facts): string[] {
  const { fire } = facts;
  return [
    ...(isFault(facts)
      ? [
          'This is a fault of the monitoring: it fires because no data came or the rule could not be evaluated. Placeholder values are not measurements, and nothing is known of what the rule watches.',
        ]
      : []),
    ...(fire.endReason === 'administrative'
      ? [`The fire did not end by a recovery: ${knownStateReasonInWords(fire.stateReason)}.`]
      : []),
    ...(fire.endReason === 'stale' || fire.endReason === 'superseded' ? ['When the fire ended is not known.'] : []),
  ];
}

function cleanLabels(
  labels: Labels,
  redactor: TextRedactor,
  limits: { most: number; longest: number; total: number }
): Labels {
  let left = limits.total;
  const shown = Object.entries(redactor.labels(labels)).filter(([name]) => !isPrivate(name));
  const entries = shown.slice(0, limits.most).map(([name, value]) => {
    const kept = cut(value, Math.max(0, Math.min(limits.longest, left)));
    left -= kept.length;
    return [cut(name, LONGEST_NAME), kept] as const;
  });
  const omitted = shown.length - entries.length;
  return Object.fromEntries(omitted > 0 ? [...entries, ['…', `${omitted} more were left out`]] : entries);
}

function pastFire({ startsAt, endsAt, endReason, stateReason }: PastFire): { startsAt: string; lasted: string } {
  const known = endsAt !== null && endReason === 'recovered';
  return {
    startsAt: iso(startsAt),
    lasted: known
      ? durationInWords(endsAt - startsAt)
      : endReason === 'administrative'
        ? `did not recover: ${knownStateReasonInWords(stateReason)}`
        : 'end unknown',
  };
}

function iso(at: Millis): string {
  return new Date(at).toISOString();
}
