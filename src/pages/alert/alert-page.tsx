/** One alert: has it been seen before, and what is known of it. */
import React from 'react';
import { useParams } from 'react-router-dom';
import { useAlert } from '../../api/alerts';
import { PageShell } from '../../components/page-shell';
import { ProblemView } from '../../components/problem-view';
import { RangeControl } from '../../components/range-control';
import { Loading } from '../../components/states';
import { useUrlRange } from '../../components/url-range';

export function AlertPage() {
  const { fingerprint = '' } = useParams();
  const range = useUrlRange({ from: 'now-30d', to: 'now' });
  const { data, error, isFetching, refetch } = useAlert(fingerprint, range.query);
  return (
    <PageShell title={data?.name ?? 'Alert'} actions={<RangeControl range={range} busy={isFetching} />}>
      {error ? <ProblemView problem={error} onRetry={() => void refetch()} /> : data ? <p>{data.fires} fires</p> : <Loading what="the alert" />}
    </PageShell>
  );
}
