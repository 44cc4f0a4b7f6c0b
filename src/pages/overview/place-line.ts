/** The few labels that say where an alert is, for the line under its name. */
import type { AlertRow } from '@alert-recall/contract';

const PLACES = ['service', 'app', 'host', 'device', 'namespace', 'ingress', 'instance', 'job', 'cluster'];
const ENVIRONMENTS = ['env', 'environment', 'stage'];
const LONGEST = 40;

export interface PlacePart {
  /** Of the label. */
  name: string;
  value: string;
  /** As it is shown. */
  text: string;
}

export function placeParts({ kind, labels }: Pick<AlertRow, 'kind' | 'labels'>): PlacePart[] {
  if (kind === 'monitoring-fault' && labels.rulename) {
    return [partOf('rulename', labels.rulename, 'rule ')];
  }
  const place = PLACES.find((name) => labels[name]);
  const environment = ENVIRONMENTS.find((name) => labels[name]);
  return [
    ...(place ? [partOf(place, labels[place], `${place} `)] : []),
    ...(environment ? [partOf(environment, labels[environment], '')] : []),
  ];
}

/** One line stays one line; the alert's own page shows every label whole. */
function partOf(name: string, value: string, before: string): PlacePart {
  const shown = value.length > LONGEST ? `${value.slice(0, LONGEST - 1)}…` : value;
  return { name, value, text: before + shown };
}
