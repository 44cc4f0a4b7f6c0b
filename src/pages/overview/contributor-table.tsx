/** Fires by the value of a label, each with its share of all: a value is a filter when clicked. */
import type { ContributorsResponse } from '@alert-recall/contract';
import { css, cx } from '@emotion/css';
import type { GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import React from 'react';
import { useContributors } from '../../api/contributors';
import { ProblemView } from '../../components/problem-view';
import { Empty, Loading } from '../../components/states';
import { tableStyles } from '../../components/table-styles';
import type { UrlRange } from '../../components/url-range';
import { counted, grouped, shareInWords, signedDifference } from '../../model/counting-words';
import { type TableState, filterQuery } from './table-state';

interface Props {
  /** Name of the label. */
  label: string;
  state: TableState;
  range: UrlRange;
  onMatch: (name: string, value: string) => void;
}

export function ContributorTable({ label, state, range, onMatch }: Props) {
  const styles = useStyles2(getStyles);
  const { data, error, isPlaceholderData, refetch } = useContributors({ ...range.query, ...filterQuery(state), label });
  if (error && !data) {
    return <ProblemView problem={error} onRetry={() => void refetch()} />;
  }
  if (!data) {
    return <Loading what="the shares" />;
  }
  if (data.items.length === 0) {
    return <Empty message="Nothing fired in this range">Choose a longer range, or other filters.</Empty>;
  }
  const more = data.values - data.items.length;
  return (
    <div className={styles.scroll}>
      <table
        className={cx(styles.table, isPlaceholderData && styles.stale)}
        aria-label={`Fires by ${label}`}
        aria-busy={isPlaceholderData}
      >
        <thead>
          <tr>
            <th scope="col">{label}</th>
            <th scope="col" className={styles.numeric}>
              Fires
            </th>
            <th scope="col">Share</th>
            <th scope="col" className={styles.numeric}>
              Change
            </th>
            <th scope="col">Of</th>
          </tr>
        </thead>
        <tbody>
          {data.items.map((item) => (
            <Row key={item.value ?? ''} item={item} label={label} onMatch={onMatch} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{more > 0 ? `All, with ${counted(more, 'more value')}` : 'All'}</td>
            <td className={styles.numeric}>{grouped(data.fires)}</td>
            <td>100 %</td>
            <td />
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

interface RowProps extends Pick<Props, 'label' | 'onMatch'> {
  item: ContributorsResponse['items'][number];
}

function Row({ item: { value, fires, share, previousFires, alerts, cases }, label, onMatch }: RowProps) {
  const styles = useStyles2(getStyles);
  return (
    <tr>
      <td>
        {value === null ? (
          <span className={styles.dim}>without this label</span>
        ) : (
          <button
            type="button"
            className={styles.match}
            title={`Only ${label}="${value}"`}
            onClick={() => onMatch(label, value)}
          >
            <bdi>{value}</bdi>
          </button>
        )}
      </td>
      <td className={styles.numeric}>{grouped(fires)}</td>
      <td>
        <span className={styles.bar}>
          <span className={styles.part} style={{ width: `${Math.max(1, share * 100)}%` }} />
        </span>{' '}
        {shareInWords(share)}
      </td>
      <td className={styles.numeric}>{previousFires === null ? '–' : signedDifference(fires, previousFires)}</td>
      <td className={styles.dim}>
        {counted(cases, 'case')}, {counted(alerts, 'alert')}
      </td>
    </tr>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  ...tableStyles(theme),
  match: css({
    ...{ padding: 0, border: 'none', background: 'none', textAlign: 'left', overflowWrap: 'anywhere' },
    color: theme.colors.text.link,
    '&:hover': { textDecoration: 'underline' },
  }),
  bar: css({
    ...{ display: 'inline-block', width: 120, height: 8, verticalAlign: 'middle' },
    background: theme.colors.background.secondary,
  }),
  part: css({ display: 'block', height: '100%', background: theme.visualization.getColorByName('blue') }),
});
