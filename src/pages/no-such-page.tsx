/** An address of the app that leads nowhere. */
import { TextLink } from '@grafana/ui';
import React from 'react';
import { overviewHref } from '../components/links';
import { PageShell } from '../components/page-shell';
import { Empty } from '../components/states';

export function NoSuchPage() {
  return (
    <PageShell title="No such page">
      <Empty message="There is no page at this address">
        The link may be old. <TextLink href={overviewHref()}>Go to the overview</TextLink>
      </Empty>
    </PageShell>
  );
}
