import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Notice } from './notifier';
import { toMessage } from './ntfy';
import { ntfyOptions } from './options';
import { createNotifiers } from './registry';

const notice: Notice = {
  runId: 'r1',
  orgId: 4,
  fingerprint: 'f/1',
  alertName: 'DiskFull',
  severity: 'critical',
  others: 0,
  over: null,
  analyst: 'model',
  summary: 'The disk is full',
  body: 'Every **night**.',
  recurrence: 3,
  startsAt: Date.parse('2026-11-30T08:00:00Z'),
  at: Date.parse('2026-11-30T08:01:00Z'),
};
const never = new AbortController().signal;

describe('ntfy', () => {
  let server: Server;
  let url: string;
  let answer: { status: number; headers?: Record<string, string> } | null;
  const got: Array<{ path: string; headers: IncomingMessage['headers']; body: string }> = [];

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      got.push({ path: request.url!, headers: request.headers, body });
      if (answer === null) return;
      response.writeHead(answer.status, answer.headers);
      response.end('{"id":"x"}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    got.length = 0;
    answer = { status: 200 };
  });

  const ntfy = (change: Record<string, string> = {}) => {
    const options = ntfyOptions.parse({
      NTFY_PUBLISH_URL: url,
      NTFY_PUBLISH_TOPIC: 'ops',
      NOTIFY_STDOUT: 'false',
      GRAFANA_URL: 'https://grafana.example.test/',
      ...change,
    });
    return createNotifiers({ options, ntfyToken: 'ntfy-token', writeLine: () => undefined })[0]!;
  };

  test('publishes JSON to the root, the token in its header and nothing of the alert in any', async () => {
    await ntfy().send({ ...notice, alertName: 'Disk\r\nX-Evil: 1' }, never);
    const [request] = got;
    expect(request).toMatchObject({
      path: '/',
      headers: { authorization: 'Bearer ntfy-token', 'content-type': 'application/json' },
    });
    expect(Object.keys(request!.headers)).not.toContain('x-evil');
    expect(JSON.parse(request!.body)).toEqual({
      topic: 'ops',
      sequence_id: notice.runId,
      title: 'Disk X-Evil: 1 (critical)',
      message: 'The disk is full\n\nEvery **night**.',
      priority: 5,
      tags: ['rotating_light'],
      click: 'https://grafana.example.test/a/alertrecall-history-app/alerts/f%2F1?orgId=4',
    });
  });

  test.each([
    [500, true, 'answered 500'],
    [429, true, 'answered 429'],
    [401, true, 'NTFY_PUBLISH_TOKEN'],
    [413, false, 'answered 413'],
    [400, false, 'answered 400'],
  ])('status %i', async (status, retryable, words) => {
    answer = { status };
    await expect(ntfy().send(notice, never)).rejects.toMatchObject({
      name: 'NotDelivered',
      retryable,
      message: expect.stringContaining(words),
    });
  });

  test('a redirect is not followed: the token would go elsewhere', async () => {
    answer = { status: 302, headers: { location: `${url}/elsewhere` } };
    await expect(ntfy().send(notice, never)).rejects.toMatchObject({
      retryable: true,
      message: expect.stringContaining('NTFY_PUBLISH_URL'),
    });
    expect(got).toHaveLength(1);
  });

  test('a server that does not answer is left when the caller says so', async () => {
    answer = null;
    await expect(ntfy().send(notice, AbortSignal.timeout(100))).rejects.toMatchObject({
      name: 'NotDelivered',
      retryable: true,
    });
  });
});

describe('the message', () => {
  test('fits into what ntfy shows, with whole characters', () => {
    const message = toMessage(
      { ...notice, alertName: 'Ä'.repeat(500), body: '🔥'.repeat(5000), analyst: 'rules' },
      'ops',
      null
    );
    expect(Buffer.byteLength(message.title)).toBeLessThanOrEqual(250);
    expect(Buffer.byteLength(message.message)).toBeLessThanOrEqual(4096);
    expect(message.title + message.message).not.toContain('\ufffd');
    expect(message.message).toMatch(/…\n\nWritten by rules from recorded facts\.$/);
    expect(message).not.toHaveProperty('click');
  });

  test.each([
    [{}, 'DiskFull (critical)'],
    [{ severity: 'none' }, 'DiskFull (no severity)'],
    [{ others: 9 }, 'DiskFull and 9 more (critical)'],
    [{ over: 'over after 38 s' }, 'DiskFull (critical, over after 38 s)'],
    // Queued by a version that did not say so.
    [{ others: undefined, over: undefined }, 'DiskFull (critical)'],
  ] as const)('%j: %s', (change, title) => {
    expect(toMessage({ ...notice, ...change } as Notice, 'ops', null).title).toBe(title);
  });

  test('a finding without a body is its summary', () => {
    expect(toMessage({ ...notice, body: '' }, 'ops', null).message).toBe('The disk is full');
  });

  test.each([
    ['critical', 5],
    ['error', 4],
    ['warning', 4],
    ['info', 2],
    ['none', 3],
  ] as const)('%s has priority %i', (severity, priority) => {
    expect(toMessage({ ...notice, severity }, 'ops', null).priority).toBe(priority);
  });
});

test('no notifier gets signs that act on a screen: control characters, turns of the direction of writing', async () => {
  const lines: string[] = [];
  const [stdout] = createNotifiers({
    options: ntfyOptions.parse({}),
    ntfyToken: undefined,
    writeLine: (line) => lines.push(line),
  });
  await stdout!.send(
    {
      ...notice,
      alertName: 'a\u202egnp.exe\u202c\u0000',
      summary: '\u2066one\u2069\r\n\u001b[31mtwo\u2028\u200bthree\tسلام 👩‍👧',
    },
    never
  );
  expect(JSON.parse(lines[0]!)).toMatchObject({ alertName: 'agnp.exe', summary: 'one\n[31mtwo\nthree\tسلام 👩‍👧' });
});

test('stdout gets one JSON line', async () => {
  const lines: string[] = [];
  const [stdout, ...others] = createNotifiers({
    options: ntfyOptions.parse({}),
    ntfyToken: undefined,
    writeLine: (line) => lines.push(line),
  });
  await stdout!.send({ ...notice, summary: 'two\nlines' }, never);
  expect(others).toEqual([]);
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain('\n');
  expect(JSON.parse(lines[0]!)).toMatchObject({
    event: 'finding',
    at: '2026-11-30T08:01:00.000Z',
    startsAt: '2026-11-30T08:00:00.000Z',
    summary: 'two\nlines',
    alertName: 'DiskFull',
  });
});
