/** The one place where time is read; everything below the doors gets `now` passed in. */

/** Epoch milliseconds. */
export type Millis = number;

export interface Clock {
  now(): Millis;
  /** True while time is moved by hand (playing recorded history). */
  readonly simulated: boolean;
}

export const systemClock: Clock = { now: () => Date.now(), simulated: false };

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
