import type { Heartbeat } from '@alert-recall/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React from 'react';
import { type Answers, pending, unreachable } from '../../test/api-answers';
import { heartbeatSample } from '../../test/overview-samples';
import { renderPage } from '../../test/render';
import { signInAs } from '../../test/sign-in';
import { HeartbeatsPage } from './heartbeats-page';

const open = (heartbeats: Answers['heartbeats'], answers: Answers = {}) =>
  renderPage(<HeartbeatsPage />, { answers: { heartbeats, ...answers } });
const silent: Partial<Heartbeat> = { state: 'silent', lastHeardAt: '2026-11-20T09:00:00.000Z' };

beforeEach(() => signInAs('Editor'));

it('waits in words', () => {
  open(pending);
  expect(screen.getByText('Loading the heartbeats')).toBeInTheDocument();
});

it('says what is wrong', async () => {
  open(unreachable);
  expect(await screen.findByText('The sidecar at http://sidecar:8080 does not answer')).toBeInTheDocument();
});

it('says what a heartbeat is and how to send one', async () => {
  open({ items: [] });
  expect(await screen.findByText('No heartbeats yet')).toBeInTheDocument();
  expect(screen.getByText('vector(1)')).toBeInTheDocument();
  expect(screen.getByText('HEARTBEAT_ALERTS')).toBeInTheDocument();
});

it('lists each with its state, and a link to its alert', async () => {
  open({
    items: [
      heartbeatSample({ fingerprint: 'ab', labels: { alertname: 'Watchdog', cluster: '<b>eu</b>' } }),
      heartbeatSample({ ...silent, fingerprint: 'c', name: 'DeadMansSwitch' }),
    ],
  });
  expect(await screen.findByText('cluster <b>eu</b>')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Watchdog' })).toHaveAttribute('href', expect.stringContaining('/alerts/ab'));
  const [, first, second] = screen.getAllByRole('row');
  expect(within(first).getByText('Beats')).toBeInTheDocument();
  expect(within(first).queryByRole('button')).not.toBeInTheDocument();
  expect(within(second).getByText(/^Silent for/)).toBeInTheDocument();
});

it('puts a silence away, says so, and asks for the list again', async () => {
  const away = { ...heartbeatSample(silent), putAway: { at: '2026-11-30T12:00:00.000Z', by: 'anna' } };
  let items = [heartbeatSample(silent)];
  const { api } = open(() => ({ items }), {
    putAway: () => {
      items = [away];
      return { state: 'put-away', message: 'The silence of Watchdog is told no more.' };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Put away: Watchdog' }));
  expect(await screen.findByText('The silence of Watchdog is told no more.')).toBeInTheDocument();
  expect(await screen.findByText(/put away by anna/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Tell again: Watchdog' }));
  await waitFor(() => expect(api.of('putAway').at(-1)?.params).toEqual({ undo: 'true' }));
});

it('says to a viewer why not', async () => {
  signInAs('Viewer');
  open({ items: [heartbeatSample(silent)] });
  expect(await screen.findByRole('button', { name: 'Put away: Watchdog' })).toHaveAttribute('aria-disabled', 'true');
});
