import { screen, within } from '@testing-library/react';
import React from 'react';
import { openFire, sampleFire } from '../../test/alert-samples';
import { type Answers, pending, refused } from '../../test/api-answers';
import { renderPage } from '../../test/render';
import { ComparePage } from './compare-page';

const side = { name: 'Pay', around: [], finding: null, annotations: { summary: 'Slow <b>now</b>' } };
const one = { ...side, fingerprint: 'a', labels: { service: 'pay', version: '1.9' }, fire: openFire() };
const other = { ...side, fingerprint: 'b', labels: { service: 'pay', version: '1.8' }, fire: sampleFire() };
const choices = [
  { fingerprint: 'b', startsAt: sampleFire().startsAt },
  { fingerprint: 'a', startsAt: '2026-11-20T10:00:00.000Z' },
];
const open = (compare: Answers['compare'] = { one, other, choices }, search = '') =>
  renderPage(<ComparePage />, {
    ...{ at: `/alerts/a/compare${search}`, path: '/alerts/:fingerprint/compare', answers: { compare } },
  });

it('shows what is different, marked, and counts what is the same', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'Pay: two fires compared' })).toBeInTheDocument();
  const version = within(screen.getByRole('table', { name: 'Labels' })).getByRole('row', { name: /version/ });
  expect(version).toHaveTextContent('version1.9≠1.8');
  expect(screen.getByText('1 other the same')).toBeInTheDocument();
  expect(screen.getByText('all 1 the same')).toBeInTheDocument();
  expect(screen.queryByText('Slow <b>now</b>')).not.toBeInTheDocument();
});

it('asks for the two fires that the address names', async () => {
  const { api } = open(undefined, '?start=2026-11-30T14:05:00.000Z&with=a&withStart=2026-11-20T10:00:00.000Z');
  expect(await screen.findByRole('combobox', { name: 'Compare with' })).toBeInTheDocument();
  expect(api.of('compare')[0].params).toEqual({
    start: '2026-11-30T14:05:00.000Z',
    with: 'a',
    withStart: '2026-11-20T10:00:00.000Z',
  });
});

it('says when there is nothing to compare with, what is wrong, and that it waits', async () => {
  open({ one, other: null, choices: [] });
  expect(await screen.findByText('There is no other fire of this case to compare with')).toBeInTheDocument();
  open(refused(404, 'not_found', 'No fire of Pay that began then is kept.'));
  expect(await screen.findByText('No fire of Pay that began then is kept.')).toBeInTheDocument();
  open(pending);
  expect(screen.getByText('Loading the fires')).toBeInTheDocument();
});
