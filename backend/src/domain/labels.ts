/** Which labels and annotations a reader may see. Pure. */
import type { Labels } from './types';

/** `__x__` is the sender's own business (Grafana's rule uid, Prometheus's meta labels). */
const PRIVATE = /^__.*__$/;

export function isPrivate(name: string): boolean {
  return PRIVATE.test(name);
}

export function visible(labels: Labels): Labels {
  let hidden = false;
  for (const name in labels) hidden ||= labels[name] === '' || isPrivate(name);
  // Mostly there is nothing to leave out, and a copy of very many takes its time.
  if (!hidden) return labels;
  return Object.fromEntries(Object.entries(labels).filter(([name, value]) => !isPrivate(name) && value !== ''));
}
