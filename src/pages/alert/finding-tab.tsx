/** What an analysis concluded, how sure it is and why not surer; or why it failed. */
import type { AlertDetail, Analysis } from '@alert-recall/contract';
import { css } from '@emotion/css';
import type { GrafanaTheme2 } from '@grafana/data';
import { Alert, Badge, useStyles2 } from '@grafana/ui';
import React from 'react';
import {
  confidenceInWords,
  failureInWords,
  madeForInWords,
  readingNote,
  rulesInWords,
  triggerInWords,
} from '../../model/analysis-words';
import { type Present, fullTime, namedTime } from '../../model/instants';
import { EvidenceList } from './evidence-tab';
import { MarkdownBody } from './markdown-body';

interface Props {
  /** The alert of the page. */
  alert: AlertDetail;
  analysis: Analysis;
  present: Present;
}

/** The tab beside this one has the rest. */
const EVIDENCE_SHOWN = 4;

export function FindingTab({ alert, analysis, present }: Props) {
  const styles = useStyles2(getStyles);
  if (analysis.state === 'failed') {
    return (
      <Alert severity="error" title={`Version ${analysis.version} came to no finding`} topSpacing={2} bottomSpacing={0}>
        {failureInWords(analysis, alert.pendingAnalysis, present)}
      </Alert>
    );
  }
  const { analyst, summary, rootCause, nextSteps, body, confidenceNote } = analysis;
  const madeFor = madeForInWords(analysis, alert);
  const rules = rulesInWords(analysis);
  const notes = [confidenceNote, readingNote(analysis.readBy)].filter(Boolean);
  return (
    <div className={styles.tab}>
      <p className={styles.summary}>{summary ?? 'No summary was given.'}</p>
      <div className={styles.sure}>
        <Badge
          color={(analysis.confidence ?? 0) > 0.6 ? 'green' : 'orange'}
          text={confidenceInWords(analysis.confidence)}
        />
        {madeFor && (
          <span>
            This is the analysis <bdi>{madeFor}</bdi>, which this alert joined.
          </span>
        )}
        {rules && <Badge color={analysis.failureReason === null ? 'blue' : 'orange'} icon="info-circle" text={rules} />}
        <span>{notes.join(' ')}</span>
      </div>
      {rootCause && (
        <p className={styles.text}>
          <b>Root cause, by the analyst: </b>
          <bdi>{rootCause}</bdi>
        </p>
      )}
      <EvidenceList evidence={analysis.evidence.slice(0, EVIDENCE_SHOWN)} />
      {nextSteps.length > 0 && (
        <>
          <h3 className={styles.heading}>Next steps</h3>
          <ol className={styles.steps}>
            {nextSteps.map((step, index) => (
              <li key={index}>{step}</li>
            ))}
          </ol>
        </>
      )}
      {/* The rules analyst's body is its evidence once more, for notices. */}
      {body && analyst === 'model' && <MarkdownBody text={body} />}
      <p className={styles.foot}>
        Version {analysis.version}
        {analysis.fireStartsAt && `, of the fire of ${namedTime(analysis.fireStartsAt, present)}`}, finished{' '}
        {fullTime(analysis.finishedAt, present)}. Why it ran: <bdi>{triggerInWords(analysis.trigger)}</bdi>.
      </p>
    </div>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  tab: css({ paddingTop: theme.spacing(1.5), overflowWrap: 'anywhere' }),
  summary: css({
    fontSize: theme.typography.h5.fontSize,
    color: theme.colors.text.maxContrast,
    margin: theme.spacing(0, 0, 1),
  }),
  sure: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: theme.spacing(1),
    marginBottom: theme.spacing(1),
    color: theme.colors.text.secondary,
    fontSize: theme.typography.bodySmall.fontSize,
  }),
  text: css({ margin: theme.spacing(0, 0, 1), b: { fontWeight: theme.typography.fontWeightMedium } }),
  heading: css({
    fontSize: theme.typography.body.fontSize,
    fontWeight: theme.typography.fontWeightMedium,
    margin: theme.spacing(1.5, 0, 0.5),
  }),
  steps: css({ margin: 0, paddingLeft: theme.spacing(2.5) }),
  foot: css({
    margin: theme.spacing(1.5, 0, 0),
    color: theme.colors.text.secondary,
    fontSize: theme.typography.bodySmall.fontSize,
  }),
});
