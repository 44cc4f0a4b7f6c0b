import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { listen } from './listen';

const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));
const opened: Array<ReturnType<typeof createServer>> = [];
afterEach(() => Promise.all(opened.splice(0).map((server) => new Promise((resolve) => server.close(resolve)))));

function aServer() {
  const server = createServer((_, response) => void response.end('here'));
  opened.push(server);
  return server;
}
const ask = async (address: string, port: number) => (await fetch(`http://${address}:${port}`)).text();

(hasIpv6 ? it : it.skip)('is reached by IPv4 and by IPv6', async () => {
  const port = await listen(aServer(), 0, '::');
  expect([await ask('127.0.0.1', port), await ask('[::1]', port)]).toEqual(['here', 'here']);
});

it.each([['EAFNOSUPPORT'], ['EADDRNOTAVAIL']])('is reached by IPv4 on a machine that answers %s', async (code) => {
  const server = aServer();
  const really = server.listen.bind(server) as (...all: unknown[]) => typeof server;
  server.listen = ((port: number, host: string, done: () => void) => {
    if (host !== '::') return really(port, host, done);
    process.nextTick(() => server.emit('error', Object.assign(new Error('no IPv6'), { code })));
    return server;
  }) as typeof server.listen;
  const port = await listen(server, 0, '::');
  expect((server.address() as AddressInfo).address).toBe('0.0.0.0');
  expect(await ask('127.0.0.1', port)).toBe('here');
});

it('says which port is taken', async () => {
  const port = await listen(aServer(), 0, '127.0.0.1');
  await expect(listen(aServer(), port, '127.0.0.1')).rejects.toThrow(`Port ${port} is taken by another program.`);
});

it('says which address is not of this machine', async () => {
  await expect(listen(aServer(), 0, '203.0.113.9')).rejects.toThrow('203.0.113.9 is no address of this machine.');
});
