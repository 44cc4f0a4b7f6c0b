/** Deliveries that deserve a look: unreadable ones, tests, and those that a sender cut short. */
import React from 'react';
import { useDeliveries } from '../../api/deliveries';
import { PageShell } from '../../components/page-shell';
import { ProblemView } from '../../components/problem-view';
import { RangeControl } from '../../components/range-control';
import { Loading } from '../../components/states';
import { useUrlRange } from '../../components/url-range';

export function DeliveriesPage() {
  const range = useUrlRange();
  const { data, error, isFetching, refetch } = useDeliveries(range.query);
  return (
    <PageShell title="Deliveries" actions={<RangeControl range={range} busy={isFetching} />}>
      {error ? <ProblemView problem={error} onRetry={() => void refetch()} /> : data ? <p>{data.total} deliveries</p> : <Loading what="deliveries" />}
    </PageShell>
  );
}
