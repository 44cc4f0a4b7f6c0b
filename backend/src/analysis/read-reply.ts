/** Reads a model's reply: by the schema it was asked to fill, else by its SUMMARY line, else by its first sentence. Never an empty finding. */
import { ModelError, type ModelReply } from '../llm/model';
import { lenientReply, type Finding } from './reply-schema';
import { firstSentence, splitSummaryLine } from './summary-line';

export interface ReadReply {
  finding: Finding;
  readBy: 'schema' | 'summary-line' | 'first-line';
  /** What the model thinks of the severity; it moves nothing by itself. */
  severity: string | null;
}

/** Throws `ModelError` (unreadable-reply), with what the reply cost. */
export function readReply(reply: ModelReply): ReadReply {
  const json = findJson(reply.text);
  if (json !== null) return readJson(json, reply);
  const split = splitSummaryLine(reply.text);
  if (split) return { finding: fromText(split.summary, split.body || null), readBy: 'summary-line', severity: null };
  const first = firstSentence(reply.text);
  if (first === null) throw unreadable(reply, 'holds headings only');
  return { finding: fromText(first, reply.text.trim()), readBy: 'first-line', severity: null };
}

function readJson(json: unknown, reply: ModelReply): ReadReply {
  const read = lenientReply.safeParse(json);
  if (!read.success)
    throw unreadable(
      reply,
      reply.stopReason === 'max_tokens'
        ? 'was cut off at the token limit (CLAUDE_MAX_TOKENS)'
        : 'is JSON without a summary'
    );
  const { summary, rootCause, confidence, severity, evidence, nextSteps, body } = read.data;
  const finding = {
    summary,
    rootCause: rootCause ?? null,
    confidence,
    confidenceNote: null,
    evidence: evidence.filter((item) => item !== null),
    nextSteps: nextSteps.filter((step) => step !== null),
    body: body ? (splitSummaryLine(body)?.body ?? body) || null : null,
  };
  return { finding, readBy: 'schema', severity: severity ?? null };
}

/** The JSON of a reply, plain, in a code fence or after words of introduction; `undefined` when it is meant to be JSON and broken; null when it is other text. */
function findJson(text: string): unknown {
  const whole = text.trim();
  const fenced = /```(?:json)?[ \t]*\n([^`]*)/i.exec(whole)?.[1]?.trim();
  const meant = [whole, fenced ?? ''].find((candidate) => candidate.startsWith('{'));
  if (meant !== undefined) return parsed(meant.replace(/\n?```\s*$/, ''));
  const inside = parsed(whole.slice(whole.indexOf('{'), whole.lastIndexOf('}') + 1));
  return lenientReply.safeParse(inside).success ? inside : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fromText(summary: string, body: string | null): Finding {
  return {
    summary,
    rootCause: null,
    confidence: null,
    confidenceNote: 'The reply did not keep to the form that was asked for, so it states no confidence.',
    evidence: [],
    nextSteps: [],
    body,
  };
}

function unreadable({ usage, stopReason }: ModelReply, why: string): ModelError {
  return new ModelError({
    kind: 'unreadable-reply',
    message: `The reply of the model ${why}; nothing was concluded.`,
    usage,
    stopReason: stopReason ?? undefined,
  });
}
