// @ts-check
/** The fingerprint of a label set as Prometheus and Alertmanager compute it: FNV-1a, 64 bits, names in byte order. */

const OFFSET = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;
const SEPARATOR = 0xff;

/** @param {Record<string, string>} labels */
export function fingerprintOf(labels) {
  let hash = OFFSET;
  const add = (/** @type {number} */ byte) => {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * PRIME);
  };
  const names = Object.keys(labels).map((name) => Buffer.from(name));
  for (const name of names.sort(Buffer.compare)) {
    name.forEach(add);
    add(SEPARATOR);
    Buffer.from(labels[name.toString()]).forEach(add);
    add(SEPARATOR);
  }
  return hash.toString(16).padStart(16, '0');
}
