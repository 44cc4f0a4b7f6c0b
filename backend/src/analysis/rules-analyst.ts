/**
 * The rules analyst: writes what the facts alone say when no model may be asked, or none could answer. It never names a
 * cause. Pure.
 */
import type { Millis } from '../domain/types';
import type { Recall } from '../recall/recall';
import { shorten } from '../redaction/cut';
import { tellsRelease } from '../domain/recurrence/fresh-labels';
import { isFault, type Facts } from './facts';
import type { Evidence, Finding } from './reply-schema';
import { LONGEST_SUMMARY } from './redact-finding';
import { factSentences } from './fact-sentences';
import type { FactSentence } from './present-sentences';
import { notesOn } from './alert-material';

export const NO_KEY_NOTE = 'No model was asked: no ANTHROPIC_API_KEY is set.';

/** Why the rules write, in words; `failed`: because a model was asked in vain, which the reader is to know first. */
export interface Occasion {
  why: string;
  failed: boolean;
}

export function analyseByRules(facts: Facts, recall: Recall, { why, failed }: Occasion, now: Millis): Finding {
  const sentences = factSentences(facts, recall, now);
  return {
    summary: summaryOf(sentences),
    rootCause: null,
    confidence: null,
    confidenceNote: `Written by rules from recorded facts. ${why}`,
    evidence: [
      ...notesOn(facts).map((text) => toEvidence({ text, source: 'alert' })),
      ...sentences.map(toEvidence),
      {
        statement: 'Live data (metrics, logs, changes) was not looked at.',
        source: 'live data',
        outcome: 'could-not-look',
      },
    ],
    nextSteps: nextSteps(facts),
    body: [...(failed ? [why] : []), ...notesOn(facts), ...sentences.map(({ text }) => text)]
      .map((line) => `- ${line}`)
      .join('\n'),
  };
}

/** As many whole sentences as fit, the most telling first. */
function summaryOf(sentences: readonly FactSentence[]): string {
  const byWeight = [...sentences].sort((a, b) => b.weight - a.weight);
  let summary = '';
  for (const { text } of byWeight) {
    const longer = summary === '' ? text : `${summary} ${text}`;
    if (longer.length <= LONGEST_SUMMARY) summary = longer;
    else if (summary === '') return shorten(text, LONGEST_SUMMARY);
  }
  return summary;
}

function toEvidence({ text, source }: Pick<FactSentence, 'text' | 'source'>): Evidence {
  return { statement: text, source, outcome: 'found' };
}

function nextSteps(facts: Facts): string[] {
  const { alert, past, incident } = facts;
  const released = past?.changes?.labels.filter(({ label }) => tellsRelease(label)) ?? [];
  const together = Math.max((incident?.alerts ?? 1) - 1, past?.simultaneous ?? 0);
  return [
    ...(alert.links.runbook ? ['Open the runbook of this alert.'] : []),
    ...(isFault(facts) ? ['Check whether the data source answers the query of this rule.'] : []),
    ...(released.length > 0 ? [`Look at what changed: ${released.map(({ label }) => label).join(', ')}.`] : []),
    ...(together >= 5 ? ['Look for what these alerts have in common before looking at this one.'] : []),
    past?.lastFinding?.analyst === 'model'
      ? 'Check whether the last finding holds this time.'
      : 'Find the cause: nothing that is on record names one.',
  ];
}
