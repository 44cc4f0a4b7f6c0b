/** Takes it back that the silence of a heartbeat was put away, or says why one may not. */
import { Button } from '@grafana/ui';
import React from 'react';
import { usePutAway } from '../../api/alerts';
import { signedInRole } from '../../api/signed-in';
import { whyNotChange } from '../../model/roles';

export function TellAgain({ fingerprint }: { fingerprint: string }) {
  const { mutate, isPending, error } = usePutAway();
  const reason = whyNotChange(signedInRole(), 'having a silence told again');
  return (
    <>
      <Button
        disabled={reason !== null || isPending}
        tooltip={reason ?? undefined}
        onClick={() => mutate({ fingerprint, undo: true })}
      >
        Tell its silence again
      </Button>
      {error && <span role="alert">{`Not done: ${error.message}`}</span>}
    </>
  );
}
