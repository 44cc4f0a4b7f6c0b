/** The overview: how much fires, what, and how that compares. */
import type { OverviewResponse } from '@alert-recall/contract';
import { Stack } from '@grafana/ui';
import React from 'react';
import { useHealth } from '../../api/health';
import { useOverview } from '../../api/overview';
import { PageShell } from '../../components/page-shell';
import { ProblemView } from '../../components/problem-view';
import { RangeControl } from '../../components/range-control';
import { Loading } from '../../components/states';
import { type UrlRange, useUrlRange } from '../../components/url-range';
import { type UrlState, useUrlState } from '../../components/url-state';
import { useKept } from '../../components/use-kept';
import { dayAndTime } from '../../model/instants';
import { AlertList } from './alert-list';
import { attentionItems } from './attention';
import { AttentionStrip } from './attention-strip';
import { filterInWords } from './filter-words';
import { FirstSteps } from './first-steps';
import { Headline } from './headline';
import { OverviewCharts } from './overview-charts';
import type { RangeName } from './sentence';
import { NO_FILTERS, type TableState, filterQuery, readTableState } from './table-state';

export function OverviewPage() {
  const range = useUrlRange();
  const { params, patch } = useUrlState();
  const state = readTableState(params);
  const { data: answer, error, isFetching, refetch } = useOverview({ ...range.query, ...filterQuery(state) });
  // The search box says what is wrong with a search; the rest of the page stays as it was.
  const isRefused = error?.code === 'bad_request' && state.q !== '';
  const data = useKept(isRefused ? undefined : answer);
  return (
    <PageShell title="Overview" actions={<RangeControl range={range} busy={isFetching} />}>
      {error && !isRefused ? (
        <ProblemView problem={error} onRetry={() => void refetch()} />
      ) : !data && isRefused ? (
        <AlertList range={range} />
      ) : !data ? (
        <Loading what="the overview" />
      ) : data.lastDeliveryAt === null ? (
        <FirstSteps />
      ) : (
        <Figures overview={data} range={range} state={state} patch={patch} />
      )}
    </PageShell>
  );
}

interface FiguresProps {
  overview: OverviewResponse;
  range: UrlRange;
  state: TableState;
  patch: UrlState['patch'];
}

function Figures({ overview, range, state, patch }: FiguresProps) {
  const health = useHealth();
  return (
    <Stack direction="column" gap={1.5}>
      <Headline
        overview={overview}
        rangeName={nameOf(range)}
        analyst={health.data?.analysis.analyst ?? null}
        filter={filterInWords(state)}
        onClear={() => patch(NO_FILTERS)}
      />
      <AttentionStrip
        items={attentionItems(overview.attention, { ...range.carried, ...filterQuery(state) }, range.present)}
      />
      <OverviewCharts
        overview={overview}
        range={range}
        hours={state.hours}
        onHours={(hours) => patch({ hours, page: undefined })}
      />
      <AlertList range={range} />
    </Stack>
  );
}

/** Grafana's name of a relative range; for fixed instants, seconds would only be in the way. */
function nameOf({ raw, label, from, to, present }: UrlRange): RangeName {
  const relative = raw.from.includes('now') || raw.to.includes('now');
  return { relative, label: relative ? label : `${dayAndTime(from, present)} to ${dayAndTime(to, present)}` };
}
