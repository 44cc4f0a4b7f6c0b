/** One alert: has it been seen before, and what is known of it. */
import { useQueryClient } from '@tanstack/react-query';
import React, { useEffect, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { alertKeys, useAlert } from '../../api/alerts';
import { useTimeline } from '../../api/fires';
import { PageShell } from '../../components/page-shell';
import { ProblemView } from '../../components/problem-view';
import { RangeControl } from '../../components/range-control';
import { useUrlRange } from '../../components/url-range';
import { overviewAbove } from '../../components/way-back';
import { AlertBody } from './alert-body';
import { AlertHeading } from './alert-heading';
import { AlertIdentity } from './alert-identity';
import { AnalyseAgain } from './analyse-again';
import { CopyLink } from './copy-link';
import { HiddenRule } from './hidden-rule';
import { NoSuchAlert } from './no-such-alert';
import { PageSkeleton } from './page-skeleton';
import { TellAgain } from './tell-again';
import { useKept } from '../../components/use-kept';

const LAST_MONTH = { from: 'now-30d', to: 'now' };

export function AlertPage() {
  const { fingerprint = '' } = useParams();
  // Nothing that was kept or chosen for one alert is shown for another.
  return <OneAlert key={fingerprint} fingerprint={fingerprint} />;
}

function OneAlert({ fingerprint }: { fingerprint: string }) {
  const range = useUrlRange(LAST_MONTH);
  const alertQuery = useAlert(fingerprint, range.query);
  const timelineQuery = useTimeline(fingerprint, range.query);
  const alert = useKept(alertQuery.data);
  const timeline = useKept(timelineQuery.data);
  useFreshAfterAnalysis(fingerprint, Boolean(alert?.pendingAnalysis));

  const problem = alertQuery.error ?? timelineQuery.error;
  const busy = alertQuery.isFetching || timelineQuery.isFetching;
  const control = <RangeControl range={range} busy={busy} />;
  const parent = overviewAbove(range.carried);
  if (problem?.kind === 'not-found') {
    return (
      <PageShell title="Unknown alert" parent={parent}>
        <NoSuchAlert fingerprint={fingerprint} />
      </PageShell>
    );
  }
  if (problem) {
    const retry = () => void Promise.all([alertQuery.refetch(), timelineQuery.refetch()]);
    return (
      <PageShell title={alert?.name ?? 'Alert'} actions={control} parent={parent}>
        <ProblemView problem={problem} onRetry={retry} />
      </PageShell>
    );
  }
  if (!alert || !timeline) {
    return (
      <PageShell title={alert?.name ?? 'Alert'} actions={control} parent={parent}>
        <PageSkeleton />
      </PageShell>
    );
  }
  return (
    <PageShell
      title={alert.name}
      parent={parent}
      heading={<AlertHeading alert={alert} present={range.present} />}
      subTitle={
        <>
          <AlertIdentity alert={alert} present={range.present} />
          <HiddenRule alert={alert} range={range} />
        </>
      }
      actions={
        <>
          {control}
          <CopyLink range={range} />
          {alert.putAwayAt === null ? <AnalyseAgain alert={alert} /> : <TellAgain fingerprint={fingerprint} />}
        </>
      }
    >
      <AlertBody alert={alert} timeline={timeline} range={range} />
    </PageShell>
  );
}

/** When a pending analysis has come to its end, everything that may show it is asked for again. */
function useFreshAfterAnalysis(fingerprint: string, pending: boolean): void {
  const queryClient = useQueryClient();
  const wasPending = useRef(false);
  useEffect(() => {
    if (wasPending.current && !pending) {
      void queryClient.invalidateQueries({ queryKey: alertKeys.one(fingerprint) });
    }
    wasPending.current = pending;
  }, [queryClient, fingerprint, pending]);
}
