/** Two fires as rows of name and two values, with what differs marked. Pure. */
import type { ComparedFire } from '@alert-recall/contract';
import { confidenceInWords } from './analysis-words';
import { counted } from './counting-words';
import { endInWords, fireLength } from './fire-facts';
import { type Present, dayAndTime, relativeTime } from './instants';
import { severityName } from './severities';

export interface CompareRow {
  name: string;
  one: string;
  other: string;
  differs: boolean;
}

export interface CompareGroup {
  title: string;
  rows: CompareRow[];
  /** How many are the same on both sides, and left out. */
  same: number;
}

const NONE = '–';

export function compareGroups(one: ComparedFire, other: ComparedFire, present: Present): CompareGroup[] {
  const both = (name: string, tell: (side: ComparedFire) => string): CompareRow => {
    const [first, second] = [tell(one), tell(other)];
    return { name, one: first, other: second, differs: first !== second };
  };
  return [
    {
      title: 'The fire',
      same: 0,
      rows: [
        { ...both('Started', ({ fire }) => dayAndTime(fire.startsAt, present)), differs: false },
        both('Severity', ({ fire }) => severityName(fire.severity)),
        both('Lasted', ({ fire }) => fireLength(fire, present)),
        { ...both('Ended', ({ fire }) => endInWords(fire, present)), differs: endOf(one) !== endOf(other) },
        both('Began with it', aroundInWords),
        { ...both('Finding', (side) => findingInWords(side, present)), differs: saidOf(one) !== saidOf(other) },
      ],
    },
    group('Values', valuesOf(one), valuesOf(other)),
    group('Labels', one.labels, other.labels),
    group('What the alert says', one.annotations, other.annotations),
  ].filter(({ rows, same }) => rows.length + same > 0);
}

/** By reason: no two fires end in the same instant. */
function endOf({ fire }: ComparedFire): string {
  return `${fire.state} ${fire.endReason ?? ''} ${fire.stateReason ?? ''}`;
}

/** Without its age: the same guess, made again, is the same. */
function saidOf({ finding }: ComparedFire): string | null {
  return finding && (finding.analyst === 'rules' ? '' : finding.summary);
}

function aroundInWords({ around }: ComparedFire): string {
  return around.length === 0
    ? 'nothing else within ten minutes'
    : around.map(({ name, fires }) => (fires === 1 ? name : `${name} (${counted(fires, 'fire')})`)).join(', ');
}

function findingInWords({ finding }: ComparedFire, present: Present): string {
  if (finding === null) {
    return 'none';
  }
  const { analyst, summary, confidence, at } = finding;
  return analyst === 'rules'
    ? `facts only, by the rules (${relativeTime(at, present)})`
    : `${summary} (${confidenceInWords(confidence)}, ${relativeTime(at, present)})`;
}

function valuesOf({ fire }: ComparedFire): Record<string, string> {
  return Object.fromEntries(Object.entries(fire.values ?? {}).map(([name, value]) => [name, String(value)]));
}

/** What differs; what is the same is counted. */
function group(title: string, one: Record<string, string>, other: Record<string, string>): CompareGroup {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const differing = names.filter((name) => one[name] !== other[name]);
  return {
    title,
    rows: differing.map((name) => ({
      ...{ name, one: one[name] ?? NONE, other: other[name] ?? NONE, differs: true },
    })),
    same: names.length - differing.length,
  };
}
