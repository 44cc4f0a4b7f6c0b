/** A severity as a coloured dot that also says its name to those who cannot tell colours. */
import type { Severity } from '@alert-recall/contract';
import { css } from '@emotion/css';
import { Tooltip, useTheme2 } from '@grafana/ui';
import React from 'react';
import { severityColor } from './severity';

const dot = css({ display: 'inline-block', width: 8, height: 8, borderRadius: '50%', flex: 'none' });

export function SeverityDot({ severity }: { severity: Severity }) {
  const theme = useTheme2();
  const name = severity === 'none' ? 'no severity' : severity;
  return (
    <Tooltip content={name}>
      <span role="img" aria-label={name} className={dot} style={{ backgroundColor: severityColor(theme, severity) }} />
    </Tooltip>
  );
}
