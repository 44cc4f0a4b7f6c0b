/** docs/operations.md lists every metric with its labels and meaning, as the code has them. */
import { createMetrics } from '../../backend/src/base/metrics';
import { metricsTable, putBlock } from '../tools/reference-tables.cjs';
import { text, yaml } from './support/repository';

const { registry } = createMetrics({ doors: [], admissionOutcomes: [], models: [], notifiers: [] });
const metrics = registry.getMetricsAsArray();
const known = new Set(metrics.flatMap(({ name }) => [name, `${name}_bucket`, `${name}_sum`, `${name}_count`]));

it('holds the metrics as they are in the code (npm run docs writes them)', () => {
  const doc = text('docs/operations.md');
  expect(doc).toBe(putBlock(doc, 'metrics', metricsTable(metrics)));
});

it.each([
  'docs/operations.md',
  'provisioning/dashboards/alert-recall-demo/backlog.json',
  'deploy/compose/rules.yml',
  'README.md',
  'SECURITY.md',
])('%s names no metric that does not exist', (path) => {
  const named = [...text(path).matchAll(/\balert_recall_\w+/g)].map(([name]) => name);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

it('watches a drop of deliveries in the rules that come with it', () => {
  const expressions = yaml('deploy/compose/rules.yml').groups.flatMap((group: { rules: Array<{ expr: string }> }) =>
    group.rules.map((rule) => rule.expr)
  );
  expect(expressions).toContainEqual(expect.stringContaining('alert_recall_history_drops_total'));
});
