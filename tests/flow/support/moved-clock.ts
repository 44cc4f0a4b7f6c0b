/** A wall clock of a sidecar that a test can set, forward and back, while it runs. */
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface MovedClock {
  /** What the sidecar is started with. */
  env: Record<string, string>;
  /** Moves it from where it is: forward, or back with a negative number. */
  move(milliseconds: number): void;
  /** What the sidecar takes for the present. */
  now(): number;
}

export function createMovedClock(folder: string): MovedClock {
  const file = join(folder, 'clock-offset');
  let offset = 0;
  return {
    env: { NODE_OPTIONS: `--require=${join(__dirname, 'clock-mover.cjs')}`, CLOCK_OFFSET_FILE: file },
    move(milliseconds) {
      offset += milliseconds;
      // In one step: a file that is half written says nothing.
      writeFileSync(`${file}-next`, String(offset));
      renameSync(`${file}-next`, file);
    },
    now: () => Date.now() + offset,
  };
}
