/** Every analysis of this alert and of its incidents, newest first; none is ever overwritten. */
import type { AlertDetail, AnalysisSummary } from '@alert-recall/contract';
import { css, cx } from '@emotion/css';
import type { GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import React from 'react';
import { confidenceInWords, madeForInWords } from '../../model/analysis-words';
import { type Present, dayAndTime, fullTime } from '../../model/instants';

interface Props {
  versions: AnalysisSummary[];
  /** The alert of the page. */
  alert: AlertDetail;
  /** Run id of the one on show. */
  shown: string;
  present: Present;
  onOpen: (runId: string) => void;
}

export function VersionsTab({ versions, alert, shown, present, onOpen }: Props) {
  const styles = useStyles2(getStyles);
  return (
    <ul className={styles.list}>
      {versions.map((version) => {
        const current = version.runId === shown;
        const madeFor = madeForInWords(version, alert);
        return (
          <li key={version.runId} className={cx(styles.item, current && styles.current)}>
            <button
              type="button"
              className={styles.open}
              aria-current={current || undefined}
              onClick={() => onOpen(version.runId)}
            >
              {madeFor ? 'Of the incident' : `Version ${version.version}`}
            </button>
            <span className={styles.dim} title={fullTime(version.startedAt, present)}>
              {dayAndTime(version.startedAt, present)}
            </span>
            <span>
              {version.state === 'failed'
                ? `Failed: ${version.failureReason ?? 'no reason was stored'}`
                : version.summary}
              {madeFor && (
                <span className={styles.dim}>
                  {' '}
                  (<bdi>{madeFor}</bdi>)
                </span>
              )}
            </span>
            <span className={styles.dim}>
              {version.analyst === 'rules'
                ? version.failureReason === null
                  ? 'rules analyst'
                  : 'rules analyst, for the model could not answer'
                : version.state === 'done'
                  ? confidenceInWords(version.confidence)
                  : ''}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  list: css({ listStyle: 'none', margin: 0, paddingTop: theme.spacing(0.5) }),
  item: css({
    display: 'grid',
    gridTemplateColumns: '80px 100px minmax(0, 1fr) auto',
    gap: theme.spacing(1),
    alignItems: 'baseline',
    padding: theme.spacing(0.75, 1),
    borderBottom: `1px solid ${theme.colors.border.weak}`,
    overflowWrap: 'anywhere',
  }),
  current: css({ background: theme.colors.action.selected }),
  dim: css({ color: theme.colors.text.secondary, fontSize: theme.typography.bodySmall.fontSize }),
  open: css({
    padding: 0,
    border: 'none',
    background: 'none',
    textAlign: 'left',
    color: theme.colors.text.link,
    '&:hover': { textDecoration: 'underline' },
  }),
});
