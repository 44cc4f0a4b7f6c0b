import { createSteadyClock } from './clock';

const HOUR = 3_600_000;

function aClock() {
  let [system, elapsed] = [1_000 * HOUR, 0];
  const clock = createSteadyClock(
    () => system,
    () => elapsed
  );
  return {
    /** Since the first reading. */
    now: () => clock.now() - 1_000 * HOUR,
    pass(ms: number) {
      system += ms;
      elapsed += ms;
    },
    set: (ms: number) => void (system += ms),
  };
}

it("is the system's while nobody sets that one", () => {
  const { now, pass } = aClock();
  expect(now()).toBe(0);
  pass(1_234);
  expect(now()).toBe(1_234);
});

it('takes a step forward at once', () => {
  const { now, pass, set } = aClock();
  now();
  set(HOUR);
  pass(1);
  expect(now()).toBe(HOUR + 1);
});

it('runs on slower after a step back, until the other has caught up', () => {
  const { now, pass, set } = aClock();
  pass(2 * HOUR);
  expect(now()).toBe(2 * HOUR);
  set(-HOUR);
  expect(now()).toBe(2 * HOUR);
  pass(HOUR);
  expect(now()).toBe(2.5 * HOUR);
  pass(HOUR);
  expect(now()).toBe(3 * HOUR);
  pass(HOUR);
  expect(now()).toBe(4 * HOUR);
});

it('never goes back, however often it is read and set', () => {
  const { now, pass, set } = aClock();
  let before = now();
  for (let i = 0; i < 1_000; i++) {
    pass(i % 7);
    set(((i * 7_919) % 100) - 60);
    const after = now();
    expect(after).toBeGreaterThanOrEqual(before);
    expect(Number.isInteger(after)).toBe(true);
    before = after;
  }
});
