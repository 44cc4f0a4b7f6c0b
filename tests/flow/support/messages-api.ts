/** A stand-in for the Messages API on loopback: answers as scripted and remembers what it was asked. Knows nothing of alerts. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
  path: string;
  headers: IncomingMessage['headers'];
  body: Record<string, unknown>;
  /** The body as it came, byte for byte. */
  raw: string;
}

/** Answers one request. */
export type Reply = (response: ServerResponse, request: ReceivedRequest) => void;

export interface MessagesApi {
  url: string;
  requests: ReceivedRequest[];
  /** The next requests get these, in turn; after them `otherwise`. */
  script(...replies: Reply[]): void;
  otherwise(reply: Reply): void;
  close(): Promise<void>;
}

/** `port`: one that the test holds, for a stand-in that goes and comes back at the same address. */
export async function startMessagesApi({ apiKey, port = 0 }: { apiKey: string; port?: number }): Promise<MessagesApi> {
  const requests: ReceivedRequest[] = [];
  const scripted: Reply[] = [];
  let standing: Reply = structured();

  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const raw = Buffer.concat(chunks).toString('utf8');
    const problem = refuse(incoming, raw, apiKey);
    if (problem) return problem(response, { path: '', headers: {}, body: {}, raw });
    const request = {
      path: incoming.url!,
      headers: incoming.headers,
      body: JSON.parse(raw) as Record<string, unknown>,
      raw,
    };
    requests.push(request);
    (scripted.shift() ?? standing)(response, request);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    script: (...replies) => void scripted.push(...replies),
    otherwise: (reply) => void (standing = reply),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** What the real one refuses before it thinks. */
function refuse(incoming: IncomingMessage, raw: string, apiKey: string): Reply | null {
  if (incoming.method !== 'POST' || incoming.url !== '/v1/messages') return error(404, 'not_found_error');
  if (incoming.headers.authorization !== `Bearer ${apiKey}`) return error(401, 'authentication_error');
  if (!incoming.headers['anthropic-version']) return error(400, 'invalid_request_error');
  const body = JSON.parse(raw) as {
    model?: string;
    max_tokens?: number;
    messages?: Array<{ role: string; content: unknown }>;
    temperature?: number;
    tools?: unknown[];
  };
  const usesTools = JSON.stringify(body.messages ?? []).includes('"tool_use"');
  const wrong =
    !body.model ||
    !body.max_tokens ||
    !body.messages?.length ||
    body.messages.at(-1)?.role !== 'user' ||
    body.temperature !== undefined ||
    (usesTools && !body.tools?.length);
  return wrong ? error(400, 'invalid_request_error') : null;
}

export interface Finding {
  summary: string;
  rootCause: string | null;
  confidence: number;
  severity: string;
  evidence: Array<{ statement: string; source: string; outcome: string }>;
  nextSteps: string[];
  body: string;
}

export const finding: Finding = {
  summary: 'The nightly backup fills the disk of backup-2',
  rootCause: 'Old backup sets are not removed before a new one is written',
  confidence: 0.9,
  severity: 'warning',
  evidence: [{ statement: 'The alert names the volume /backup', source: 'alert labels', outcome: 'found' }],
  nextSteps: ['Look at the retention of the backup job'],
  body: 'The disk fills **every night** at the time of the backup.',
};

export const USAGE = {
  input_tokens: 1200,
  output_tokens: 300,
  cache_read_input_tokens: 100,
  cache_creation_input_tokens: null,
};

function message(content: unknown[], change: Record<string, unknown> = {}): Reply {
  return (response, request) =>
    json(response, 200, {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: request.body.model,
      content,
      stop_reason: 'end_turn',
      stop_sequence: null,
      usage: USAGE,
      ...change,
    });
}

/** A reply by the schema. */
export function structured(change: Partial<Finding> = {}): Reply {
  return message([{ type: 'text', text: JSON.stringify({ ...finding, ...change }) }]);
}

/** A reply as it comes from a model, or through a gateway, that does not know the schema. */
export function text(words: string, stopReason = 'end_turn'): Reply {
  return message([{ type: 'text', text: words }], { stop_reason: stopReason });
}

export function refusal(category = 'cyber'): Reply {
  return message([], { stop_reason: 'refusal', stop_details: { type: 'refusal', category } });
}

export function error(
  status: number,
  type: string,
  headers: Record<string, string> = {},
  message = `scripted ${type}`
): Reply {
  return (response) => json(response, status, { type: 'error', error: { type, message } }, headers);
}

export const overloaded = (): Reply => error(529, 'overloaded_error');

export function rateLimited(retryAfter: string): Reply {
  return error(429, 'rate_limit_error', { 'retry-after': retryAfter });
}

/** A proxy's login page, with the status of success. */
export function html(status = 200): Reply {
  return (response) => {
    response.writeHead(status, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>Sign in</title><p>Please sign in.</p>');
  };
}

export function otherJson(body: unknown): Reply {
  return (response) => json(response, 200, body);
}

/** Half a body, announced as JSON. */
export function malformed(): Reply {
  return (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{"id":"msg_1","type":"mess');
  };
}

/** The connection breaks in the middle of the body. */
export function brokenOff(): Reply {
  return (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
    response.write('{"id":"msg_1",', () => response.destroy());
  };
}

/** Headers at once, the body never ends. */
export function slowBody(): Reply {
  return (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"id":"msg_1",');
  };
}

export function redirectTo(location: string): Reply {
  return (response) => {
    response.writeHead(307, { location });
    response.end();
  };
}

function json(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}
