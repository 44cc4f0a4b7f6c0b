/** Asking for a new analysis, or the reason why one may not. */
import type { AlertDetail } from '@alert-recall/contract';
import { Button } from '@grafana/ui';
import React from 'react';
import { useReanalyse } from '../../api/analyses';
import { signedInRole } from '../../api/signed-in';
import { whyNotAnalyse } from '../../model/analysis-words';

export function AnalyseAgain({ alert }: { alert: AlertDetail }) {
  const { mutate, isPending, error } = useReanalyse(alert.fingerprint);
  const reason = whyNotAnalyse(alert, signedInRole());
  return (
    <>
      <Button disabled={reason !== null || isPending} tooltip={reason ?? undefined} onClick={() => mutate()}>
        {alert.pendingAnalysis?.state === 'running' ? 'Analysing…' : 'Analyse again'}
      </Button>
      {error && <span role="alert">{`Not queued: ${error.message}`}</span>}
    </>
  );
}
