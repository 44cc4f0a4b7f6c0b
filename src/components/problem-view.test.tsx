import { screen } from '@testing-library/react';
import React from 'react';
import { ApiProblem, type ProblemKind } from '../api/problem';
import { type Answers, CONFIGURED } from '../test/api-answers';
import { renderPage } from '../test/render';
import { signInAs } from '../test/sign-in';
import { ProblemView } from './problem-view';

const open = (kind: ProblemKind, answers: Answers = {}) =>
  renderPage(<ProblemView problem={new ApiProblem(kind, 'Because.')} />, { answers });

beforeEach(() => signInAs('Admin'));

it.each<[ProblemKind, string]>([
  ['sidecar-unreachable', 'The sidecar at http://sidecar:8080 does not answer'],
  ['not-a-sidecar', 'The address http://sidecar:8080 does not lead to an Alert Recall sidecar'],
  ['wrong-token', 'The sidecar at http://sidecar:8080 refuses the API token'],
])('says where %s happened and leads to the test', async (kind, title) => {
  open(kind);
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Test connection' })).toHaveAttribute(
    'href',
    '/plugins/alertrecall-history-app?page=configuration'
  );
});

it.each<[ProblemKind, string]>([
  ['forbidden', 'You may not do this'],
  ['not-found', 'There is nothing here'],
  ['grafana-unreachable', 'Grafana does not answer'],
  ['sidecar', 'The sidecar at http://sidecar:8080 reports a problem'],
])('says %s without sending anyone to the settings', async (kind, title) => {
  open(kind);
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(screen.getByText(/Because\./)).toBeInTheDocument();
  expect(screen.queryByRole('link')).toBeNull();
});

it('takes an address that was never entered for what it is', async () => {
  open('sidecar-unreachable', { settings: { ...CONFIGURED, jsonData: null } });
  expect(await screen.findByText('Alert Recall is not set up yet')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open the configuration' })).toBeInTheDocument();
});

it('sends those who may not configure to someone who may', async () => {
  signInAs('Viewer');
  open('wrong-token');
  expect(await screen.findByText(/Please tell a Grafana administrator\./)).toBeInTheDocument();
  expect(screen.queryByRole('link')).toBeNull();
});
