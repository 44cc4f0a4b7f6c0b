/** Reference tables of the docs, made from the code: settings, secrets, metrics, routes. Knows no file. */
const { z } = require('zod');

function table(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

const code = (text) => `\`${text}\``;
/** A bar or a line break would end the cell. */
const inCell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** Sections as `app` names them: title → zod object whose keys are environment variables. */
function settingsTables(sections) {
  return Object.entries(sections)
    .map(([title, schema]) => `### ${title}\n\n${table(['Setting', 'Default', 'What it does'], settingRows(schema))}`)
    .join('\n\n');
}

function settingRows(schema) {
  const { properties, required = [] } = z.toJSONSchema(schema, { io: 'input' });
  return Object.entries(properties).map(([name, setting]) => {
    if (!setting.description) {
      throw new Error(`${name} has no description`);
    }
    const byDefault = required.includes(name)
      ? 'required'
      : setting.default === undefined
        ? 'not set'
        : code(setting.default);
    const choices = setting.enum ? ` One of ${setting.enum.map(code).join(', ')}.` : '';
    return [code(name), byDefault, inCell(setting.description + choices)];
  });
}

/** Metrics as prom-client holds them, those of our own. */
function metricsTable(metrics) {
  const own = metrics.filter(({ name }) => name.startsWith('alert_recall_')).sort((a, b) => (a.name < b.name ? -1 : 1));
  const rows = own.map(({ name, help, type, labelNames }) => [
    code(name),
    type,
    labelNames.map(code).join(', ') || 'none',
    inCell(`${help}.`),
  ]);
  return table(['Metric', 'Type', 'Labels', 'Meaning'], rows);
}

/** The contract's route table. */
function routesTable(prefix, routes) {
  const rows = Object.values(routes).map(({ method, path, role, summary, query }) => {
    const parameters = Object.keys(query.shape ?? {})
      .map(code)
      .join(' ');
    return [`${code(`${method} ${prefix}${path}`)}`, role, inCell(summary), parameters || 'none'];
  });
  return table(['Route', 'Least role', 'What it answers', 'Query'], rows);
}

/** Replaces what stands between the two marks of a block. */
function putBlock(text, name, content) {
  const [start, end] = [`<!-- from the code: ${name} -->`, `<!-- end: ${name} -->`];
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) {
    throw new Error(`The marks ${start} and ${end} are missing`);
  }
  return `${text.slice(0, from + start.length)}\n\n${content}\n\n${text.slice(to)}`;
}

module.exports = { settingsTables, metricsTable, routesTable, putBlock };
