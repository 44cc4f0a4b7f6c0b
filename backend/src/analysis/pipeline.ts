/** One analysis, from a claimed job to a settled one: the table of contents of the product. */
import type { Clock } from '../base/clock';
import { newRunId } from '../base/ids';
import { memoryText } from '../recall/memory-text';
import type { Recaller } from '../recall/recall';
import type { Redactor } from '../redaction/redactor';
import type { LeasedJob } from '../store/store';
import { alertMaterial } from './alert-material';
import type { Draft } from './analysis-row';
import { askModel, askRules, chooseAnalyst, type ChooserOptions } from './analysts';
import { MOST_ATTEMPTS } from './failure';
import { loadFacts } from './load-facts';
import type { AnalysisMemory } from './ports';
import { buildPrompt } from './prompt';
import type { Settlement } from './settlement';

export interface PipelineOptions {
  chooser: ChooserOptions;
  recaller: Recaller;
  redactor: Redactor;
  memory: Pick<AnalysisMemory, 'markReachedModel'>;
  settlement: Settlement;
  clock: Clock;
}

export interface Signals {
  /** The analysis is to end: out of time, or shutting down. */
  end: AbortSignal;
  /** Shutting down: the job goes back as if it had not been begun. */
  shutdown: AbortSignal;
}

export function createPipeline({ chooser, recaller, redactor, memory, settlement, clock }: PipelineOptions) {
  return async function analyse(job: LeasedJob, { end, shutdown }: Signals): Promise<void> {
    let draft: Draft | null = null;
    try {
      // Attempts are counted when they begin: those that are too many ended with the process, and so would this one.
      if (job.attempts > MOST_ATTEMPTS) return await settlement.giveUpDeadly(job);

      const startedAt = clock.now();
      const facts = await loadFacts(chooser.reader, job);
      if (facts === null) return await settlement.abandon(job);

      const recall = await recaller.about(facts.alert.id, startedAt);
      const memoryBlock = redactor.text(memoryText(recall, startedAt));
      const prompt = buildPrompt(alertMaterial(facts, startedAt, redactor), memoryBlock);

      const choice = await chooseAnalyst(chooser, facts.fire.severity, startedAt);
      const model = choice.by === 'model' ? choice.model : null;
      draft = {
        runId: newRunId(startedAt),
        startedAt,
        facts,
        recall,
        analyst: choice.by,
        model,
        memory: memoryBlock,
        prompt,
      };

      if (choice.by === 'model') await memory.markReachedModel({ jobId: job.id });
      const conclusion =
        choice.by === 'model' ? await askModel(choice, draft, redactor, end) : askRules(choice, draft, redactor);

      await settlement.settle(job, draft, conclusion);
    } catch (error) {
      if (!shutdown.aborted) await settlement.fail(job, draft, error);
    }
  };
}
