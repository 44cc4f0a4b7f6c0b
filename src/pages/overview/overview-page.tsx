/** The overview: how much fires, what, and how that compares. */
import type { OverviewResponse } from '@alert-recall/contract';
import { Stack } from '@grafana/ui';
import React, { useState } from 'react';
import { useHealth } from '../../api/health';
import { useOverview } from '../../api/overview';
import { PageShell } from '../../components/page-shell';
import { ProblemView } from '../../components/problem-view';
import { RangeControl } from '../../components/range-control';
import { Loading } from '../../components/states';
import { StaleNotice } from '../../components/stale-notice';
import { type UrlRange, useUrlRange } from '../../components/url-range';
import { type UrlState, useUrlState } from '../../components/url-state';
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

/** Figures with the question that they answer: until the next answer is there, the sentence is about this one. */
interface Told {
  overview: OverviewResponse;
  state: TableState;
  range: UrlRange;
}

export function OverviewPage() {
  const range = useUrlRange();
  const { params, patch } = useUrlState();
  const state = readTableState(params);
  const asked = useOverview({ ...range.query, ...filterQuery(state) });
  const { error, isFetching, isPlaceholderData, refetch } = asked;
  // The search box says what is wrong with a search; the rest of the page stays as it was.
  const isRefused = error?.code === 'bad_request' && state.q !== '';
  const overview = isRefused || isPlaceholderData ? undefined : asked.data;
  const told = useTold(overview, { state, range });
  const retry = () => void refetch();
  return (
    <PageShell title="Overview" actions={<RangeControl range={range} asOf={asked.dataUpdatedAt} busy={isFetching} />}>
      {error && !isRefused && !told ? (
        <ProblemView problem={error} onRetry={retry} />
      ) : !told && isRefused ? (
        <AlertList range={range} />
      ) : !told ? (
        <Loading what="the overview" />
      ) : told.overview.lastDeliveryAt === null ? (
        <FirstSteps />
      ) : (
        <Stack direction="column" gap={1.5}>
          {error && !isRefused && <StaleNotice problem={error} asOf={told.range.present} onRetry={retry} />}
          <Figures told={told} range={range} state={state} patch={patch} />
        </Stack>
      )}
    </PageShell>
  );
}

/** What is chosen may change before its figures are there. */
function useTold(overview: OverviewResponse | undefined, asked: Omit<Told, 'overview'>): Told | null {
  const [told, setTold] = useState<Told | null>(null);
  const next = overview && overview !== told?.overview ? { overview, ...asked } : told;
  if (next !== told) {
    setTold(next);
  }
  return next;
}

interface FiguresProps {
  told: Told;
  range: UrlRange;
  state: TableState;
  patch: UrlState['patch'];
}

function Figures({ told, range, state, patch }: FiguresProps) {
  const health = useHealth();
  const { overview } = told;
  return (
    <>
      <Headline
        overview={overview}
        range={told.range}
        rangeName={nameOf(told.range)}
        analyst={health.data?.analysis.analyst ?? null}
        filter={filterInWords(told.state)}
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
    </>
  );
}

/** Grafana's name of a relative range; for fixed instants, seconds would only be in the way. */
function nameOf({ raw, label, from, to, present }: UrlRange): RangeName {
  const relative = raw.from.includes('now') || raw.to.includes('now');
  return { relative, label: relative ? label : `${dayAndTime(from, present)} to ${dayAndTime(to, present)}` };
}
