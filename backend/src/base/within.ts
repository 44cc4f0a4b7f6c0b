/** Waits for work, but only so long. */
import type { Millis } from './clock';

/**
 * What `onLate` makes of it when the work takes longer than `ms`: a value, or an error thrown. The work itself goes on.
 */
export async function within<T, L>(work: Promise<T>, ms: Millis, onLate: () => L): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms))).then(onLate);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
