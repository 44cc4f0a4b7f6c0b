/** Labels that say where an alert is: the one list of them. Pure. */

/** By default, fires with the same values of these are judged together. */
export const DEFAULT_SCOPE_LABELS = ['cluster', 'namespace', 'service', 'host', 'instance', 'device', 'node'];

/** The machine, best first. */
export const HOST_LABELS = ['host', 'hostname', 'node', 'nodename', 'instance'] as const;
export const ENVIRONMENT_LABELS = ['env', 'environment', 'deployment_environment', 'stage'] as const;

/** Any of them may differ between two alerts because there are many places, not because a value changes. */
export const PLACE_LABELS: ReadonlySet<string> = new Set([
  ...DEFAULT_SCOPE_LABELS,
  ...HOST_LABELS,
  ...ENVIRONMENT_LABELS,
  'cluster_name',
  'container',
  'job',
  'mountpoint',
  'pod',
  'service_name',
]);
