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
  /** Their bodies as they came, byte for byte. */
  raw: string[];
  /** What a subscriber sees: the newest of each sequence id. */
  shown(): Map<string, Published>;
  /** Called with each publish before it is answered. */
  onPublish(hook: (published: Published) => Promise<void>): void;
  /** What it answers from now on; null: the message is taken. */
  answerWith(answer: (published: Published) => { status: number; body: string } | null): void;
  close(): Promise<void>;
}

export async function startNtfyServer(): Promise<NtfyServer> {
  const published: Published[] = [];
  const raw: string[] = [];
  let answer: (published: Published) => { status: number; body: string } | null = () => null;
  let hook: (published: Published) => Promise<void> = async () => undefined;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    const { sequence_id: sequenceId, title, message, topic } = JSON.parse(body) as Record<string, string>;
    if (!topic || !sequenceId || !/^[-_A-Za-z0-9]{1,64}$/.test(sequenceId)) return void response.writeHead(400).end();
    const one = { sequenceId, title: title!, message: message! };
    published.push(one);
    raw.push(body);
    await hook(one);
    const taken = { status: 200, body: JSON.stringify({ id: 'x', event: 'message', topic }) };
    const said = answer(one) ?? taken;
    response.writeHead(said.status, { 'content-type': 'application/json' }).end(said.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    published,
    raw,
    shown: () => new Map(published.map((one) => [one.sequenceId, one])),
    onPublish: (next) => void (hook = next),
    answerWith: (next) => void (answer = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
