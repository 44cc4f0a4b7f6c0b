/** The table of alerts: one page of it, sorted by the sidecar. */
import type { AlertRow } from '@alert-recall/contract';
import { css, cx } from '@emotion/css';
import type { GrafanaTheme2 } from '@grafana/data';
import { Icon, TextLink, useStyles2, useTheme2 } from '@grafana/ui';
import React from 'react';
import { Sparkbars } from '../../components/charts/sparkbars';
import { HabitBadge } from '../../components/habit-badge';
import { alertHref } from '../../components/links';
import { severityColor } from '../../components/severity';
import type { UrlRange } from '../../components/url-range';
import { counted, grouped } from '../../model/counting-words';
import { roughDuration } from '../../model/durations';
import { ChangeCell, FindingCell, LastFiredCell, NameCell } from './alert-cells';
import { type SortColumn, type TableState, nextOrder } from './table-state';

interface Props {
  rows: AlertRow[];
  state: TableState;
  range: UrlRange;
  /** True while an older answer is still shown. */
  stale: boolean;
  /** A label of a row was chosen, to see only what has it. */
  onMatch: (name: string, value: string) => void;
  onSort: (order: { sort: SortColumn; order: 'asc' | 'desc' }) => void;
}

interface Column {
  title: string;
  sort?: SortColumn;
  numeric?: boolean;
  hint?: string;
  /** Left out where the page is narrow. */
  wide?: boolean;
}

const COLUMNS: Column[] = [
  { title: 'Alert', sort: 'name' },
  { title: 'Fires', sort: 'fires', numeric: true },
  { title: 'Change', sort: 'change', numeric: true, hint: 'Against the range of equal length before this one' },
  { title: 'Trend', wide: true },
  { title: 'Last fired', sort: 'lastFired' },
  { title: 'About every', sort: 'medianGap', hint: 'Median time between two fires in the range' },
  { title: 'Lasts', sort: 'usualDuration', hint: 'Median duration of the fires that recovered', wide: true },
  { title: 'Kind' },
  { title: 'Last finding' },
];

export function AlertTable({ rows, state, range, stale, onMatch, onSort }: Props) {
  const styles = useStyles2(getStyles);
  return (
    <div className={styles.scroll}>
      <table className={cx(styles.table, stale && styles.stale)} aria-label="Alerts" aria-busy={stale}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <HeadCell key={column.title} column={column} state={state} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.fingerprint} row={row} range={range} onMatch={onMatch} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function HeadCell({ column, state, onSort }: { column: Column } & Pick<Props, 'state' | 'onSort'>) {
  const styles = useStyles2(getStyles);
  const { title, sort, numeric, hint, wide } = column;
  const active = sort !== undefined && state.sort === sort;
  const className = cx(numeric && styles.numeric, wide && styles.wide);
  if (!sort) {
    return (
      <th scope="col" className={className}>
        {title}
      </th>
    );
  }
  return (
    <th
      scope="col"
      className={className}
      aria-sort={active ? (state.order === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      <button type="button" className={styles.sort} title={hint} onClick={() => onSort(nextOrder(state, sort))}>
        {title}
        {active && <Icon name={state.order === 'asc' ? 'arrow-up' : 'arrow-down'} size="sm" />}
      </button>
    </th>
  );
}

function Row({ row, range, onMatch }: { row: AlertRow } & Pick<Props, 'range' | 'onMatch'>) {
  const styles = useStyles2(getStyles);
  const theme = useTheme2();
  const href = alertHref(row.fingerprint, range.carried);
  return (
    <tr>
      <td className={styles.name}>
        <NameCell row={row} href={href} onMatch={onMatch} />
      </td>
      <td className={styles.numeric}>
        <TextLink
          href={href}
          color="primary"
          inline={false}
          aria-label={`${counted(row.fires, 'fire')} of ${row.name}`}
        >
          {grouped(row.fires)}
        </TextLink>
      </td>
      <td className={styles.numeric}>
        <ChangeCell row={row} from={range.from} />
      </td>
      <td className={styles.wide}>
        <Sparkbars
          counts={row.trend}
          color={severityColor(theme, row.severity)}
          label={`${counted(row.fires, 'fire')} over the range`}
        />
      </td>
      <td>
        <LastFiredCell row={row} present={range.present} />
      </td>
      <td className={styles.time}>{row.medianGapMs === null ? '–' : roughDuration(row.medianGapMs)}</td>
      <td className={cx(styles.time, styles.wide)}>
        {row.usualDurationMs === null ? '–' : roughDuration(row.usualDurationMs)}
      </td>
      <td>
        <span className={styles.badges}>
          {row.habits.map(({ id, rule }) => (
            <HabitBadge key={id} habit={id} rule={rule} />
          ))}
        </span>
      </td>
      <td className={styles.finding}>
        <FindingCell row={row} />
      </td>
    </tr>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  scroll: css({ overflowX: 'auto' }),
  stale: css({ opacity: 0.6 }),
  table: css({
    width: '100%',
    borderCollapse: 'collapse',
    'th, td': { padding: theme.spacing(1), textAlign: 'left', borderBottom: `1px solid ${theme.colors.border.weak}` },
    th: {
      color: theme.colors.text.secondary,
      fontSize: theme.typography.bodySmall.fontSize,
      fontWeight: 'normal',
      whiteSpace: 'nowrap',
    },
    [theme.breakpoints.down('xl')]: { 'th, td': { padding: theme.spacing(1, 0.75) } },
    'tbody tr:hover': { background: theme.colors.action.hover },
  }),
  numeric: css({ '&&': { textAlign: 'right' }, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }),
  wide: css({ [theme.breakpoints.down('xl')]: { display: 'none' } }),
  name: css({ width: '24%', minWidth: 190 }),
  time: css({ whiteSpace: 'nowrap' }),
  finding: css({ minWidth: 120 }),
  badges: css({ display: 'flex', flexWrap: 'wrap', whiteSpace: 'nowrap', gap: theme.spacing(0.5) }),
  sort: css({
    display: 'inline-flex',
    alignItems: 'center',
    gap: theme.spacing(0.25),
    padding: 0,
    border: 'none',
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    '&:hover': { color: theme.colors.text.primary },
  }),
});
