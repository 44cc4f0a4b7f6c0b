// The floors of the house, lowest first. A folder imports itself and lower floors only; folders on one floor never import one another.
const BACKEND = [
  ['base'],
  ['domain'],
  ['store', 'redaction'],
  ['ingest', 'evidence', 'llm', 'recall', 'delivery'],
  ['acts'],
  ['analysis', 'pages'],
  ['http', 'mcp'],
  ['app'],
];

const PLUGIN = [['model'], ['api'], ['components'], ['pages', 'panel', 'datasource', 'extensions'], ['app']];

module.exports = { BACKEND, PLUGIN };
