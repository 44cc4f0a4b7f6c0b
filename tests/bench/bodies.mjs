// @ts-check
/** Webhook bodies of the size and shape that Alertmanager sends, about 1 kB an alert. Made before the clock starts. */

const HOSTS = 500;

/** @param {number} number @param {number} startsAt */
export function alertOf(number, startsAt) {
  const host = `node-${String(number % HOSTS).padStart(4, '0')}`;
  return {
    status: 'firing',
    labels: {
      alertname: `HostDiskWillFill${number % 20}`,
      cluster: 'eu-west',
      namespace: 'storage',
      service: `volumes-${number % 40}`,
      instance: `${host}.example.test:9100`,
      device: `/dev/nvme${number}n1`,
      job: 'node-exporter',
      // No critical ones: those are analysed each, and it is the storing that is measured.
      severity: number % 10 === 0 ? 'error' : 'warning',
    },
    annotations: {
      summary: `The disk of ${host} fills up within 4 hours`,
      description: `Device /dev/nvme${number}n1 of ${host} has ${startsAt % 9973} MiB left and loses 12 GiB an hour. Older snapshots may be removed; see the runbook before anything is deleted.`,
      runbook_url: 'https://runbooks.example.test/host-disk-will-fill',
    },
    startsAt: new Date(startsAt).toISOString(),
    endsAt: '0001-01-01T00:00:00Z',
    generatorURL: `http://prometheus.example.test:9090/graph?g0.expr=predict_linear%28node_filesystem_avail_bytes%7Bshard%3D%22${number % 20}%22%7D%5B6h%5D%2C+14400%29+%3C+0&g0.tab=1`,
    fingerprint: fingerprintOf(number),
  };
}

/** @param {number} number */
export const fingerprintOf = (number) => number.toString(16).padStart(16, '0');

/** @param {Array<ReturnType<typeof alertOf>>} alerts */
export function bodyOf(alerts) {
  return Buffer.from(
    JSON.stringify({
      version: '4',
      groupKey: '{}/{team="storage"}:{cluster="eu-west"}',
      truncatedAlerts: 0,
      status: 'firing',
      receiver: 'alert-recall',
      groupLabels: { cluster: 'eu-west' },
      commonLabels: { cluster: 'eu-west', namespace: 'storage', job: 'node-exporter' },
      commonAnnotations: {},
      externalURL: 'http://alertmanager.example.test:9093',
      alerts,
    })
  );
}

/**
 * Bodies of new fires: each alert fires again, a second after its last.
 * @param {{ bodies: number, size: number, alerts: number, from: number }} wanted
 */
export function newFires({ bodies, size, alerts, from }) {
  let made = 0;
  return Array.from({ length: bodies }, () =>
    bodyOf(
      Array.from({ length: size }, () => {
        const number = made++;
        return alertOf(number % alerts, from + Math.floor(number / alerts) * 1000);
      })
    )
  );
}

/**
 * Bodies of alerts that were never seen before: each has a place and a fingerprint of its own.
 * @param {{ bodies: number, size: number, first: number, startsAt: number }} wanted
 */
export function newAlerts({ bodies, size, first, startsAt }) {
  return Array.from({ length: bodies }, (_, body) =>
    bodyOf(Array.from({ length: size }, (_, i) => alertOf(first + body * size + i, startsAt)))
  );
}
