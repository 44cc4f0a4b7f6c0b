/** Fires over time and over the hours of the week, side by side. */
import { type OverviewResponse, type Severity, readHours, writeHours } from '@alert-recall/contract';
import { css } from '@emotion/css';
import type { GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import React from 'react';
import { Card } from '../../components/card';
import { HourOfWeek } from '../../components/charts/hour-of-week';
import { SeveritySwatch } from '../../components/charts/severity-fills';
import { StackedBars } from '../../components/charts/stacked-bars';
import type { UrlRange } from '../../components/url-range';
import { SEVERITIES, severityName } from '../../model/severities';

interface Props {
  overview: OverviewResponse;
  range: UrlRange;
  /** The hours of the week that the page is filtered by. */
  hours: string | undefined;
  onHours: (hours: string | undefined) => void;
}

export function OverviewCharts({ overview, range, hours, onHours }: Props) {
  const styles = useStyles2(getStyles);
  const { buckets } = overview.overTime;
  const present = SEVERITIES.filter((severity) => buckets.some(({ counts }) => (counts[severity] ?? 0) > 0));
  return (
    <div className={styles.pair}>
      <Card title="Fires over time" aside={<Legend severities={present} />}>
        <StackedBars
          buckets={buckets}
          timeZone={range.timeZone}
          onZoom={(from, to) => range.setRange({ from: Date.parse(from), to: Date.parse(to) })}
        />
      </Card>
      <Card title="Hour of the week">
        <HourOfWeek
          grid={overview.hourOfWeek}
          chosen={hours === undefined ? undefined : (readHours(hours) ?? undefined)}
          onPick={(weekday, hour) => onHours(toggled(hours, weekday, hour))}
        />
      </Card>
    </div>
  );
}

/** A cell that is chosen alone is let go by a second click; any other click chooses that cell. */
function toggled(hours: string | undefined, weekday: number, hour: number): string | undefined {
  const cell = writeHours(
    Array.from({ length: 7 }, (_, day) => Array.from({ length: 24 }, (__, h) => day === weekday && h === hour))
  );
  return hours === cell ? undefined : cell;
}

function Legend({ severities }: { severities: Severity[] }) {
  const styles = useStyles2(getStyles);
  return (
    <span className={styles.legend}>
      {severities.map((severity) => (
        <span key={severity}>
          <SeveritySwatch severity={severity} /> {severityName(severity)}
        </span>
      ))}
      {severities.length > 0 && <span>click or drag to zoom</span>}
    </span>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  pair: css({
    display: 'grid',
    gap: theme.spacing(1.5),
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)',
    [theme.breakpoints.down('xl')]: { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' },
    [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  }),
  legend: css({ display: 'flex', flexWrap: 'wrap', gap: theme.spacing(0, 1.25) }),
});
