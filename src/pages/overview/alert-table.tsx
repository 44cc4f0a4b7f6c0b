/** The table of cases, or of alerts: one page of it, sorted by the sidecar. */
import type { AlertRow } from '@alert-recall/contract';
import { css, cx } from '@emotion/css';
import type { GrafanaTheme2 } from '@grafana/data';
import { Icon, useStyles2 } from '@grafana/ui';
import React from 'react';
import { tableStyles } from '../../components/table-styles';
import type { UrlRange } from '../../components/url-range';
import { AlertRows } from './alert-row';
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
  /** Left out on a phone: the page of the alert has it. */
  roomy?: boolean;
}

const COLUMNS: Column[] = [
  { title: 'Name', sort: 'name' },
  { title: 'Fires', sort: 'fires', numeric: true },
  {
    title: 'Change',
    sort: 'change',
    numeric: true,
    roomy: true,
    hint: 'Against the range of equal length before this one',
  },
  { title: 'Trend', wide: true },
  { title: 'Last fired', sort: 'lastFired' },
  { title: 'About every', sort: 'medianGap', roomy: true, hint: 'Median time between two fires in the range' },
  { title: 'Lasts', sort: 'usualDuration', hint: 'Median duration of the fires that recovered', wide: true },
  { title: 'Habit', roomy: true },
  { title: 'Last finding', roomy: true },
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
            <AlertRows
              key={`${row.kind} ${row.caseKey} ${row.fingerprint}`}
              row={row}
              state={state}
              range={range}
              columns={COLUMNS.length}
              onMatch={onMatch}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function HeadCell({ column, state, onSort }: { column: Column } & Pick<Props, 'state' | 'onSort'>) {
  const styles = useStyles2(getStyles);
  const { title, sort, numeric, hint, wide, roomy } = column;
  const active = sort !== undefined && state.sort === sort;
  const className = cx(numeric && styles.numeric, wide && styles.wide, roomy && styles.roomy);
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

const getStyles = (theme: GrafanaTheme2) => ({
  ...tableStyles(theme),
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
