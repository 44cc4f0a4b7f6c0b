/** What earlier analyses concluded: offered as hypotheses, never as facts. */
import type { AlertDetail, AnalysisSummary } from '@alert-recall/contract';
import { css } from '@emotion/css';
import type { GrafanaTheme2 } from '@grafana/data';
import { Button, useStyles2 } from '@grafana/ui';
import React, { useState } from 'react';
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
  const [unfolded, setUnfolded] = useState(false);
  const all = earlierFindings(versions, shown);
  // What rules wrote are facts, not hypotheses.
  const byRules = all.filter(({ analyst }) => analyst === 'rules');
  const earlier = unfolded ? all : all.filter(({ analyst }) => analyst === 'model');
  const aside = earlier.length > SHOWN ? `${SHOWN} of ${earlier.length}` : undefined;
  return (
    <Card title="Prior hypotheses: to verify, not established facts" aside={aside}>
      {earlier.length === 0 ? (
        <p className={styles.none}>
          {shown
            ? 'No hypothesis is older than what is on show.'
            : 'No analysis of this alert has come to a finding yet.'}
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
      {byRules.length > 0 && (
        <Button variant="secondary" fill="text" size="sm" onClick={() => setUnfolded(!unfolded)}>
          {unfolded ? 'Hide what the rules wrote' : foldedInWords(byRules.length)}
        </Button>
      )}
      {alert.memory.nothing !== null && alert.totalFires > 1 && alert.kind === 'alert' && (
        <p className={styles.nothing}>The next analysis will be told no hypothesis. {alert.memory.nothing}</p>
      )}
    </Card>
  );
}

function foldedInWords(count: number): string {
  return `${counted(count, 'earlier analysis', 'earlier analyses')} by the rules, with facts only`;
}

const getStyles = (theme: GrafanaTheme2) => ({
  nothing: css({ color: theme.colors.text.secondary, margin: theme.spacing(1, 0, 0) }),
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
