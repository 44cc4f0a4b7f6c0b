/** Fires of one alert per bucket: `<Histogram buckets={[{ at, to, count }]} severity="critical" />`. */
import type { Severity } from '@alert-recall/contract';
import React from 'react';
import { StackedBars } from './stacked-bars';

interface Props {
  buckets: Array<{ at: string; to: string; count: number }>;
  severity: Severity;
  height?: number;
  timeZone?: string;
  onZoom?: (fromIso: string, toIso: string) => void;
}

export function Histogram({ buckets, severity, height = 110, ...rest }: Props) {
  const stacked = buckets.map(({ at, to, count }) => ({ at, to, counts: { [severity]: count } }));
  return <StackedBars {...rest} buckets={stacked} height={height} compact />;
}
