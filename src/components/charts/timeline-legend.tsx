/** What the marks of the timeline mean; names only what the timeline shows. */
import { css } from '@emotion/css';
import type { GrafanaTheme2 } from '@grafana/data';
import { useStyles2, useTheme2 } from '@grafana/ui';
import React, { type ReactNode } from 'react';
import type { AlertTimeline } from '../../model/alert-timeline';
import { SEVERITIES, severityName } from '../../model/severities';
import { admissionMark } from '../../model/words';
import { seriesColor } from '../severity';
import { useSeverityFills } from './severity-fills';
import { barHeight } from './timeline-lanes';
import { FIRE_HEIGHT, barred, diamond, hook } from './timeline-shape';

const BOX = 14;

export function TimelineLegend({ timeline }: { timeline: AlertTimeline }) {
  const theme = useTheme2();
  const styles = useStyles2(getStyles);
  const { fires, analyses } = timeline;
  const shown = SEVERITIES.filter((severity) => fires.some((fire) => fire.severity === severity));
  const { stripes, fillOf } = useSeverityFills(shown);
  const purple = seriesColor(theme, 'analyses');
  const thin = { fill: 'none', stroke: theme.colors.text.secondary, strokeWidth: 1.2 };
  const entry = (name: string, mark: ReactNode) => (
    <span key={name} className={styles.entry}>
      <svg width={BOX} height={BOX} aria-hidden="true">
        {mark}
      </svg>
      {name}
    </span>
  );
  const scale = BOX / FIRE_HEIGHT;
  return (
    <div className={styles.legend}>
      {shown.map((severity, index) => {
        const height = barHeight(severity) * scale;
        return entry(
          severityName(severity),
          <>
            {index === 0 && stripes}
            <rect x={3} y={BOX - height} width={8} height={height} fill={fillOf(severity)} />
          </>
        );
      })}
      {fires.some((fire) => fire.state === 'unknown') &&
        entry(
          'end unknown',
          [0.8, 0.45, 0.15].map((opacity, step) => (
            <rect key={step} x={step * 4} y={2} width={4} height={12} fill={thin.stroke} fillOpacity={opacity} />
          ))
        )}
      {fires.some((fire) => fire.state === 'firing') &&
        entry('firing now', <circle cx={7} cy={7} r={4} fill="none" stroke={theme.colors.text.maxContrast} />)}
      {analyses.some(({ state }) => state === 'done') && entry('analysis', <path d={diamond(7, 7)} fill={purple} />)}
      {analyses.some(({ state }) => state === 'failed') &&
        entry('failed analysis', <path d={diamond(7, 7)} fill="none" stroke={purple} />)}
      {fires.some((fire) => admissionMark(fire) === 'attached') && entry('attached', <path d={hook(6, 7)} {...thin} />)}
      {fires.some((fire) => admissionMark(fire) === 'suppressed') &&
        entry('not analysed', <path d={barred(7, 7)} {...thin} />)}
      <span>drag to zoom</span>
    </div>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  legend: css({
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: theme.spacing(1.5),
    color: theme.colors.text.secondary,
    fontSize: theme.typography.bodySmall.fontSize,
  }),
  entry: css({ display: 'inline-flex', alignItems: 'center', gap: theme.spacing(0.5) }),
});
