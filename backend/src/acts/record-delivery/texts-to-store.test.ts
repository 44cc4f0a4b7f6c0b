import type { AlertEvent } from '../../domain/types';
import { hash53 } from '../../domain/hash53';
import { delivery, firing, T0 } from '../testing/samples';
import { createTextsToStore, type TextsToStore } from './texts-to-store';

const labels = { alertname: 'DiskFull', host: 'backup-2' };
const said = { labels, annotations: { summary: 'full' }, links: {} };
let toStore: TextsToStore;
beforeEach(() => void (toStore = createTextsToStore(['host'])));
const textsOf = (change: Partial<AlertEvent> = {}) =>
  toStore(delivery([firing(T0, { ...said, ...change })]), 1).events[0]!.texts;

it('makes of the labels what is stored, searched and compared', () => {
  expect(textsOf()).toMatchObject({
    ...{ labels: JSON.stringify(labels), annotations: '{"summary":"full"}', links: '{}', labelCount: 2 },
    ...{ scopeKey: hash53('host="backup-2"'), searchText: 'diskfull diskfull backup-2', labelsKey: null },
  });
});

it('makes them once for the very same objects', () => {
  expect(textsOf()).toBe(textsOf());
});

it('gives the same key to the same words in other objects, also from another process', () => {
  const { key } = textsOf();
  expect(textsOf({ labels: { ...labels } }).key).toBe(key);
  toStore = createTextsToStore(['host']);
  expect(textsOf().key).toBe(key);
});

it.each<[string, Partial<AlertEvent>]>([
  ['labels', { labels: { ...labels, host: 'backup-3' } }],
  ['annotations', { annotations: { summary: 'fuller' } }],
  ['links', { links: { runbook: 'https://r.example.test' } }],
  ['a rule, that it has from now on', { ruleUid: 'r1' }],
])('another key with other %s', (_, change) => {
  const before = textsOf();
  const after = textsOf(change);
  expect(after.key).not.toBe(before.key);
  expect(textsOf(change)).toBe(after);
});

it('another key with other scope labels: the scope is computed again when its setting changes', () => {
  const before = textsOf();
  toStore = createTextsToStore(['alertname']);
  expect(textsOf()).toMatchObject({ scopeKey: hash53('alertname="DiskFull"') });
  expect(textsOf().key).not.toBe(before.key);
});

it('renews annotations alone without losing what follows from the labels', () => {
  const { key: _, annotations: __, ...before } = textsOf({ ruleUid: 'r1' });
  expect(textsOf({ ruleUid: 'r1', annotations: { summary: 'fuller' } })).toMatchObject({
    ...before,
    annotations: '{"summary":"fuller"}',
  });
});
