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
import { dayAndTime } from '../../model/instants';
import { AlertList } from './alert-list';
import { attentionItems } from './attention';
import { AttentionStrip } from './attention-strip';
import { FirstSteps } from './first-steps';
import { Headline } from './headline';
import { OverviewCharts } from './overview-charts';
import type { RangeName } from './sentence';

export function OverviewPage() {
  const range = useUrlRange();
  const { data, error, isFetching, refetch } = useOverview(range.query);
  return (
    <PageShell title="Overview" actions={<RangeControl range={range} busy={isFetching} />}>
      {error ? (
        <ProblemView problem={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading what="the overview" />
      ) : data.lastDeliveryAt === null ? (
        <FirstSteps />
      ) : (
        <Figures overview={data} range={range} />
      )}
    </PageShell>
  );
}

function Figures({ overview, range }: { overview: OverviewResponse; range: UrlRange }) {
  const health = useHealth();
  return (
    <Stack direction="column" gap={1.5}>
      <Headline overview={overview} rangeName={nameOf(range)} analyst={health.data?.analysis.analyst ?? null} />
      <AttentionStrip items={attentionItems(overview.attention, range.carried, range.present)} />
      <OverviewCharts overview={overview} range={range} />
      <AlertList range={range} />
    </Stack>
  );
}

/** Grafana's name of a relative range; for fixed instants, seconds would only be in the way. */
function nameOf({ raw, label, from, to, present }: UrlRange): RangeName {
  const relative = raw.from.includes('now') || raw.to.includes('now');
  return { relative, label: relative ? label : `${dayAndTime(from, present)} to ${dayAndTime(to, present)}` };
}
