/** Four small charts in a row: how often, how far apart, when, and how long. */
import type { AlertDetail } from '@alert-recall/contract';
import { css } from '@emotion/css';
import type { GrafanaTheme2 } from '@grafana/data';
import { useStyles2, useTheme2 } from '@grafana/ui';
import React from 'react';
import type { AlertTimeline } from '../../model/alert-timeline';
import { Card } from '../../components/card';
import { Bins } from '../../components/charts/bins';
import { Histogram } from '../../components/charts/histogram';
import { HourOfWeek } from '../../components/charts/hour-of-week';
import { seriesColor, severityColor } from '../../components/severity';
import { stepName } from '../../model/durations';
import type { Present } from '../../model/instants';

interface Props {
  alert: AlertDetail;
  timeline: AlertTimeline;
  present: Present;
  onZoom: (fromIso: string, toIso: string) => void;
}

const HEIGHT = 136;
/** The heat map has a legend under it. */
const LEGEND = 20;

export function SmallCharts({ alert, timeline, present, onZoom }: Props) {
  const theme = useTheme2();
  const styles = useStyles2(getStyles);
  const { histogram, gaps, durations, hourOfWeek } = timeline;
  return (
    <div className={styles.row}>
      <Card title={`Fires per ${stepName(histogram.stepMs)}`}>
        <Histogram
          buckets={histogram.buckets}
          severity={alert.severity}
          height={HEIGHT}
          timeZone={present.timeZone}
          onZoom={onZoom}
        />
      </Card>
      <Card title="Time between fires">
        <Bins
          title="Time between fires"
          bins={gaps}
          color={seriesColor(theme, 'gaps')}
          one="gap"
          none="Needs two fires."
          height={HEIGHT}
        />
      </Card>
      <Card title="When it fires">
        <HourOfWeek grid={hourOfWeek} color={severityColor(theme, alert.severity)} height={HEIGHT - LEGEND} />
      </Card>
      <Card title="How long it lasts">
        <Bins
          title="How long it lasts"
          bins={durations}
          color={seriesColor(theme, 'durations')}
          one="fire"
          none="No fire has recovered yet."
          height={HEIGHT}
        />
      </Card>
    </div>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  row: css({
    display: 'grid',
    gap: theme.spacing(1.5),
    gridTemplateColumns: 'minmax(0, 1.4fr) minmax(0, 1fr) minmax(0, 1.1fr) minmax(0, 0.9fr)',
    [theme.breakpoints.down('xl')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  }),
});
