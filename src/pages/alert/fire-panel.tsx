/** All facts of one fire, in columns. */
import type { Fire } from '@alert-recall/contract';
import { css } from '@emotion/css';
import type { GrafanaTheme2 } from '@grafana/data';
import { Button, useStyles2 } from '@grafana/ui';
import React from 'react';
import { fireFacts, fireName } from '../../model/fire-facts';
import type { Present } from '../../model/instants';

interface Props {
  fire: Fire;
  present: Present;
  onOpenAnalysis: (runId: string) => void;
}

export function FirePanel({ fire, present, onOpenAnalysis }: Props) {
  const styles = useStyles2(getStyles);
  const { runId } = fire;
  return (
    <section className={styles.panel} aria-label={fireName(fire, present)} aria-live="polite">
      <h3 className={styles.title}>
        {fireName(fire, present)}
        {runId && (
          <Button fill="text" size="sm" onClick={() => onOpenAnalysis(runId)}>
            Open its analysis
          </Button>
        )}
      </h3>
      <dl className={styles.facts}>
        {fireFacts(fire, present).map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  panel: css({
    borderTop: `1px solid ${theme.colors.border.weak}`,
    paddingTop: theme.spacing(1),
    marginTop: theme.spacing(0.5),
  }),
  title: css({
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(1),
    minHeight: theme.spacing(3),
    margin: theme.spacing(0, 0, 0.5),
    fontSize: theme.typography.body.fontSize,
    fontWeight: theme.typography.fontWeightMedium,
  }),
  facts: css({
    display: 'flex',
    flexWrap: 'wrap',
    gap: theme.spacing(1, 4),
    margin: 0,
    '> div': { maxWidth: 320 },
    dt: { fontWeight: 'normal', color: theme.colors.text.secondary, fontSize: theme.typography.bodySmall.fontSize },
    dd: { margin: 0, overflowWrap: 'anywhere' },
  }),
});
