/** Who is asked: the model, or the rules when there is no key or no budget left. Both answer with a conclusion of the same form. */
import type { Millis, Severity } from '../domain/types';
import type { ModelProvider } from '../llm/provider';
import type { Redactor } from '../redaction/redactor';
import type { StoreReader } from '../store/store';
import type { Conclusion, Draft } from './analysis-row';
import { decideBudget, usedToday, type Budget } from '../llm/budget';
import { capConfidence } from './confidence';
import { toRequest } from './prompt';
import { readReply } from './read-reply';
import { redactFinding, redactReply } from './redact-finding';
import { replySchema } from './reply-schema';
import { analyseByRules, NO_KEY_NOTE } from './rules-analyst';

export type Choice = { by: 'model'; provider: ModelProvider; model: string } | { by: 'rules'; why: string };

export interface ChooserOptions {
  reader: StoreReader;
  provider: ModelProvider | null;
  modelFor(severity: Severity): string;
  budget: Budget;
}

export async function chooseAnalyst(
  { reader, provider, modelFor, budget }: ChooserOptions,
  severity: Severity,
  now: Millis
): Promise<Choice> {
  if (provider === null) return { by: 'rules', why: NO_KEY_NOTE };
  const { note } = decideBudget(await usedToday(reader, now), budget);
  return note === null ? { by: 'model', provider, model: modelFor(severity) } : { by: 'rules', why: note };
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
    finding: redactFinding(capConfidence(finding), redactor),
    readBy,
    replyText: redactReply(reply.text, redactor),
    stopReason: reply.stopReason,
    usage: reply.usage,
  };
}

export function askRules(
  { why }: Choice & { by: 'rules' },
  { facts, recall, startedAt }: Draft,
  redactor: Redactor
): Conclusion {
  return {
    finding: redactFinding(analyseByRules(facts, recall, why, startedAt), redactor),
    readBy: 'rules',
    replyText: null,
    stopReason: null,
    usage: null,
  };
}
