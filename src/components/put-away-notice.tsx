/** What became of a silence that was put away, with the way back. */
import { Alert, Button } from '@grafana/ui';
import React from 'react';
import type { PutAway } from '../api/alerts';

export function PutAwayNotice({ putAway }: { putAway: PutAway }) {
  const { data, error, variables, mutate, reset, isPending } = putAway;
  if (error) {
    return <Alert severity="error" title={`Not done: ${error.message}`} onRemove={reset} bottomSpacing={0} />;
  }
  if (!data || !variables) {
    return null;
  }
  return (
    <Alert severity="success" title={data.message} onRemove={reset} bottomSpacing={0}>
      {data.state === 'put-away' && (
        <Button
          fill="text"
          size="sm"
          disabled={isPending}
          onClick={() => mutate({ fingerprint: variables.fingerprint, undo: true })}
        >
          Undo
        </Button>
      )}
    </Alert>
  );
}
