/** The sidecar's address and token. The token is written and never read back. */
import { Alert, Button, Field, Input, SecretInput, Stack } from '@grafana/ui';
import React, { type SyntheticEvent, useState } from 'react';
import { type PluginSettings, useSaveSettings } from '../../api/settings';
import { addressFault } from './address';

export function SettingsForm({ settings }: { settings: PluginSettings }) {
  const [address, setAddress] = useState(settings.sidecarUrl);
  const [token, setToken] = useState('');
  const [replacing, setReplacing] = useState(false);
  const [tried, setTried] = useState(false);
  const save = useSaveSettings();

  const fault = addressFault(address);
  const keepsToken = settings.tokenStored && !replacing;
  const tokenFault = keepsToken || token.trim() ? null : 'Enter the API token of the sidecar.';

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (fault || tokenFault) {
      return;
    }
    save.mutate(
      { sidecarUrl: address, apiToken: keepsToken ? undefined : token.trim() },
      {
        onSuccess: () => {
          setToken('');
          setReplacing(false);
          setTried(false);
        },
      }
    );
  };

  return (
    <form onSubmit={submit} noValidate>
      <Field
        label="Sidecar address"
        description="As the Grafana server reaches it, without a path, e.g. http://alert-recall:8080"
        invalid={tried && fault !== null}
        error={tried ? fault : undefined}
      >
        <Input
          id="sidecar-address"
          width={60}
          value={address}
          placeholder="http://alert-recall:8080"
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
      </Field>
      <Field
        label="API token"
        description="The API_TOKEN of the sidecar. Grafana stores it encrypted and adds it to each call; no browser gets to see it."
        invalid={tried && tokenFault !== null}
        error={tried ? tokenFault : undefined}
      >
        <SecretInput
          id="api-token"
          width={60}
          isConfigured={keepsToken}
          value={token}
          autoComplete="off"
          onReset={() => setReplacing(true)}
          onChange={(event) => setToken(event.currentTarget.value)}
        />
      </Field>
      <Stack direction="row" gap={2} alignItems="center">
        <Button type="submit" disabled={save.isPending}>
          {save.isPending ? 'Saving' : 'Save'}
        </Button>
        <span role="status">{save.isSuccess ? 'Saved.' : ''}</span>
      </Stack>
      {save.error && (
        <Alert severity="error" title="The settings were not saved">
          {save.error.kind === 'forbidden' ? 'Only an administrator may change them.' : save.error.message}
        </Alert>
      )}
    </form>
  );
}
