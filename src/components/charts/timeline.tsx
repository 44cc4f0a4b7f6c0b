/**
 * The timeline of one alert: each fire a bar from start to end, under it the analyses and the fires that cost none.
 * 2,000 fires are a handful of paths; the pointer and the arrow keys find single ones by arithmetic.
 * Items of the frame are the fires, oldest first, and after them the analyses.
 */
import { useTheme2 } from '@grafana/ui';
import React, { useMemo } from 'react';
import type { AlertTimeline } from '../../model/alert-timeline';
import { barAt, crowdAt, nearest } from '../../model/fire-bars';
import { fireFacts, fireName } from '../../model/fire-facts';
import { type Present, namedTime } from '../../model/instants';
import { timelineInWords } from '../../model/timeline-words';
import { severityColor } from '../severity';
import { ChartFrame } from './chart-frame';
import { TooltipFacts } from './chart-tooltip';
import { TimeAxis } from './time-axis';
import { FireLane, MarkLanes } from './timeline-lanes';
import { layouts } from './timeline-layout';
import { ANALYSES_Y, BASELINE, FIRE_HEIGHT, HEIGHT, MARKS_Y } from './timeline-shape';
import { inTwoRows } from './timeline-keys';

interface Props {
  timeline: AlertTimeline;
  present: Present;
  /** Id of the fire whose facts are shown beside the chart. */
  selected: number | null;
  onSelect: (fireId: number) => void;
  onOpenAnalysis: (runId: string) => void;
  onZoom: (fromIso: string, toIso: string) => void;
}

export function Timeline({ timeline, present, selected, onSelect, onOpenAnalysis, onZoom }: Props) {
  const theme = useTheme2();
  const { fires, analyses } = timeline;
  const layout = useMemo(() => layouts(timeline, present.now), [timeline, present.now]);
  const step = useMemo(() => inTwoRows(timeline), [timeline]);
  const iso = (ms: number) => new Date(Math.round(ms)).toISOString();

  const describe = (index: number, width: number) => {
    if (index >= fires.length) {
      const { at, state, analyst, summary } = analyses[index - fires.length];
      const kind = analyst === 'rules' ? 'Rules analysis' : 'Analysis';
      return (
        <TooltipFacts
          title={`${kind} of ${namedTime(at, present)}`}
          rows={[]}
          note={state === 'failed' ? 'It failed.' : (summary ?? undefined)}
        />
      );
    }
    const { bars } = layout(width);
    const crowd = crowdAt(bars, bars[index]);
    const rows = fireFacts(fires[index], present).map((fact, row) =>
      row === 0 ? { ...fact, color: severityColor(theme, fires[index].severity) } : fact
    );
    const note = crowd > 1 ? `${crowd} fires lie here side by side: zoom in to tell them apart.` : undefined;
    return <TooltipFacts title={fireName(fires[index], present)} rows={rows} note={note} />;
  };

  return (
    <ChartFrame
      label={timelineInWords(timeline, present)}
      height={HEIGHT}
      items={fires.length + analyses.length}
      step={step}
      itemAt={(px, py, width) => {
        const { bars, marks } = layout(width);
        const mark =
          py > BASELINE + 6 && py < MARKS_Y - 10
            ? nearest(
                marks.map(({ x }) => x),
                px,
                8
              )
            : null;
        return mark === null ? (barAt(bars, px)?.index ?? null) : fires.length + mark;
      }}
      anchorOf={(index, width) => {
        const { bars, marks } = layout(width);
        return index < fires.length
          ? { x: bars[index].x + bars[index].width / 2, y: BASELINE }
          : { x: marks[index - fires.length].x, y: ANALYSES_Y };
      }}
      describe={describe}
      onPick={(index) =>
        index < fires.length ? onSelect(fires[index].id) : onOpenAnalysis(analyses[index - fires.length].runId)
      }
      onBrush={(start, end, width) => onZoom(iso(layout(width).x.invert(start)), iso(layout(width).x.invert(end)))}
    >
      {(width, active) => {
        const { x, bars, marks } = layout(width);
        const chosen = bars.find((bar) => bar.fire.id === selected);
        return (
          <>
            <TimeAxis x={x} y={HEIGHT - 6} linesFrom={4} timeZone={present.timeZone} />
            <text y={BASELINE - 8}>fires</text>
            <text y={ANALYSES_Y + 4}>analyses</text>
            <text y={MARKS_Y + 4}>not analysed</text>
            <FireLane bars={bars} />
            <MarkLanes bars={bars} analyses={marks} />
            {active !== null && active < bars.length && (
              <Outline {...bars[active]} color={theme.colors.text.secondary} />
            )}
            {active !== null && active >= bars.length && (
              <circle
                cx={marks[active - bars.length].x}
                cy={ANALYSES_Y}
                r={9}
                fill="none"
                stroke={theme.colors.text.secondary}
              />
            )}
            {chosen && <Outline {...chosen} color={theme.colors.text.maxContrast} />}
          </>
        );
      }}
    </ChartFrame>
  );
}

function Outline({ x, width, color }: { x: number; width: number; color: string }) {
  const top = BASELINE - FIRE_HEIGHT - 3;
  return (
    <rect
      x={x - 3}
      y={top}
      width={width + 6}
      height={FIRE_HEIGHT + 6}
      rx={3}
      fill="none"
      stroke={color}
      strokeWidth={1.5}
    />
  );
}
