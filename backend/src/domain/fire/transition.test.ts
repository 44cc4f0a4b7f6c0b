import { endReasonOf } from './end-reason';
import { firing, Fold, resolved } from './testing/fold';
import type { Notification } from './known-fire';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const T = Date.UTC(2026, 5, 18, 9, 10);

/** Heard one after the other, each after so many seconds. */
function afterAll(...told: Array<[seconds: number, Notification]>): Fold {
  const fold = new Fold();
  for (const [seconds, event] of told) fold.hear(event, T + seconds * SECOND);
  return fold;
}
const outcomes = (...told: Array<[number, Notification]>) => {
  const fold = new Fold();
  return told.map(([seconds, event]) => fold.hear(event, T + seconds * SECOND).outcome);
};
const at = (seconds: number) => T + seconds * SECOND;

describe('one sender', () => {
  it('opens a fire, repeats it, ends it', () => {
    expect(outcomes([0, firing(at(0))], [60, firing(at(0))], [120, resolved(at(0), at(110))])).toEqual([
      'opens',
      'delivery-of',
      'close',
    ]);
  });
  it('whose newer start shows that an end was not sent', () => {
    const { fires } = afterAll([0, firing(at(0))], [60, firing(at(55))]);
    expect(fires.map(({ endReason }) => endReason)).toEqual([null, 'superseded']);
  });
  it('gives a superseded fire its end, late', () => {
    const { fires } = afterAll([0, firing(at(0))], [60, firing(at(55))], [70, resolved(at(0), at(40))]);
    expect(fires.map(({ endsAt, endReason }) => [endsAt, endReason])).toEqual([
      [null, null],
      [at(40), 'recovered'],
    ]);
  });
  it('tells of an older fire, which disturbs nothing', () => {
    expect(outcomes([600, firing(at(590))], [601, firing(at(0))], [602, resolved(at(100), at(200))])).toEqual([
      'opens',
      'records-past',
      'records-past',
    ]);
  });
  it('resolves a newer fire than the open one: that one was never seen to end', () => {
    const { fires } = afterAll([0, firing(at(0))], [60, resolved(at(30), at(50))]);
    expect(fires.map(({ endReason }) => endReason)).toEqual(['recovered', 'superseded']);
  });
  it('flaps: short fires stay apart', () => {
    const { fires, open } = afterAll(
      [0, firing(at(0))],
      [12, resolved(at(0), at(10))],
      [20, firing(at(20))],
      [32, resolved(at(20), at(30))],
      [600, firing(at(600))],
      [660, firing(at(655))],
      [960, firing(at(655))],
      [1000, resolved(at(655), at(990))]
    );
    expect([fires.length, open]).toEqual([4, null]);
  });
});

describe('two senders of one fire, each with its own start', () => {
  it('are one when the resolve names the earlier start', () => {
    const { fires } = afterAll([0, firing(at(14))], [1200, resolved(at(0), at(1190))]);
    expect(fires).toMatchObject([{ endsAt: at(1190), endReason: 'recovered', deliveries: 2 }]);
  });
  it('are one when the later one comes after the end', () => {
    expect(
      outcomes(
        [0, firing(at(0))],
        [600, resolved(at(0), at(590))],
        [602, firing(at(10))],
        [660, resolved(at(10), at(600))]
      )
    ).toEqual(['opens', 'close', 'delivery-of', 'delivery-of']);
  });
  it('are one when both are told in turn, for as long as it lasts', () => {
    const twins: Array<[number, Notification]> = [0, 300, 600, 900].flatMap((seconds) => [
      [seconds, firing(at(0))],
      [seconds + 14, firing(at(14))],
    ]);
    const { fires } = afterAll(...twins);
    expect(fires).toMatchObject([{ startsAt: at(0), endReason: null, deliveries: 8 }]);
  });
  it('are two after one late copy only', () => {
    const { fires } = afterAll([0, firing(at(0))], [14, firing(at(14))], [15, firing(at(0))], [16, firing(at(0))]);
    expect(fires).toHaveLength(2);
  });
  it('are one when an end, once known, shows that they overlap', () => {
    const { fires } = afterAll(
      [0, firing(at(0))],
      [14, firing(at(14))],
      [1200, resolved(at(0), at(1190))],
      [1214, resolved(at(14), at(1204))]
    );
    expect(fires).toMatchObject([{ startsAt: at(0), endsAt: at(1190), deliveries: 4 }]);
  });
  it('are one as three senders, too', () => {
    const round = (seconds: number): Array<[number, Notification]> =>
      [0, 5, 9].map((offset) => [seconds + offset, firing(at(offset))]);
    const { fires } = afterAll(...round(0), ...round(300), ...round(600));
    expect(fires).toMatchObject([{ startsAt: at(0), endReason: null }]);
  });
  it('may both write the end over the start', () => {
    const { fires } = afterAll(
      [0, firing(at(0))],
      [610, resolved(at(600), at(600))],
      [620, resolved(at(610), at(610))]
    );
    expect(fires).toMatchObject([{ startsAt: at(0), endsAt: at(600), deliveries: 3 }]);
  });
});

