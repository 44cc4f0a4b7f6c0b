/** The one place where time is read; everything below the doors gets `now` passed in. */

/** Epoch milliseconds. */
export type Millis = number;

export interface Clock {
  now(): Millis;
  /** True while time is moved by hand (playing recorded history). */
  readonly simulated: boolean;
}

/** While the system's clock is behind ours, ours runs on at this speed, so that the other catches up. */
const SLOWED = 0.5;

/**
 * Follows the system's clock forward at once, and never goes back with it: what was due stays due, and what came later
 * has the later time. `elapsed`: milliseconds of a clock that nobody sets.
 */
export function createSteadyClock(system: () => Millis, elapsed: () => number): Clock {
  let ours = -Infinity;
  let readAt = elapsed();
  return {
    now() {
      const passed = elapsed() - readAt;
      readAt += passed;
      ours = Math.max(system(), ours + passed * SLOWED);
      return Math.floor(ours);
    },
    simulated: false,
  };
}

export const systemClock: Clock = createSteadyClock(
  () => Date.now(),
  () => performance.now()
);

export interface SimulatedClock extends Clock {
  /** Moves time forward; never back. */
  advanceTo(at: Millis): void;
}

export function createSimulatedClock(start: Millis): SimulatedClock {
  let at = start;
  return {
    now: () => at,
    simulated: true,
    advanceTo(to) {
      at = Math.max(at, to);
    },
  };
}
