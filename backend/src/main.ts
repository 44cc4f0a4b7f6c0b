/** The sidecar as a program: `node backend/dist/main.js`. */
import { readEnvironment } from './app/env';
import { misspelt } from './app/misspelt';
import { endNow, stopOnSignals } from './app/lifecycle';
import { createSidecar } from './app/sidecar';
import { ConfigError, messageOf } from './base/errors';

async function main(): Promise<void> {
  const sidecar = await createSidecar(readEnvironment(process.env), { onBroken: endNow });
  for (const sentence of misspelt(process.env)) sidecar.log.warn(sentence);
  stopOnSignals(() => sidecar.stop(), sidecar.log);
  await sidecar.start();
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${messageOf(error)}\n${error instanceof ConfigError ? 'docs/configuration.md lists every setting.\n' : ''}`
  );
  process.exit(1);
});
