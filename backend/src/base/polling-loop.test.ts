import { createPollingLoop } from './polling-loop';

const tick = () => new Promise((resolve) => setImmediate(resolve));

test('looks at the start and at each nudge, once more when nudged meanwhile, never twice at once', async () => {
  let looks = 0;
  let at = 0;
  let most = 0;
  const loop = createPollingLoop(async () => {
    looks++;
    most = Math.max(most, ++at);
    await tick();
    at--;
  });
  loop.start();
  loop.nudge();
  loop.nudge();
  for (let i = 0; i < 6; i++) await tick();
  loop.stop();
  expect(looks).toBe(2);
  expect(most).toBe(1);
});

test('does nothing before the start and after the stop', async () => {
  let looks = 0;
  const loop = createPollingLoop(async () => void looks++);
  loop.nudge();
  await tick();
  expect(looks).toBe(0);
  loop.start();
  await tick();
  loop.stop();
  loop.nudge();
  await tick();
  expect(looks).toBe(1);
});

test('a look that fails does not end the looking', async () => {
  let looks = 0;
  const loop = createPollingLoop(async () => {
    looks++;
    throw new Error('the store is closed');
  });
  loop.start();
  await tick();
  loop.nudge();
  await tick();
  loop.stop();
  expect(looks).toBe(2);
});
