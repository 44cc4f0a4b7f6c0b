/** Analyses: what was concluded, by whom, at what cost, and what the analyst was told. */
import { z } from 'zod';
import { durationMs, instant, pageQuery, rangeQuery, severity } from './primitives';

export const analysisState = z.enum(['done', 'failed']);
export const analyst = z.enum(['model', 'rules']);

export const evidenceItem = z.object({
  /** What was looked at, in words. */
  statement: z.string(),
  /** Where it comes from, e.g. "alert labels", "history". */
  source: z.string(),
  outcome: z.enum(['found', 'looked-nothing', 'could-not-look']),
});

export const analysisSummary = z.object({
  runId: z.string(),
  /** The alert that it was made for: another one than was asked about when both are of one incident. */
  fingerprint: z.string(),
  alertName: z.string(),
  /** Counts the analyses of that alert, 1 is the first. */
  version: z.number().int(),
  state: analysisState,
  analyst,
  startedAt: instant,
  finishedAt: instant,
  severity,
  summary: z.string().nullable(),
  confidence: z.number().min(0).max(1).nullable(),
  failureReason: z.string().nullable(),
});
export type AnalysisSummary = z.infer<typeof analysisSummary>;

export const analysis = analysisSummary.extend({
  fireStartsAt: instant.nullable(),
  /** Why it ran: an admitted fire, or a person asked. */
  trigger: z.string(),
  rootCause: z.string().nullable(),
  /** Why confidence is lower than the analyst said, or null. */
  confidenceNote: z.string().nullable(),
  evidence: z.array(evidenceItem),
  nextSteps: z.array(z.string()),
  /** Markdown from the analyst: untrusted text. */
  body: z.string().nullable(),
  model: z.string().nullable(),
  promptVersion: z.string(),
  /** The exact bytes of the memory block; empty when memory had nothing to say. */
  memoryText: z.string(),
  /**
   * The exact bytes of system prompt and user turn as they were sent; for the rules analyst, the facts it was given.
   */
  promptText: z.string(),
  /** What the model answered, word for word but for secrets; null for the rules analyst and where no answer came. */
  replyText: z.string().nullable(),
  recalledRunIds: z.array(z.string()),
  tokens: z.object({
    input: z.number().int(),
    output: z.number().int(),
    cacheRead: z.number().int(),
    cacheWrite: z.number().int(),
  }),
  costUsd: z.number(),
  durationMs,
  stopReason: z.string().nullable(),
  /** How the reply was read: by schema, by its SUMMARY line, or by its first sentence. */
  readBy: z.enum(['schema', 'summary-line', 'first-line', 'rules']).nullable(),
});
export type Analysis = z.infer<typeof analysis>;

export const analysesQuery = rangeQuery.extend(pageQuery.shape);
export const analysesResponse = z.object({ total: z.number().int(), items: z.array(analysisSummary) });
export type AnalysesResponse = z.infer<typeof analysesResponse>;

export const reanalyseResponse = z.object({ state: z.enum(['queued', 'already-queued']), message: z.string() });
export type ReanalyseResponse = z.infer<typeof reanalyseResponse>;
