import fc from 'fast-check';
import { endIsUnknown, hasEnded } from './span';
import { firing, Fold, resolved, type Fire } from './testing/fold';
import type { Notification } from './known-fire';

const SECOND = 1000;

/** Few instants, so that starts and ends meet; minutes pass between two notifications, or nearly nothing. */
const heard = fc.record({
  start: fc.integer({ min: 0, max: 12 }),
  length: fc.integer({ min: 0, max: 12 }),
  status: fc.constantFrom('firing', 'resolved', 'nameless' as const),
  pushed: fc.boolean(),
  kind: fc.constantFrom('alert', 'alert', 'heartbeat' as const),
  wait: fc.constantFrom(1, 5 * SECOND, 11 * 60 * SECOND),
  stale: fc.boolean(),
});
type Heard = typeof heard extends fc.Arbitrary<infer T> ? T : never;

function notificationOf({ start, length, status, pushed, kind }: Heard): Notification {
  const at = 1_000_000 + start * 10 * SECOND;
  const end = at + length * 10 * SECOND;
  const expiresAt = pushed ? end + 20 * SECOND : null;
  if (status === 'firing') return firing(at, { expiresAt, kind: kind as 'alert' });
  return status === 'resolved' ? resolved(at, end, { kind: kind as 'alert' }) : resolved(end, end);
}

/** What is wrong with the fires of one alert; newest first. */
function faultOf(fires: readonly Fire[]): string | null {
  const open = fires.filter((fire) => fire.endReason === null);
  if (open.length > 1) return 'two are open';
  if (open.length === 1 && open[0] !== fires[0]) return 'something began after the open one';
  if (new Set(fires.map((fire) => fire.startsAt)).size < fires.length) return 'two have one start';
  const ended = fires.filter(hasEnded);
  for (const one of ended) {
    if (one.endsAt < one.startsAt) return 'one ends before it starts';
    if (fires.some((other) => other !== one && other.startsAt > one.startsAt && other.startsAt < one.endsAt))
      return 'one begins within another';
  }
  return fires.some((fire) => endIsUnknown(fire) && fire.endsAt !== null) ? 'an unknown end is known' : null;
}

describe.each([
  ['with a push door and heartbeats', (each: Heard) => each],
  ['of one webhook', (each: Heard) => ({ ...each, pushed: false, kind: 'alert' as const })],
])('whatever is told of an alert, %s', (_, as) => {
  test('its fires never overlap, one is open at most, and what is told twice counts once', () => {
    fc.assert(
      fc.property(fc.array(heard, { maxLength: 25 }), (all) => {
        const fold = new Fold();
        let now = 1_100_000;
        for (const each of all) {
          const event = notificationOf(as(each));
          now += each.wait;
          fold.hear(event, now);
          expect(faultOf(fold.fires)).toBeNull();
          const counted = fold.fires.length;
          fold.hear(event, now + 1);
          expect(faultOf(fold.fires)).toBeNull();
          expect(fold.fires.length).toBeLessThanOrEqual(counted);
          if (each.stale && fold.open) fold.open.endReason = 'stale';
        }
      }),
      { numRuns: 2_000 }
    );
  });
});
