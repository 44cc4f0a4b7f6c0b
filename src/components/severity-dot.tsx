/** A severity as a mark of its own colour and shape, that also says its name to those who see neither. */
import type { Severity } from '@alert-recall/contract';
import { css } from '@emotion/css';
import { Tooltip, useTheme2 } from '@grafana/ui';
import React from 'react';
import { severityName } from '../model/severities';
import { severityColor, severityOutline } from './severity';

const mark = css({ display: 'inline-block', lineHeight: 0, flex: 'none' });
const SIZE = 10;

export function SeverityDot({ severity }: { severity: Severity }) {
  const theme = useTheme2();
  const name = severityName(severity);
  return (
    <Tooltip content={name}>
      <span role="img" aria-label={name} className={mark}>
        <svg width={SIZE} height={SIZE} viewBox="0 0 12 12" aria-hidden="true">
          <path d={severityOutline(severity)} fill={severityColor(theme, severity)} fillRule="evenodd" />
        </svg>
      </span>
    </Tooltip>
  );
}
