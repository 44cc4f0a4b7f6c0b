/** "Test connection": asks the sidecar through Grafana and tells the verdict of each step. */
import { css } from '@emotion/css';
import type { GrafanaTheme2 } from '@grafana/data';
import { Button, Icon, type IconName, useStyles2 } from '@grafana/ui';
import React from 'react';
import { useHealth } from '../../api/health';
import type { PluginSettings } from '../../api/settings';
import { type StepVerdict, connectionSteps } from './connection-steps';
import { refusedSenders } from './refused-senders';

const ICONS: Record<StepVerdict, { icon: IconName; word: string }> = {
  ok: { icon: 'check-circle', word: 'OK' },
  warning: { icon: 'exclamation-triangle', word: 'Warning' },
  failed: { icon: 'times-circle', word: 'Failed' },
  'not-tried': { icon: 'circle', word: 'Not known' },
};

export function ConnectionTest({ settings }: { settings: PluginSettings }) {
  const styles = useStyles2(getStyles);
  const ready = Boolean(settings.sidecarUrl && settings.tokenStored);
  const { data, error, isFetching, refetch, dataUpdatedAt } = useHealth({ enabled: ready });
  // After a failure react-query keeps the last good answer; a test must not show it.
  const health = error ? null : (data ?? null);
  const present = { now: dataUpdatedAt };
  const steps = [
    ...connectionSteps({ settings, health, problem: error }, present),
    ...(health ? refusedSenders(health, present) : []),
  ];
  return (
    <>
      <ul className={styles.steps} aria-busy={isFetching}>
        {steps.map(({ name, verdict, text }) => (
          <li key={name} className={styles.step}>
            <span className={styles[verdict]} title={ICONS[verdict].word}>
              <Icon name={ICONS[verdict].icon} aria-label={ICONS[verdict].word} />
            </span>
            <span>{name}</span>
            <span className={styles.text}>{text}</span>
          </li>
        ))}
      </ul>
      <Button
        variant="secondary"
        icon={isFetching ? 'spinner' : 'sync'}
        disabled={!ready || isFetching}
        onClick={() => void refetch()}
      >
        {isFetching ? 'Testing' : 'Test connection'}
      </Button>
    </>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  steps: css({ listStyle: 'none', margin: theme.spacing(0, 0, 2), padding: 0 }),
  step: css({
    display: 'grid',
    gridTemplateColumns: '20px minmax(140px, 220px) 1fr',
    gap: theme.spacing(1),
    padding: theme.spacing(0.75, 0),
    borderBottom: `1px solid ${theme.colors.border.weak}`,
    overflowWrap: 'anywhere',
  }),
  text: css({ color: theme.colors.text.secondary }),
  ok: css({ color: theme.colors.success.text }),
  warning: css({ color: theme.colors.warning.text }),
  failed: css({ color: theme.colors.error.text }),
  'not-tried': css({ color: theme.colors.text.disabled }),
});
