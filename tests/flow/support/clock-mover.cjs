/** Preloaded into a sidecar by a test: its wall clock is off by as many milliseconds as a certain file says, in every thread. Timers and performance.now() run on, as when a machine's clock is set. */
const { readFileSync } = require('node:fs');

const RealDate = Date;
const realNow = Date.now;

function offset() {
  try {
    return Number(readFileSync(process.env.CLOCK_OFFSET_FILE, 'utf8'));
  } catch {
    return 0;
  }
}

const now = () => realNow() + offset();

globalThis.Date = new Proxy(RealDate, {
  construct: (target, parameters, newTarget) =>
    Reflect.construct(target, parameters.length === 0 ? [now()] : parameters, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
