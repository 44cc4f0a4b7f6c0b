import { decideHeartbeat, isPutAway, paceOf, type HeartbeatFacts } from './heartbeat';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const beat: HeartbeatFacts = { state: 'firing', deliveries: 61, firstReceivedAt: 0, lastReceivedAt: 300 * MINUTE };

test('a heartbeat every five minutes is silent after fifteen', () => {
  expect(decideHeartbeat(beat, 315 * MINUTE).outcome).toBe('beats');
  expect(decideHeartbeat(beat, 315 * MINUTE + 1).outcome).toBe('silent');
});

test('a fast heartbeat is given ten minutes, so that a restart is no alarm', () => {
  const fast = { ...beat, deliveries: 601 };
  expect(decideHeartbeat(fast, 309 * MINUTE).outcome).toBe('beats');
  expect(decideHeartbeat(fast, 311 * MINUTE).outcome).toBe('silent');
});

test('one whose pace is not known yet is given twelve hours', () => {
  const single = { ...beat, deliveries: 1, lastReceivedAt: 0 };
  expect(decideHeartbeat(single, 12 * HOUR).outcome).toBe('beats');
  expect(decideHeartbeat(single, 12 * HOUR + 1).outcome).toBe('silent');
});

test('its pace is told from two beats on', () => {
  expect(paceOf(beat)).toBe(5 * MINUTE);
  expect(paceOf({ ...beat, deliveries: 1 })).toBeNull();
});

test('one that the sender resolved has ended', () => {
  expect(decideHeartbeat({ ...beat, state: 'resolved' }, 300 * MINUTE).outcome).toBe('ended');
});

test('one that was given up as stale is judged by its last beat', () => {
  expect(decideHeartbeat({ ...beat, state: 'unknown' }, 48 * HOUR).outcome).toBe('silent');
});

test('one that was put away stays so until it is heard of again', () => {
  expect(isPutAway({ putAwayAt: null, lastHeardAt: HOUR })).toBe(false);
  expect(isPutAway({ putAwayAt: 2 * HOUR, lastHeardAt: HOUR })).toBe(true);
  expect(isPutAway({ putAwayAt: 2 * HOUR, lastHeardAt: 2 * HOUR + 1 })).toBe(false);
});
