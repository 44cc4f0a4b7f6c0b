/** Has the server listen where the settings say, and says in a sentence why it cannot. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Every address, those of IPv4 too. */
const ALL = '::';
const ALL_WITHOUT_IPV6 = '0.0.0.0';
/** What a machine without IPv6 answers. */
const NO_IPV6 = new Set(['EAFNOSUPPORT', 'EADDRNOTAVAIL', 'EINVAL']);

/** Answers the port, which may have been left to the system. */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  try {
    await open(server, port, host).catch((error: NodeJS.ErrnoException) => {
      if (host === ALL && NO_IPV6.has(error.code ?? '')) return open(server, port, ALL_WITHOUT_IPV6);
      throw error;
    });
  } catch (error) {
    throw inWords(error as NodeJS.ErrnoException, port, host);
  }
  return (server.address() as AddressInfo).port;
}

function open(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function inWords(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === 'EADDRINUSE')
    return new Error(`Port ${port} is taken by another program. Stop it, or choose another with PORT.`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new Error(`${host} is no address of this machine. Set HOST to one that is, or to :: for all.`);
  return error;
}
