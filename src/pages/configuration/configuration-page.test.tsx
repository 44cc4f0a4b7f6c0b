import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React from 'react';
import { type Answers, CONFIGURED, pending, refused, unreachable, Failure } from '../../test/api-answers';
import { healthSample } from '../../test/overview-samples';
import { renderPage } from '../../test/render';
import { ConfigurationPage } from './configuration-page';

const open = (answers: Answers = {}) =>
  renderPage(<ConfigurationPage />, { answers: { health: healthSample(), ...answers } });
const UNSET = { enabled: true, jsonData: null, secureJsonFields: {} };

it('waits in words', () => {
  open({ settings: pending });
  expect(screen.getByText('Loading the settings')).toBeInTheDocument();
});

it('says when Grafana does not give the settings', async () => {
  open({ settings: new Failure(403, { message: 'no' }) });
  expect(await screen.findByText('You may not do this')).toBeInTheDocument();
});

it('begins empty and asks nothing of a sidecar that is not named', async () => {
  const { api } = open({ settings: UNSET });
  expect(await screen.findByText('Enter the address and the API token above and save.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Test connection' })).toBeDisabled();
  expect(api.of('health')).toHaveLength(0);
});

it('shows the verdict of each step and tests again on request', async () => {
  const { api } = open();
  expect(await screen.findByText('Version 0.1.0 answers.')).toBeInTheDocument();
  expect(screen.getAllByTitle('OK')).toHaveLength(6);
  await userEvent.click(screen.getByRole('button', { name: 'Test connection' }));
  await waitFor(() => expect(api.of('health')).toHaveLength(2));
});

it('tells a wrong token from a sidecar that does not answer', async () => {
  const { unmount } = open({ health: refused(401, 'unauthorized', 'Wrong or missing token.') });
  expect(await screen.findByText(/^The sidecar refuses the token/)).toBeInTheDocument();
  unmount();
  open({ health: unreachable });
  expect(await screen.findByText(/^Nothing answers at http:\/\/sidecar:8080/)).toBeInTheDocument();
});

it('saves address and token, and forgets the token', async () => {
  let stored: unknown = UNSET;
  const { api } = open({
    settings: () => stored,
    saveSettings: () => {
      stored = CONFIGURED;
      return {};
    },
  });
  await userEvent.type(await screen.findByLabelText(/^Sidecar address/), 'http://sidecar:8080/');
  await userEvent.type(screen.getByLabelText(/^API token/), 'a-token');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeInTheDocument();
  expect(api.of('saveSettings')[0].data).toEqual({
    enabled: true,
    pinned: true,
    jsonData: { sidecarUrl: 'http://sidecar:8080' },
    secureJsonData: { apiToken: 'a-token' },
  });
  await waitFor(() => expect(screen.getByLabelText(/^API token/)).toHaveValue('configured'));
  expect(await screen.findByText('Version 0.1.0 answers.')).toBeInTheDocument();
});

it('keeps the stored token unless it is reset', async () => {
  const { api } = open();
  const address = await screen.findByLabelText(/^Sidecar address/);
  await userEvent.clear(address);
  await userEvent.type(address, 'https://other:8443');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.of('saveSettings')).toHaveLength(1));
  expect(api.of('saveSettings')[0].data).not.toHaveProperty('secureJsonData');
});

it('does not save what cannot work', async () => {
  const { api } = open();
  await userEvent.clear(await screen.findByLabelText(/^Sidecar address/));
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Enter the address of the sidecar.')).toBeInTheDocument();
  expect(screen.getByText('Enter the API token of the sidecar.')).toBeInTheDocument();
  expect(api.of('saveSettings')).toHaveLength(0);
});

it('says why the settings were not saved', async () => {
  open({ saveSettings: new Failure(403, { message: 'no' }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Only an administrator may change them.')).toBeInTheDocument();
});
