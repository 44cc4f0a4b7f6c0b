/** Words and shapes that every resource shares. Imports zod only. */
import { z } from 'zod';

/** An instant: RFC 3339 in UTC with milliseconds, e.g. `2026-11-30T14:05:00.000Z`. */
export const instant = z.iso.datetime({ offset: false }).describe('RFC 3339, UTC, milliseconds');
/** A time span in whole milliseconds. */
export const durationMs = z.number().int().nonnegative().describe('milliseconds');

export const severity = z.enum(['critical', 'error', 'warning', 'info', 'none']);
export type Severity = z.infer<typeof severity>;

export const source = z.enum(['grafana', 'alertmanager', 'prometheus', 'oncall', 'checkmk', 'generic']);
export type Source = z.infer<typeof source>;

/**
 * What an alert is for. Heartbeats and inhibitors are in no count, rank, notice or analysis; a monitoring fault is
 * marked and counted apart.
 */
export const alertKind = z.enum(['alert', 'heartbeat', 'inhibitor', 'monitoring-fault']);
export type AlertKind = z.infer<typeof alertKind>;

/** `unknown`: the fire is over or lost, and nobody told us when it ended. */
export const fireState = z.enum(['firing', 'resolved', 'unknown']);
export type FireState = z.infer<typeof fireState>;

export const endReason = z.enum(['recovered', 'administrative', 'no-data', 'stale', 'superseded']);
export type EndReason = z.infer<typeof endReason>;

/** Why a fire was or was not analysed. */
export const admissionOutcome = z.enum([
  'analyse',
  'attach',
  'suppressed-fingerprint-cooldown',
  'suppressed-group-cooldown',
  'storm-degraded',
  'queue-full',
  'not-analysed',
]);
export type AdmissionOutcome = z.infer<typeof admissionOutcome>;

/** Short names that describe an alert's habit; the rule behind each is told on hover. */
export const habit = z.enum(['new', 'frequent', 'rare', 'flapping', 'monitoring-fault', 'heartbeat', 'inhibitor']);
export type Habit = z.infer<typeof habit>;

export const labels = z.record(z.string(), z.string());
export type Labels = z.infer<typeof labels>;

export const range = z.object({ from: instant, to: instant });

/**
 * Query parameters arrive as text. `from`/`to` are instants; a missing one means "the last 7 days" or the page's own
 * default.
 */
export const rangeQuery = z.object({
  from: instant.optional(),
  to: instant.optional(),
  /** IANA time zone for hour-of-week figures. */
  tz: z.string().max(64).optional(),
  orgId: z.coerce.number().int().positive().optional(),
});

export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(50),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});

export const fingerprintParam = z.object({ fingerprint: z.string().min(1).max(200) });
export const runIdParam = z.object({ runId: z.string().min(1).max(64) });
