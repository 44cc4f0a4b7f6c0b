/** Alerts: the table of the overview and the head of the alert page. */
import { z } from 'zod';
import { caseFigures, likeness } from './case';
import { storm } from './storm';
import { readHours } from './hours';
import {
  alertKind,
  durationMs,
  endReason,
  fireState,
  habit,
  instant,
  labels,
  pageQuery,
  range,
  rangeQuery,
  severity,
  source,
} from './primitives';

export const alertSort = z.enum(['fires', 'change', 'lastFired', 'name', 'medianGap', 'usualDuration']);

/** Of the overview and its table alike: what is chosen here reaches every figure of the page. */
export const alertFilterQuery = z.object({
  /** Free text (name, label values) and label matchers, e.g. `env=prod, service=~pay.*`. */
  q: z.string().max(500).optional(),
  severity: severity.optional(),
  state: fireState.optional(),
  source: source.optional(),
  kind: alertKind.optional(),
  /** Key of a case: only its alerts. */
  case: z.string().max(4000).optional(),
  /** Start of a storm: only its alerts. */
  storm: instant.optional(),
  /** Only fires that began in these hours of the week, in the zone asked for, e.g. `mo-02`, `22-06`, `sa,su`. */
  hours: z
    .string()
    .max(1500)
    .refine((text) => readHours(text) !== null, 'hours are written like mo-02, 22-06 or sa,su')
    .optional(),
});

export const alertsQuery = rangeQuery.extend(pageQuery.shape).extend({
  ...alertFilterQuery.shape,
  /** A row for each case, or for each fingerprint. */
  by: z.enum(['case', 'alert']).default('alert'),
  /** Only cases that the overview counts as unexplained: 3 fires or more in the range, no cause named by a model. */
  unexplained: z.literal('true').optional(),
  sort: alertSort.default('fires'),
  order: z.enum(['asc', 'desc']).default('desc'),
});

export const lastFinding = z.object({
  runId: z.string(),
  at: instant,
  summary: z.string(),
  analyst: z.enum(['model', 'rules']),
  /** The alert that it was made for: another one when it is of the incident that the newest fire joined. */
  fingerprint: z.string(),
  alertName: z.string(),
});

/** Many fingerprints that are one problem: the value of this label changes every time. */
export const churn = z.object({ label: z.string(), fingerprints: z.number().int() });

/** An alert, or a case: then the one of its alerts that fires, else the one that fired last, stands for it. */
export const alertRow = z.object({
  fingerprint: z.string(),
  caseKey: z.string(),
  /** Fingerprints that fired in the range. */
  alerts: z.number().int(),
  name: z.string(),
  severity,
  source,
  kind: alertKind,
  labels,
  state: fireState,
  /** Fires in the range, and in the range of equal length before it (null: nothing was kept that far back). */
  fires: z.number().int(),
  previousFires: z.number().int().nullable(),
  /** Fires per bucket over the range, oldest first; always 24 buckets. */
  trend: z.array(z.number().int()),
  firstFiredAt: instant,
  lastFiredAt: instant,
  /** Median time between starts in the range; null with fewer than two. */
  medianGapMs: durationMs.nullable(),
  /** Median duration of recovered fires; null when none has recovered. */
  usualDurationMs: durationMs.nullable(),
  habits: z.array(z.object({ id: habit, rule: z.string() })),
  lastFinding: lastFinding.nullable(),
  churn: churn.nullable(),
  /** Whether its newest fire is like those before it of its case; told while it fires. */
  likeness: likeness.nullable(),
  /** The row stands for all alerts that fired in it and not besides; of one alert: its newest fire began in it. */
  storm: storm.nullable(),
});
export type AlertRow = z.infer<typeof alertRow>;

export const alertsResponse = z.object({
  /** Rows, over all pages. */
  total: z.number().int(),
  /** In all rows: what fired in the range, faults of the monitoring apart, and what burns since before it. */
  of: z.object({ alerts: z.number().int(), faults: z.number().int(), standing: z.number().int() }),
  range,
  items: z.array(alertRow),
});
export type AlertsResponse = z.infer<typeof alertsResponse>;

export const relatedAlert = z.object({
  fingerprint: z.string(),
  name: z.string(),
  fires: z.number().int(),
  lastFiredAt: instant,
  /** Why the two are held to be one alert under two identities, in words. */
  reason: z.string(),
});

export const pendingAnalysis = z.object({
  state: z.enum(['queued', 'running', 'retrying']),
  /** It was asked for another alert of the incident that the newest fire joined, and will be told of this one. */
  ofIncident: z.boolean(),
  attempts: z.number().int(),
  nextAttemptAt: instant.nullable(),
  lastError: z.string().nullable(),
});

/** An http(s) address an alert carried; anything else is never a link. */
export const alertLink = z.object({
  rel: z.enum(['rule', 'dashboard', 'panel', 'silence', 'runbook', 'generator']),
  href: z.string(),
});

export const alertDetail = alertRow.extend({
  annotations: labels,
  links: z.array(alertLink),
  receivers: z.array(z.string()),
  /** Null: no fire of it is kept. */
  case: caseFigures.nullable(),
  ruleUid: z.string().nullable(),
  /** All fires and deliveries that are kept, whatever the range. */
  totalFires: z.number().int(),
  totalDeliveries: z.number().int(),
  /** The fire that is open now. */
  firingSince: instant.nullable(),
  /** Of its newest fire that is over. */
  lastEnd: z
    .object({
      startsAt: instant,
      at: instant.nullable(),
      reason: endReason,
      /** The sender's own word, e.g. Grafana's `MissingSeries`. */
      stateReason: z.string().nullable(),
    })
    .nullable(),
  lastHeardAt: instant,
  /** Earlier identities of the same alert (a rule was renamed, a label was added). */
  predecessors: z.array(relatedAlert),
  successors: z.array(relatedAlert),
  /** Of a fault of the monitoring: the rule that nothing is heard of meanwhile, and the newest alerts of it. */
  hides: z
    .object({
      rule: z.string().nullable(),
      alerts: z.array(z.object({ fingerprint: z.string(), name: z.string(), labels, lastFiredAt: instant })),
      /** Alerts of the rule beside these. */
      more: z.number().int(),
    })
    .nullable(),
  pendingAnalysis: pendingAnalysis.nullable(),
  /** Of a heartbeat: when a person put its silence away; null again once it is heard of. */
  putAwayAt: instant.nullable(),
  /** Last, of its case under all fingerprints and of incidents that it joined. What rules wrote concludes nothing. */
  concluded: z.object({
    /** The newest in which a model named a cause. */
    finding: lastFinding
      .omit({ analyst: true })
      .extend({
        fireStartsAt: instant,
        rootCause: z.string(),
        confidence: z.number().min(0).max(1).nullable(),
      })
      .nullable(),
    byRules: z.number().int(),
    /** Findings of a model that named no cause. */
    withoutCause: z.number().int(),
  }),
  /** What recall would tell an analysis now; `nothing` says why. */
  memory: z.object({
    hypotheses: z.number().int(),
    nothing: z.string().nullable(),
  }),
});
export type AlertDetail = z.infer<typeof alertDetail>;

/** `undo`: its silence is told again. */
export const putAwayQuery = rangeQuery.extend({ undo: z.stringbool().optional() });
export const putAwayResponse = z.object({ state: z.enum(['put-away', 'told']), message: z.string() });
export type PutAwayResponse = z.infer<typeof putAwayResponse>;
