/**
 * An answer for askers that may come often and wait little: read by one at a time, kept for a moment, the last one
 * given when the next is late. Knows not what it is.
 */
import { within } from '../base/within';

export interface Leisure {
  /** An answer younger than this is given again. */
  keptForMs: number;
  /** How long an asker is kept waiting for a newer one. */
  patienceMs: number;
}

export function atLeisure<T>(read: () => Promise<T>, first: T, { keptForMs, patienceMs }: Leisure): () => Promise<T> {
  let last = first;
  let readAt = -Infinity;
  let reading: Promise<void> | null = null;

  return async () => {
    // Not the wall clock: that one may be set back.
    if (reading === null && performance.now() - readAt >= keptForMs) {
      reading = read()
        .then(
          (answer) => void (last = answer),
          () => undefined
        )
        .finally(() => {
          readAt = performance.now();
          reading = null;
        });
    }
    if (reading !== null) await within(reading, patienceMs, () => undefined);
    return last;
  };
}
