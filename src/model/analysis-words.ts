/** What is said about an analysis beside its own text: how sure, by whom, at what cost, and what waits or went wrong. */
import type { AlertDetail, Analysis, AnalysisSummary } from '@alert-recall/contract';
import { counted, grouped } from './counting-words';
import { exactDuration } from './durations';
import { type Present, shortTime } from './instants';
import { whyNotChange } from './roles';

export const NEVER_ANALYSED = 'Heartbeats and inhibitors are never analysed.';

const RULES_ALONE = 'Rules analyst: facts only, no model was asked';
const RULES_IN_STEAD = 'Rules analyst: facts only, the model could not answer';

type By = Pick<Analysis, 'analyst' | 'failureReason'>;

/** Who wrote it, where the rules did; `failureReason` is only there when a model was asked. */
export function rulesInWords({ analyst, failureReason }: By): string | null {
  if (analyst === 'model') {
    return null;
  }
  return failureReason === null ? RULES_ALONE : RULES_IN_STEAD;
}

export function modelWasAsked({ analyst, failureReason }: By): boolean {
  return analyst === 'model' || failureReason !== null;
}

/** "Analyse again, asked by anna" or the reason of the admission, as a sentence goes on. */
export function triggerInWords(trigger: string): string {
  return trigger.startsWith('asked by ') ? `Analyse again, ${trigger}` : trigger;
}

type Outcome = Analysis['evidence'][number]['outcome'];

const OUTCOMES: Record<Outcome, { mark: string; words: string }> = {
  found: { mark: '●', words: 'found' },
  'looked-nothing': { mark: '○', words: 'looked, nothing' },
  'could-not-look': { mark: '△', words: 'could not look' },
};

export const outcomeOfLook = (outcome: Outcome) => OUTCOMES[outcome];

/** "confidence 0.78". */
export function confidenceInWords(confidence: number | null): string {
  return confidence === null ? 'no confidence stated' : `confidence ${Number(confidence.toFixed(2))}`;
}

/** "$0.031", "under $0.001", "$12.40". */
export function costInWords(usd: number): string {
  if (usd > 0 && usd < 0.001) {
    return 'under $0.001';
  }
  return `$${usd >= 1 || usd === 0 ? usd.toFixed(2) : usd.toFixed(3).replace(/0$/, '')}`;
}

/** Of another alert of the same incident; null for the alert's own. */
export function madeForInWords(
  { fingerprint, alertName }: Pick<AnalysisSummary, 'fingerprint' | 'alertName'>,
  shownFor: Pick<AlertDetail, 'fingerprint' | 'name'>
): string | null {
  if (fingerprint === shownFor.fingerprint) {
    return null;
  }
  const other = alertName === shownFor.name ? `another ${alertName} (${fingerprint.slice(0, 8)})` : alertName;
  return `of the incident, made for ${other}`;
}

/** "claude-sonnet-5-5 · 8,412 tokens · $0.031 · 22 s"; of a model that could not answer, what it cost all the same. */
export function costLine(analysis: Analysis): string {
  const rules = rulesInWords(analysis);
  if (!modelWasAsked(analysis)) {
    return `${rules} · ${exactDuration(analysis.durationMs)}`;
  }
  const { input, output, cacheRead, cacheWrite } = analysis.tokens;
  const tokens = counted(input + output + cacheRead + cacheWrite, 'token');
  return [rules, analysis.model, tokens, costInWords(analysis.costUsd), exactDuration(analysis.durationMs)]
    .filter(Boolean)
    .join(' · ');
}

/** Each kind of token, for the hover over the sum. */
export function tokensInWords({ input, output, cacheRead, cacheWrite }: Analysis['tokens']): string {
  return `${grouped(input)} in, ${grouped(output)} out, ${grouped(cacheRead)} read from cache, ${grouped(cacheWrite)} written to cache`;
}

/** How the reply was read, when it was not in the form that was asked for. */
export function readingNote(readBy: Analysis['readBy']): string | null {
  switch (readBy) {
    case 'summary-line':
      return 'The reply was not in the form that was asked for; the finding is its SUMMARY line.';
    case 'first-line':
      return 'The reply was not in the form that was asked for; the finding is its first sentence.';
    default:
      return null;
  }
}

/** "Analysis failed: … It will be tried again at 14:20." */
export function failureInWords(
  analysis: Pick<AnalysisSummary, 'failureReason'>,
  pending: AlertDetail['pendingAnalysis'],
  present: Present
): string {
  const reason = sentence(analysis.failureReason ?? 'no reason was stored');
  return `Analysis failed: ${reason} ${nextTry(pending, present)}`;
}

function nextTry(pending: AlertDetail['pendingAnalysis'], present: Present): string {
  if (!pending) {
    return 'It is not tried again by itself.';
  }
  if (pending.state === 'running') {
    return 'It is being tried again now.';
  }
  return pending.nextAttemptAt
    ? `It will be tried again at ${shortTime(pending.nextAttemptAt, present)}.`
    : 'It will be tried again soon.';
}

function anAnalysis({ ofIncident }: NonNullable<AlertDetail['pendingAnalysis']>): string {
  return ofIncident ? 'An analysis of the incident that this alert joined' : 'An analysis';
}

/** What is going on at this moment, or null. */
export function pendingInWords(pending: AlertDetail['pendingAnalysis'], present: Present): string | null {
  if (!pending) {
    return null;
  }
  switch (pending.state) {
    case 'queued':
      return pending.nextAttemptAt && Date.parse(pending.nextAttemptAt) > present.now
        ? `${anAnalysis(pending)} waits a moment for what belongs to it.`
        : `${anAnalysis(pending)} is queued.`;
    case 'running':
      return `${anAnalysis(pending)} is running${pending.attempts > 1 ? ` (attempt ${pending.attempts})` : ''}.`;
    case 'retrying':
      return `${pending.ofIncident ? 'The analysis of its incident' : 'Analysis'} failed${pending.attempts > 1 ? ` ${pending.attempts} times` : ''}: ${sentence(pending.lastError ?? 'no reason was stored')} ${nextTry(pending, present)}`;
  }
}

/** Why nobody may ask for an analysis now, or null when one may. */
export function whyNotAnalyse(alert: AlertDetail, role: string): string | null {
  const forbidden = whyNotChange(role, 'asking for an analysis');
  if (forbidden) {
    return forbidden;
  }
  if (alert.kind === 'heartbeat' || alert.kind === 'inhibitor') {
    return NEVER_ANALYSED;
  }
  return alert.pendingAnalysis ? 'An analysis of this alert, or of its incident, is under way already.' : null;
}

function sentence(text: string): string {
  return /[.!?…]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`;
}
