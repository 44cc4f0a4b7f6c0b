/** The tooltip of a chart: Grafana's own container, with rows of name and value. */
import { css } from '@emotion/css';
import type { GrafanaTheme2 } from '@grafana/data';
import { Portal, VizTooltipContainer, useStyles2 } from '@grafana/ui';
import React, { type ReactNode } from 'react';

export function ChartTooltip({ at, children }: { at: { x: number; y: number }; children: ReactNode }) {
  return (
    <Portal>
      <VizTooltipContainer position={at} offset={{ x: 10, y: 10 }}>
        {children}
      </VizTooltipContainer>
    </Portal>
  );
}

export interface TooltipRow {
  name: string;
  value: string;
  color?: string;
}

export function TooltipFacts({ title, rows, note }: { title: string; rows: TooltipRow[]; note?: string }) {
  const styles = useStyles2(getStyles);
  return (
    <div className={styles.box}>
      <div className={styles.title}>{title}</div>
      {rows.length > 0 && (
        <dl className={styles.rows}>
          {rows.map(({ name, value, color }) => (
            <React.Fragment key={name}>
              <dt>
                {color && <span className={styles.swatch} style={{ background: color }} />}
                {name}
              </dt>
              <dd>{value}</dd>
            </React.Fragment>
          ))}
        </dl>
      )}
      {note && <div className={styles.note}>{note}</div>}
    </div>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  box: css({ maxWidth: 380, padding: theme.spacing(1), fontSize: theme.typography.bodySmall.fontSize }),
  title: css({ fontWeight: theme.typography.fontWeightMedium, color: theme.colors.text.maxContrast }),
  rows: css({
    display: 'grid',
    gridTemplateColumns: 'max-content 1fr',
    gap: theme.spacing(0.25, 1.5),
    margin: theme.spacing(0.5, 0, 0),
    dt: { fontWeight: 'normal', color: theme.colors.text.secondary },
    dd: { margin: 0, overflowWrap: 'anywhere' },
  }),
  swatch: css({
    display: 'inline-block',
    width: 8,
    height: 8,
    borderRadius: theme.shape.radius.default,
    marginRight: theme.spacing(0.75),
  }),
  note: css({ marginTop: theme.spacing(0.5), color: theme.colors.text.secondary }),
});
