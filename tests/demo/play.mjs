// @ts-check
/**
 * A process of its own for the first start: a sidecar under a simulated clock takes thirty days of deliveries through its
 * real doors. Reports the day to its parent; what the sidecar writes goes where the parent says.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from '../tools/prepare.mjs';
import { DemoData } from './demo-data.mjs';
import { createHistory } from './history/history.mjs';
import { playHistory } from './player.mjs';
import { startScriptedAnalyst } from './scripted/analyst.mjs';

const DAY = 86_400_000;

const require = createRequire(import.meta.url);
const { createSidecar, createSimulatedClock, readEnvironment } = require('../../backend/dist/parts.js');

// Whoever asked for this may be gone before it is done.
const orphaned = () => process.exit(1);
process.once('disconnect', orphaned);

const data = new DemoData(process.argv[2]);
const now = Date.now();
const deliveries = createHistory({ now });
const start = deliveries[0].at;
const days = Math.round((now - start) / DAY);
const { webhookSecret, hmacSecret } = data.secrets();

const clock = createSimulatedClock(start);
// No model is asked: the past is told by the scripted analyst and by the rules, and to nobody's phone.
const analyst = await startScriptedAnalyst();
const environment = { ...data.environment(0), ...analyst.environment, LOG_LEVEL: 'warn' };
const sidecar = await createSidecar(readEnvironment(environment), { clock });
const { port } = await sidecar.start();
try {
  await playHistory({
    deliveries,
    until: now,
    doors: { sidecarUrl: `http://127.0.0.1:${port}`, webhookSecret, hmacSecret },
    clock,
    settle: () => sidecar.settle(),
    onProgress: (at) => process.send?.({ day: Math.floor((at - start) / DAY) + 1, days }),
  });
} finally {
  await sidecar.stop();
  await analyst.stop();
}
data.markPlayed(now);
process.send?.({ deliveries: deliveries.length });
process.off('disconnect', orphaned);
process.disconnect?.();