describe('who pushes, with a lease', () => {
  const push = (start: number, until: number) => firing(at(start), { expiresAt: at(until) });

  it('as a pair: the earlier start is kept', () => {
    const { fires } = afterAll([20, push(14, 260)], [21, push(0, 261)], [22, push(14, 262)]);
    expect(fires).toMatchObject([{ startsAt: at(0), expiresAt: at(262), deliveries: 3 }]);
  });
  it('as a pair, both of which say that it has ended', () => {
    const { fires } = afterAll(
      [20, push(0, 260)],
      [21, push(14, 260)],
      [30, resolved(at(14), at(29))],
      [31, resolved(at(0), at(30))]
    );
    expect(fires).toMatchObject([{ startsAt: at(0), endsAt: at(29), deliveries: 4 }]);
  });
  it('with a new start within the lease: the rule moved', () => {
    const { fires } = afterAll([20, push(-1800, 240)], [40, push(10, 260)]);
    expect(fires).toMatchObject([{ startsAt: at(-1800), deliveries: 2 }]);
  });
  it('with a new start after the lease: the next fire', () => {
    const { fires } = afterAll([20, push(0, 260)], [400, push(300, 640)]);
    expect(fires).toHaveLength(2);
  });
  it('beyond the end that another told: it goes on', () => {
    const { fires } = afterAll([0, push(-1800, 240)], [1, resolved(at(-1800), at(-30))], [2, push(-1800, 242)]);
    expect(fires).toMatchObject([{ endReason: null, endsAt: null, deliveries: 3 }]);
  });
  it('never moves a start into a fire that has ended', () => {
    const { fires } = afterAll(
      [0, push(0, 240)],
      [100, resolved(at(0), at(90))],
      [200, push(200, 440)],
      [201, push(50, 441)]
    );
    expect(fires.map(({ startsAt, deliveries }) => [startsAt, deliveries])).toEqual([
      [at(200), 2],
      [at(0), 2],
    ]);
  });
});

describe('the same start after a resolve', () => {
  const before: Array<[number, Notification]> = [
    [0, firing(at(0))],
    [60, resolved(at(0), at(50))],
  ];

  it('is a copy at first', () => {
    expect(outcomes(...before, [120, firing(at(0))])).toEqual(['opens', 'close', 'delivery-of']);
  });
  it('is the truth when it is told much later; the last end wins', () => {
    const { fires } = afterAll(...before, [60 + 11 * 60, firing(at(0))], [3600, resolved(at(0), at(3500))]);
    expect(fires).toMatchObject([{ endsAt: at(3500), deliveries: 4 }]);
  });
  it('is a copy however late, when a newer fire is known', () => {
    const { fires } = afterAll(...before, [100, firing(at(100))], [3600, firing(at(0))]);
    expect(fires.map(({ endReason }) => endReason)).toEqual([null, 'recovered']);
  });
  it('of a heartbeat is believed at once', () => {
    const { fires } = afterAll(...before, [61, firing(at(0), { kind: 'heartbeat' })]);
    expect(fires).toMatchObject([{ endReason: null }]);
  });
  it('is heard of again after a long silence', () => {
    const fold = afterAll([0, firing(at(0))]);
    fold.open!.endReason = 'stale';
    expect(fold.hear(firing(at(0)), T + 100 * MINUTE).outcome).toBe('reopens');
  });
});

it.each([
  ['Updated', 'administrative'],
  ['Paused', 'administrative'],
  ['RuleDeleted', 'administrative'],
  ['MissingSeries', 'administrative'],
  ['MissingSeries, NoData', 'administrative'],
  ['NoData', 'no-data'],
  ['Error', 'no-data'],
  ['KeepLast', 'recovered'],
  [null, 'recovered'],
])('the state reason %p ends a fire as %s', (stateReason, reason) => {
  expect(endReasonOf({ stateReason })).toBe(reason);
});
