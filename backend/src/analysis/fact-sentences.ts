/**
 * What the recorded facts say, one sentence each: those of the present, then recurrence, rhythm, duration, changes,
 * storm, last finding. Pure.
 */
import { decideHabits } from '../domain/alert/habit';
import { decideRhythm, type LocalMoment } from '../domain/alert/rhythm';
import type { Millis } from '../domain/types';
import { windowInWords } from '../recall/window-in-words';
import type { Recall } from '../recall/recall';
import { shorten } from '../redaction/cut';
import { tellsRelease, type Facts, type LabelChange, type Past } from './facts';
import { presentSentences, type FactSentence } from './present-sentences';
import { durationInWords, median, plural, roughlyInWords } from './words';

const STORM = 5;
const FEWEST_DURATIONS = 2;
const DAY = 24 * 3_600_000;

export function factSentences(facts: Facts, recall: Recall, now: Millis): FactSentence[] {
  const { past } = facts;
  const told = past
    ? [
        changed(past, now),
        storm(past),
        recurrence(facts, past, recall),
        flapping(facts, past, recall, now),
        rhythm(facts, past),
        duration(past),
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
  { count, windowMs }: Recall
): FactSentence {
  if (fires.length === 0) return { text: 'First fire on record of this alert.', source: 'history', weight: 70 };
  const gap = usualGap([fire.startsAt, ...fires.map(({ startsAt }) => startsAt)]);
  const every = gap === null ? '' : `, about every ${roughlyInWords(gap)}`;
  if (count > 1)
    return {
      text: `Fired ${count} times in the last ${windowInWords(windowMs)}${every}.`,
      source: 'history',
      weight: 70,
    };
  return {
    text: `Fired ${plural(totalFires, 'time')} since ${dayInWords(firstStartsAt)}, the first time in the last ${windowInWords(windowMs)}.`,
    source: 'history',
    weight: 70,
  };
}

/** Only with three gaps or more: a few fires have no rhythm. */
function usualGap(startsNewestFirst: readonly Millis[]): Millis | null {
  if (startsNewestFirst.length < 4) return null;
  return median(startsNewestFirst.slice(0, -1).map((start, i) => start - startsNewestFirst[i + 1]!));
}

function flapping(
  { alert, fire }: Facts,
  { fires, firstStartsAt }: Past,
  { windowMs }: Recall,
  now: Millis
): FactSentence | null {
  const starts = [...fires.map(({ startsAt }) => startsAt), fire.startsAt]
    .filter((start) => start >= now - windowMs)
    .sort((a, b) => a - b);
  const habit = decideHabits({ kind: alert.kind, firstStartsAt, starts }, now).find(({ id }) => id === 'flapping');
  return habit
    ? {
        text: `It is flapping: ${habit.rule.charAt(0).toLowerCase()}${habit.rule.slice(1)}`,
        source: 'history',
        weight: 75,
      }
    : null;
}

function rhythm({ fire }: Facts, { fires }: Past): FactSentence | null {
  const { words } = decideRhythm([fire, ...fires].map(({ startsAt }) => momentOf(startsAt)));
  return words === null
    ? null
    : { text: `It fires ${words}${/\d$/.test(words) ? ' UTC' : ' (UTC)'}.`, source: 'history', weight: 60 };
}

function momentOf(at: Millis): LocalMoment {
  const day = Math.floor(at / DAY);
  // 1970-01-01 was a Thursday.
  return { day, weekday: (day + 3) % 7, hour: Math.floor((at % DAY) / 3_600_000) };
}

function duration({ fires }: Past): FactSentence | null {
  const spans = fires.flatMap(({ startsAt, endsAt, endReason }) =>
    endReason === 'recovered' && endsAt !== null ? [endsAt - startsAt] : []
  );
  const usual = spans.length >= FEWEST_DURATIONS ? median(spans) : null;
  return usual === null ? null : { text: `It usually lasts ${durationInWords(usual)}.`, source: 'history', weight: 50 };
}

function lastFinding({ lastFinding: last }: Past, now: Millis): FactSentence | null {
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
