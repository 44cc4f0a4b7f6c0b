/**
 * The week by hours as a heat map: `<HourOfWeek grid={grid} />`. `grid` is [weekday 0=Monday][hour 0-23]; the legend says in
 * numbers what dark means.
 */
import { css } from '@emotion/css';
import type { GrafanaTheme2 } from '@grafana/data';
import { useStyles2, useTheme2 } from '@grafana/ui';
import React from 'react';
import { counted } from '../../model/counting-words';
import { WEEKDAYS, darknessSteps, hourName, hourOfWeekInWords } from '../../model/hour-of-week';
import { scaleTop } from '../../model/scale-top';
import { seriesColor } from '../severity';
import { ChartFrame } from './chart-frame';
import { inGrid } from './chart-keys';
import { TooltipFacts } from './chart-tooltip';

interface Props {
  grid: number[][];
  /** A colour of the theme; the usual heat colour when left out. */
  color?: string;
  /** Without the legend. */
  height?: number;
  /** Cells that are marked, in the shape of `grid`. */
  chosen?: boolean[][];
  onPick?: (weekday: number, hour: number) => void;
}

const LEFT = 26;
const AXIS_HEIGHT = 18;
const step = inGrid(24);

export function HourOfWeek({ grid, color, height = 130, chosen, onPick }: Props) {
  const theme = useTheme2();
  const styles = useStyles2(getStyles);
  const fill = color ?? seriesColor(theme, 'heat');
  // A storm must not drown all other hours.
  const { top: max, isCut } = scaleTop(grid.flat());
  const rowHeight = (height - AXIS_HEIGHT) / 7;
  const cellWidth = (width: number) => (width - LEFT) / 24;
  const steps = darknessSteps(max);

  return (
    <div>
      <ChartFrame
        label={hourOfWeekInWords(grid)}
        height={height}
        items={7 * 24}
        step={step}
        onPick={onPick && ((index) => onPick(Math.floor(index / 24), index % 24))}
        itemAt={(px, py, width) => {
          const hour = Math.floor((px - LEFT) / cellWidth(width));
          const weekday = Math.floor(py / rowHeight);
          return hour >= 0 && hour < 24 && weekday >= 0 && weekday < 7 ? weekday * 24 + hour : null;
        }}
        anchorOf={(index, width) => ({
          x: LEFT + ((index % 24) + 0.5) * cellWidth(width),
          y: (Math.floor(index / 24) + 0.5) * rowHeight,
        })}
        describe={(index) => {
          const [weekday, hour] = [Math.floor(index / 24), index % 24];
          return (
            <TooltipFacts
              title={hourName(weekday, hour)}
              rows={[]}
              note={counted(grid[weekday]?.[hour] ?? 0, 'fire')}
            />
          );
        }}
      >
        {(width, active) => {
          const cell = cellWidth(width);
          return (
            <>
              {WEEKDAYS.map((name, weekday) => (
                <React.Fragment key={name}>
                  <text x={0} y={(weekday + 0.5) * rowHeight + 4}>
                    {name.slice(0, 2)}
                  </text>
                  {Array.from({ length: 24 }, (_, hour) => {
                    const count = grid[weekday]?.[hour] ?? 0;
                    return (
                      <rect
                        key={hour}
                        x={LEFT + hour * cell}
                        y={weekday * rowHeight}
                        width={Math.max(1, cell - 1.5)}
                        height={rowHeight - 1.5}
                        rx={1}
                        fill={count > 0 ? fill : theme.colors.background.secondary}
                        fillOpacity={count > 0 ? darkness(count, max) : 1}
                        stroke={strokeOf(theme, active === weekday * 24 + hour, chosen?.[weekday]?.[hour] ?? false)}
                      />
                    );
                  })}
                </React.Fragment>
              ))}
              {[0, 6, 12, 18].map((hour) => (
                <text key={hour} x={LEFT + hour * cell} y={height - 3}>
                  {hour}:00
                </text>
              ))}
            </>
          );
        }}
      </ChartFrame>
      {steps.length > 0 && (
        <div className={styles.legend}>
          {steps.map((count, place) => (
            <React.Fragment key={count}>
              <span className={styles.swatch} style={{ background: fill, opacity: darkness(count, max) }} />
              {count}
              {isCut && place === steps.length - 1 && ' or more'}
            </React.Fragment>
          ))}
          <span>{max === 1 ? 'fire in that hour' : 'fires in that hour'}</span>
        </div>
      )}
    </div>
  );
}

function strokeOf(theme: GrafanaTheme2, isActive: boolean, isChosen: boolean): string | undefined {
  return isActive ? theme.colors.text.maxContrast : isChosen ? theme.colors.primary.border : undefined;
}

/** The faintest cell can still be told from an empty one. */
function darkness(count: number, max: number): number {
  return 0.25 + 0.75 * Math.min(1, count / max);
}

const getStyles = (theme: GrafanaTheme2) => ({
  legend: css({
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(0.5),
    marginTop: theme.spacing(0.5),
    color: theme.colors.text.secondary,
    fontSize: theme.typography.bodySmall.fontSize,
  }),
  swatch: css({ width: 10, height: 10, borderRadius: 1, marginLeft: theme.spacing(0.5) }),
});
