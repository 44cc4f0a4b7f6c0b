/** The app's pages and what they share: one query cache, one clock. */
import { QueryClientProvider } from '@tanstack/react-query';
import React, { Suspense, lazy, useState } from 'react';
import { Route, Routes } from 'react-router-dom';
import { createQueryClient } from '../api/query-client';
import { RangeClockProvider } from '../components/range-clock';
import { Loading } from '../components/states';
import { useRememberedOverview } from '../components/way-back';
import { NoSuchPage } from '../pages/no-such-page';

const OverviewPage = lazy(() =>
  import('../pages/overview/overview-page').then((page) => ({ default: page.OverviewPage }))
);
const AlertPage = lazy(() => import('../pages/alert/alert-page').then((page) => ({ default: page.AlertPage })));
const ComparePage = lazy(() => import('../pages/compare/compare-page').then((page) => ({ default: page.ComparePage })));
const DeliveriesPage = lazy(() =>
  import('../pages/deliveries/deliveries-page').then((page) => ({ default: page.DeliveriesPage }))
);
const HeartbeatsPage = lazy(() =>
  import('../pages/heartbeats/heartbeats-page').then((page) => ({ default: page.HeartbeatsPage }))
);

export default function App() {
  const [queryClient] = useState(createQueryClient);
  useRememberedOverview();
  return (
    <QueryClientProvider client={queryClient}>
      <RangeClockProvider>
        <Suspense fallback={<Loading what="the page" />}>
          <Routes>
            <Route index element={<OverviewPage />} />
            <Route path="alerts/:fingerprint" element={<AlertPage />} />
            <Route path="alerts/:fingerprint/compare" element={<ComparePage />} />
            <Route path="deliveries" element={<DeliveriesPage />} />
            <Route path="heartbeats" element={<HeartbeatsPage />} />
            <Route path="*" element={<NoSuchPage />} />
          </Routes>
        </Suspense>
      </RangeClockProvider>
    </QueryClientProvider>
  );
}
