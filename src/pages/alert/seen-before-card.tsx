/** "Have we seen this?", answered before anything is drawn. */
import type { AlertDetail } from '@alert-recall/contract';
import { css } from '@emotion/css';
import type { GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import React from 'react';
import type { AlertTimeline } from '../../model/alert-timeline';
import { Card } from '../../components/card';
import type { Present } from '../../model/instants';
import { seenBefore } from '../../model/seen-before';

interface Props {
  alert: AlertDetail;
  timeline: AlertTimeline;
  present: Present;
}

export function SeenBeforeCard({ alert, timeline, present }: Props) {
  const styles = useStyles2(getStyles);
  const { headline, details } = seenBefore(alert, timeline, present);
  return (
    <Card>
      <p className={styles.sentence}>{headline}</p>
      <p className={styles.details}>
        {details
          .join(' ')
          .split('`')
          .map((part, index) =>
            index % 2 === 1 ? (
              <code key={index}>
                <bdi>{part}</bdi>
              </code>
            ) : (
              part
            )
          )}
      </p>
    </Card>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  sentence: css({
    fontSize: theme.typography.h4.fontSize,
    lineHeight: 1.4,
    color: theme.colors.text.maxContrast,
    margin: 0,
  }),
  details: css({ color: theme.colors.text.secondary, margin: theme.spacing(0.5, 0, 0), overflowWrap: 'anywhere' }),
});
