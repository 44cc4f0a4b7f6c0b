/** From signal to exit: stop taking requests, finish or give back jobs, drain writes, and be gone within the time given. */
import type { Server } from 'node:http';
import type { Logger } from '../base/logger';

export interface Stage {
  name: string;
  /** Its share of the time; a stage that takes longer is left behind. */
  timeoutMs: number;
  run(timeoutMs: number): Promise<unknown>;
}

/** Runs the stages one after the other; a stage that fails or hangs never keeps the next from running. */
export async function runStages(stages: readonly Stage[], log: Logger): Promise<void> {
  for (const { name, timeoutMs, run } of stages) {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => (timer = setTimeout(() => resolve('late'), timeoutMs)));
    const outcome = await Promise.race([run(timeoutMs).then(() => 'done' as const), late]).catch((error: unknown) => error);
    clearTimeout(timer);
    if (outcome !== 'done') log.warn({ stage: name, problem: outcome === 'late' ? `took longer than ${timeoutMs} ms` : String(outcome) }, 'a part did not stop cleanly');
  }
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

export function stopOnSignals(stop: () => Promise<void>, log: Logger): void {
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), HARD_LIMIT_MS).unref();
    void stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      }
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
