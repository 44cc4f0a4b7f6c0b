/** The few labels that say where an alert is, for the line under its name. */
import type { AlertRow } from '@alert-recall/contract';

const PLACES = ['service', 'app', 'host', 'device', 'namespace', 'ingress', 'instance', 'job', 'cluster'];
const ENVIRONMENTS = ['env', 'environment', 'stage'];
const LONGEST = 40;

export function placeLine({ kind, labels }: Pick<AlertRow, 'kind' | 'labels'>): string {
  if (kind === 'monitoring-fault' && labels.rulename) {
    return `rule ${shortened(labels.rulename)}`;
  }
  const place = PLACES.find((name) => labels[name]);
  const environment = ENVIRONMENTS.find((name) => labels[name]);
  return [place && `${place} ${shortened(labels[place])}`, environment && shortened(labels[environment])]
    .filter(Boolean)
    .join(' · ');
}

/** One line stays one line; the alert's own page shows every label whole. */
function shortened(value: string): string {
  return value.length > LONGEST ? `${value.slice(0, LONGEST - 1)}…` : value;
}
