import { made } from './corpus/hold-out-made';
import { createRedactor } from './redactor';

const { text: redacted, findSecrets } = createRedactor({ ownSecrets: [] });
const value = made(800, 10, 'abcdefghij');
const plain = 'eu-central';

const yaml = (kind: string, key: string, text: string) =>
  `apiVersion: v1\nkind: ${kind}\nmetadata:\n  name: app\ndata:\n  ${key}: ${text}\n`;
/** As kubectl prints it: keys in the order of the alphabet. */
const sorted = (kind: string, key: string, text: string) =>
  `apiVersion: v1\ndata:\n  ${key}: ${text}\nkind: ${kind}\nmetadata:\n  name: app\n`;
const indented = (manifest: string) => `- ${manifest.trimEnd().replaceAll('\n', '\n  ')}\n`;
const json = (kind: string, key: string, text: string) =>
  JSON.stringify({ apiVersion: 'v1', data: { [key]: text }, kind, metadata: { labels: { app: 'a' } } });

const configMap = ['ConfigMap', 'region', plain] as const;
const secret = ['Secret', 'word', value] as const;

it.each([
  ['two documents', `${yaml(...configMap)}---\n${yaml(...secret)}`],
  ['two documents, the Secret first', `${yaml(...secret)}---\n${yaml(...configMap)}`],
  ['two documents in the order of the alphabet', `${sorted(...configMap)}---\n${sorted(...secret)}`],
  ['no line between them', `${sorted(...secret)}${sorted(...configMap)}`],
  ['a list', `apiVersion: v1\nkind: List\nitems:\n${indented(sorted(...configMap))}${indented(sorted(...secret))}`],
  ['a list, the Secret first', `kind: List\nitems:\n${indented(yaml(...secret))}${indented(yaml(...configMap))}`],
  [
    'a Secret in a text of the ConfigMap',
    `kind: ConfigMap\ndata:\n  region: ${plain}\n  manifest: |\n    ${yaml(...secret)
      .trimEnd()
      .replaceAll('\n', '\n    ')}\n`,
  ],
  ['JSON', `${json(...configMap)}\n${json(...secret)}`],
  ['a list in JSON', `{"apiVersion":"v1","kind":"List","items":[${json(...secret)},${json(...configMap)}]}`],
  ['JSON in JSON', JSON.stringify({ last: json(...secret), other: json(...configMap) })],
  ['a Secret in JSON beside a ConfigMap in YAML', `${yaml(...configMap)}---\n${json(...secret)}`],
])('hides the Secret alone: %s', (_, text) => {
  const out = redacted(text);
  expect({ hidden: !out.includes(value), kept: out.includes(plain) || out }).toEqual({ hidden: true, kept: true });
  expect(redacted(out)).toBe(out);
  expect(findSecrets(out)).toEqual([]);
});

it.each([
  ['the kind comes after', `data:\n  word: ${value}\nkind: Secret\n`],
  ['the objects ran together', `kind: ConfigMap\nmetadata:\n  name: app\ndata:\n  word: ${value}\nkind: Secret\n`],
  ['the object was torn before its kind', `kind: Secret\n---\ndata:\n  word: ${value}\n`],
  ['braces in a text', `{"kind":"Secret","metadata":{"note":"}}}"},"data":{"word":"${value}"}}`],
  [
    'an open brace in a text of another',
    `{"kind":"ConfigMap","data":{"a":"{"}},{"kind":"Secret","data":{"word":"${value}"}}`,
  ],
])('hides what may be of the Secret: %s', (_, text) => {
  expect(redacted(text)).not.toContain(value);
});
