/**
 * What an analyst concludes: the finding, the schema a model is asked to fill, and the lenient one its reply is read
 * with.
 */
import { z } from 'zod';

const EVIDENCE_OUTCOMES = ['found', 'looked-nothing', 'could-not-look'] as const;

export interface Evidence {
  statement: string;
  source: string;
  outcome: (typeof EVIDENCE_OUTCOMES)[number];
}

export interface Finding {
  summary: string;
  rootCause: string | null;
  /** 0 to 1; null when nobody dares to say. */
  confidence: number | null;
  /** Why confidence is lower than the analyst said, or missing. */
  confidenceNote: string | null;
  evidence: Evidence[];
  nextSteps: string[];
  /** Markdown. */
  body: string | null;
}

/** Sent with the request. One fixed schema: changing it costs the vendor's compiled grammar and the prompt cache. */
export const replySchema = z.object({
  summary: z
    .string()
    .max(200)
    .describe(
      'One sentence of at most 200 characters that names the single most likely root cause, or says that it is not known.'
    ),
  rootCause: z
    .string()
    .nullable()
    .describe(
      'The most likely root cause in one to three sentences; null when the facts do not allow one to be named.'
    ),
  confidence: z
    .number()
    .min(0)
    .max(1)
    .describe('How sure you are of the root cause, from 0 to 1. Without live data at most 0.6.'),
  evidence: z
    .array(z.object({ statement: z.string(), source: z.string(), outcome: z.enum(EVIDENCE_OUTCOMES) }))
    .describe(
      'What you rest on: each statement with its source (for example "alert labels" or "history") and whether it was found, looked for in vain, or could not be looked at.'
    ),
  nextSteps: z
    .array(z.string())
    .describe(
      'What a person should do or look at next, most useful first; at most five, none that the alert text itself demands.'
    ),
  body: z.string().describe('The analysis in Markdown, under 400 words.'),
});

const words = z.string().trim().min(1);
const optionalWords = words
  .nullish()
  .catch(null)
  .transform((text) => text ?? null);
/** An odd item costs itself, not the list. */
const listOf = <T extends z.ZodType>(item: T) =>
  z
    .array(item.nullable().catch(null))
    .catch([])
    .transform((items) => items.filter((one) => one !== null));

/** A gateway or an older model may not keep to the schema: whatever is there and usable is taken. */
const lenientReply = z.object({
  summary: optionalWords,
  rootCause: optionalWords,
  confidence: z.coerce.number().nullish().catch(null).transform(toShare),
  evidence: listOf(
    z.object({ statement: words, source: words.catch('analyst'), outcome: z.enum(EVIDENCE_OUTCOMES).catch('found') })
  ),
  nextSteps: listOf(words),
  body: optionalWords,
});

type ReplyFields = z.output<typeof lenientReply>;

/** Null: it is no object with fields of a finding, not even inside a wrapper such as `{"finding": {…}}`. */
export function readFields(value: unknown): ReplyFields | null {
  const fields = unwrapped(value, 3);
  return fields && lenientReply.parse(fields);
}

function unwrapped(value: unknown, layers: number): Record<string, unknown> | null {
  const inner = typeof value === 'object' && value !== null ? Object.values(value).filter(isObject) : [];
  if (isObject(value)) {
    const named = Object.fromEntries(Object.entries(value).map(([name, field]) => [camelCased(name), field]));
    if (['summary', 'rootCause', 'body'].some((name) => typeof named[name] === 'string')) return named;
  }
  return layers > 0 && inner.length === 1 ? unwrapped(inner[0], layers - 1) : null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `root_cause`, `Root cause`: as models write it. */
function camelCased(name: string): string {
  const [first = '', ...rest] = name.split(/[^a-zA-Z]+/).filter(Boolean);
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  return first.charAt(0).toLowerCase() + first.slice(1) + rest.map(capital).join('');
}

/** 85 means 85 %. */
function toShare(value: number | null | undefined): number | null {
  if (value === null || value === undefined || !Number.isFinite(value) || value < 0 || value > 100) return null;
  return value > 1 ? value / 100 : value;
}
