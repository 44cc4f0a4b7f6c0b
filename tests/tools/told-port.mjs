// @ts-check
/** The port that the system gave to a sidecar started with PORT=0, read from what it logs; knows nothing else of it. */

const TOLD = /^\{.*"port":(\d+).*"msg":"the sidecar takes alerts"\}$/m;

/** Null until it is told, which takes LOG_LEVEL=info. @param {string} log What the sidecar has written so far. */
export function toldPort(log) {
  const port = TOLD.exec(log)?.[1];
  return port ? Number(port) : null;
}
