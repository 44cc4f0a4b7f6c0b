/** Renders a page as the app does: at an address, with its own cache, clock and a table of answers. */
import { QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import React, { type ReactElement } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { createQueryClient } from '../api/query-client';
import { APP_PATH } from '../components/links';
import { RangeClockProvider } from '../components/range-clock';
import { type Answers, type Api, answerWith } from './api-answers';

interface Options {
  /** Address below the app, e.g. `/alerts/abc?from=now-7d`. */
  at?: string;
  /** Route pattern below the app, for pages that read parameters, e.g. `/alerts/:fingerprint`. */
  path?: string;
  answers?: Answers;
}

export interface Rendered extends RenderResult {
  api: Api;
  /** The address now. */
  location: () => { pathname: string; search: URLSearchParams };
}

export function renderPage(page: ReactElement, { at = '', path = '/*', answers = {} }: Options = {}): Rendered {
  const api = answerWith(answers);
  const queryClient = createQueryClient();
  // A failed answer is shown at once; only the app waits and asks again.
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  let now = { pathname: '', search: '' };
  const Address = () => {
    now = useLocation();
    return null;
  };
  const result = render(
    <QueryClientProvider client={queryClient}>
      <RangeClockProvider>
        <MemoryRouter
          initialEntries={[APP_PATH + at]}
          future={{ v7_startTransition: true, v7_relativeSplatPath: true }}
        >
          <Address />
          <Routes>
            <Route path={APP_PATH + path} element={page} />
            <Route path="*" element={null} />
          </Routes>
        </MemoryRouter>
      </RangeClockProvider>
    </QueryClientProvider>
  );
  return { ...result, api, location: () => ({ pathname: now.pathname, search: new URLSearchParams(now.search) }) };
}
