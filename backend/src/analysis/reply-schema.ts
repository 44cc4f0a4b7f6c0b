/** What an analyst concludes: the finding, the schema a model is asked to fill, and the lenient one its reply is read with. */
import { z } from 'zod';

export const EVIDENCE_OUTCOMES = ['found', 'looked-nothing', 'could-not-look'] as const;

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
  severity: z
    .enum(['critical', 'error', 'warning', 'info', 'none'])
    .describe('How severe you judge the situation to be, whatever the alert says.'),
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

/** A gateway or an older model may not keep to the schema: whatever is there and usable is taken. */
export const lenientReply = z.object({
  summary: words,
  rootCause: words.nullish().catch(null),
  confidence: z.coerce.number().nullish().catch(null).transform(toShare),
  severity: z.string().nullish().catch(null),
  evidence: z
    .array(
      z
        .object({ statement: words, source: words.catch('analyst'), outcome: z.enum(EVIDENCE_OUTCOMES).catch('found') })
        .nullable()
        .catch(null)
    )
    .catch([]),
  nextSteps: z.array(words.nullable().catch(null)).catch([]),
  body: words.nullish().catch(null),
});

/** 85 means 85 %. */
function toShare(value: number | null | undefined): number | null {
  if (value === null || value === undefined || !Number.isFinite(value) || value < 0 || value > 100) return null;
  return value > 1 ? value / 100 : value;
}
