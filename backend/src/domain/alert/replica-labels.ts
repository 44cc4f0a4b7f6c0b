/** Labels that only tell copies of one sender apart: they do not make two alerts. Pure. */
import type { Labels } from '../types';

export const DEFAULT_REPLICA_LABELS = ['replica', 'prometheus_replica', '__replica__'];

/** The same object when it has none of them, or nothing else. */
export function withoutReplica(labels: Labels, replicaLabels: readonly string[]): Labels {
  if (!replicaLabels.some((name) => labels[name] !== undefined)) return labels;
  const rest = Object.entries(labels).filter(([name]) => !replicaLabels.includes(name));
  return rest.length === 0 ? labels : Object.fromEntries(rest);
}
