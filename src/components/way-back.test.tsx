import { render } from '@testing-library/react';
import React from 'react';
import { MemoryRouter } from 'react-router-dom';
import { APP_PATH } from './links';
import { overviewAbove, useRememberedOverview } from './way-back';

const carried = { from: 'now-30d', to: 'now', tz: undefined };

function At() {
  useRememberedOverview();
  return null;
}

function visit(address: string) {
  render(
    <MemoryRouter
      initialEntries={[APP_PATH + address]}
      future={{ v7_startTransition: true, v7_relativeSplatPath: true }}
    >
      <At />
    </MemoryRouter>
  );
}

beforeEach(() => window.sessionStorage.clear());

it('leads who came by a link to the overview of the same range', () => {
  visit('/alerts/abc?from=now-30d');
  expect(overviewAbove(carried)).toEqual({ text: 'Alert Recall', url: `${APP_PATH}?from=now-30d&to=now` });
});

it('leads back to the overview as one left it', () => {
  visit('?from=now-24h&to=now&q=service%3Dpay&page=2');
  visit('/alerts/abc?from=now-30d');
  expect(overviewAbove(carried).url).toBe(`${APP_PATH}?from=now-24h&to=now&q=service%3Dpay&page=2`);
});
