// @ts-check
/** A port that nobody else gets while it is held, and at which nothing answers: bound by a connection of its own, but not listened at. */
import { connect, createServer } from 'node:net';

/** On Linux the holder itself may listen at it meanwhile, again and again. @returns {Promise<{ port: number, release(): void }>} */
export function holdPort() {
  return new Promise((resolve, reject) => {
    const other = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (other.address());
      // With a local address of its own, the port is bound before it connects, as a server's is.
      const holder = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.1' }, () => {
        other.close();
        resolve({ port: /** @type {number} */ (holder.localPort), release: () => void holder.destroy() });
      });
      holder.on('error', reject);
    });
  });
}
