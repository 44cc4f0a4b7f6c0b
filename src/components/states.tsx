/** The waiting and the empty state that every list and chart shares. */
import { EmptyState, LoadingPlaceholder } from '@grafana/ui';
import React, { type PropsWithChildren } from 'react';

export function Loading({ what }: { what: string }) {
  return (
    <div role="status" aria-live="polite">
      <LoadingPlaceholder text={`Loading ${what}`} />
    </div>
  );
}

/** `message` says what is not there, the children what to do about it. */
export function Empty({ message, children }: PropsWithChildren<{ message: string }>) {
  return (
    <EmptyState variant="not-found" message={message}>
      {children}
    </EmptyState>
  );
}
