/** The analyst's text, rendered. */
import { css } from '@emotion/css';
import type { GrafanaTheme2 } from '@grafana/data';
import { RenderUserContentAsHTML, useStyles2 } from '@grafana/ui';
import React, { useMemo } from 'react';
import { safeMarkdown } from './safe-markdown';

export function MarkdownBody({ text }: { text: string }) {
  const styles = useStyles2(getStyles);
  const html = useMemo(() => safeMarkdown(text), [text]);
  return <RenderUserContentAsHTML component="div" className={styles.body} content={html} />;
}

const getStyles = (theme: GrafanaTheme2) => ({
  body: css({
    marginTop: theme.spacing(1.5),
    overflowWrap: 'anywhere',
    'h3, h4': {
      fontSize: theme.typography.body.fontSize,
      fontWeight: theme.typography.fontWeightMedium,
      margin: theme.spacing(1.5, 0, 0.5),
    },
    'p, ul, ol, pre, blockquote, table': { margin: theme.spacing(0, 0, 1) },
    'ul, ol': { paddingLeft: theme.spacing(2.5) },
    a: { color: theme.colors.text.link, textDecoration: 'underline' },
    pre: { overflowX: 'auto', fontSize: theme.typography.bodySmall.fontSize },
    table: { display: 'block', overflowX: 'auto', borderCollapse: 'collapse' },
    'th, td': { padding: theme.spacing(0.5, 1), border: `1px solid ${theme.colors.border.weak}` },
  }),
});
