/** Health in words: one verdict per part, from what each part says of itself. */
import type { HealthResponse } from '@alert-recall/contract';
import type { Clock, Millis } from '../base/clock';
import type { Adapter } from '../ingest/adapter';
import { healthFigures, type HealthFigures } from '../query/health-figures';
import type { Store } from '../store/store';
import type { Settings } from './env';

export interface HealthReportOptions {
  settings: Settings;
  store: Store;
  clock: Clock;
  version: string;
  notifiers: readonly string[];
  adapters: readonly Adapter[];
}

type Verdict = HealthResponse['status'];

const iso = (at: Millis) => new Date(at).toISOString();
const isoOrNull = (at: Millis | null | undefined) => (at === null || at === undefined ? null : iso(at));

export function createHealthReport(options: HealthReportOptions): (orgId: number) => Promise<HealthResponse> {
  const { store, clock, version, notifiers, adapters } = options;
  const startedAt = clock.now();
  return async (orgId) => {
    const now = clock.now();
    // What cannot be read is no reason to say nothing: that is when people look here.
    const figures = await inTime(healthFigures(store.reader, { orgId, notifiers, sources: adapters.map(({ id }) => id) }, now));
    const parts = { store: storePart(options, figures, now), analysis: analysisPart(options, figures), notifiers: notifiers.map((id) => notifierPart(id, figures)) };
    return {
      status: worst([parts.store.status, parts.analysis.status, ...parts.notifiers.map(({ status }) => status)]),
      version,
      startedAt: iso(startedAt),
      now: iso(now),
      simulated: clock.simulated,
      ...parts,
      doors: adapters.map((adapter) => doorPart(adapter, options, figures)),
    };
  };
}

/** Longer than any of its queries takes on a sound history. */
const READ_LIMIT_MS = 2_500;

async function inTime(figures: Promise<HealthFigures>): Promise<HealthFigures> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<HealthFigures>((resolve) => (timer = setTimeout(() => resolve(NOTHING_KNOWN), READ_LIMIT_MS)));
  return Promise.race([figures.catch(() => NOTHING_KNOWN), late]).finally(() => clearTimeout(timer));
}

const NOTHING_KNOWN: HealthFigures = { fires: 0, alerts: 0, queued: 0, running: 0, dead: 0, failing: null, spentTodayUsd: 0, notices: new Map(), doors: new Map() };

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

function worst(verdicts: Verdict[]): Verdict {
  return (['down', 'degraded'] as const).find((verdict) => verdicts.includes(verdict)) ?? 'ok';
}

function storePart({ settings: { config }, store }: HealthReportOptions, figures: HealthFigures, now: Millis): HealthResponse['store'] {
  const { ok, problem, since, damage, journalMode, sizeBytes } = store.status();
  const enabled = config.HISTORY_ENABLED;
  const facts = { since: isoOrNull(since ?? damage?.since ?? (figures === NOTHING_KNOWN ? now : null)), journalMode, sizeBytes, fires: figures.fires, alerts: figures.alerts, enabled };
  if (!ok) return { status: 'down', message: `The history cannot be written: ${problem}. Senders are told to try again.`, ...facts };
  if (damage) return { status: 'degraded', message: `The history file is damaged: ${damage.problem}. Stop the sidecar and restore the last backup, or recover the file: docs/operations.md says how.`, ...facts };
  if (figures === NOTHING_KNOWN) return { status: 'down', message: 'The history cannot be read just now; the log says why.', ...facts };
  if (!enabled) return { status: 'off', message: 'HISTORY_ENABLED is false: nothing is kept beyond the life of this process.', ...facts };
  return { status: 'ok', message: `Kept: ${counted(figures.fires, 'fire')} of ${counted(figures.alerts, 'alert')}.`, ...facts };
}

function analysisPart({ settings: { config, secrets } }: HealthReportOptions, figures: HealthFigures): HealthResponse['analysis'] {
  const model = secrets.ANTHROPIC_API_KEY === undefined ? null : config.CLAUDE_MODEL;
  const budgetUsd = config.ANALYSIS_DAILY_USD > 0 ? config.ANALYSIS_DAILY_USD : null;
  const { queued, running, dead, failing, spentTodayUsd } = figures;
  const facts = { analyst: model === null ? ('rules' as const) : ('model' as const), model, queued, running, dead, spentTodayUsd, budgetUsd, since: null };
  if (model === null) return { status: 'ok', message: 'No ANTHROPIC_API_KEY: the rules analyst writes what the facts alone say.', ...facts };
  if (budgetUsd !== null && spentTodayUsd >= budgetUsd) {
    return { status: 'degraded', message: `The daily budget of $${budgetUsd} is used up until 00:00 UTC: the rules analyst writes meanwhile.`, ...facts };
  }
  if (queued >= config.QUEUE_DEPTH) return { status: 'degraded', message: `${queued} analyses wait; new fires are counted, and not analysed.`, ...facts };
  if (failing) {
    const message = `Analyses fail since ${iso(failing.since)}: ${failing.error} Fires are counted all the same; what waits is tried again by itself.`;
    return { status: 'degraded', message, ...facts, since: iso(failing.since) };
  }
  return { status: 'ok', message: `${model} analyses; ${queued} wait, ${running} run.`, ...facts };
}

function notifierPart(id: string, { notices }: HealthFigures): HealthResponse['notifiers'][number] {
  const { waiting = 0, lastDeliveredAt = null, failing = null } = notices.get(id) ?? {};
  return {
    id,
    status: failing ? 'degraded' : 'ok',
    message: failing ? `${counted(waiting, 'notice')} not delivered yet, the oldest since ${iso(failing.since)}: ${failing.error}.` : lastDeliveredAt === null ? 'Nothing has been delivered yet.' : 'Notices are delivered.',
    since: isoOrNull(failing?.since),
    lastDeliveredAt: isoOrNull(lastDeliveredAt),
    waiting,
  };
}

function doorPart({ id, path, signed }: Adapter, { settings: { secrets } }: HealthReportOptions, { doors }: HealthFigures): HealthResponse['doors'][number] {
  const demandsSignature = signed && secrets.GRAFANA_HMAC_SECRET !== undefined;
  return {
    source: id,
    path,
    auth: demandsSignature ? 'HMAC signature' : 'bearer token or basic password',
    lastDeliveryAt: isoOrNull(doors.get(id)?.lastDeliveryAt),
    lastTestAt: isoOrNull(doors.get(id)?.lastTestAt),
  };
}
