/** The table with its filters and pages, and what stands there when no alert fits. */
import { Button } from '@grafana/ui';
import React, { useEffect, useRef } from 'react';
import { useAlerts } from '../../api/alerts';
import { Card } from '../../components/card';
import { PagePagination } from '../../components/page-pagination';
import { ProblemView } from '../../components/problem-view';
import { Empty, Loading } from '../../components/states';
import type { UrlRange } from '../../components/url-range';
import { useKept } from '../../components/use-kept';
import { useUrlState } from '../../components/url-state';
import { AlertFilters } from './alert-filters';
import { AlertTable } from './alert-table';
import { ContributorTable } from './contributor-table';
import { withMatcher } from './completions';
import { totalsInWords } from './totals-in-words';
import { NO_FILTERS, PAGE_SIZE, isFiltered, readTableState, tableQuery } from './table-state';

export function AlertList({ range }: { range: UrlRange }) {
  const { params, patch } = useUrlState();
  const state = readTableState(params);
  const { data: answer, error, isPlaceholderData, refetch } = useAlerts(tableQuery(state, range.query));
  const refusal = error?.code === 'bad_request' ? error.message : null;
  const data = useKept(refusal === null ? answer : undefined);
  const match = (name: string, value: string) =>
    patch({ q: withMatcher(state.q, name, value), group: undefined, page: undefined });
  const top = useRef<HTMLDivElement>(null);
  // "Show them" stands far above the table: what it shows has to come into view.
  useEffect(() => {
    if (state.unexplained) {
      top.current?.scrollIntoView?.({ block: 'start' });
    }
  }, [state.unexplained]);
  return (
    <Card>
      <div ref={top} />
      <AlertFilters
        state={state}
        total={data && state.group === undefined ? totalsInWords(data, state.by) : ''}
        refusal={refusal}
        patch={patch}
      />
      {state.group !== undefined ? (
        <ContributorTable label={state.group} state={state} range={range} onMatch={match} />
      ) : error && refusal === null && !data ? (
        <ProblemView problem={error} onRetry={() => void refetch()} />
      ) : !data && refusal !== null ? null : !data ? (
        <Loading what="the alerts" />
      ) : data.items.length === 0 ? (
        <NoAlerts filtered={isFiltered(state)} page={state.page} total={data.total} patch={patch} />
      ) : (
        <AlertTable
          rows={data.items}
          state={state}
          range={range}
          stale={isPlaceholderData || error !== null}
          onMatch={match}
          onSort={(order) => patch({ ...order, page: undefined })}
        />
      )}
      {state.group === undefined && (
        <PagePagination
          page={state.page}
          pageSize={PAGE_SIZE}
          total={data?.total ?? 0}
          onPage={(page) => patch({ page })}
        />
      )}
    </Card>
  );
}

interface NoAlertsProps {
  filtered: boolean;
  page: number;
  total: number;
  patch: ReturnType<typeof useUrlState>['patch'];
}

function NoAlerts({ filtered, page, total, patch }: NoAlertsProps) {
  if (page > 1 && total > 0) {
    return (
      <Empty message={`There is no page ${page}`}>
        <Button onClick={() => patch({ page: undefined })}>Go to the first page</Button>
      </Empty>
    );
  }
  if (filtered) {
    return (
      <Empty message="No alert matches these filters">
        <Button variant="secondary" onClick={() => patch(NO_FILTERS)}>
          Clear filters
        </Button>
      </Empty>
    );
  }
  return <Empty message="No alert fired in this range">Choose a longer range to see older fires.</Empty>;
}
