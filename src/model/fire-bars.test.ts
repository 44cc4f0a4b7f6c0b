import { openFire, sampleFire } from '../test/alert-samples';
import { admissionMarks, barAt, barPaths, crowdAt, fireBars, nearest } from './fire-bars';

const at = (second: number) => new Date(second * 1000).toISOString();
/** One pixel per second. */
const toX = (ms: number) => ms / 1000;
const fire = (start: number, end: number | null, change = {}) =>
  sampleFire({
    id: start,
    startsAt: at(start),
    endsAt: end === null ? null : at(end),
    state: end === null ? 'unknown' : 'resolved',
    ...change,
  });
const bars = (fires = [fire(100, 150), fire(200, null), openFire({ startsAt: at(300) })]) =>
  fireBars(fires, toX, [50, 400], 350_000);

test('a bar reaches from start to end, an open one to now, an unknown one fades', () => {
  expect(bars().map(({ x, width, end }) => [x, width, end])).toEqual([
    [100, 50, 'known'],
    [200, 18, 'unknown'],
    [300, 50, 'open'],
  ]);
});

test('bars stay inside and can be hit', () => {
  expect(bars([fire(0, 60), fire(100, 100), fire(399, 500)]).map(({ x, width }) => [x, width])).toEqual([
    [50, 10],
    [100, 5],
    [395, 5],
  ]);
});

test('bars of one kind share a path; an unknown end has three steps', () => {
  const paths = barPaths(bars([fire(100, 150), fire(160, 170), fire(200, null)]), () => 20, 40);
  expect(paths.map(({ end, opacity }) => [end, opacity])).toEqual([
    ['known', 0.85],
    ['unknown', 0.8],
    ['unknown', 0.45],
    ['unknown', 0.15],
  ]);
  expect(paths[0].path).toBe('M100 20h50v20h-50zM160 20h10v20h-10z');
});

test('2,000 fires on the same pixels are drawn once', () => {
  const [path] = barPaths(bars(Array.from({ length: 2000 }, () => fire(100, 102))), () => 20, 40);
  expect(path.path).toBe('M100 20h2v20h-2z');
});

test('finds the bar under the pointer, else the nearest in reach, else none', () => {
  const all = bars();
  expect(barAt(all, 120)?.index).toBe(0);
  expect(barAt(all, 155)?.index).toBe(0);
  expect(barAt(all, 175)).toBeNull();
  expect(barAt(bars([fire(100, 200), fire(120, 150)]), 130)?.index).toBe(1);
});

test('counts the fires that share pixels', () => {
  const all = bars([fire(100, 101), fire(101, 102), fire(140, 150)]);
  expect(all.map((bar) => crowdAt(all, bar))).toEqual([2, 2, 1]);
});

test('marks are thinned, whatever they mark', () => {
  const attach = { admission: { outcome: 'attach', reason: '' } };
  const held = { admission: { outcome: 'storm-degraded', reason: '' } };
  const all = bars([fire(100, 101, attach), fire(105, 106, held), fire(130, 131, held), fire(200, 201)]);
  expect(admissionMarks(all, 10)).toEqual([
    { x: 100, mark: 'attached' },
    { x: 130, mark: 'suppressed' },
  ]);
});

test('an unknown end fades no further than the next fire, and many bars are narrower', () => {
  expect(bars([fire(100, null), fire(109, 120)])[0].width).toBe(9);
  expect(bars(Array.from({ length: 350 }, () => fire(100, 100)))[0].width).toBe(1.5);
});

test('finds the nearest position within reach', () => {
  expect(nearest([10, 20, 30], 22, 5)).toBe(1);
  expect(nearest([10, 20, 30], 50, 5)).toBeNull();
});
