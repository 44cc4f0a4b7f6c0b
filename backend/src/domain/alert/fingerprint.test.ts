import { fingerprintOf } from './fingerprint';

describe('fingerprintOf', () => {
  it('is the value that Alertmanager computes for the Grafana test alert', () => {
    expect(fingerprintOf({ alertname: 'TestAlert', instance: 'Grafana' })).toBe('57c6d9296de2ad39');
  });

  it('leaves out labels without a value, and does not depend on the order of the labels', () => {
    expect(fingerprintOf({ instance: 'Grafana', pod: '', alertname: 'TestAlert' })).toBe('57c6d9296de2ad39');
  });

  it('sorts names by code point, not by UTF-16 unit', () => {
    const astral = fingerprintOf({ '\u{1F600}': '1', '\uFF5E': '2' });
    expect(astral).toBe(fingerprintOf({ '\uFF5E': '2', '\u{1F600}': '1' }));
    expect(astral).toBe(
      reference([
        ['\uFF5E', '2'],
        ['\u{1F600}', '1'],
      ])
    );
  });

  it('agrees with plain 64-bit arithmetic', () => {
    const labels = { alertname: 'Überlast', 'k8s.pod.name': 'a/b', z: 'ÿ'.repeat(50) };
    expect(fingerprintOf(labels)).toBe(reference(Object.entries(labels)));
  });
});

/** FNV-1a in BigInt over pairs that are sorted already. */
function reference(sorted: string[][]): string {
  const bytes = sorted.flatMap(([name, value]) => [...Buffer.from(name!), 255, ...Buffer.from(value!), 255]);
  const hash = bytes.reduce(
    (h, byte) => ((h ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn,
    0xcbf29ce484222325n
  );
  return hash.toString(16).padStart(16, '0');
}
