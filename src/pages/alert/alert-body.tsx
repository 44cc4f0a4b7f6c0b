/** The parts of the alert page in their order: the sentence, the timeline, the small charts, what was found, the list. */
import type { AlertDetail } from '@alert-recall/contract';
import { css } from '@emotion/css';
import type { GrafanaTheme2 } from '@grafana/data';
import { Stack, useStyles2 } from '@grafana/ui';
import React, { useState } from 'react';
import type { AlertTimeline } from '../../model/alert-timeline';
import { useAnalyses } from '../../api/analyses';
import type { UrlRange } from '../../components/url-range';
import { useAlertState } from './alert-state';
import { AnalysisCard } from './analysis-card';
import { FireList } from './fire-list';
import { NoFiresInRange } from './no-fires-in-range';
import { PriorHypotheses } from './prior-hypotheses';
import { RelatedIdentities } from './related-identities';
import { SeenBeforeCard } from './seen-before-card';
import { SmallCharts } from './small-charts';
import { TimelineCard } from './timeline-card';
import { shownVersion } from './versions';
import { WhatItSays } from './what-it-says';

interface Props {
  alert: AlertDetail;
  timeline: AlertTimeline;
  range: UrlRange;
}

/** No range: an old finding is what one came for. */
const EVER = { limit: 500 };

export function AlertBody({ alert, timeline, range }: Props) {
  const styles = useStyles2(getStyles);
  const state = useAlertState();
  // A fire is shown beside what was clicked, and nowhere else.
  const [isInList, setInList] = useState(false);
  const analyses = useAnalyses(alert.fingerprint, EVER);
  const versions = analyses.data?.items ?? [];
  const shown = shownVersion(versions, state.run);
  const zoom = (from: string, to: string) => range.setRange({ from: Date.parse(from), to: Date.parse(to) });
  const choosing = (inList: boolean) => (id: number) => {
    setInList(inList);
    state.selectFire(id);
  };
  const parts = { alert, timeline, state, present: range.present };

  return (
    <Stack direction="column" gap={1.5}>
      <SeenBeforeCard alert={alert} range={range} onOpen={state.openRun} />
      <WhatItSays alert={alert} />
      {timeline.fires.length === 0 ? (
        <NoFiresInRange alert={alert} range={range} />
      ) : (
        <>
          <TimelineCard
            {...parts}
            state={{ ...state, selectFire: choosing(false) }}
            showsFire={!isInList}
            onZoom={zoom}
          />
          <SmallCharts {...parts} onZoom={zoom} />
        </>
      )}
      <div className={styles.pair}>
        <Stack direction="column" gap={1.5}>
          <PriorHypotheses
            alert={alert}
            versions={versions}
            shown={shown}
            present={range.present}
            onOpen={state.openRun}
          />
          <RelatedIdentities alert={alert} range={range} />
        </Stack>
        <AnalysisCard alert={alert} analyses={analyses} shown={shown} state={state} present={range.present} />
      </div>
      <FireList
        alert={alert}
        range={range}
        state={{ ...state, selectFire: choosing(true) }}
        showsFire={isInList}
        onHide={() => setInList(false)}
      />
    </Stack>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  pair: css({
    display: 'grid',
    alignItems: 'start',
    gap: theme.spacing(1.5),
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.35fr)',
    [theme.breakpoints.down('xl')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  }),
});
