/** What the recorded facts say, one sentence each, with a weight: recurrence, rhythm, duration, changes, storm, last finding. Pure. */
import { decideHabits } from '../domain/alert/habit';
import { decideRhythm, type LocalMoment } from '../domain/alert/rhythm';
import type { Millis } from '../domain/types';
import { windowInWords } from '../recall/window-in-words';
import type { Recall } from '../recall/recall';
import { shorten } from '../redaction/cut';
import { isFault, tellsRelease, type Facts, type LabelChange } from './facts';
import { durationInWords, median, plural, roughlyInWords } from './words';

export interface FactSentence {
  text: string;
  /** Where it comes from, as evidence names it. */
  source: string;
  /** The higher, the more a person wants to read it first. */
  weight: number;
}

const STORM = 5;
const FEWEST_DURATIONS = 2;
const DAY = 24 * 3_600_000;

export function factSentences(facts: Facts, recall: Recall, now: Millis): FactSentence[] {
  const found = [
    monitoringFault(facts),
    changed(facts, now),
    storm(facts),
    recurrence(facts, recall),
    flapping(facts, recall, now),
    rhythm(facts),
    duration(facts),
    lastFinding(facts, now),
  ];
  return found.filter((sentence) => sentence !== null);
}

function monitoringFault(facts: Facts): FactSentence | null {
  if (!isFault(facts)) return null;
  const { kind, name, labels } = facts.alert;
  if (kind !== 'monitoring-fault') {
    const why = /nodata/i.test(facts.fire.stateReason ?? '') ? 'no data came' : 'its rule could not be evaluated';
    const text = `The monitoring itself failed: "${shorten(name, 80)}" fires because ${why}.`;
    return { text, source: 'state reason', weight: 100 };
  }
  const rule = labels.rulename ?? 'the rule';
  return {
    text: `The monitoring itself failed: "${shorten(rule, 80)}" could not be evaluated.`,
    source: 'alert name',
    weight: 100,
  };
}

function changed({ changes }: Facts, now: Millis): FactSentence | null {
  if (!changes) return null;
  const [first, ...others] = changes.labels;
  const what = `${changeInWords(first!)}${others.length > 0 ? ` and ${plural(others.length, 'other label')}` : ''}`;
  const source = 'labels of the last fire of the case';
  if (tellsRelease(first!)) return { text: `Since the last fire of this case: ${what}.`, source, weight: 90 };
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

function storm({ simultaneous }: Facts): FactSentence | null {
  if (simultaneous < STORM) return null;
  return {
    text: `Part of a storm: ${simultaneous} other alerts started within a minute.`,
    source: 'history',
    weight: 80,
  };
}

function recurrence({ past, alert, fire }: Facts, { count, windowMs }: Recall): FactSentence {
  if (past.length === 0) return { text: 'First fire on record of this alert.', source: 'history', weight: 70 };
  const gap = usualGap([fire.startsAt, ...past.map(({ startsAt }) => startsAt)]);
  const every = gap === null ? '' : `, about every ${roughlyInWords(gap)}`;
  if (count > 1)
    return {
      text: `Fired ${count} times in the last ${windowInWords(windowMs)}${every}.`,
      source: 'history',
      weight: 70,
    };
  return {
    text: `Fired ${plural(alert.totalFires, 'time')} since ${dayInWords(alert.firstStartsAt)}, the first time in the last ${windowInWords(windowMs)}.`,
    source: 'history',
    weight: 70,
  };
}

/** Only with three gaps or more: a few fires have no rhythm. */
function usualGap(startsNewestFirst: readonly Millis[]): Millis | null {
  if (startsNewestFirst.length < 4) return null;
  return median(startsNewestFirst.slice(0, -1).map((start, i) => start - startsNewestFirst[i + 1]!));
}

function flapping({ alert, past, fire }: Facts, { windowMs }: Recall, now: Millis): FactSentence | null {
  const starts = [...past.map(({ startsAt }) => startsAt), fire.startsAt]
    .filter((start) => start >= now - windowMs)
    .sort((a, b) => a - b);
  const habit = decideHabits({ kind: alert.kind, firstStartsAt: alert.firstStartsAt, starts }, now).find(
    ({ id }) => id === 'flapping'
  );
  return habit
    ? {
        text: `It is flapping: ${habit.rule.charAt(0).toLowerCase()}${habit.rule.slice(1)}`,
        source: 'history',
        weight: 75,
      }
    : null;
}

function rhythm({ past, fire }: Facts): FactSentence | null {
  const { words } = decideRhythm([fire, ...past].map(({ startsAt }) => momentOf(startsAt)));
  return words === null
    ? null
    : { text: `It fires ${words}${/\d$/.test(words) ? ' UTC' : ' (UTC)'}.`, source: 'history', weight: 60 };
}

function momentOf(at: Millis): LocalMoment {
  const day = Math.floor(at / DAY);
  // 1970-01-01 was a Thursday.
  return { day, weekday: (day + 3) % 7, hour: Math.floor((at % DAY) / 3_600_000) };
}

function duration({ past }: Facts): FactSentence | null {
  const spans = past.flatMap(({ startsAt, endsAt, endReason }) =>
    endReason === 'recovered' && endsAt !== null ? [endsAt - startsAt] : []
  );
  const usual = spans.length >= FEWEST_DURATIONS ? median(spans) : null;
  return usual === null ? null : { text: `It usually lasts ${durationInWords(usual)}.`, source: 'history', weight: 50 };
}

function lastFinding({ lastFinding: last }: Facts, now: Millis): FactSentence | null {
  if (last === null || last.analyst === 'rules') return null;
  return {
    text: `The analysis ${roughlyInWords(now - last.at)} ago said: ${shorten(last.summary, 160)}`,
    source: 'earlier analysis',
    weight: 65,
  };
}

function dayInWords(at: Millis): string {
  return new Date(at).toISOString().slice(0, 10);
}
