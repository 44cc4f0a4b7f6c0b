/** Health: gathers what each part says of itself, for the page in words and for the readiness probe in lines. */
import type { HealthResponse } from '@alert-recall/contract';
import type { Clock, Millis } from '../base/clock';
import { within } from '../base/within';
import type { Adapter } from '../ingest/adapter';
import { healthFigures, type HealthFigures } from '../pages/figures/health-figures';
import type { Store } from '../store/store';
import type { Settings } from './env';
import {
  doorPart,
  inWords,
  iso,
  isoOrNull,
  judgeAnalysis,
  judgeNotifier,
  judgeStore,
  worst,
  type Verdict,
} from './health-verdicts';

export interface HealthReportOptions {
  settings: Settings;
  store: Store;
  clock: Clock;
  version: string;
  notifiers: readonly string[];
  adapters: readonly Adapter[];
}

export interface HealthReport {
  forPage(orgId: number): Promise<HealthResponse>;
  /**
   * What does not work beside the writing of the history, and since when. Without a word that came from elsewhere: who
   * asks shows no token.
   */
  forProbe(): Promise<string[]>;
}

/** Longer than any of its queries takes on a sound history. */
const READ_LIMIT_MS = 2_500;
/** Queues and notices are those of all organisations. */
const ANY_ORG = 1;

export function createHealthReport({
  settings,
  store,
  clock,
  version,
  notifiers,
  adapters,
}: HealthReportOptions): HealthReport {
  const startedAt = clock.now();
  let unreadSince: Millis | null = null;

  async function judge(orgId: number, now: Millis) {
    // What cannot be read is no reason to say nothing: that is when people look here.
    const wanted = { orgId, notifiers, sources: adapters.map(({ id }) => id) };
    const figures = await within(healthFigures(store.reader, wanted, now), READ_LIMIT_MS, () => null).catch(() => null);
    unreadSince = figures === null ? (unreadSince ?? now) : null;
    const known = { settings, figures };
    const status = store.status();
    return {
      known,
      status,
      store: judgeStore(known, status, unreadSince),
      analysis: judgeAnalysis(known),
      notifiers: notifiers.map((id) => ({ id, verdict: judgeNotifier(id, known) })),
    };
  }

  return {
    async forPage(orgId) {
      const now = clock.now();
      const { known, status, ...verdicts } = await judge(orgId, now);
      const { figures } = known;
      return {
        status: worst([verdicts.store, verdicts.analysis, ...verdicts.notifiers.map(({ verdict }) => verdict)]),
        version,
        startedAt: iso(startedAt),
        now: iso(now),
        simulated: clock.simulated,
        known: figures !== null,
        store: {
          ...inWords(verdicts.store),
          ...storeFacts(settings, figures),
          journalMode: status.journalMode,
          sizeBytes: status.sizeBytes,
        },
        analysis: { ...inWords(verdicts.analysis), ...analysisFacts(settings, figures) },
        notifiers: verdicts.notifiers.map(({ id, verdict }) => ({
          id,
          ...inWords(verdict),
          ...noticeFacts(id, figures),
        })),
        doors: adapters.map((adapter) => doorPart(adapter, known)),
      };
    },
    async forProbe() {
      const { known, status, store: kept, analysis, notifiers: told } = await judge(ANY_ORG, clock.now());
      const unread = known.figures === null && status.ok && !status.damage ? [kept] : [];
      return [...unread, analysis, ...told.map(({ verdict }) => verdict)].flatMap(lineOf);
    },
  };
}

function lineOf({ status, what, since }: Verdict): string[] {
  if (status !== 'degraded' && status !== 'down') return [];
  return [`${what}${since === null ? '' : ` since ${iso(since)}`}; the Configuration page says why`];
}

function storeFacts({ config }: Settings, figures: HealthFigures | null) {
  return { fires: figures?.fires ?? 0, alerts: figures?.alerts ?? 0, enabled: config.HISTORY_ENABLED };
}

function analysisFacts({ config, secrets }: Settings, figures: HealthFigures | null) {
  const { queued, running, dead, used } = figures ?? { queued: 0, running: 0, dead: 0, used: { micros: 0 } };
  const model = secrets.ANTHROPIC_API_KEY === undefined ? null : config.CLAUDE_MODEL;
  return {
    analyst: model === null ? ('rules' as const) : ('model' as const),
    model,
    queued,
    running,
    dead,
    spentTodayUsd: used.micros / 1e6,
    budgetUsd: config.ANALYSIS_DAILY_USD > 0 ? config.ANALYSIS_DAILY_USD : null,
  };
}

function noticeFacts(id: string, figures: HealthFigures | null) {
  const { waiting = 0, lastDeliveredAt = null } = figures?.notices.get(id) ?? {};
  return { lastDeliveredAt: isoOrNull(lastDeliveredAt), waiting };
}
