/** One alert, its fires, timeline and analysis as the sidecar would answer them, for tests; every part can be overridden. */
import type {
  AlertDetail,
  Analysis,
  CaseFigures,
  AnalysisSummary,
  Fire,
  TimelineResponse,
} from '@alert-recall/contract';
import type { AlertTimeline } from '../model/alert-timeline';

export const NOW = Date.parse('2026-11-30T14:16:00.000Z');

export function sampleAlert(change: Partial<AlertDetail> = {}): AlertDetail {
  return {
    fingerprint: '3c1f9a0be2d47c55',
    caseKey: '1|payments high error rate|service/payments|prod',
    alerts: 1,
    name: 'PaymentsHighErrorRate',
    severity: 'critical',
    source: 'alertmanager',
    kind: 'alert',
    labels: { alertname: 'PaymentsHighErrorRate', service: 'payments', env: 'prod' },
    state: 'firing',
    fires: 8,
    previousFires: 5,
    trend: new Array(24).fill(0),
    firstFiredAt: '2026-11-08T21:36:00.000Z',
    lastFiredAt: '2026-11-30T14:05:00.000Z',
    medianGapMs: 62 * 3_600_000,
    usualDurationMs: 660_000,
    habits: [{ id: 'frequent', rule: 'Fired 5 times or more in the range.' }],
    lastFinding: null,
    churn: null,
    annotations: { summary: 'Error rate above 5 %' },
    links: [],
    receivers: ['alert-recall'],
    case: sampleCase(),
    likeness: null,
    ruleUid: null,
    totalFires: 8,
    totalDeliveries: 41,
    firingSince: '2026-11-30T14:05:00.000Z',
    lastEnd: {
      startsAt: '2026-11-26T14:05:00.000Z',
      at: '2026-11-26T14:16:00.000Z',
      reason: 'recovered',
      stateReason: null,
    },
    lastHeardAt: '2026-11-30T14:15:40.000Z',
    predecessors: [],
    successors: [],
    hides: null,
    pendingAnalysis: null,
    putAwayAt: null,
    storm: null,
    concluded: { finding: null, byRules: 0, withoutCause: 0 },
    memory: { hypotheses: 3, nothing: null },
    ...change,
  };
}

export function sampleCase(change: Partial<CaseFigures> = {}): CaseFigures {
  return {
    name: 'payments high error rate · payments · prod',
    fires: 8,
    alerts: 1,
    ordinal: 8,
    since: null,
    firstFiredAt: '2026-11-09T14:05:00.000Z',
    lastFiredAt: '2026-11-30T14:05:00.000Z',
    pattern: { kind: 'regular', gapMs: 62 * 3_600_000 },
    hours: 'mostly on weekdays between 14:00 and 16:00',
    recovered: { count: 7, medianMs: 660_000, lowMs: 300_000, highMs: 1_560_000 },
    fresh: [],
    others: [],
    ...change,
  };
}

export function sampleFire(change: Partial<Fire> = {}): Fire {
  return {
    id: 1,
    startsAt: '2026-11-26T14:05:00.000Z',
    endsAt: '2026-11-26T14:16:00.000Z',
    state: 'resolved',
    endReason: 'recovered',
    stateReason: null,
    severity: 'critical',
    deliveries: 5,
    firstReceivedAt: '2026-11-26T14:05:30.000Z',
    lastReceivedAt: '2026-11-26T14:16:30.000Z',
    timeNote: null,
    values: null,
    admission: { outcome: 'analyse', reason: 'first fire of its incident' },
    runId: 'run-1',
    ...change,
  };
}

/** The fire that is open now. */
export function openFire(change: Partial<Fire> = {}): Fire {
  return sampleFire({
    id: 2,
    startsAt: '2026-11-30T14:05:00.000Z',
    endsAt: null,
    state: 'firing',
    endReason: null,
    runId: 'run-2',
    ...change,
  });
}

