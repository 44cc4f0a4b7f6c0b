/** What surrounds a whole sidecar: secrets as they are made, addresses as they are copied, names as they are mistyped, networks as they are. */
import { networkInterfaces } from 'node:os';
import { startSidecar, WEBHOOK_SECRET, type Sidecar } from './support/sidecar';

jest.setTimeout(60_000);

let sidecar: Sidecar | undefined;
afterEach(async () => {
  await sidecar?.kill();
  sidecar?.remove();
  sidecar = undefined;
});

const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));
const firing = {
  alerts: [
    { status: 'firing', labels: { alertname: 'Around' }, startsAt: new Date().toISOString(), fingerprint: 'around' },
  ],
};

it('a secret that ends in a newline opens the door to those who send it without', async () => {
  sidecar = await startSidecar({ WEBHOOK_SECRET: `${WEBHOOK_SECRET}\n` });
  expect((await sidecar.post('/webhook/alertmanager', firing)).status).toBe(200);
});

it('an address of ntfy with the topic in it is refused at the start, with what to write', async () => {
  const start = startSidecar({ NTFY_PUBLISH_URL: 'http://ntfy.example.test/ops' });
  await expect(start).rejects.toThrow(/NTFY_PUBLISH_URL .*without the topic: write http:\/\/ntfy\.example\.test,/);
});

it('a misspelt name is told at the start, without its value', async () => {
  sidecar = await startSidecar({ NTFY_PUBLISH_TOKN: 'a-token-nobody-may-see' });
  expect(sidecar.output()).toContain('NTFY_PUBLISH_TOKN is not a setting; did you mean NTFY_PUBLISH_TOKEN?');
  expect(sidecar.output()).not.toContain('nobody-may-see');
});

(hasIpv6 ? it : it.skip)('is reached by IPv4 and by IPv6 with default settings', async () => {
  sidecar = await startSidecar({ HOST: '' });
  const answers = ['127.0.0.1', '[::1]'].map(
    async (address) => (await fetch(`http://${address}:${sidecar?.port}/healthz`)).status
  );
  expect(await Promise.all(answers)).toEqual([200, 200]);
});
