/** The way from Grafana to a working sidecar as steps, each with a plain verdict. Asks nothing itself. */
import type { HealthResponse } from '@alert-recall/contract';
import type { ApiProblem, ProblemKind } from '../../api/problem';
import type { PluginSettings } from '../../api/settings';
import { counted, grouped } from '../../model/counting-words';
import { type Present, relativeTime } from '../../model/instants';
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
    ...(health ? [store(health), analysis(health), delivered(health, present)] : waiting(problem)),
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
  return accepted ? { name, verdict: 'ok', text: 'Yes.' } : { name, verdict: 'not-tried', text: 'Not tried yet.' };
}

function waiting(problem: ApiProblem | null): Step[] {
  const spoken = problem?.kind === 'sidecar' ? problem.message : null;
  return ['Fire history', 'Analysis', 'Deliveries'].map((name, index) =>
    spoken && index === 0
      ? { name, verdict: 'failed', text: spoken }
      : { name, verdict: 'not-tried', text: 'Not tried yet.' }
  );
}

const VERDICTS: Record<HealthResponse['status'], StepVerdict> = {
  ok: 'ok',
  degraded: 'warning',
  down: 'failed',
  off: 'warning',
};

function store({ store: part }: HealthResponse): Step {
  const text = `${sentence(part.message)} The file takes ${sizeInWords(part.sizeBytes)}.`;
  return { name: 'Fire history', verdict: VERDICTS[part.status], text };
}

function analysis({ analysis: part }: HealthResponse): Step {
  const queue =
    part.queued + part.running > 0 ? ` ${grouped(part.queued)} waiting, ${grouped(part.running)} running.` : '';
  const dead = part.dead > 0 ? ` ${counted(part.dead, 'job')} given up.` : '';
  return { name: 'Analysis', verdict: VERDICTS[part.status], text: `${sentence(part.message)}${queue}${dead}` };
}

function delivered({ doors }: HealthResponse, present: Present): Step {
  const name = 'Deliveries';
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
