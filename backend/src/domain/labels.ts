/** Which labels and annotations a reader may see. Pure. */
import type { Labels } from './types';

/** `__x__` is the sender's own business (Grafana's rule uid, Prometheus's meta labels). */
const PRIVATE = /^__.*__$/;

export function isPrivate(name: string): boolean {
  return PRIVATE.test(name);
}

export function visible(labels: Labels): Labels {
  return Object.fromEntries(Object.entries(labels).filter(([name, value]) => !isPrivate(name) && value !== ''));
}
