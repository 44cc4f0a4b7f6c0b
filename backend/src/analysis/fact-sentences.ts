/**
 * What the recorded facts say, one sentence each: those of the present, then recurrence, rhythm, duration, changes,
 * storm, last finding. Pure.
 */
import { decideHabits, HABIT_WINDOW } from '../domain/alert/habit';
import { decidePattern } from '../domain/recurrence/pattern';
import type { Millis } from '../domain/types';
import { likenessInWords, longSpanInWords, patternInWords } from '@alert-recall/contract';
import type { Recall } from '../recall/recall';
import { shorten } from '../redaction/cut';
import { tellsRelease } from '../domain/recurrence/fresh-labels';
import { type Facts, type LabelChange, type Past } from './facts';
import { presentSentences, type FactSentence } from './present-sentences';
import { plural, roughlyInWords } from './words';

const STORM = 5;

export function factSentences(facts: Facts, recall: Recall, now: Millis): FactSentence[] {
  const { past } = facts;
  const told = past
    ? [
        changed(past, now),
        storm(past),
        recurrence(facts, past, recall, now),
        flapping(facts, past, now),
        ofCase(past, facts),
        likeness(past),
        lastFinding(past, now),
      ]
    : [];
  return [...presentSentences(facts), ...told].filter((sentence) => sentence !== null);
}

function changed({ changes }: Past, now: Millis): FactSentence | null {
  if (!changes) return null;
  const [first, ...others] = changes.labels;
  const what = `${changeInWords(first!)}${others.length > 0 ? ` and ${plural(others.length, 'other label')}` : ''}`;
  const source = 'labels of the last fire of the case';
  if (tellsRelease(first!.label)) return { text: `Since the last fire of this case: ${what}.`, source, weight: 90 };
  return {
    text: `This case last fired ${roughlyInWords(now - changes.since)} ago with other labels (${what}).`,
    source,
    weight: 72,
  };
}

function changeInWords({ label, before, now }: LabelChange): string {
  if (before === null) return `${label} is new (${shorten(now ?? '', 40)})`;
  if (now === null) return `${label} is gone (was ${shorten(before, 40)})`;
  return `${label} ${shorten(before, 40)} → ${shorten(now, 40)}`;
}

function storm({ simultaneous }: Past): FactSentence | null {
  if (simultaneous < STORM) return null;
  return {
    text: `Part of a storm: ${simultaneous} other alerts started within a minute.`,
    source: 'history',
    weight: 80,
  };
}

function recurrence(
  { fire }: Facts,
  { fires, firstStartsAt, totalFires }: Past,
  { count, windowMs }: Recall,
  now: Millis
): FactSentence {
  const tell = (text: string): FactSentence => ({ text, source: 'history', weight: 70 });
  const window = longSpanInWords(windowMs);
  if (fires.length === 0) return tell('First fire on record of this alert.');
  if (count <= 1)
    return tell(`${inAll(totalFires, fire.startsAt - firstStartsAt)}, once of them in the last ${window}.`);
  const pattern = patternInWords(decidePattern(startsSince(now - windowMs, fire, fires)));
  return tell(`Fired ${count} times in the last ${window}${pattern === null ? '' : `, ${pattern}`}.`);
}

function inAll(fires: number, span: Millis): string {
  return `Fired ${plural(fires, 'time')} in ${longSpanInWords(span)}`;
}

/** Oldest first. */
function startsSince(from: Millis, fire: Facts['fire'], fires: Past['fires']): Millis[] {
  return [fire, ...fires]
    .map(({ startsAt }) => startsAt)
    .filter((start) => start >= from)
    .sort((x, y) => x - y);
}

function flapping({ alert, fire }: Facts, { fires, firstStartsAt }: Past, now: Millis): FactSentence | null {
  const starts = startsSince(now - HABIT_WINDOW, fire, fires);
  const habit = decideHabits({ kind: alert.kind, firstStartsAt, starts }, now).find(({ id }) => id === 'flapping');
  if (!habit) return null;
  const text = `It is flapping: ${habit.rule.charAt(0).toLowerCase()}${habit.rule.slice(1)}`;
  return { text, source: 'history', weight: 75 };
}

/** Where the case has other fingerprints: what the alert alone would call its first fire may be the sixth. */
function ofCase({ ofCase: { ordinal, alerts, firstStartsAt } }: Past, { fire }: Facts): FactSentence | null {
  if (alerts < 2 || ordinal === null || ordinal < 2) return null;
  const span = longSpanInWords(fire.startsAt - firstStartsAt);
  return {
    text: `It is fire number ${ordinal} of its case in ${span}, over ${plural(alerts, 'fingerprint')}.`,
    source: 'history of the case',
    weight: 73,
  };
}

/** On time, or what is unusual; nothing where too little is known. */
function likeness({ ofCase: { likeness: known } }: Past): FactSentence | null {
  if (known === null || known.outcome === 'first' || known.outcome === 'too-few') return null;
  // Whoever reads this may live by another clock.
  const text = likenessInWords(known, { tellsHours: false });
  return text === null ? null : { text, source: 'history of the case', weight: known.breaks.length > 0 ? 78 : 60 };
}

function lastFinding({ lastFinding: last }: Past, now: Millis): FactSentence | null {
  if (last === null || last.analyst === 'rules') return null;
  return {
    text: `The analysis ${roughlyInWords(now - last.at)} ago said: ${shorten(last.summary, 160)}`,
    source: 'earlier analysis',
    weight: 65,
  };
}
