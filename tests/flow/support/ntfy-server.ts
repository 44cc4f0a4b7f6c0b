/** A stand-in for an ntfy server on loopback: takes JSON publishes, and shows one notice per sequence id as ntfy does since 2.16. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Published {
  sequenceId: string;
  title: string;
  message: string;
}

export interface NtfyServer {
  url: string;
  /** Every publish, repeats included. */
  published: Published[];
  /** What a subscriber sees: the newest of each sequence id. */
  shown(): Map<string, Published>;
  /** Called with each publish before it is answered. */
  onPublish(hook: (published: Published) => Promise<void>): void;
  close(): Promise<void>;
}

export async function startNtfyServer(): Promise<NtfyServer> {
  const published: Published[] = [];
  let hook: (published: Published) => Promise<void> = async () => undefined;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { sequence_id: sequenceId, title, message, topic } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, string>;
    if (!topic || !sequenceId || !/^[-_A-Za-z0-9]{1,64}$/.test(sequenceId)) return void response.writeHead(400).end();
    const one = { sequenceId, title: title!, message: message! };
    published.push(one);
    await hook(one);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id: 'x', event: 'message', topic }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    published,
    shown: () => new Map(published.map((one) => [one.sequenceId, one])),
    onPublish: (next) => void (hook = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