export function sampleTimeline(change: Partial<AlertTimeline> = {}): AlertTimeline {
  return {
    range: { from: '2026-10-31T14:16:00.000Z', to: '2026-11-30T14:16:00.000Z' },
    fires: [sampleFire(), openFire()],
    omitted: 0,
    analyses: [
      {
        runId: 'run-1',
        at: '2026-11-26T14:09:00.000Z',
        state: 'done',
        analyst: 'model',
        summary: 'Session cache disabled by flag',
      },
    ],
    histogram: {
      stepMs: 86_400_000,
      buckets: [{ at: '2026-11-26T00:00:00.000Z', to: '2026-11-27T00:00:00.000Z', count: 1 }],
    },
    gaps: [
      { fromMs: 0, toMs: 3_600_000, count: 1 },
      { fromMs: 3_600_000, toMs: 86_400_000, count: 3 },
      { fromMs: 86_400_000, toMs: null, count: 0 },
    ],
    durations: [{ fromMs: 0, toMs: 300_000, count: 2 }],
    hourOfWeek: Array.from({ length: 7 }, (_, day) =>
      Array.from({ length: 24 }, (__, hour) => (day === 3 && hour === 14 ? 4 : 0))
    ),
    ...change,
  };
}

export function sampleSummary(change: Partial<AnalysisSummary> = {}): AnalysisSummary {
  return {
    runId: 'run-2',
    fingerprint: '3c1f9a0be2d47c55',
    alertName: 'PaymentsHighErrorRate',
    version: 2,
    state: 'done',
    analyst: 'model',
    startedAt: '2026-11-30T14:06:00.000Z',
    finishedAt: '2026-11-30T14:06:22.000Z',
    severity: 'critical',
    summary: 'The session cache flag is on again since 14:01.',
    confidence: 0.6,
    failureReason: null,
    ...change,
  };
}

export function sampleAnalysis(change: Partial<Analysis> = {}): Analysis {
  return {
    ...sampleSummary(),
    fireStartsAt: '2026-11-30T14:05:00.000Z',
    trigger: 'fire admitted',
    rootCause: 'The flag user_session_cache_disabled is on.',
    confidenceNote: 'Held at 0.6: no live evidence.',
    evidence: [
      { statement: 'Label service is payments', source: 'alert labels', outcome: 'found' },
      { statement: 'Deployments in 6 h', source: 'changes', outcome: 'looked-nothing' },
      { statement: 'Logs of user-service', source: 'Loki', outcome: 'could-not-look' },
    ],
    nextSteps: ['Set the flag to false.'],
    body: '## What happened\n\nThe **cache** is off.',
    model: 'claude-sonnet-5-5',
    promptVersion: 'v1',
    memoryText: 'This fingerprint has fired 8 times.',
    promptText: 'SYSTEM You analyse alerts. <b>not html</b>',
    replyText: '{"summary":"The session cache flag is on again since 14:01."}',
    recalledRunIds: ['run-1'],
    tokens: { input: 8000, output: 412, cacheRead: 0, cacheWrite: 0 },
    costUsd: 0.031,
    durationMs: 22_000,
    stopReason: 'end_turn',
    readBy: 'schema',
    ...change,
  };
}

/** The timeline as it travels. */
export function timelineAnswer(timeline: AlertTimeline): TimelineResponse {
  const { fires } = timeline;
  const texts: string[] = [];
  const placeOf = (text: string | null) =>
    text === null ? null : texts.includes(text) ? texts.indexOf(text) : texts.push(text) - 1;
  const column = (pick: (fire: Fire) => string | null) => fires.map((fire) => placeOf(pick(fire)));
  const start = ({ startsAt }: Fire) => Date.parse(startsAt);
  const columns = {
    id: fires.map(({ id }) => id),
    startsAt: fires.map(start),
    lastedMs: fires.map((fire) => (fire.endsAt === null ? null : Date.parse(fire.endsAt) - start(fire))),
    endReason: column(({ endReason }) => endReason),
    stateReason: column(({ stateReason }) => stateReason),
    severity: column(({ severity }) => severity),
    timeNote: column(({ timeNote }) => timeNote),
    outcome: column(({ admission }) => admission.outcome),
    outcomeReason: column(({ admission }) => admission.reason),
    runId: column(({ runId }) => runId),
    deliveries: fires.map(({ deliveries }) => deliveries),
    firstReceivedAfterMs: fires.map((fire) => Date.parse(fire.firstReceivedAt) - start(fire)),
    lastReceivedAfterMs: fires.map((fire) => Date.parse(fire.lastReceivedAt) - start(fire)),
    values: fires.map(({ values }) => values),
  };
  return { ...timeline, fires: { ...columns, texts } };
}
