/**
 * Labels made of other labels, name by name: this stands on the way of every alert, and lists of pairs take twice the
 * time.
 */
import type { Labels } from '../domain/types';

/** Of two names that become the same the last is kept. */
export function labelsFrom(
  labels: Labels,
  nameOf: (name: string) => string,
  valueOf: (name: string, value: string) => string
): Labels {
  const made: Labels = {};
  for (const name in labels) {
    const madeName = nameOf(name);
    const value = valueOf(name, labels[name]!);
    // To assign a property of that name would set the prototype.
    if (madeName === '__proto__') Object.defineProperty(made, madeName, { ...PLAIN, value });
    else made[madeName] = value;
  }
  return made;
}

const PLAIN = { enumerable: true, writable: true, configurable: true };
