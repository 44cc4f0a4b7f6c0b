/** A row of the alert table, and under that of a case, once it is unfolded, a row for each of its alerts. */
import type { AlertRow } from '@alert-recall/contract';
import { css, cx } from '@emotion/css';
import type { GrafanaTheme2 } from '@grafana/data';
import { Icon, TextLink, useStyles2, useTheme2 } from '@grafana/ui';
import React, { type ReactNode, useState } from 'react';
import { useAlerts } from '../../api/alerts';
import { Sparkbars } from '../../components/charts/sparkbars';
import { HabitBadge } from '../../components/habit-badge';
import { alertHref, overviewHref } from '../../components/links';
import { severityColor } from '../../components/severity';
import { tableStyles } from '../../components/table-styles';
import type { UrlRange } from '../../components/url-range';
import { counted, grouped } from '../../model/counting-words';
import { roughDuration } from '../../model/durations';
import { differenceInWords } from './difference';
import { ChangeCell, FindingCell, LastFiredCell, NameCell } from './alert-cells';
import { PAGE_SIZE, type TableState, tableQuery } from './table-state';

interface Props {
  row: AlertRow;
  state: TableState;
  range: UrlRange;
  /** How many cells a row has. */
  columns: number;
  onMatch: (name: string, value: string) => void;
}

export function AlertRows(props: Props) {
  const { row, state } = props;
  const styles = useStyles2(getStyles);
  const [isOpen, setOpen] = useState(false);
  if (state.by !== 'case' || row.alerts < 2) {
    return <Row {...props} />;
  }
  const unfold = (
    // The arrow keys do the same from the name: one stop a row is enough for the Tab key.
    <button
      type="button"
      tabIndex={-1}
      className={styles.unfold}
      aria-expanded={isOpen}
      title={isOpen ? 'Hide its alerts (left arrow)' : 'Show its alerts (right arrow)'}
      onClick={() => setOpen(!isOpen)}
    >
      <Icon name={isOpen ? 'angle-down' : 'angle-right'} size="sm" />
      {counted(row.alerts, 'alert')}
    </button>
  );
  const onKeyDown = ({ key }: React.KeyboardEvent) => {
    if (key === 'ArrowRight' || key === 'ArrowLeft') {
      setOpen(key === 'ArrowRight');
    }
  };
  return (
    <>
      <Row {...props} unfold={unfold} onKeyDown={onKeyDown} />
      {isOpen && <CaseAlerts {...props} />}
    </>
  );
}

/** As many as a page holds; more are a click away. */
function CaseAlerts(props: Props) {
  const { row, state, range, columns } = props;
  const styles = useStyles2(getStyles);
  const only = row.storm ? { storm: row.storm.at } : { case: row.caseKey };
  const query = { ...tableQuery({ ...state, ...only, by: 'alert', page: 1 }, range.query), kind: row.kind };
  const { data, error } = useAlerts(query);
  if (!data) {
    return (
      <tr>
        <td colSpan={columns} className={styles.nested} role="status">
          {error ? `Its alerts could not be read: ${error.message}` : 'Loading its alerts'}
        </td>
      </tr>
    );
  }
  return (
    <>
      {data.items.map((alert) => (
        <Row key={alert.fingerprint} {...props} row={alert} ofCase={row} />
      ))}
      {data.total > PAGE_SIZE && (
        <tr>
          <td colSpan={columns} className={styles.nested}>
            <TextLink href={overviewHref({ ...range.carried, ...only, by: 'alert' })} inline={false}>
              {`Show all ${grouped(data.total)} alerts of this ${row.storm ? 'storm' : 'case'}`}
            </TextLink>
          </td>
        </tr>
      )}
    </>
  );
}

interface RowProps extends Props {
  /** The row of its case, above it. */
  ofCase?: AlertRow;
  unfold?: ReactNode;
  onKeyDown?: (event: React.KeyboardEvent) => void;
}

function Row({ row, range, onMatch, ofCase, unfold, onKeyDown }: RowProps) {
  const styles = useStyles2(getStyles);
  const theme = useTheme2();
  const isNested = ofCase !== undefined;
  const href = row.storm
    ? overviewHref({ ...range.carried, by: 'alert', storm: row.storm.at })
    : alertHref(row.fingerprint, range.carried);
  return (
    <tr className={cx(isNested && styles.nestedRow)}>
      <td className={cx(styles.name, isNested && styles.nested)}>
        {ofCase ? (
          <TextLink href={href} inline={false}>
            {differenceInWords(row, ofCase)}
          </TextLink>
        ) : (
          <NameCell row={row} href={href} onMatch={onMatch} unfold={unfold} onKeyDown={onKeyDown} />
        )}
      </td>
      <td className={styles.numeric}>
        <TextLink
          href={href}
          color="primary"
          inline={false}
          tabIndex={-1}
          aria-label={`${counted(row.fires, 'fire')} of ${row.name}`}
        >
          {grouped(row.fires)}
        </TextLink>
      </td>
      <td className={cx(styles.numeric, styles.roomy)}>
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
      <td className={cx(styles.fact, styles.roomy)}>
        {row.medianGapMs === null ? '–' : roughDuration(row.medianGapMs)}
      </td>
      <td className={cx(styles.fact, styles.wide)}>
        {row.usualDurationMs === null ? '–' : roughDuration(row.usualDurationMs)}
      </td>
      <td className={styles.roomy}>
        <span className={styles.badges}>
          {row.habits.map(({ id, rule }) => (
            <HabitBadge key={id} habit={id} rule={rule} />
          ))}
        </span>
      </td>
      <td className={cx(styles.finding, styles.roomy)}>
        <FindingCell row={row} present={range.present} />
      </td>
    </tr>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  ...tableStyles(theme),
  name: css({ width: '24%', minWidth: 190, [theme.breakpoints.down('md')]: { minWidth: 140 } }),
  nestedRow: css({ background: theme.colors.background.secondary }),
  nested: css({ '&&': { paddingLeft: theme.spacing(4) } }),
  unfold: css({
    ...{ display: 'inline-flex', alignItems: 'center', padding: 0, border: 'none', background: 'none' },
    color: theme.colors.text.link,
    fontSize: theme.typography.bodySmall.fontSize,
    '&:hover': { textDecoration: 'underline' },
  }),
  finding: css({ minWidth: 120 }),
  badges: css({ display: 'flex', flexWrap: 'wrap', whiteSpace: 'nowrap', gap: theme.spacing(0.5) }),
});
