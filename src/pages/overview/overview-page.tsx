/** The overview: how much fires, what, and how that compares. */
import React from 'react';
import { useOverview } from '../../api/overview';
import { PageShell } from '../../components/page-shell';
import { ProblemView } from '../../components/problem-view';
import { RangeControl } from '../../components/range-control';
import { Loading } from '../../components/states';
import { useUrlRange } from '../../components/url-range';

export function OverviewPage() {
  const range = useUrlRange();
  const { data, error, isFetching, refetch } = useOverview(range.query);
  return (
    <PageShell title="Overview" actions={<RangeControl range={range} busy={isFetching} />}>
      {error ? <ProblemView problem={error} onRetry={() => void refetch()} /> : data ? <p>{data.fires} fires</p> : <Loading what="the overview" />}
    </PageShell>
  );
}
