import { screen } from '@testing-library/react';
import React from 'react';
import { pending } from '../test/api-answers';
import { renderPage } from '../test/render';
import App from './app';

const open = (at: string) =>
  renderPage(<App />, { at, answers: { overview: pending, alert: pending, timeline: pending, deliveries: pending } });

it.each([
  ['', 'Overview'],
  ['/deliveries', 'Deliveries'],
])('opens the page at "%s"', async (at, title) => {
  open(at);
  expect(await screen.findByRole('heading', { level: 1, name: title }, { timeout: 15_000 })).toBeInTheDocument();
});

it('asks for the alert that the address names', async () => {
  const { api } = open('/alerts/a%2Fb');
  await screen.findByRole('main', undefined, { timeout: 15_000 });
  expect(api.of('alert')[0].url).toMatch(/\/alerts\/a%2Fb$/);
});

it('says that there is no such page, with a way back', async () => {
  open('/nowhere');
  expect(await screen.findByText('There is no page at this address')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to the overview' })).toHaveAttribute(
    'href',
    '/a/alertrecall-history-app'
  );
});
