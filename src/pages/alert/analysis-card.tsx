/** One analysis in four tabs, and above them what is under way or went wrong. */
import type { AlertDetail, AnalysesResponse, AnalysisSummary } from '@alert-recall/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { Tab, TabContent, TabsBar } from '@grafana/ui';
import React from 'react';
import { useAnalysis } from '../../api/analyses';
import type { ApiProblem } from '../../api/problem';
import { Card } from '../../components/card';
import { ProblemView } from '../../components/problem-view';
import { Loading } from '../../components/states';
import { costLine, modelWasAsked, NEVER_ANALYSED } from '../../model/analysis-words';
import { type Present, namedTime } from '../../model/instants';
import type { AlertState } from './alert-state';
import { AnalysisNotices } from './analysis-notices';
import { EvidenceTab } from './evidence-tab';
import { FindingTab } from './finding-tab';
import { ToldTab } from './told-tab';
import { VersionsTab } from './versions-tab';
import { newerFailure, shownVersion } from './versions';

interface Props {
  alert: AlertDetail;
  analyses: UseQueryResult<AnalysesResponse, ApiProblem>;
  /** The version on show; null while there is none. */
  shown: AnalysisSummary | null;
  state: AlertState;
  present: Present;
}

export function AnalysisCard({ alert, analyses, shown, state, present }: Props) {
  const whole = useAnalysis(shown?.runId);
  const analysis = whole.data;
  const versions = analyses.data?.items ?? [];
  const title = analysis ? titleOf(analysis, versions, present) : 'Analysis';
  const problem = whole.error ?? analyses.error;
  const tab = (id: AlertState['tab'], label: string, counter?: number) => (
    <Tab label={label} counter={counter} active={state.tab === id} onChangeTab={() => state.openTab(id)} />
  );

  return (
    <Card title={title} aside={analysis && costLine(analysis)}>
      <AnalysisNotices
        pending={alert.pendingAnalysis}
        failure={newerFailure(versions, shown)}
        present={present}
        onOpen={state.openRun}
      />
      {problem ? (
        <ProblemView problem={problem} onRetry={() => void Promise.all([whole.refetch(), analyses.refetch()])} />
      ) : analysis ? (
        <>
          <TabsBar>
            {tab('finding', 'Finding')}
            {tab('evidence', 'Evidence', analysis.evidence.length)}
            {tab('told', modelWasAsked(analysis) ? 'What the model was told' : 'What the analyst was told')}
            {tab('versions', 'Versions', analyses.data?.total)}
          </TabsBar>
          <TabContent>
            {state.tab === 'finding' && <FindingTab alert={alert} analysis={analysis} present={present} />}
            {state.tab === 'evidence' && <EvidenceTab evidence={analysis.evidence} />}
            {state.tab === 'told' && <ToldTab analysis={analysis} />}
            {state.tab === 'versions' && (
              <VersionsTab
                versions={versions}
                alert={alert}
                shown={analysis.runId}
                present={present}
                onOpen={state.openRun}
              />
            )}
          </TabContent>
        </>
      ) : analyses.data && !shown ? (
        <div>{whyNone(alert)}</div>
      ) : (
        <Loading what="the analysis" />
      )}
    </Card>
  );
}

/** An older one is called so: what it says may have been said better since. */
function titleOf(shown: AnalysisSummary, versions: AnalysisSummary[], present: Present): string {
  const when = namedTime(shown.startedAt, present);
  const newest = shownVersion(versions, null);
  return newest === null || newest.runId === shown.runId ? `Analysis of ${when}` : `An older analysis, of ${when}`;
}

function whyNone(alert: AlertDetail): string {
  if (alert.kind === 'heartbeat' || alert.kind === 'inhibitor') {
    return NEVER_ANALYSED;
  }
  return alert.pendingAnalysis
    ? 'This will be the first analysis of this alert.'
    : 'This alert has not been analysed yet.';
}
