/**
 * What every chart has in common: its width, its summary for screen readers, one active item by pointer or arrow keys
 * with a tooltip of all facts, picking, and dragging (or + and −) to zoom. It knows nothing of what is drawn.
 */
import { css } from '@emotion/css';
import type { GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import React, { type ReactNode, useId } from 'react';
import { ChartTooltip } from './chart-tooltip';
import { type Step, inRow } from './chart-keys';
import { useChartPointer } from './use-chart-pointer';
import { useWidth } from './use-width';

export interface ChartFrameProps {
  /** The whole chart in one sentence. */
  label: string;
  height: number;
  /** How many items can be active; 0 draws the chart without any interaction. */
  items: number;
  /** Which item lies at a point of the chart. */
  itemAt: (x: number, y: number, width: number) => number | null;
  /** Where the tooltip of an item points when the keyboard moved there. */
  anchorOf: (index: number, width: number) => { x: number; y: number };
  describe: (index: number, width: number) => ReactNode;
  step?: Step;
  onPick?: (index: number) => void;
  /** Called with two x positions, the first one the smaller; they may lie outside the chart when zooming out. */
  onBrush?: (from: number, to: number, width: number) => void;
  children: (width: number, active: number | null) => ReactNode;
}

export function ChartFrame(props: ChartFrameProps) {
  const { label, height, items, describe, onPick, onBrush, children, step = inRow } = props;
  const styles = useStyles2(getStyles);
  const hintId = useId();
  const [attach, width] = useWidth();
  const { active, brush, handlers } = useChartPointer({ ...props, step, width });

  return (
    <div className={styles.outer}>
      <div
        ref={attach}
        role={items > 0 ? 'group' : 'img'}
        aria-label={label}
        aria-describedby={items > 0 ? hintId : undefined}
        tabIndex={items > 0 ? 0 : undefined}
        className={styles.frame}
        style={{ height, cursor: onBrush ? 'crosshair' : onPick && active ? 'pointer' : undefined }}
        {...(items > 0 ? handlers : {})}
      >
        {width > 0 && (
          <svg width={width} height={height} className={styles.svg} aria-hidden="true">
            {children(width, active?.index ?? null)}
            {brush && (
              <rect className={styles.brush} x={brush.from} width={brush.to - brush.from} y={0} height={height} />
            )}
          </svg>
        )}
      </div>
      {items > 0 && (
        <span id={hintId} className="sr-only">
          {hint(Boolean(onPick), Boolean(onBrush))}
        </span>
      )}
      {active && !brush && <ChartTooltip at={active.client}>{describe(active.index, width)}</ChartTooltip>}
    </div>
  );
}

function hint(picks: boolean, zooms: boolean): string {
  return `Arrow keys read each value.${picks ? ' Enter selects.' : ''}${zooms ? ' Plus and minus zoom.' : ''}`;
}

const getStyles = (theme: GrafanaTheme2) => ({
  outer: css({ position: 'relative', width: '100%' }),
  frame: css({
    width: '100%',
    overflow: 'hidden',
    touchAction: 'pan-y',
    userSelect: 'none',
    borderRadius: theme.shape.radius.default,
    '&:focus-visible': { outline: `2px solid ${theme.colors.primary.main}`, outlineOffset: 2 },
  }),
  svg: css({
    display: 'block',
    text: {
      fill: theme.colors.text.secondary,
      fontSize: theme.typography.bodySmall.fontSize,
      fontFamily: theme.typography.fontFamily,
    },
  }),
  brush: css({ fill: theme.colors.primary.transparent, stroke: theme.colors.primary.border }),
});
