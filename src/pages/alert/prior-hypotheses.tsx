/** What earlier analyses concluded: offered as hypotheses, never as facts. */
import type { AlertDetail, AnalysisSummary } from '@alert-recall/contract';
import { css } from '@emotion/css';
import type { GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import React from 'react';
import { Card } from '../../components/card';
import { SeverityDot } from '../../components/severity-dot';
import { madeForInWords } from '../../model/analysis-words';
import { counted } from '../../model/counting-words';
import { type Present, fullTime, namedTime } from '../../model/instants';
import { earlierFindings } from './versions';

interface Props {
  /** The alert of the page. */
  alert: AlertDetail;
  versions: AnalysisSummary[];
  shown: AnalysisSummary | null;
  present: Present;
  onOpen: (runId: string) => void;
}

const SHOWN = 7;

export function PriorHypotheses({ alert, versions, shown, present, onOpen }: Props) {
  const styles = useStyles2(getStyles);
  const earlier = earlierFindings(versions, shown);
  const aside = earlier.length > SHOWN ? `${SHOWN} of ${earlier.length}` : undefined;
  return (
    <Card title="Prior hypotheses: to verify, not established facts" aside={aside}>
      {earlier.length === 0 ? (
        <p className={styles.none}>
          {shown ? 'No finding is older than the one on show.' : 'No analysis of this alert has come to a finding yet.'}
        </p>
      ) : (
        <ul className={styles.list} aria-label={counted(earlier.length, 'earlier finding')}>
          {earlier.slice(0, SHOWN).map((finding) => {
            const { runId, startedAt, severity, summary, analyst } = finding;
            const madeFor = madeForInWords(finding, alert);
            return (
              <li key={runId} className={styles.item}>
                <span className={styles.time} title={fullTime(startedAt, present)}>
                  {namedTime(startedAt, present)}
                </span>
                <SeverityDot severity={severity} />
                <button
                  type="button"
                  className={styles.summary}
                  onClick={() => onOpen(runId)}
                  title={madeFor ? `Open the analysis ${madeFor}` : `Open version ${finding.version}`}
                >
                  <bdi>{summary}</bdi>
                  {analyst === 'rules' && <span className={styles.none}> (rules analyst)</span>}
                  {madeFor && <span className={styles.none}> (of the incident)</span>}
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  none: css({ color: theme.colors.text.secondary, margin: 0 }),
  list: css({ listStyle: 'none', margin: 0 }),
  item: css({
    display: 'grid',
    gridTemplateColumns: '108px 10px minmax(0, 1fr)',
    alignItems: 'baseline',
    gap: theme.spacing(1),
    padding: theme.spacing(0.75, 0),
    borderBottom: `1px solid ${theme.colors.border.weak}`,
    '&:last-child': { borderBottom: 'none' },
  }),
  time: css({
    color: theme.colors.text.secondary,
    fontSize: theme.typography.bodySmall.fontSize,
    whiteSpace: 'nowrap',
  }),
  summary: css({
    padding: 0,
    border: 'none',
    background: 'none',
    color: theme.colors.text.primary,
    textAlign: 'left',
    overflowWrap: 'anywhere',
    '&:hover': { color: theme.colors.text.link, textDecoration: 'underline' },
  }),
});
