/** One analysis, from a claimed job to a settled one: the table of contents of the product. */
import type { Clock } from '../base/clock';
import { newRunId } from '../base/ids';
import { ModelError } from '../llm/model-error';
import { memoryText } from '../recall/memory-text';
import type { Recaller } from '../recall/recall';
import type { Redactor } from '../redaction/redactor';
import type { LeasedJob } from '../acts/claim-jobs';
import { alertMaterial } from './alert-material';
import type { Draft } from './analysis-row';
import { askModel, askRules, askRulesInstead, chooseAnalyst, type ChooserOptions } from './analysts';
import { decideFailure, MOST_ATTEMPTS } from './failure';
import { decideInterest } from './interest';
import { loadFacts } from './load-facts';
import { buildPrompt } from './prompt';
import type { Settlement } from './settlement';

export interface PipelineOptions {
  chooser: ChooserOptions;
  recaller: Recaller;
  redactor: Redactor;
  settlement: Settlement;
  clock: Clock;
}

export interface Signals {
  /** The analysis is to end: out of time, or shutting down. */
  end: AbortSignal;
  /** Shutting down: the job goes back as if it had not been begun. */
  shutdown: AbortSignal;
}

export function createPipeline({ chooser, recaller, redactor, settlement, clock }: PipelineOptions) {
  return async function analyse(job: LeasedJob, { end, shutdown }: Signals): Promise<void> {
    let draft: Draft | null = null;
    try {
      // Attempts are counted when they begin: those that are too many ended with the process, and so would this one.
      if (job.attempts > MOST_ATTEMPTS) return await settlement.giveUpDeadly(job);

      const startedAt = clock.now();
      const facts = await loadFacts(chooser.reader, job, recaller, startedAt);
      if (facts === null) return await settlement.abandon(job);

      const recall = await recaller.about(facts.alert.id, startedAt, job.incidentId);
      const memory = redactor.text(memoryText(recall, startedAt));
      const prompt = buildPrompt(alertMaterial(facts, job, startedAt, redactor), memory);
      const interest = decideInterest(facts, job.askedBy);

      const choice = await chooseAnalyst(chooser, { facts, interest, startedAt });
      const model = choice.by === 'model' ? choice.model : null;
      draft = { runId: newRunId(startedAt), startedAt, facts, recall, interest, memory, prompt, model };
      const conclusion =
        choice.by === 'model' ? await askModel(choice, draft, redactor, end) : askRules(choice, draft, redactor);

      await settlement.settle(job, draft, conclusion);
    } catch (error) {
      if (shutdown.aborted) return;
      const failure = decideFailure(error, job.attempts, clock.now(), Math.random());
      if (draft && failure.outcome === 'give-up' && error instanceof ModelError)
        await settlement.settle(job, draft, askRulesInstead(error, failure.reason, draft, redactor));
      else await settlement.putBack(job, draft, failure);
    }
  };
}
