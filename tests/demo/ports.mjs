// @ts-check
/** The ports of the demo: which they are, and whether somebody else has them. */
import { createServer } from 'node:net';

/**
 * @param {string} variable
 * @param {number} usual
 */
export function portFrom(variable, usual) {
  const given = process.env[variable];
  const port = given ? Number(given) : usual;
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`${variable} is "${given}", which is not a port (1 to 65535).`);
  }
  return port;
}

/** @param {number} port @param {string} variable */
export async function needFreePort(port, variable) {
  const problem = await new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', resolve);
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(null)));
  });
  if (problem?.code === 'EADDRINUSE') {
    throw new Error(
      `Port ${port} is taken by another program. Stop that, or choose another port: ${variable}=${port + 1} npm run demo`
    );
  }
  if (problem) {
    throw new Error(`Port ${port} cannot be used (${problem.message}). Choose another one with ${variable}.`);
  }
}
