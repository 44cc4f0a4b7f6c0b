/**
 * The verdict on each part, in words, from what the part says of itself. Pure: reads nothing and knows no time but what
 * it is given.
 */
import type { HealthResponse } from '@alert-recall/contract';
import type { Millis } from '../base/clock';
import type { Adapter } from '../ingest/adapter';
import { dailyBudget } from '../analysis/options';
import { decideBudget } from '../llm/budget';
import type { HealthFigures } from '../pages/figures/health-figures';
import type { StoreStatus } from '../store/store';
import type { Settings } from './env';

export interface Verdict {
  status: HealthResponse['status'];
  /** In our own words only: fit for who shows no token. */
  what: string;
  /** The rest of the sentence: why, and what becomes of it. */
  why: string;
  since: Millis | null;
}

/** `figures` null: the history cannot be read, so that nothing is known of what lies in it. */
export interface Known {
  settings: Settings;
  figures: HealthFigures | null;
}

const fine = (what: string): Verdict => ({ status: 'ok', what, why: '.', since: null });
const UNKNOWN: Verdict = {
  status: 'unknown',
  what: 'Not known',
  why: ': the history cannot be read just now.',
  since: null,
};

export function judgeStore(
  { settings: { config }, figures }: Known,
  { ok, problem, since, damage }: StoreStatus,
  unreadSince: Millis | null
): Verdict {
  if (!ok)
    return {
      status: 'down',
      what: 'The history cannot be written',
      why: `: ${problem}. Senders are told to try again.`,
      since,
    };
  if (damage)
    return {
      status: 'degraded',
      what: 'The history file is damaged',
      why: `: ${damage.problem}. Stop the sidecar and restore the last backup, or recover the file: docs/operations.md says how.`,
      since: damage.since,
    };
  if (figures === null)
    return {
      status: 'down',
      what: 'The history cannot be read just now',
      why: '; the log says why.',
      since: unreadSince,
    };
  if (!config.HISTORY_ENABLED)
    return {
      status: 'off',
      what: 'HISTORY_ENABLED is false',
      why: ': nothing is kept beyond the life of this process.',
      since: null,
    };
  return fine(`Kept: ${counted(figures.fires, 'fire')} of ${counted(figures.alerts, 'alert')}`);
}

export function judgeAnalysis({ settings: { config, secrets }, figures }: Known): Verdict {
  if (figures === null) return UNKNOWN;
  const { queued, running, failing, used } = figures;
  if (secrets.ANTHROPIC_API_KEY === undefined)
    return fine('No ANTHROPIC_API_KEY: the rules analyst writes what the facts alone say');
  const { note } = decideBudget(used, dailyBudget(config));
  if (note !== null)
    return {
      status: 'degraded',
      what: note.replace(/\.$/, ''),
      why: ': the rules analyst writes meanwhile.',
      since: null,
    };
  if (queued >= config.QUEUE_DEPTH)
    return {
      status: 'degraded',
      what: `${queued} analyses wait`,
      why: '; new fires are counted; critical ones are analysed all the same, the others when there is room.',
      since: null,
    };
  if (failing)
    return {
      status: 'degraded',
      what: 'Analyses fail',
      why: `: ${failing.error} Fires are counted all the same and the rules analyst writes; what waits is tried again by itself.`,
      since: failing.since,
    };
  return fine(`${config.CLAUDE_MODEL} analyses; ${queued} wait, ${running} run`);
}

export function judgeNotifier(id: string, { figures }: Known): Verdict {
  if (figures === null) return UNKNOWN;
  const { waiting = 0, lastDeliveredAt = null, failing = null } = figures.notices.get(id) ?? {};
  if (failing)
    return {
      status: 'degraded',
      what: `${counted(waiting, 'notice')} by ${id} not delivered yet`,
      why: `: ${failing.error}.`,
      since: failing.since,
    };
  if (id === 'stdout')
    return fine(lastDeliveredAt === null ? 'Nothing has been written yet' : 'Notices are written to the log');
  return fine(lastDeliveredAt === null ? 'Nothing has been delivered yet' : 'Notices are delivered');
}

/** As the wire has it. */
export function inWords({
  status,
  what,
  why,
  since,
}: Verdict): Pick<HealthResponse['store'], 'status' | 'message' | 'since'> {
  return { status, message: what + why, since: isoOrNull(since) };
}

export function worst(verdicts: readonly Verdict[]): Verdict['status'] {
  return (
    (['down', 'degraded', 'unknown'] as const).find((status) =>
      verdicts.some((verdict) => verdict.status === status)
    ) ?? 'ok'
  );
}

export function doorPart(
  { id, path, signed }: Adapter,
  { settings: { config, secrets }, figures }: Known
): HealthResponse['doors'][number] {
  const demandsSignature = signed && secrets.GRAFANA_HMAC_SECRET !== undefined;
  const times = figures?.doors.get(id);
  return {
    source: id,
    path,
    demands: demandsSignature
      ? {
          kind: 'signature',
          header: config.GRAFANA_HMAC_HEADER,
          timestampHeader: config.GRAFANA_HMAC_TIMESTAMP_HEADER ?? null,
        }
      : { kind: 'secret' },
    lastDeliveryAt: isoOrNull(times?.lastDeliveryAt),
    lastTestAt: isoOrNull(times?.lastTestAt),
  };
}

export const iso = (at: Millis) => new Date(at).toISOString();
export const isoOrNull = (at: Millis | null | undefined) => (at === null || at === undefined ? null : iso(at));

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}
