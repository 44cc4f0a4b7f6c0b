/** Text to copy: shown as it is, with a copy button. */
import { css } from '@emotion/css';
import type { GrafanaTheme2 } from '@grafana/data';
import { ClipboardButton, useStyles2 } from '@grafana/ui';
import React from 'react';

interface Props {
  /** What the text is, for the button's name. */
  name: string;
  text: string;
}

export function CodeBlock({ name, text }: Props) {
  const styles = useStyles2(getStyles);
  return (
    <div className={styles.block}>
      <pre className={styles.text} tabIndex={0} aria-label={name}>
        {text}
      </pre>
      <ClipboardButton
        className={styles.copy}
        variant="secondary"
        size="sm"
        icon="copy"
        getText={() => text}
        aria-label={`Copy ${name}`}
      >
        Copy
      </ClipboardButton>
    </div>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  block: css({ position: 'relative', textAlign: 'left' }),
  text: css({
    margin: 0,
    padding: theme.spacing(1, 12, 1, 1.5),
    background: theme.colors.background.canvas,
    border: `1px solid ${theme.colors.border.weak}`,
    fontSize: theme.typography.bodySmall.fontSize,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  }),
  copy: css({ position: 'absolute', top: 6, right: 6 }),
});
