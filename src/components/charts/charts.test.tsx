import { fireEvent, render, screen } from '@testing-library/react';
import React from 'react';
import { sampleTimeline } from '../../test/alert-samples';
import { browseAt } from '../../test/browser';
import { Bins } from './bins';
import { Histogram } from './histogram';
import { HourOfWeek } from './hour-of-week';
import { Sparkbars } from './sparkbars';
import { StackedBars } from './stacked-bars';

const HOUR = 3_600_000;
const buckets = [
  { at: '2026-11-30T10:00:00.000Z', to: '2026-11-30T11:00:00.000Z', counts: { critical: 2, warning: 1 } },
  { at: '2026-11-30T11:00:00.000Z', to: '2026-11-30T12:00:00.000Z', counts: {} },
  { at: '2026-11-30T12:00:00.000Z', to: '2026-11-30T13:00:00.000Z', counts: { info: 4 } },
];

beforeAll(() => browseAt(328));

describe('StackedBars', () => {
  test('is summed up for those who cannot see it', () => {
    render(<StackedBars buckets={buckets} timeZone="utc" />);
    expect(screen.getByRole('group')).toHaveAccessibleName(
      'Fires over time: 7 fires (2 critical, 1 warning, 4 info), most from Mon 30 Nov 12:00 (4).'
    );
  });

  test('says when there is nothing', () => {
    render(<StackedBars buckets={[]} />);
    expect(screen.getByRole('img')).toHaveAccessibleName('Fires over time: none.');
    expect(screen.getByRole('img')).not.toHaveAttribute('tabindex');
  });

  test('arrow keys read each bucket with every severity by name', async () => {
    render(<StackedBars buckets={buckets} timeZone="utc" />);
    fireEvent.keyDown(screen.getByRole('group'), { key: 'ArrowRight' });
    expect(await screen.findByText('Mon 30 Nov 10:00 to 11:00')).toBeInTheDocument();
    expect(screen.getByText('critical').nextSibling).toHaveTextContent('2');
    expect(screen.getByText('warning').nextSibling).toHaveTextContent('1');
    fireEvent.keyDown(screen.getByRole('group'), { key: 'ArrowRight' });
    expect(await screen.findByText('No fires')).toBeInTheDocument();
    fireEvent.keyDown(screen.getByRole('group'), { key: 'Escape' });
    expect(screen.queryByText('No fires')).not.toBeInTheDocument();
  });

  test('dragging zooms to what was dragged over', () => {
    const onZoom = jest.fn();
    render(<StackedBars buckets={buckets} onZoom={onZoom} />);
    const chart = screen.getByRole('group');
    // 28 pixels of axis, then 100 per hour.
    fireEvent.pointerDown(chart, { clientX: 78, button: 0 });
    fireEvent.pointerMove(chart, { clientX: 228 });
    fireEvent.pointerUp(chart, { clientX: 228 });
    expect(onZoom).toHaveBeenCalledWith('2026-11-30T10:30:00.000Z', '2026-11-30T12:00:00.000Z');
  });

  test('the axis has room for large counts', () => {
    const many = [{ ...buckets[0], counts: { warning: 41_000 } }];
    render(<StackedBars buckets={many} />);
    const longest = screen.getByText('60000');
    expect(Number(longest.getAttribute('x'))).toBeGreaterThanOrEqual(5 * 8);
  });

  test('a click with an unsteady hand is no drag, and leads to the bar', () => {
    const onZoom = jest.fn();
    render(<StackedBars buckets={buckets} onZoom={onZoom} />);
    fireEvent.pointerDown(screen.getByRole('group'), { clientX: 78, button: 0 });
    fireEvent.pointerMove(screen.getByRole('group'), { clientX: 80 });
    fireEvent.pointerUp(screen.getByRole('group'), { clientX: 80 });
    expect(onZoom.mock.calls).toEqual([['2026-11-30T10:00:00.000Z', '2026-11-30T11:00:00.000Z']]);
  });

  test('a storm does not press all other bars flat: it is cut off, and says its count', () => {
    const hours = Array.from({ length: 8 }, (_, hour) => ({
      at: `2026-11-30T0${hour}:00:00.000Z`,
      to: `2026-11-30T0${hour + 1}:00:00.000Z`,
      counts: { warning: hour === 4 ? 300 : 2 },
    }));
    const { container } = render(<StackedBars buckets={hours} />);
    expect(screen.getByText('300')).toBeInTheDocument();
    const paths = [...container.querySelectorAll('path')].map((path) => path.getAttribute('d') ?? '');
    const tops = paths.flatMap((path) => [...path.matchAll(/M[\d.]+ ([\d.]+)h/g)].map(([, top]) => Number(top)));
    expect(tops).toHaveLength(8);
    const heights = tops.map((top) => 150 - 24 - top);
    expect(Math.max(...heights) / Math.min(...heights)).toBeLessThan(4);
  });

  test('plus and minus zoom from the keyboard', () => {
    const onZoom = jest.fn();
    render(<StackedBars buckets={buckets} onZoom={onZoom} />);
    fireEvent.keyDown(screen.getByRole('group'), { key: 'End' });
    fireEvent.keyDown(screen.getByRole('group'), { key: '+' });
    const [from, to] = onZoom.mock.calls[0].map(Date.parse);
    expect((from + to) / 2).toBe(Date.parse('2026-11-30T12:30:00.000Z'));
    fireEvent.keyDown(screen.getByRole('group'), { key: '-' });
    const [widerFrom, widerTo] = onZoom.mock.calls[1].map(Date.parse);
    expect(widerTo - widerFrom).toBeGreaterThan(3 * HOUR);
  });
});

