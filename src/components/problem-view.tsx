/** A failed call in plain words: what is wrong, where, and what to do about it. */
import { Alert, Button, LinkButton, Stack } from '@grafana/ui';
import React from 'react';
import type { ApiProblem, ProblemKind } from '../api/problem';
import { signedInRole } from '../api/signed-in';
import { useSettings } from '../api/settings';
import { CONFIGURATION_PATH } from './links';

interface Props {
  problem: ApiProblem;
  /** Asks again; shown as a button. */
  onRetry?: () => void;
}

export function ProblemView({ problem, onRetry }: Props) {
  const settings = useSettings().data;
  const kind = settings && !settings.sidecarUrl ? 'not-configured' : problem.kind;
  const { title, advice } = wordsOf(kind, problem.message, settings?.sidecarUrl ?? '');
  return (
    <Alert severity={kind === 'not-configured' ? 'info' : 'error'} title={title}>
      <Stack direction="column" gap={1}>
        <div>
          {advice}
          {SETTINGS_HELP.includes(kind) && !mayConfigure() && ' Please tell a Grafana administrator.'}
        </div>
        <Stack direction="row" gap={1} wrap="wrap">
          {SETTINGS_HELP.includes(kind) && mayConfigure() && (
            <LinkButton href={CONFIGURATION_PATH} variant="primary" size="sm" icon="cog">
              {kind === 'not-configured' ? 'Open the configuration' : 'Test connection'}
            </LinkButton>
          )}
          {onRetry && (
            <Button onClick={onRetry} variant="secondary" size="sm" icon="sync">
              Try again
            </Button>
          )}
        </Stack>
      </Stack>
    </Alert>
  );
}

/** Grafana shows the configuration page to administrators only. */
const mayConfigure = () => signedInRole() === 'Admin';

/** Problems that are mended on the configuration page. */
const SETTINGS_HELP: ProblemKind[] = ['not-configured', 'sidecar-unreachable', 'not-a-sidecar', 'wrong-token'];

function wordsOf(kind: ProblemKind, message: string, address: string): { title: string; advice: string } {
  const where = address ? ` at ${address}` : '';
  switch (kind) {
    case 'not-configured':
      return {
        title: 'Alert Recall is not set up yet',
        advice: 'An administrator has to enter the address and the API token of the sidecar on the configuration page.',
      };
    case 'sidecar-unreachable':
      return {
        title: `The sidecar${where} does not answer`,
        advice:
          'Grafana asked it and got no answer. Check that the sidecar runs and that the Grafana server can reach this address.',
      };
    case 'not-a-sidecar':
      return {
        title: `The address${where ? ` ${address}` : ''} does not lead to an Alert Recall sidecar`,
        advice: `${message} Correct the address on the configuration page.`,
      };
    case 'wrong-token':
      return {
        title: `The sidecar${where} refuses the API token`,
        advice: 'Enter the token that the sidecar was started with (API_TOKEN) on the configuration page.',
      };
    case 'forbidden':
      return { title: 'You may not do this', advice: `${message} Ask an administrator for the Editor role.` };
    case 'not-found':
      return { title: 'There is nothing here', advice: message };
    case 'grafana-unreachable':
      return { title: 'Grafana does not answer', advice: message };
    case 'sidecar':
      return { title: `The sidecar${where} reports a problem`, advice: message };
  }
}
