/**
 * Reads a model's reply: by the schema it was asked to fill, else by its SUMMARY line, else by its first sentence.
 * Saves what is whole of a reply that is not; never an empty finding.
 */
import { ModelError } from '../llm/model-error';
import type { ModelReply } from '../llm/provider';
import { findJson, type FoundJson } from './reply-json';
import { readFields, type Finding } from './reply-schema';
import { firstSentence, leadingSentence, splitSummaryLine, withoutTornEnd } from './summary-line';

export interface ReadReply {
  finding: Finding;
  readBy: 'schema' | 'summary-line' | 'first-line';
}

/** Throws `ModelError` (unreadable-reply), with what the reply cost. */
export function readReply(reply: ModelReply): ReadReply {
  const found = findJson(reply.text);
  const read = found && readJson(found, reply);
  if (read) return read;
  if (found?.alone) throw unreadable(reply, isCut(reply) ? CUT : 'is JSON without a summary');
  const text = isCut(reply) ? withoutTornEnd(reply.text) : reply.text;
  const split = splitSummaryLine(text);
  // The line was asked for as "the single most likely root cause", and so it is taken.
  if (split)
    return {
      finding: fromText(split.summary, split.summary, split.body || null),
      readBy: 'summary-line',
    };
  if (found) throw unreadable(reply, isCut(reply) ? CUT : 'holds JSON without a summary');
  const first = firstSentence(text);
  if (first === null) throw unreadable(reply, isCut(reply) ? CUT : 'holds headings only');
  return { finding: fromText(first, null, text.trim()), readBy: 'first-line' };
}

const CUT = 'was cut off at the token limit (CLAUDE_MAX_TOKENS)';
const isCut = ({ stopReason }: ModelReply) => stopReason === 'max_tokens';

/** Null: no field of it makes a summary. */
function readJson({ value, cut }: FoundJson, reply: ModelReply): ReadReply | null {
  const fields = readFields(value);
  if (fields === null) return null;
  const { rootCause, confidence, evidence, nextSteps } = fields;
  const body = fields.body && (splitSummaryLine(fields.body)?.body ?? fields.body);
  const summary = fields.summary ?? sentenceOf(rootCause) ?? sentenceOf(body && firstSentence(body));
  if (summary === null) return null;
  const confidenceNote = cut ? `The reply ${isCut(reply) ? CUT : 'broke off'}; what was complete is kept.` : null;
  return {
    finding: { summary, rootCause, confidence, confidenceNote, evidence, nextSteps, body: body || null },
    readBy: 'schema',
  };
}

const sentenceOf = (text: string | null) => (text ? leadingSentence(text) : null);

function fromText(summary: string, rootCause: string | null, body: string | null): Finding {
  return {
    summary,
    rootCause,
    confidence: null,
    confidenceNote: 'The reply did not keep to the form that was asked for, so it states no confidence.',
    evidence: [],
    nextSteps: [],
    body,
  };
}

function unreadable({ text, usage, stopReason }: ModelReply, why: string): ModelError {
  return new ModelError({
    kind: 'unreadable-reply',
    message: `The reply of the model ${why}.`,
    usage,
    stopReason: stopReason ?? undefined,
    reply: text,
  });
}
