import fc from 'fast-check';
import { caseInWords, caseKeyOf, caseNameOf, caseOf } from './case-key';
import { withoutHashes } from './workload';

const SCOPE = 'fingerprint=f1';
const key = (labels: Record<string, string>, name = 'DiskFull', scope = SCOPE) => caseKeyOf(name, labels, scope);

test('a case is one across versions, pods and spellings', () => {
  const payments = '1|payments high error rate|service/payments|prod';
  expect(key({ service: 'payments', env: 'prod', version: '2.14.0', pod: 'a' }, 'PaymentsHighErrorRate')).toBe(
    payments
  );
  expect(key({ app: ' Payments', environment: 'PROD', version: '2.13.0' }, 'payments_high-error rate')).toBe(payments);
});

test('words of an acronym stay together', () => {
  expect(caseOf(key({}, 'HTTPErrorRate'))?.name).toBe('http error rate');
});

test.each([
  [{ job: 'kube-state-metrics', namespace: 'shop', deployment: 'cart' }, 'owner//shop/cart'],
  [{ job: 'kube-state-metrics', namespace: 'shop', pod: 'cart-7c9d8b6f5d-x2x4z' }, 'owner//shop/cart'],
  [{ job: 'kubelet', service: 'kube-prom-kubelet-exporter', namespace: 'shop', pod: 'db-0' }, 'owner//shop/db'],
  [{ job: 'checkout' }, 'service/checkout'],
  [
    { job: 'node-exporter', instance: 'Node-4.example.test:9100', device: '/dev/sda1' },
    'host///node-4.example.test/%2Fdev%2Fsda1',
  ],
  [{ host: 'nas-1', device: '/dev/sdb', mountpoint: '/backup' }, 'host///nas-1/%2Fbackup'],
  [
    { job: 'node-exporter', pod: 'prometheus-node-exporter-4xk2v', namespace: 'monitoring', instance: '10.0.0.7:9100' },
    'host//monitoring/10.0.0.7/',
  ],
  [{ instance: '[fd00::7]:9100' }, 'host///[fd00::7]/'],
  [{ queue: 'a' }, 'scope///fingerprint=f1'],
])('%p is about %s', (labels: Record<string, string>, workload) => {
  expect(key(labels).split('|')[2]).toBe(workload);
});

test.each([
  ['api-7c9d8b6f5d-x2x4z', 'api'],
  ['api-5d4f9c7b8-x2x4z', 'api'],
  ['agent-4xk2v', 'agent'],
  ['db-0', 'db'],
  ['backup-29110320-8nzq5', 'backup'],
  ['web-proxy', 'web-proxy'],
  ['ingress-nginx', 'ingress-nginx'],
])('the pod %s is one of %s', (pod, owner) => expect(withoutHashes(pod)).toBe(owner));

test('an environment that is not known equals no other', () => {
  expect(key({ service: 'a' })).not.toBe(key({ service: 'a', env: 'prod' }));
  expect(key({ service: 'a', env: '-' })).not.toBe(key({ service: 'a' }));
});

test('the cluster stands in for the environment', () => {
  expect(key({ service: 'a', cluster: 'staging' })).not.toBe(key({ service: 'a', cluster: 'production' }));
  expect(caseOf(key({ service: 'a', cluster: 'eu' }))?.environment).toBe('eu');
});

test('cluster and namespace tell cases apart where no service is known', () => {
  expect(key({ host: 'a', env: 'prod', cluster: 'x' })).not.toBe(key({ host: 'a', env: 'prod', cluster: 'y' }));
});

test('what is known of nothing but a name is a case of its own', () => {
  expect(key({}, 'A', 'fingerprint=1')).not.toBe(key({}, 'A', 'fingerprint=2'));
});

test('a fault of the monitoring is filed under its rule', () => {
  expect(caseNameOf('DatasourceNoData', { rulename: 'Devices offline' }, true)).toBe('Devices offline');
  expect(caseNameOf('DatasourceNoData', {}, true)).toBe('DatasourceNoData');
  expect(caseNameOf('Devices offline', { rulename: 'x' }, false)).toBe('Devices offline');
});

test('no value can fake a separator: every key is read back as what it was made of', () => {
  const value = fc.stringMatching(/^[a-c%|/ 257CF]{1,8}$/).map((text) => `x${text}x`);
  fc.assert(
    fc.property(value, value, value, value, (service, env, host, device) => {
      expect(caseOf(key({ service, env }))).toMatchObject({
        workload: { kind: 'service', parts: [service.toLowerCase()] },
        environment: env.toLowerCase(),
      });
      expect(caseOf(key({ host, device }))?.workload.parts).toEqual(['', '', host.toLowerCase(), device.toLowerCase()]);
    })
  );
});

test('a key of another version is not read', () => {
  expect(caseOf('payments / alert / prod')).toBeNull();
  expect(caseOf('2|a|service/b|')).toBeNull();
});

test('in words', () => {
  expect(caseInWords(key({ service: 'payments', env: 'prod' }, 'HighErrorRate'))).toBe(
    'high error rate · payments · prod'
  );
  expect(caseInWords(key({ host: 'nas-1', mountpoint: '/backup', cluster: 'eu' }))).toBe(
    'disk full · nas-1 /backup · eu'
  );
  expect(caseInWords('payments / alert / prod')).toBe('payments / alert / prod');
});
