/** The fingerprint in the address belongs to no alert that is kept. */
import { EmptyState, LinkButton } from '@grafana/ui';
import React from 'react';
import { overviewHref } from '../../components/links';

export function NoSuchAlert({ fingerprint }: { fingerprint: string }) {
  return (
    <EmptyState
      variant="not-found"
      message={`No alert with the fingerprint ${fingerprint} is known`}
      button={<LinkButton href={overviewHref()}>See all alerts</LinkButton>}
    >
      It has not fired since Alert Recall was connected, its history is past the time that is kept, or the link is
      wrong.
    </EmptyState>
  );
}
