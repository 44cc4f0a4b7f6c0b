/** The name of the alert with its severity, its state now and its habits. */
import type { AlertDetail } from '@alert-recall/contract';
import { css } from '@emotion/css';
import type { GrafanaTheme2 } from '@grafana/data';
import { Badge, useStyles2 } from '@grafana/ui';
import React from 'react';
import { HabitBadge } from '../../components/habit-badge';
import { SeverityDot } from '../../components/severity-dot';
import { type Present, fullTime, lastedUntil, shortTime } from '../../model/instants';
import { severityName } from '../../model/severities';

export function AlertHeading({ alert, present }: { alert: AlertDetail; present: Present }) {
  const styles = useStyles2(getStyles);
  return (
    <div className={styles.row}>
      <h1 className={styles.name}>{alert.name}</h1>
      <span className={styles.pill}>
        <SeverityDot severity={alert.severity} />
        {severityName(alert.severity)}
      </span>
      <StateNow alert={alert} present={present} />
      {alert.habits.map(({ id, rule }) => (
        <HabitBadge key={id} habit={id} rule={rule} />
      ))}
    </div>
  );
}

function StateNow({ alert, present }: { alert: AlertDetail; present: Present }) {
  if (alert.firingSince) {
    // A heartbeat or inhibitor that fires is as it should be.
    const alarming = alert.kind === 'alert' || alert.kind === 'monitoring-fault';
    return (
      <Badge
        color={alarming ? 'red' : 'darkgrey'}
        icon={alarming ? 'fire' : undefined}
        text={`Firing for ${lastedUntil(alert.firingSince, present)}`}
        tooltip={`Since ${fullTime(alert.firingSince, present)}`}
      />
    );
  }
  const ended = alert.state === 'unknown' ? ', end unknown' : '';
  return (
    <Badge
      color="darkgrey"
      text={`Last fired ${shortTime(alert.lastFiredAt, present)}${ended}`}
      tooltip={fullTime(alert.lastFiredAt, present)}
    />
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  row: css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: theme.spacing(1) }),
  name: css({
    fontSize: theme.typography.h3.fontSize,
    margin: 0,
    marginRight: theme.spacing(0.5),
    overflowWrap: 'anywhere',
  }),
  pill: css({
    display: 'inline-flex',
    alignItems: 'center',
    gap: theme.spacing(0.75),
    padding: theme.spacing(0.25, 1),
    border: `1px solid ${theme.colors.border.medium}`,
    borderRadius: theme.shape.radius.pill,
    fontSize: theme.typography.bodySmall.fontSize,
  }),
});
