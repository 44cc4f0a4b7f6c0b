/**
 * Who is asked: the model, or the rules when there is no key, no budget left, or nothing that is worth asking. Both
 * answer with a conclusion of the same form.
 */
import type { Severity } from '../domain/types';
import { decideBudget, usedToday, type Budget } from '../llm/budget';
import type { ModelError } from '../llm/model-error';
import type { ModelProvider } from '../llm/provider';
import type { Redactor } from '../redaction/redactor';
import type { StoreReader } from '../store/store';
import type { Conclusion, Draft } from './analysis-row';
import { capConfidence } from './confidence';
import type { RulesReason } from './coverage';
import { toRequest } from './prompt';
import { readReply } from './read-reply';
import { redactFinding, redactReply } from './redact-finding';
import { replySchema } from './reply-schema';
import { analyseByRules, NO_KEY_NOTE } from './rules-analyst';

export type Choice =
  | { by: 'model'; provider: ModelProvider; model: string }
  /** `why` in words. */
  | { by: 'rules'; because: RulesReason; why: string };

export interface ChooserOptions {
  reader: StoreReader;
  provider: ModelProvider | null;
  /** Null: none is asked for alerts of this severity. */
  modelFor(severity: Severity): string | null;
  budget: Budget;
}

export async function chooseAnalyst(
  { reader, provider, modelFor, budget }: ChooserOptions,
  { facts, interest, startedAt }: Pick<Draft, 'facts' | 'interest' | 'startedAt'>
): Promise<Choice> {
  if (provider === null) return { by: 'rules', because: 'no-key', why: NO_KEY_NOTE };
  const { severity } = facts.fire;
  const model = modelFor(severity);
  if (model === null)
    return { by: 'rules', because: 'no-model', why: `No model was asked: for ${severity} alerts none is to be.` };
  if (interest.outcome === 'over')
    return { by: 'rules', because: 'over', why: `No model was asked. ${interest.reason}` };
  const { note } = decideBudget(await usedToday(reader, startedAt), budget);
  if (note !== null) return { by: 'rules', because: 'budget', why: note };
  return { by: 'model', provider, model };
}

/** Throws `ModelError`. */
export async function askModel(
  { provider, model }: Choice & { by: 'model' },
  { prompt }: Draft,
  redactor: Redactor,
  signal: AbortSignal
): Promise<Conclusion> {
  const reply = await provider.analyse(toRequest(prompt, model, replySchema), signal);
  const { finding, readBy } = readReply(reply);
  return {
    by: 'model',
    finding: redactFinding(capConfidence(finding), redactor),
    readBy,
    replyText: redactReply(reply.text, redactor),
    ...{ stopReason: reply.stopReason, usage: reply.usage, failure: null },
  };
}

export function askRules(
  { because, why }: Choice & { by: 'rules' },
  { facts, recall, startedAt }: Draft,
  redactor: Redactor
): Conclusion {
  return {
    by: because,
    finding: redactFinding(analyseByRules(facts, recall, { why, failed: false }, startedAt), redactor),
    readBy: 'rules',
    ...{ replyText: null, stopReason: null, usage: null, failure: null },
  };
}

/** The model could not answer: the rules' text goes out and says why; what was paid for is kept with it. */
export function askRulesInstead(
  { kind, reply, stopReason, usage }: ModelError,
  reason: string,
  { facts, recall, startedAt }: Draft,
  redactor: Redactor
): Conclusion {
  const failure = redactor.text(reason);
  const why = `The model could not answer (${failure.replace(/\.$/, '')}).`;
  return {
    by: kind === 'budget' ? 'no-credit' : 'failed',
    finding: redactFinding(analyseByRules(facts, recall, { why, failed: true }, startedAt), redactor),
    readBy: 'rules',
    replyText: redactReply(reply, redactor),
    ...{ stopReason, usage, failure },
  };
}
