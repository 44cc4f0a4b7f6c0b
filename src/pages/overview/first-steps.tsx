/** What the overview shows before the first delivery: how to connect a sender. */
import { EmptyState, Stack } from '@grafana/ui';
import React from 'react';
import { useSettings } from '../../api/settings';
import { Card } from '../../components/card';
import { ConnectSender } from '../../components/connect/connect-sender';

export function FirstSteps() {
  const address = useSettings().data?.sidecarUrl ?? '';
  return (
    <Card>
      <EmptyState variant="call-to-action" message="No alerts yet" hideImage>
        The sidecar runs and nothing has been delivered to it so far. Add it to your alerting as a contact point; every
        alert that fires from then on is remembered.
      </EmptyState>
      <Stack justifyContent="center">
        <ConnectSender address={address} />
      </Stack>
    </Card>
  );
}
