/** Deliveries that deserve a look: unreadable ones, tests, and those that a sender cut short. */
import { Box, Tab, TabsBar } from '@grafana/ui';
import React from 'react';
import { useDeliveries } from '../../api/deliveries';
import { Card } from '../../components/card';
import { PageShell } from '../../components/page-shell';
import { PagePagination } from '../../components/page-pagination';
import { ProblemView } from '../../components/problem-view';
import { RangeControl } from '../../components/range-control';
import { Empty, Loading } from '../../components/states';
import { useUrlRange } from '../../components/url-range';
import { oneOf, useUrlState } from '../../components/url-state';
import { DeliveryTable } from './delivery-table';
import { VIEWS } from './delivery-words';

const PAGE_SIZE = 50;

export function DeliveriesPage() {
  const range = useUrlRange();
  const { params, patch } = useUrlState();
  const show =
    oneOf(
      params.get('show'),
      VIEWS.map(({ id }) => id)
    ) ?? 'all';
  const page = Math.max(1, Math.floor(Number(params.get('page'))) || 1);
  const { data, error, isFetching, refetch } = useDeliveries({
    ...range.query,
    show,
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  });

  return (
    <PageShell
      title="Deliveries"
      subTitle="What senders delivered, and what became of it"
      actions={<RangeControl range={range} busy={isFetching} />}
    >
      <TabsBar>
        {VIEWS.map(({ id, title }) => (
          <Tab
            key={id}
            label={title}
            active={id === show}
            counter={id === show ? data?.total : undefined}
            onChangeTab={() => patch({ show: id, page: undefined })}
          />
        ))}
      </TabsBar>
      <Box marginTop={2}>
        {error ? (
          <ProblemView problem={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Loading what="the deliveries" />
        ) : data.items.length === 0 ? (
          <Empty message={VIEWS.find(({ id }) => id === show)!.nothing}>Choose a longer range to see older ones.</Empty>
        ) : (
          <Card>
            <DeliveryTable deliveries={data.items} present={range.present} carried={range.carried} />
            <PagePagination
              page={page}
              pageSize={PAGE_SIZE}
              total={data.total}
              onPage={(next) => patch({ page: next })}
            />
          </Card>
        )}
      </Box>
    </PageShell>
  );
}
