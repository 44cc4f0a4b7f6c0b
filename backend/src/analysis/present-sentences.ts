/**
 * What the present says of a fire and its incident, one sentence each, with a weight. Knows nothing of what went
 * before. Pure.
 */
import { SEVERITIES } from '../domain/types';
import { shorten } from '../redaction/cut';
import { isFault, type Facts } from './facts';
import { overInWords } from './interest';
import { roughlyInWords } from './words';

export interface FactSentence {
  text: string;
  /** Where it comes from, as evidence names it. */
  source: string;
  /** The higher, the more a person wants to read it first. */
  weight: number;
}

export function presentSentences(facts: Facts): FactSentence[] {
  const found = [monitoringFault(facts), over(facts), incident(facts), facts.past === null ? start(facts) : null];
  return found.filter((sentence) => sentence !== null);
}

/** All there is to say where nothing of history is told. */
function start({ fire }: Facts): FactSentence {
  const severity = fire.severity === 'none' ? 'no severity' : `severity ${fire.severity}`;
  const at = new Date(fire.startsAt).toISOString();
  return {
    text: `It started at ${at.slice(0, 10)} ${at.slice(11, 16)} UTC, ${severity}.`,
    source: 'alert',
    weight: 40,
  };
}

function over(facts: Facts): FactSentence | null {
  const words = overInWords(facts);
  return words === null ? null : { text: `It is ${words}.`, source: 'alert', weight: 95 };
}

const MOST_NAMES = 3;

function incident({ incident: found }: Facts): FactSentence | null {
  if (!found || found.alerts < 2) return null;
  const { alerts, names, firing, firstStartsAt, lastStartsAt, members } = found;
  const span = Math.max(lastStartsAt - firstStartsAt, 60_000);
  const listed = [...new Set(members.map(({ name }) => shorten(name, 40)))].slice(0, MOST_NAMES);
  const more = names > listed.length ? ` and ${names - listed.length} more` : '';
  const most = SEVERITIES.flatMap((severity) => members.find((member) => member.severity === severity) ?? [])[0]!;
  const graded = most.severity !== 'none';
  const who =
    names === 1
      ? `${alerts} alerts named ${listed[0]}${graded ? `, at worst ${most.severity},` : ''}`
      : `${alerts} alerts of ${names} names (${listed.join(', ')}${more})`;
  const severe = graded && names > 1 ? `; most severe ${shorten(most.name, 40)} (${most.severity})` : '';
  return {
    text: `${who} started within ${roughlyInWords(span)}${severe}; ${firing} still firing.`,
    source: 'incident',
    weight: 85,
  };
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
