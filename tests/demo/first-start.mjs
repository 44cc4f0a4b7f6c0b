// @ts-check
/** The first start: a sidecar under a simulated clock takes thirty days of deliveries through its real doors, then stops. */
import path from 'node:path';
import { createRequire } from 'node:module';
import { createHistory } from './history/history.mjs';
import { playHistory } from './player.mjs';

const DAY = 86_400_000;

/**
 * @param {{ root: string, data: import('./demo-data.mjs').DemoData, onProgress(day: number, days: number): void }} options
 * @returns {Promise<{ deliveries: number }>}
 */
export async function playFirstStart({ root, data, onProgress }) {
  const built = createRequire(path.join(root, 'backend/dist/main.js'));
  const { createSidecar } = built('./app/sidecar');
  const { createSimulatedClock } = built('./base/clock');
  const { readEnvironment } = built('./app/env');

  const now = Date.now();
  const deliveries = createHistory({ now });
  const clock = createSimulatedClock(deliveries[0].at);
  // No key for the model and no address for notices: the past is told by the rules analyst, and to nobody's phone.
  const sidecar = await createSidecar(readEnvironment({ ...data.environment(0), LOG_LEVEL: 'error' }), { clock });
  const { port } = await sidecar.start();
  const days = Math.round((now - deliveries[0].at) / DAY);
  const { webhookSecret, hmacSecret } = data.secrets();
  try {
    await playHistory({
      deliveries,
      until: now,
      doors: { sidecarUrl: `http://127.0.0.1:${port}`, webhookSecret, hmacSecret },
      clock,
      settle: () => sidecar.settle(),
      onProgress: (at) => onProgress(Math.floor((at - deliveries[0].at) / DAY) + 1, days),
    });
  } finally {
    await sidecar.stop();
  }
  data.markPlayed(now);
  return { deliveries: deliveries.length };
}
