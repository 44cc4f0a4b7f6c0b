/** What is known of the case of an alert, over all its fingerprints and versions, and whether a fire is like it. */
import { z } from 'zod';
import { durationMs, instant, severity } from './primitives';

/** How starts follow one another, over all fires of the case. Never a rhythm from fewer than three gaps. */
export const pattern = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('once') }),
  z.object({ kind: z.literal('few') }),
  z.object({ kind: z.literal('regular'), gapMs: durationMs }),
  z.object({
    kind: z.literal('bursts'),
    bursts: z.number().int(),
    /** In the middle one. */
    firesEach: z.number().int(),
    withinMs: durationMs,
    /** From the start of one to that of the next. */
    apartMs: z.object({ least: durationMs, most: durationMs }).nullable(),
  }),
  z.object({ kind: z.literal('irregular') }),
]);
export type Pattern = z.infer<typeof pattern>;

const labelValue = z.object({ label: z.string(), value: z.string() });

export const caseFigures = z.object({
  /** In words, e.g. `payments high error rate · payments · prod`. */
  name: z.string(),
  /** All that are kept, whatever the range; two identities of one fire count once. */
  fires: z.number().int(),
  /** Fingerprints. */
  alerts: z.number().int(),
  /** Which fire of the case the newest of this alert is: 6 for the sixth; null where that was long ago. */
  ordinal: z.number().int().nullable(),
  firstFiredAt: instant,
  lastFiredAt: instant,
  /** Pattern, hours and durations are of the fires since then; null: of all. */
  since: instant.nullable(),
  pattern,
  /** When it usually fires, in the zone asked for, e.g. "mostly on weekdays between 14:00 and 16:00". */
  hours: z.string().nullable(),
  /** Of the fires that recovered; the middle one, and from the 10th to the 90th percentile. */
  recovered: z
    .object({ count: z.number().int(), medianMs: durationMs, lowMs: durationMs, highMs: durationMs })
    .nullable(),
  /** Labels of this alert with a value that the case never had before. */
  fresh: z.array(labelValue),
  /** Other fingerprints of the case, those that fired last first, at most 20. */
  others: z.array(
    z.object({
      fingerprint: z.string(),
      /** Labels that differ from this alert. */
      labels: z.array(labelValue),
      fires: z.number().int(),
      lastFiredAt: instant,
    })
  ),
});
export type CaseFigures = z.infer<typeof caseFigures>;

export const likenessBreak = z.enum(['new-severity', 'after-long', 'longer', 'outside-hours', 'faster', 'new-label']);

/** Whether a fire is like those before it of its case. */
export const likeness = z.object({
  /** `first`: nothing to compare with; `too-few`: not enough to know a habit; else what breaks it most, or nothing. */
  outcome: z.enum(['first', 'too-few', 'as-usual', ...likenessBreak.options]),
  breaks: z.array(likenessBreak),
  /** Middle duration of the earlier fires that recovered; null with fewer than three. */
  usualMs: durationMs.nullable(),
  /** How long it has lasted, or lasted; null where its end is not known. */
  lastedMs: durationMs.nullable(),
  /** Since the fire before it began. */
  sinceMs: durationMs.nullable(),
  /** When its case usually fires, in the zone asked for; null without a clear habit. */
  hours: z.string().nullable(),
  severity,
  fresh: z.array(labelValue),
});
export type Likeness = z.infer<typeof likeness>;
