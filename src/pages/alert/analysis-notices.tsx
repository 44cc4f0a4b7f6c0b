/** What is under way or went wrong with the analyses of this alert, told as it changes. */
import type { AlertDetail, AnalysisSummary } from '@alert-recall/contract';
import { css, cx } from '@emotion/css';
import type { GrafanaTheme2 } from '@grafana/data';
import { Alert, Button, Spinner, useStyles2 } from '@grafana/ui';
import React from 'react';
import { failureInWords, pendingInWords } from '../../model/analysis-words';
import { type Present, namedTime } from '../../model/instants';

interface Props {
  pending: AlertDetail['pendingAnalysis'];
  /** A failed analysis that is newer than the finding on show. */
  failure: AnalysisSummary | null;
  present: Present;
  onOpen: (runId: string) => void;
}

export function AnalysisNotices({ pending, failure, present, onOpen }: Props) {
  const styles = useStyles2(getStyles);
  const words = pendingInWords(pending, present);
  return (
    <>
      <div role="status">
        {words && (
          <div className={cx(styles.pending, pending?.state === 'retrying' && styles.failing)}>
            {pending?.state === 'running' && <Spinner inline />}
            {words}
          </div>
        )}
      </div>
      {failure && pending?.state !== 'retrying' && (
        <Alert
          severity="warning"
          title={`The analysis of ${namedTime(failure.startedAt, present)} failed`}
          bottomSpacing={1}
        >
          {failureInWords(failure, pending, present)} Below is the last finding before it.{' '}
          <Button fill="text" size="sm" onClick={() => onOpen(failure.runId)}>
            Show the failed one
          </Button>
        </Alert>
      )}
    </>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  pending: css({
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(1),
    padding: theme.spacing(0.75, 1.25),
    marginBottom: theme.spacing(1),
    background: theme.colors.info.transparent,
    borderRadius: theme.shape.radius.default,
    overflowWrap: 'anywhere',
  }),
  failing: css({ background: theme.colors.warning.transparent }),
});
