/** What a heartbeat is and how to send one, where there is none yet. */
import React from 'react';
import { Empty } from '../../components/states';

export function NoHeartbeats() {
  return (
    <Empty message="No heartbeats yet">
      A heartbeat is an alert that fires all the time on purpose: when it falls silent, alerts do not get here any more.
      Send one by the way that your alerts take. Prometheus: a rule named Watchdog with the expression{' '}
      <code>vector(1)</code>, routed to this sidecar; kube-prometheus has it already. Grafana: a rule named Watchdog
      whose condition is always true. Other names are told to the sidecar by <code>HEARTBEAT_ALERTS</code>.
    </Empty>
  );
}
