/**
 * From signal to exit: stop taking requests, finish or give back jobs, drain writes, and be gone within the time given.
 */
import type { Server } from 'node:http';
import type { Logger } from '../base/logger';
import { within } from '../base/within';

export interface Stage {
  name: string;
  /** Its share of the time; a stage that takes longer is left behind. */
  timeoutMs: number;
  run(timeoutMs: number): Promise<unknown>;
}

/**
 * Runs the stages one after the other; a stage that fails or hangs never keeps the next from running. Answers whether
 * all of them came to their end.
 */
export async function runStages(stages: readonly Stage[], log: Logger): Promise<boolean> {
  let clean = true;
  for (const { name, timeoutMs, run } of stages) {
    const done = run(timeoutMs).then(() => 'done' as const);
    const outcome: unknown = await within(done, timeoutMs, () => 'late' as const).catch((error: unknown) => error);
    if (outcome === 'late') clean = false;
    if (outcome !== 'done')
      log.warn(
        { stage: name, problem: outcome === 'late' ? `took longer than ${timeoutMs} ms` : String(outcome) },
        'a part did not stop cleanly'
      );
  }
  return clean;
}

/** Resolves when every request under way has been answered. */
export function stopTaking(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
}

/** After this the process ends, whatever still hangs. */
const HARD_LIMIT_MS = 9_500;

/** `stop` answers whether every part came to its end. */
export function stopOnSignals(stop: () => Promise<boolean>, log: Logger): void {
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(endNow, HARD_LIMIT_MS).unref();
    void stop().then(
      (clean) => (clean ? process.exit(0) : endNow()),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        endNow();
      }
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

/**
 * An ordinary exit waits for the writing thread, and that one may hang in a system call. What was acknowledged is on
 * the disk.
 */
export function endNow(): void {
  process.kill(process.pid, 'SIGKILL');
}
