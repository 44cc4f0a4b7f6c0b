/** Texts that come again are what was made of them; whatever differs is looked through. */
import type { TextFilter } from './adapter';
import { alertmanager } from './adapters/alertmanager';
import { createKnownTexts } from './known-texts';
import { readContext } from './testing/context';

const NOW = Date.parse('2026-11-30T12:00:00Z');
let lookedThrough: string[];
const stars: TextFilter = {
  text: (text) => text.replaceAll('SECRET', '***'),
  labels: (all) =>
    Object.fromEntries(
      Object.entries(all).map(([name, value]) => (lookedThrough.push(value), [name, value.replaceAll('SECRET', '***')]))
    ),
  url: (url) => (lookedThrough.push(url), url.replaceAll('SECRET', '***')),
};
const sent = {
  labels: { alertname: 'Disk', host: 'a SECRET' },
  annotations: { summary: 'disk SECRET', value: '71 %' },
  generatorURL: 'https://p.test/SECRET',
};
type Alert = { labels: object; annotations: object; generatorURL: string; fingerprint?: string };

let known: ReturnType<typeof createKnownTexts>;
beforeEach(() => {
  known = createKnownTexts();
  lookedThrough = [];
});

function read(alert: Alert, fingerprint: string | undefined = 'f1') {
  lookedThrough = [];
  const json = JSON.stringify({ alerts: [{ status: 'firing', fingerprint, ...alert }] });
  return alertmanager.read(JSON.parse(json), readContext({ now: NOW, filter: stars, known })).events[0]!;
}

it('hands out the very same objects, and looks at nothing twice', () => {
  const first = read(sent);
  const again = read(sent);
  expect(lookedThrough).toEqual([]);
  expect(again.labels).toBe(first.labels);
  expect(again.annotations).toBe(first.annotations);
  expect(again.links).toBe(first.links);
  expect(again).toMatchObject({
    labels: { host: 'a ***' },
    annotations: { summary: 'disk ***' },
    links: { generator: 'https://p.test/***' },
  });
});

it('looks through the annotation that changed, and no other', () => {
  read(sent);
  expect(read({ ...sent, annotations: { ...sent.annotations, value: '72 SECRET' } }).annotations).toEqual({
    summary: 'disk ***',
    value: '72 ***',
  });
  expect(lookedThrough).toEqual(['72 SECRET']);
  expect(read({ ...sent, annotations: { value: '72 SECRET' } }).annotations).toEqual({ value: '72 ***' });
});

it.each<[string, object]>([
  ['changed', { alertname: 'Disk', host: 'b SECRET' }],
  ['was added', { ...sent.labels, env: 'SECRET' }],
  ['was removed', { alertname: 'Disk' }],
  ['took the name of another', { alertname: 'Disk', node: 'a SECRET' }],
])('a label that %s makes the label set new', (_, labels) => {
  const first = read(sent);
  const event = read({ ...sent, labels });
  expect(event.labels).not.toBe(first.labels);
  expect(event.labels).toEqual(JSON.parse(JSON.stringify(labels).replaceAll('SECRET', '***')));
});

it('two senders that use one fingerprint never get each other’s texts', () => {
  const other = { labels: { alertname: 'Other' }, annotations: {}, generatorURL: 'https://other.test' };
  read(sent);
  expect(read(other)).toMatchObject({ name: 'Other', annotations: {}, links: { generator: 'https://other.test' } });
  expect(read(sent)).toMatchObject({ name: 'Disk', annotations: { value: '71 %' } });
});

it('a text that was cut is looked through again, since there may be room for more of it', () => {
  const long = {
    a: 'x'.repeat(9_000),
    b: 'y'.repeat(9_000),
    c: 'z'.repeat(9_000),
    d: 'v'.repeat(9_000),
    e: 'SECRET 1',
  };
  read({ ...sent, annotations: long });
  const { a, ...rest } = long;
  expect(read({ ...sent, annotations: rest }).annotations.e).toBe('*** 1');
  expect(a).toHaveLength(9_000);
});

it('an alert without a fingerprint is known by the one that is computed', () => {
  expect(read(sent, '').labels).toBe(read(sent, '').labels);
});
