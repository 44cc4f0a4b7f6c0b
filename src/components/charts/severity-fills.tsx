/**
 * Fills of bars by severity, solid or striped: `const { fillOf, stripes } = useSeverityFills(severities)`, with `stripes`
 * inside the svg.
 */
import type { Severity } from '@alert-recall/contract';
import { useTheme2 } from '@grafana/ui';
import React, { type ReactNode, useId } from 'react';
import { type SeverityFill, severityColor, severityFill } from '../severity';

interface Fills {
  /** What the stripes are made of; null when every fill is solid. */
  stripes: ReactNode;
  fillOf: (severity: Severity) => string;
}

/** Stripes of 3 pixels with gaps of 1.5 keep a bar of 5 pixels readable. */
const PERIOD = 4.5;
const STRIPE = 3;
const TURNS: Record<Exclude<SeverityFill, 'solid'>, number> = { slanted: 45, level: 0 };

export function useSeverityFills(severities: readonly Severity[]): Fills {
  const theme = useTheme2();
  // An id from React has characters that an address in a fill may not have.
  const own = useId().replace(/[^a-zA-Z0-9]/g, '');
  const idOf = (severity: Severity) => `stripes-${own}-${severity}`;
  const patterns = severities.flatMap((severity) => {
    const fill = severityFill(severity);
    return fill === 'solid'
      ? []
      : [
          <pattern
            key={severity}
            id={idOf(severity)}
            width={PERIOD}
            height={PERIOD}
            patternUnits="userSpaceOnUse"
            patternTransform={`rotate(${TURNS[fill]})`}
          >
            <rect width={PERIOD} height={STRIPE} fill={severityColor(theme, severity)} />
          </pattern>,
        ];
  });
  return {
    stripes: patterns.length > 0 ? <defs>{patterns}</defs> : null,
    fillOf: (severity) =>
      severityFill(severity) === 'solid' ? severityColor(theme, severity) : `url(#${idOf(severity)})`,
  };
}

/** The same fill as a small box, for a legend. */
export function SeveritySwatch({ severity, height = 10 }: { severity: Severity; height?: number }) {
  const { stripes, fillOf } = useSeverityFills([severity]);
  return (
    <svg width={10} height={height} aria-hidden="true">
      {stripes}
      <rect width={10} height={height} fill={fillOf(severity)} />
    </svg>
  );
}