test('a histogram names the severity of its alert', () => {
  render(
    <Histogram
      buckets={[{ at: '2026-11-30T10:00:00.000Z', to: '2026-11-30T11:00:00.000Z', count: 3 }]}
      severity="error"
      timeZone="utc"
    />
  );
  expect(screen.getByRole('group')).toHaveAccessibleName(
    'Fires over time: 3 fires (3 error), most from Mon 30 Nov 10:00 (3).'
  );
});

test('bins can be read one by one, and say when there is nothing', async () => {
  const { rerender } = render(
    <Bins title="Time between fires" bins={sampleTimeline().gaps} color="blue" one="gap" none="Needs two fires." />
  );
  fireEvent.keyDown(screen.getByRole('group'), { key: 'ArrowRight' });
  expect(await screen.findByText('under 1 h')).toBeInTheDocument();
  expect(screen.getByText('1 gap')).toBeInTheDocument();
  rerender(<Bins title="Time between fires" bins={[]} color="blue" one="gap" none="Needs two fires." />);
  expect(screen.getByText('Needs two fires.')).toBeInTheDocument();
});

test('the week moves by day and by hour, and its legend has numbers', async () => {
  render(<HourOfWeek grid={sampleTimeline().hourOfWeek} />);
  const chart = screen.getByRole('group');
  fireEvent.keyDown(chart, { key: 'Home' });
  expect(await screen.findByText('Monday 00:00 to 01:00')).toBeInTheDocument();
  fireEvent.keyDown(chart, { key: 'ArrowDown' });
  expect(await screen.findByText('Tuesday 00:00 to 01:00')).toBeInTheDocument();
  fireEvent.keyDown(chart, { key: 'ArrowUp' });
  fireEvent.keyDown(chart, { key: 'ArrowUp' });
  expect(await screen.findByText('Monday 00:00 to 01:00')).toBeInTheDocument();
  expect(screen.getByText('fires in that hour')).toBeInTheDocument();
});

test('sparkbars draw only what fired', () => {
  render(<Sparkbars counts={[0, 4, 0, 1]} color="red" label="5 fires over the range" />);
  const chart = screen.getByRole('img', { name: '5 fires over the range' });
  expect(chart.querySelector('path')?.getAttribute('d')?.match(/M/g)).toHaveLength(2);
});
