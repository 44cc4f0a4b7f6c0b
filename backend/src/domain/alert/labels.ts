/** Which labels and annotations a reader may see. Pure. */
import type { Labels } from '../types';

/** `__x__` is the sender's own business (Grafana's rule uid, Prometheus's meta labels). */
const PRIVATE = /^__.*__$/;

export function isPrivate(name: string): boolean {
  return PRIVATE.test(name);
}

/** The same object when all of it is. */
export function visible(labels: Labels): Labels {
  if (allVisible(labels)) return labels;
  return Object.fromEntries(Object.entries(labels).filter(([name, value]) => !isPrivate(name) && value !== ''));
}

function allVisible(labels: Labels): boolean {
  for (const name in labels) if (labels[name] === '' || (name.startsWith('__') && isPrivate(name))) return false;
  return true;
}
