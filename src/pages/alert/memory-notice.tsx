/** An alert that comes back while memory has nothing to tell is said aloud, with what is missing. */
import type { AlertDetail } from '@alert-recall/contract';
import { Alert } from '@grafana/ui';
import React from 'react';

export function MemoryNotice({ alert }: { alert: AlertDetail }) {
  const { nothing } = alert.memory;
  if (nothing === null || alert.totalFires < 2 || alert.kind !== 'alert') {
    return null;
  }
  return (
    <Alert
      severity="warning"
      title="It has come back, and the next analysis will be told no hypothesis"
      topSpacing={0}
      bottomSpacing={0}
    >
      {nothing}
    </Alert>
  );
}
