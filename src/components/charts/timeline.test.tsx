import { fireEvent, render, screen } from '@testing-library/react';
import React from 'react';
import type { AlertTimeline } from '../../model/alert-timeline';
import { NOW, openFire, sampleFire, sampleTimeline } from '../../test/alert-samples';
import { browseAt } from '../../test/browser';
import { Timeline } from './timeline';
import { TimelineLegend } from './timeline-legend';
import { LEFT } from './timeline-shape';

const DAY = 86_400_000;
// One pixel per hour after the names of the lanes: 30 days are 720 pixels, and 8 stay free on the right.
beforeAll(() => browseAt(LEFT + 720 + 8));

function draw(change: Partial<AlertTimeline> = {}) {
  const calls = { onSelect: jest.fn(), onOpenAnalysis: jest.fn(), onZoom: jest.fn() };
  render(
    <Timeline timeline={sampleTimeline(change)} present={{ now: NOW, timeZone: 'utc' }} selected={2} {...calls} />
  );
  const chart = screen.getByRole('group');
  return { chart, ...calls, press: (key: string) => fireEvent.keyDown(chart, { key }) };
}

test('is summed up for those who cannot see it', () => {
  expect(draw().chart).toHaveAccessibleName(
    'Timeline from 31 Oct 14:16 to 30 Nov 14:16: 2 fires (2 critical), 1 analysis, one fires now.'
  );
});

test('the keyboard begins at the newest fire, reads all facts and selects', async () => {
  const { press, onSelect } = draw();
  press('ArrowLeft');
  expect(await screen.findByText('Fire of today 14:05')).toBeInTheDocument();
  press('ArrowLeft');
  expect(await screen.findByText('Fire of 26 Nov 14:05')).toBeInTheDocument();
  expect(screen.getByText('Ended').nextSibling).toHaveTextContent('2026-11-26 14:16:00 UTC, recovered');
  press('Enter');
  expect(onSelect).toHaveBeenCalledWith(1);
});

test('down leads from a fire to its analysis, and Enter opens it', async () => {
  const { press, onOpenAnalysis, onSelect } = draw();
  press('ArrowLeft');
  press('ArrowDown');
  expect(await screen.findByText('Analysis of 26 Nov 14:09')).toBeInTheDocument();
  expect(screen.getByText('Session cache disabled by flag')).toBeInTheDocument();
  press('Enter');
  expect(onOpenAnalysis).toHaveBeenCalledWith('run-1');
  press('ArrowUp');
  press('Enter');
  expect(onSelect).toHaveBeenCalledWith(1);
});

test('a click selects the fire under the pointer', () => {
  const { chart, onSelect } = draw();
  const x = LEFT + 720 - 96; // 26 Nov 14:16
  fireEvent.pointerDown(chart, { clientX: x, clientY: 40, button: 0 });
  fireEvent.pointerUp(chart, { clientX: x, clientY: 40 });
  expect(onSelect).toHaveBeenCalledWith(1);
});

test('dragging zooms', () => {
  const { chart, onZoom } = draw();
  fireEvent.pointerDown(chart, { clientX: LEFT, clientY: 40, button: 0 });
  fireEvent.pointerMove(chart, { clientX: LEFT + 240, clientY: 40 });
  fireEvent.pointerUp(chart, { clientX: LEFT + 240, clientY: 40 });
  expect(onZoom).toHaveBeenCalledWith('2026-10-31T14:16:00.000Z', '2026-11-10T14:16:00.000Z');
});

test('fires that share pixels are said to', async () => {
  const twin = sampleFire({ id: 9, startsAt: '2026-11-26T14:06:00.000Z' });
  const { press } = draw({ fires: [sampleFire(), twin, openFire()] });
  press('Home');
  expect(await screen.findByText('2 fires lie here side by side: zoom in to tell them apart.')).toBeInTheDocument();
});

test('2,000 fires are a handful of elements', () => {
  const start = NOW - 30 * DAY;
  const fires = Array.from({ length: 2000 }, (_, index) =>
    sampleFire({
      id: index,
      startsAt: new Date(start + index * 1_200_000).toISOString(),
      endsAt: index % 9 ? new Date(start + index * 1_200_000 + 300_000).toISOString() : null,
      state: index % 9 ? 'resolved' : 'unknown',
      severity: index % 2 ? 'critical' : 'warning',
      admission: { outcome: index % 3 ? 'attach' : 'storm-degraded', reason: '' },
    })
  );
  const { chart } = draw({ fires });
  expect(chart.querySelectorAll('svg *').length).toBeLessThan(60);
});

test('the legend names only what is there', () => {
  render(<TimelineLegend timeline={sampleTimeline()} />);
  expect(screen.getByText('critical')).toBeInTheDocument();
  expect(screen.getByText('firing now')).toBeInTheDocument();
  expect(screen.getByText('analysis')).toBeInTheDocument();
  expect(screen.queryByText('attached')).not.toBeInTheDocument();
  expect(screen.queryByText('end unknown')).not.toBeInTheDocument();
});
