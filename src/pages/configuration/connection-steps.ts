/** The way from Grafana to a working sidecar as steps, each with a plain verdict. Asks nothing itself. */
import type { HealthResponse } from '@alert-recall/contract';
import type { ApiProblem, ProblemKind } from '../../api/problem';
import type { PluginSettings } from '../../api/settings';
import { costInWords } from '../../model/analysis-words';
import { counted, grouped } from '../../model/counting-words';
import { type Present, lastedUntil, relativeTime, shortTime } from '../../model/instants';
import { sizeInWords } from '../../model/sizes';
import { sourceName } from '../../model/words';

export type StepVerdict = 'ok' | 'warning' | 'failed' | 'not-tried';

export interface Step {
  name: string;
  verdict: StepVerdict;
  text: string;
}

interface Facts {
  settings: PluginSettings;
  health: HealthResponse | null;
  problem: ApiProblem | null;
}

/** Problems in which no sidecar was reached at all. */
const NOT_REACHED: ProblemKind[] = [
  'sidecar-unreachable',
  'not-a-sidecar',
  'grafana-unreachable',
  'not-configured',
  'forbidden',
];

export function connectionSteps({ settings, health, problem }: Facts, present: Present): Step[] {
  return [
    saved(settings),
    reached(settings, health, problem),
    tokenAccepted(health, problem),
    ...(health
      ? [store(health, present), analysis(health, present), ...notices(health, present), delivered(health, present)]
      : waiting(problem)),
  ];
}

function saved({ sidecarUrl, tokenStored }: PluginSettings): Step {
  const missing = [sidecarUrl ? '' : 'the address', tokenStored ? '' : 'the API token'].filter(Boolean).join(' and ');
  return missing
    ? { name: 'Settings saved', verdict: 'failed', text: `Enter ${missing} above and save.` }
    : { name: 'Settings saved', verdict: 'ok', text: `Address ${sidecarUrl}, token stored.` };
}

function reached({ sidecarUrl }: PluginSettings, health: HealthResponse | null, problem: ApiProblem | null): Step {
  const name = 'Grafana reaches the sidecar';
  if (health) {
    return {
      name,
      verdict: 'ok',
      text: `Version ${health.version} answers${health.simulated ? ', under a simulated clock' : ''}.`,
    };
  }
  if (!problem) {
    return { name, verdict: 'not-tried', text: 'Not tried yet.' };
  }
  if (problem.kind === 'sidecar-unreachable') {
    return {
      name,
      verdict: 'failed',
      text: `Nothing answers at ${sidecarUrl}. Check that the sidecar runs and that the Grafana server, not only this browser, can reach it.`,
    };
  }
  return NOT_REACHED.includes(problem.kind)
    ? { name, verdict: 'failed', text: problem.message }
    : { name, verdict: 'ok', text: 'It answers.' };
}

function tokenAccepted(health: HealthResponse | null, problem: ApiProblem | null): Step {
  const name = 'Token accepted';
  if (problem?.kind === 'wrong-token') {
    return {
      name,
      verdict: 'failed',
      text: 'The sidecar refuses the token. Enter the value of its API_TOKEN above and save.',
    };
  }
  const accepted = health !== null || (problem !== null && !NOT_REACHED.includes(problem.kind));
  return accepted ? { name, verdict: 'ok', text: 'Yes.' } : { name, verdict: 'not-tried', text: whyNotTried(problem) };
}

/** The step before it that failed. */
function whyNotTried(problem: ApiProblem | null): string {
  if (!problem) {
    return 'Not tried yet.';
  }
  if (problem.kind === 'wrong-token') {
    return 'Not tried, because the token was refused.';
  }
  return NOT_REACHED.includes(problem.kind)
    ? 'Not tried, because the sidecar was not reached.'
    : 'Not tried, because the step before it failed.';
}

function waiting(problem: ApiProblem | null): Step[] {
  const spoken = problem?.kind === 'sidecar' ? problem.message : null;
  return ['Fire history', 'Analysis', 'Deliveries'].map((name, index) =>
    spoken && index === 0
      ? { name, verdict: 'failed', text: spoken }
      : { name, verdict: 'not-tried', text: whyNotTried(problem) }
  );
}

/** One line a finding on stdout, for whatever collects it. */
const TO_THE_LOG = 'stdout';

const VERDICTS: Record<HealthResponse['status'], StepVerdict> = {
  ok: 'ok',
  degraded: 'warning',
  down: 'failed',
  off: 'warning',
  unknown: 'not-tried',
};

function store({ store: part }: HealthResponse, present: Present): Step {
  const text = `${spoken(part, present)} The file takes ${sizeInWords(part.sizeBytes)}.`;
  return { name: 'Fire history', verdict: VERDICTS[part.status], text };
}

function analysis({ analysis: part, known }: HealthResponse, present: Present): Step {
  const queue =
    part.queued + part.running > 0 ? ` ${grouped(part.queued)} waiting, ${grouped(part.running)} running.` : '';
  const dead = part.dead > 0 ? ` ${counted(part.dead, 'job')} given up.` : '';
  const text = `${spoken(part, present)}${queue}${dead}${known ? spent(part) : ''}`;
  return { name: 'Analysis', verdict: VERDICTS[part.status], text };
}

function spent({ model, spentTodayUsd, budgetUsd }: HealthResponse['analysis']): string {
  if (model === null) {
    return '';
  }
  return ` Spent today ${costInWords(spentTodayUsd)}${budgetUsd === null ? '' : ` of ${costInWords(budgetUsd)}`}.`;
}

function notices({ notifiers }: HealthResponse, present: Present): Step[] {
  return notifiers.map((part) => {
    const reaches = part.id !== TO_THE_LOG;
    const last = part.lastDeliveredAt
      ? ` Last ${reaches ? 'delivered' : 'written'} ${relativeTime(part.lastDeliveredAt, present)}.`
      : '';
    const nobody = reaches ? '' : ' They go to the log only and reach nobody: set NTFY_PUBLISH_URL to push them.';
    return {
      name: `Notices by ${part.id}`,
      verdict: VERDICTS[part.status],
      text: `${spoken(part, present)}${last}${nobody}`,
    };
  });
}

/** What a part says of itself, and since when it fails: "Failing since 10:02 (12 min)." */
function spoken(
  { status, message, since }: Pick<HealthResponse['store'], 'status' | 'message' | 'since'>,
  present: Present
): string {
  const fails = status === 'degraded' || status === 'down';
  const start = fails && since ? ` Failing since ${shortTime(since, present)} (${lastedUntil(since, present)}).` : '';
  return `${sentence(message)}${start}`;
}

function delivered({ doors, known }: HealthResponse, present: Present): Step {
  const name = 'Deliveries';
  if (!known) {
    return { name, verdict: 'not-tried', text: 'Not known: the history cannot be read just now.' };
  }
  const latest = newest(doors, 'lastDeliveryAt');
  const test = newest(doors, 'lastTestAt');
  const tested = test ? ` Test received ${relativeTime(test.at, present)}.` : '';
  return latest
    ? {
        name,
        verdict: 'ok',
        text: `Last delivery ${relativeTime(latest.at, present)} from ${sourceName(latest.source)}.${tested}`,
      }
    : { name, verdict: 'warning', text: `Nothing has been delivered yet: connect a sender below.${tested}` };
}

function newest(doors: HealthResponse['doors'], field: 'lastDeliveryAt' | 'lastTestAt') {
  return doors
    .flatMap((door) => (door[field] ? [{ at: door[field], source: door.source }] : []))
    .sort((a, b) => b.at.localeCompare(a.at))[0];
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
