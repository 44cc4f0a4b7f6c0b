import { instantOf, readEnd, readStart } from './read-time';

const NOW = Date.parse('2026-11-30T14:00:00Z');

describe('readStart', () => {
  it.each<[string | number, string]>([
    ['2026-03-29T00:30:00.000000001Z', '2026-03-29T00:30:00.000Z'],
    ['2026-03-29T02:30:00.000000001+02:00', '2026-03-29T00:30:00.000Z'],
    ['2026-10-24T22:00:00-03:30', '2026-10-25T01:30:00.000Z'],
    ['2026-04-10T10:00:00.5Z', '2026-04-10T10:00:00.500Z'],
    ['2026-04-10t10:00:00z', '2026-04-10T10:00:00.000Z'],
    ['2026-07-14 10:20:30.123456789 +0000 UTC', '2026-07-14T10:20:30.123Z'],
    ['2026-07-14 12:20:30 +0200 CEST', '2026-07-14T10:20:30.000Z'],
    ['2026-07-14 13:20:30.5 +0300 +03', '2026-07-14T10:20:30.500Z'],
    ['2026-07-14 10:20:30.000000001 +0000 UTC m=+0.010000001', '2026-07-14T10:20:30.000Z'],
    ['2026-07-14 10:20:30 UTC', '2026-07-14T10:20:30.000Z'],
  ])('reads %s exactly', (text, instant) => {
    expect(readStart(text, NOW)).toEqual({ at: Date.parse(instant), outcome: 'exact', raw: null });
  });

  it.each<[string | number, string]>([
    [1775822400, 'seconds'],
    [1775822400000, 'milliseconds'],
    [1775822400000000, 'microseconds'],
    ['1775822400000000000', 'nanoseconds as text'],
  ])('reads %s as epoch %s', (value, _unit) => {
    expect(readStart(value, NOW)).toMatchObject({
      at: Date.parse('2026-04-10T12:00:00Z'),
      outcome: 'epoch-number',
      raw: String(value),
    });
  });

  it.each([undefined, null, '', '0001-01-01T00:00:00Z', '0001-01-01 00:00:00 +0000 UTC', 0])(
    'takes now for the absent time %p',
    (value) => {
      expect(readStart(value, NOW)).toMatchObject({ at: NOW, outcome: 'assumed-now' });
    }
  );

  it('says so when a time cannot be read, and keeps what was written', () => {
    expect(readStart('yesterday', NOW)).toEqual({ at: NOW, outcome: 'unreadable', raw: 'yesterday' });
    expect(readStart({}, NOW).outcome).toBe('unreadable');
  });

  it('clamps a start in the future to now, and tolerates a clock that is a little ahead', () => {
    expect(readStart('2026-11-30T16:00:00Z', NOW)).toEqual({
      at: NOW,
      outcome: 'clamped-to-now',
      raw: '2026-11-30T16:00:00Z',
    });
    expect(readStart('2026-11-30T14:01:00Z', NOW)).toMatchObject({ at: NOW + 60_000, outcome: 'skewed-ahead' });
  });
});

describe('readEnd', () => {
  const start = NOW - 600_000;

  it('is never before the start', () => {
    expect(readEnd('2026-11-30T13:00:00Z', start, NOW)).toMatchObject({
      at: start,
      outcome: 'from-end',
      raw: '2026-11-30T13:00:00Z',
    });
  });

  it('is now when the sender gave none, or one that is still to come', () => {
    expect(readEnd('0001-01-01T00:00:00Z', start, NOW)).toMatchObject({ at: NOW, outcome: 'assumed-now' });
    expect(readEnd('2026-11-30T18:00:00Z', start, NOW)).toMatchObject({ at: NOW, outcome: 'clamped-to-now' });
  });
});

it('instantOf keeps a future end and drops the zero time', () => {
  expect(instantOf('2026-11-30T14:04:00Z')).toBe(NOW + 240_000);
  expect(instantOf('0001-01-01T00:00:00Z')).toBeNull();
});
