/** The configuration page: where the sidecar is, whether it answers, and how senders are connected to it. */
import { Box, Stack } from '@grafana/ui';
import React from 'react';
import { useSettings } from '../../api/settings';
import { Card } from '../../components/card';
import { ConnectSender } from '../../components/connect/connect-sender';
import { ProblemView } from '../../components/problem-view';
import { Loading } from '../../components/states';
import { ConnectionTest } from './connection-test';
import { SettingsForm } from './settings-form';

export function ConfigurationPage() {
  const { data, error, refetch } = useSettings();
  if (error) {
    return <ProblemView problem={error} onRetry={() => void refetch()} />;
  }
  if (!data) {
    return <Loading what="the settings" />;
  }
  return (
    <Box paddingTop={2}>
      <Stack direction="column" gap={1.5}>
        <Card title="Sidecar">
          <SettingsForm settings={data} />
        </Card>
        <Card title="Connection">
          <ConnectionTest settings={data} />
        </Card>
        <Card title="Connect a sender">
          <ConnectSender address={data.sidecarUrl} />
        </Card>
      </Stack>
    </Box>
  );
}
