/** The labels that tell alerts of one name apart, in one line. */
import type { Labels } from '@alert-recall/contract';

const MOST = 3;
/** Of the rule, not of what it watches. */
const COMMON = new Set(['alertname', 'severity', 'rulename', 'grafana_folder']);

/** "cluster eu-1 · prometheus b"; the first few. */
export function labelsInWords(labels: Labels): string {
  return Object.entries(labels)
    .filter(([name]) => !COMMON.has(name) && !name.startsWith('__'))
    .slice(0, MOST)
    .map(([name, value]) => `${name} ${value}`)
    .join(' · ');
}
