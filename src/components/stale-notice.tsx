/** Above figures that could not be asked for anew: they stay, and it is said from when they are. */
import { Alert, Button } from '@grafana/ui';
import React from 'react';
import type { ApiProblem } from '../api/problem';
import { type Present, shortTime } from '../model/instants';

interface Props {
  problem: ApiProblem;
  /** When what is shown was asked for. */
  asOf: Present;
  onRetry: () => void;
}

export function StaleNotice({ problem, asOf, onRetry }: Props) {
  const at = shortTime(new Date(asOf.now).toISOString(), asOf);
  return (
    <Alert
      severity="warning"
      title={`Shown as of ${at}: it could not be asked for anew`}
      topSpacing={0}
      bottomSpacing={0}
    >
      {problem.message}{' '}
      <Button variant="secondary" fill="text" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </Alert>
  );
}
