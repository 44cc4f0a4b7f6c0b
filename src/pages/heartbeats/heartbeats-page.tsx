/** Every heartbeat: whether it beats, when it was last heard of, and whose silence is put away. */
import { RefreshPicker, Stack } from '@grafana/ui';
import React from 'react';
import { usePutAway } from '../../api/alerts';
import { useHeartbeats } from '../../api/heartbeats';
import { Card } from '../../components/card';
import { PageShell } from '../../components/page-shell';
import { ProblemView } from '../../components/problem-view';
import { PutAwayNotice } from '../../components/put-away-notice';
import { Loading } from '../../components/states';
import { useUrlRange } from '../../components/url-range';
import { HeartbeatTable } from './heartbeat-table';
import { NoHeartbeats } from './no-heartbeats';

export function HeartbeatsPage() {
  const { present, carried, refresh } = useUrlRange();
  const { data, error, isFetching, refetch } = useHeartbeats(present.now);
  const putAway = usePutAway();
  return (
    <PageShell
      title="Heartbeats"
      subTitle="Alerts that fire all the time, so that their silence tells that no alert gets here"
      actions={
        <RefreshPicker
          onRefresh={refresh}
          onIntervalChanged={refresh}
          noIntervalPicker
          isLoading={isFetching}
          tooltip="Refresh"
          isOnCanvas
        />
      }
    >
      {error ? (
        <ProblemView problem={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading what="the heartbeats" />
      ) : data.items.length === 0 ? (
        <NoHeartbeats />
      ) : (
        <Stack direction="column" gap={1.5}>
          <PutAwayNotice putAway={putAway} />
          <Card>
            <HeartbeatTable
              heartbeats={data.items}
              present={present}
              carried={carried}
              busy={putAway.isPending}
              onPutAway={putAway.mutate}
            />
          </Card>
        </Stack>
      )}
    </PageShell>
  );
}
