/** Every fire of the range, page by page, so that each figure above can be checked. */
import type { AlertDetail, Fire } from '@alert-recall/contract';
import { css, cx } from '@emotion/css';
import type { GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import React from 'react';
import { useFires } from '../../api/fires';
import { Card } from '../../components/card';
import { PagePagination } from '../../components/page-pagination';
import { ProblemView } from '../../components/problem-view';
import { SeverityDot } from '../../components/severity-dot';
import { Loading } from '../../components/states';
import { tableStyles } from '../../components/table-styles';
import type { UrlRange } from '../../components/url-range';
import { counted, grouped } from '../../model/counting-words';
import { endInWords, fireLength } from '../../model/fire-facts';
import { type Present, dayAndTime, fullTime } from '../../model/instants';
import { severityName } from '../../model/severities';
import { outcomeInWords } from '../../model/words';
import type { AlertState } from './alert-state';
import { FirePanel } from './fire-panel';

interface Props {
  alert: AlertDetail;
  range: UrlRange;
  state: AlertState;
  /** The facts of the chosen fire are under its row. */
  showsFire: boolean;
  onHide: () => void;
}

const PAGE_SIZE = 20;
const COLUMNS = ['Started', 'Severity', 'Lasted', 'Ended', 'Deliveries', 'Analysis'];

export function FireList({ alert, range, state, showsFire, onHide }: Props) {
  const styles = useStyles2(getStyles);
  const query = { ...range.query, limit: PAGE_SIZE, offset: (state.page - 1) * PAGE_SIZE };
  const { data, error, isPlaceholderData, refetch } = useFires(alert.fingerprint, query);
  const opened = showsFire ? state.fire : null;
  return (
    <Card title="Fires in this range" aside={data && counted(data.total, 'fire')}>
      {error ? (
        <ProblemView problem={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading what="the fires" />
      ) : data.fires.length === 0 ? (
        <p className={styles.dim}>{data.total > 0 ? 'There is no such page.' : 'None.'}</p>
      ) : (
        <div className={styles.scroll}>
          <table
            className={cx(styles.table, isPlaceholderData && styles.stale)}
            aria-label="Fires"
            aria-busy={isPlaceholderData}
          >
            <thead>
              <tr>
                {COLUMNS.map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.fires.map((fire) => (
                <React.Fragment key={fire.id}>
                  <Row fire={fire} state={state} isOpen={fire.id === opened} present={range.present} onHide={onHide} />
                  {fire.id === opened && (
                    <tr>
                      <td colSpan={COLUMNS.length}>
                        <FirePanel fire={fire} present={range.present} onOpenAnalysis={state.openRun} />
                      </td>
                    </tr>
                  )}
                </React.Fragment>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <PagePagination page={state.page} pageSize={PAGE_SIZE} total={data?.total ?? 0} onPage={state.openPage} />
    </Card>
  );
}

interface RowProps {
  fire: Fire;
  state: AlertState;
  /** Its facts are shown under it. */
  isOpen: boolean;
  present: Present;
  onHide: () => void;
}

function Row({ fire, state, isOpen, present, onHide }: RowProps) {
  const styles = useStyles2(getStyles);
  const { runId } = fire;
  const outcome = outcomeInWords(fire.admission.outcome);
  return (
    <tr aria-current={fire.id === state.fire || undefined}>
      <td className={styles.fact}>
        <button
          type="button"
          className={styles.link}
          title={fullTime(fire.startsAt, present)}
          aria-expanded={isOpen}
          onClick={() => (isOpen ? onHide() : state.selectFire(fire.id))}
        >
          {dayAndTime(fire.startsAt, present)}
        </button>
      </td>
      <td className={styles.fact}>
        <SeverityDot severity={fire.severity} /> {severityName(fire.severity)}
      </td>
      <td>{fireLength(fire, present)}</td>
      <td className={styles.dim}>{endInWords(fire, present)}</td>
      <td>{grouped(fire.deliveries)}</td>
      <td title={fire.admission.reason}>
        {runId ? (
          <button type="button" className={styles.link} onClick={() => state.openRun(runId)}>
            {outcome}
          </button>
        ) : (
          <span className={styles.dim}>{outcome}</span>
        )}
      </td>
    </tr>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  ...tableStyles(theme),
  link: css({
    padding: 0,
    border: 'none',
    background: 'none',
    color: theme.colors.text.link,
    textAlign: 'left',
    '&:hover': { textDecoration: 'underline' },
  }),
});
