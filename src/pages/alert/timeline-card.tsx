/** The timeline with its legend, and under it all facts of the chosen fire. */
import type { AlertDetail } from '@alert-recall/contract';
import { Box, Text } from '@grafana/ui';
import React from 'react';
import type { AlertTimeline } from '../../model/alert-timeline';
import { Card } from '../../components/card';
import { Timeline } from '../../components/charts/timeline';
import { TimelineLegend } from '../../components/charts/timeline-legend';
import { counted } from '../../model/counting-words';
import type { Present } from '../../model/instants';
import type { AlertState } from './alert-state';
import { FirePanel } from './fire-panel';

interface Props {
  alert: AlertDetail;
  timeline: AlertTimeline;
  state: AlertState;
  /** The facts of the chosen fire are under the timeline. */
  showsFire: boolean;
  present: Present;
  onZoom: (fromIso: string, toIso: string) => void;
}

export function TimelineCard({ timeline, state, showsFire, present, onZoom }: Props) {
  const { fires, omitted } = timeline;
  // Without a choice the newest fire is the one that matters.
  const chosen = fires.find(({ id }) => id === state.fire) ?? fires[fires.length - 1];
  return (
    <Card title="Timeline" aside={<TimelineLegend timeline={timeline} />}>
      <Timeline
        timeline={timeline}
        present={present}
        selected={chosen.id}
        onSelect={state.selectFire}
        onOpenAnalysis={state.openRun}
        onZoom={onZoom}
      />
      {omitted > 0 && (
        <Box marginTop={1}>
          <Text variant="bodySmall" color="secondary">
            {`${counted(omitted, 'older fire')} of this range not drawn: zoom in to see them.`}
          </Text>
        </Box>
      )}
      {showsFire && <FirePanel fire={chosen} present={present} onOpenAnalysis={state.openRun} />}
    </Card>
  );
}
