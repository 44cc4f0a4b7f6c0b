/** Calls work off when its time is over, or when an outer signal does. Knows nothing of the work. */
import type { Millis } from './clock';

/**
 * The signal that the work gets aborts with a `TimeoutError`, or with the outer one's reason.
 * Not `AbortSignal.any` of an `AbortSignal.timeout`: Node 20 loses the two to the garbage collector, and the work never
 * ends.
 */
export async function withTimeLimit<T>(
  ms: Millis,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>
): Promise<T> {
  const limit = new AbortController();
  const callOff = () => limit.abort(outer.reason);
  const timer = setTimeout(() => limit.abort(new DOMException('The time limit is over.', 'TimeoutError')), ms);
  if (outer.aborted) callOff();
  outer.addEventListener('abort', callOff, { once: true });
  return work(limit.signal).finally(() => {
    clearTimeout(timer);
    outer.removeEventListener('abort', callOff);
  });
}

/** For work that may not heed its signal: ends with the signal all the same, and leaves the work to itself. */
export function unlessCalledOff<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const calledOff = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  return Promise.race([work, calledOff]);
}

export function isTimeLimit(signal: AbortSignal): boolean {
  return (signal.reason as Error | undefined)?.name === 'TimeoutError';
}
