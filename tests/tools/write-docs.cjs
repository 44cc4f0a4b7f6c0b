/** `npm run docs`: writes the reference tables of the docs anew from the built sidecar and contract. */
const { readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { API_PREFIX, routes } = require('../../contract/dist/index.js');
const { createMetrics, sections, secretSections } = require('../../backend/dist/parts.js');
const { metricsTable, putBlock, routesTable, settingsTables } = require('./reference-tables.cjs');

const { registry } = createMetrics({ doors: [], admissionOutcomes: [], models: [], notifiers: [] });

const blocks = {
  'docs/configuration.md': { settings: settingsTables(sections), secrets: settingsTables(secretSections) },
  'docs/operations.md': { metrics: metricsTable(registry.getMetricsAsArray()) },
  'docs/api.md': { routes: routesTable(API_PREFIX, routes) },
};

for (const [path, parts] of Object.entries(blocks)) {
  const file = join(__dirname, '..', '..', path);
  const before = readFileSync(file, 'utf8');
  const after = Object.entries(parts).reduce((text, [name, content]) => putBlock(text, name, content), before);
  if (after !== before) {
    writeFileSync(file, after);
  }
  console.log(`${after === before ? 'unchanged' : 'written  '} ${path}`);
}
