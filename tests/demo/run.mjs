/** `npm run demo`: installs, builds, plays thirty days of alerts on the first start, and shows them in the preview host. */
import path from 'node:path';
import { needBuilt, needNode, needPackages, root, say, stop } from '../tools/prepare.mjs';

needNode();

const { needFreePort, portFrom } = await import('./ports.mjs');
const { DemoData } = await import('./demo-data.mjs');
const fresh = process.argv.includes('--fresh');
const data = new DemoData(path.join(root, '.demo'));

try {
  const hostPort = portFrom('DEMO_PORT', 3000);
  const sidecarPort = portFrom('DEMO_SIDECAR_PORT', 8080);
  await needFreePort(hostPort, 'DEMO_PORT');
  await needFreePort(sidecarPort, 'DEMO_SIDECAR_PORT');
  needPackages();
  needBuilt(['contract', 'backend', 'plugin', 'host']);
  await fillHistory();
  await run(hostPort, sidecarPort);
} catch (error) {
  stop(error.message);
}

async function fillHistory() {
  const playedAt = data.playedAt();
  if (playedAt && !fresh) {
    say(
      `The history in .demo/ is kept (played on ${playedAt.toLocaleString()}). Start anew with: npm run demo -- --fresh`
    );
    return;
  }
  const { playFirstStart } = await import('./first-start.mjs');
  say(
    'Playing 30 days of alerts (no key, no model: grave ones get a “scripted answer of the demo”, the others the rules) …'
  );
  const startedAt = Date.now();
  const onScreen = process.stderr.isTTY;
  const deliveries = await playFirstStart(data, (day, days) => {
    if (onScreen || day % 5 === 0) {
      process.stderr.write(onScreen ? `\r  day ${day} of ${days} ` : `  day ${day} of ${days}\n`);
    }
  });
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  say(`${onScreen ? '\r' : ''}  ${deliveries} deliveries in ${seconds} s.`);
}

async function run(hostPort, sidecarPort) {
  const { startSidecarProcess, tail } = await import('./sidecar-process.mjs');
  const { startPreviewHost } = await import('../host/preview-host.mjs');
  const { printAddresses } = await import('./addresses.mjs');
  const { keepSending } = await import('./live.mjs');
  const { startScriptedAnalyst } = await import('./scripted/analyst.mjs');

  const analyst = await startScriptedAnalyst();
  const sidecar = await startSidecarProcess({
    main: path.join(root, 'backend/dist/main.js'),
    env: { ...process.env, ...analyst.environment, ...data.environment(sidecarPort) },
    log: data.log,
  }).catch((error) => {
    throw new Error(
      `${error.message}\nIf another version made the history in .demo/, start anew with: npm run demo -- --fresh`
    );
  });
  const { apiToken, ...doorSecrets } = data.secrets();
  const host = await startPreviewHost({ port: hostPort, sidecarUrl: sidecar.url, apiToken });
  const senders = new AbortController();
  const doors = { sidecarUrl: sidecar.url, ...doorSecrets };
  void keepSending({ playedAt: data.playedAt().getTime(), doors, signal: senders.signal });
  printAddresses({ hostUrl: host.url, sidecarUrl: sidecar.url });

  let stopping = false;
  const end = async () => {
    if (!stopping) {
      stopping = true;
      senders.abort();
      await Promise.all([host.stop(), sidecar.stop(), analyst.stop()]);
      say('Stopped. The history stays in .demo/.');
      process.exit(0);
    }
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  await sidecar.exited;
  if (!stopping) {
    await host.stop();
    stop(`The sidecar has ended by itself. The end of ${path.relative(root, data.log)}:\n${tail(data.log)}`);
  }
}
