// @ts-check
/** Starts the preview host alone, beside a sidecar that runs already: `node tests/host/start.mjs --sidecar http://localhost:8080`. */
import { parseArgs } from 'node:util';
import { startPreviewHost } from './preview-host.mjs';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '3000' },
    sidecar: { type: 'string', default: 'http://127.0.0.1:8080' },
    token: { type: 'string', default: process.env.API_TOKEN ?? '' },
  },
});

const port = Number(values.port);
const host = await startPreviewHost({ port, sidecarUrl: values.sidecar, apiToken: values.token }).catch((error) => {
  const taken = error.code === 'EADDRINUSE';
  console.error(taken ? `Port ${port} is taken by another program. Choose another one with --port.` : error.message);
  process.exit(1);
});
console.log(`Preview host: ${host.url}/a/alertrecall-history-app (sidecar ${values.sidecar})`);

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    await host.stop();
    process.exit(0);
  });
}
