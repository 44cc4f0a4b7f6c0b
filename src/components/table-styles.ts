/** What tables of the app look like: `const getStyles = (theme: GrafanaTheme2) => ({ ...tableStyles(theme), … })`. */
import { css } from '@emotion/css';
import type { GrafanaTheme2 } from '@grafana/data';

export function tableStyles(theme: GrafanaTheme2) {
  return {
    /** Around the table: what is too wide moves within itself. */
    scroll: css({ overflowX: 'auto' }),
    table: css({
      width: '100%',
      borderCollapse: 'collapse',
      'th, td': { padding: theme.spacing(1), textAlign: 'left', borderBottom: `1px solid ${theme.colors.border.weak}` },
      [theme.breakpoints.down('xl')]: { 'th, td': { padding: theme.spacing(1, 0.75) } },
      th: {
        color: theme.colors.text.secondary,
        fontSize: theme.typography.bodySmall.fontSize,
        fontWeight: 'normal',
        whiteSpace: 'nowrap',
      },
      tfoot: { color: theme.colors.text.secondary },
      'tbody tr:hover': { background: theme.colors.action.hover },
      'tr[aria-current]': { background: theme.colors.action.selected },
    }),
    /** An older answer is still shown. */
    stale: css({ opacity: 0.6 }),
    numeric: css({ '&&': { textAlign: 'right' }, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }),
    /** A short fact in one line. */
    fact: css({ whiteSpace: 'nowrap' }),
    /** Left out where the page is narrow. */
    wide: css({ [theme.breakpoints.down('xl')]: { display: 'none' } }),
    /** Left out on a phone. */
    roomy: css({ [theme.breakpoints.down('md')]: { display: 'none' } }),
    /** Of rows that are taller than one line. */
    top: css({ td: { verticalAlign: 'top' } }),
    dim: css({ color: theme.colors.text.secondary, margin: 0 }),
  };
}
