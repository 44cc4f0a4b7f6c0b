/** Fires of one alert per bucket: `<Histogram buckets={[{ at, count }]} stepMs={…} severity="critical" />`. */
import type { Severity } from '@alert-recall/contract';
import React from 'react';
import { StackedBars } from './stacked-bars';

interface Props {
  buckets: Array<{ at: string; count: number }>;
  stepMs: number;
  severity: Severity;
  height?: number;
  timeZone?: string;
  onZoom?: (fromIso: string, toIso: string) => void;
}

export function Histogram({ buckets, severity, height = 110, ...rest }: Props) {
  const stacked = buckets.map(({ at, count }) => ({ at, counts: { [severity]: count } }));
  return <StackedBars {...rest} buckets={stacked} height={height} compact />;
}
