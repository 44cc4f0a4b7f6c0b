/** The few labels that say where an alert is, for the line under its name. */
import type { AlertRow } from '@alert-recall/contract';

const PLACES = ['service', 'app', 'host', 'device', 'namespace', 'ingress', 'instance', 'job', 'cluster'];
const ENVIRONMENTS = ['env', 'environment', 'stage'];

export function placeLine({ kind, labels }: Pick<AlertRow, 'kind' | 'labels'>): string {
  if (kind === 'monitoring-fault' && labels.rulename) {
    return `rule ${labels.rulename}`;
  }
  const place = PLACES.find((name) => labels[name]);
  const environment = ENVIRONMENTS.find((name) => labels[name]);
  return [place && `${place} ${labels[place]}`, environment && labels[environment]].filter(Boolean).join(' · ');
}
