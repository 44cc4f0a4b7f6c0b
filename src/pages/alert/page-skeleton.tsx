/** The shape of the page while its figures are on their way. */
import { css, keyframes } from '@emotion/css';
import type { GrafanaTheme2 } from '@grafana/data';
import { Stack, useStyles2 } from '@grafana/ui';
import React from 'react';
import { Card } from '../../components/card';

export function PageSkeleton() {
  const styles = useStyles2(getStyles);
  const block = (width: string, height: number) => <div className={styles.block} style={{ width, height }} />;
  return (
    <div role="status" aria-label="Loading the alert">
      <Stack direction="column" gap={1.5}>
        <Card>
          {block('55%', 22)}
          {block('40%', 14)}
        </Card>
        <Card>{block('100%', 132)}</Card>
        <div className={styles.four}>
          {[0, 1, 2, 3].map((index) => (
            <Card key={index}>{block('100%', 110)}</Card>
          ))}
        </div>
        <Card>{block('100%', 180)}</Card>
      </Stack>
    </div>
  );
}

const pulse = keyframes({ from: { opacity: 1 }, to: { opacity: 0.5 } });

const getStyles = (theme: GrafanaTheme2) => ({
  block: css({
    background: theme.colors.background.secondary,
    borderRadius: theme.shape.radius.default,
    marginBottom: theme.spacing(1),
    '@media (prefers-reduced-motion: no-preference)': { animation: `${pulse} 0.9s ease-in-out infinite alternate` },
  }),
  four: css({ display: 'grid', gap: theme.spacing(1.5), gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))' }),
});
