/** A severity as a mark whose shape and colour are its own, and that says its name to those who see neither. */
import type { Severity } from '@alert-recall/contract';
import { css } from '@emotion/css';
import { Tooltip, useTheme2 } from '@grafana/ui';
import React from 'react';
import { severityColor } from './severity';

const SIZE = 10;

/** Graver ones have corners. */
const SHAPES: Record<Severity, string> = {
  critical: 'M0 0H10V10H0Z',
  error: 'M5 0L10 10H0Z',
  warning: 'M5 0A5 5 0 1 1 5 10A5 5 0 1 1 5 0Z',
  info: 'M5 1A4 4 0 1 1 5 9A4 4 0 1 1 5 1Z',
  none: 'M1 5H9',
};
/** Those that are drawn as a line. */
const OUTLINES: ReadonlySet<Severity> = new Set<Severity>(['info', 'none']);

const mark = css({ flex: 'none', display: 'inline-block' });

export function SeverityDot({ severity }: { severity: Severity }) {
  const name = severity === 'none' ? 'no severity' : severity;
  return (
    <Tooltip content={name}>
      <span role="img" aria-label={name} className={mark}>
        <SeverityShape severity={severity} />
      </span>
    </Tooltip>
  );
}

/** Beside its name. */
export function SeverityShape({ severity }: { severity: Severity }) {
  const theme = useTheme2();
  const color = severityColor(theme, severity);
  const isOutline = OUTLINES.has(severity);
  return (
    <svg width={SIZE} height={SIZE} viewBox="0 0 10 10" aria-hidden="true">
      <path
        d={SHAPES[severity]}
        fill={isOutline ? 'none' : color}
        stroke={isOutline ? color : 'none'}
        strokeWidth={isOutline ? 2 : 0}
      />
    </svg>
  );
}
