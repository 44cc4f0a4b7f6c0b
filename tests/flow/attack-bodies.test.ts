/** Bodies made to hurt, through every door of a real sidecar: each gets a plain answer, and the next good body is taken. */
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { adapters } from '../../backend/src/ingest/registry';
import { peakMegabytes, residentMegabytes } from './support/process-memory';
import { startSidecar, until, WEBHOOK_SECRET, type Sidecar } from './support/sidecar';

const LIMIT = 32 * 1024 * 1024;
/** Well above what it takes (under a second), since the machine of a test may be busy with others. */
const SILENCE_MS = 8_000;
const DOORS = adapters.map(({ id, path }) => [id, path] as const);

jest.setTimeout(120_000);

let sidecar: Sidecar;
beforeAll(async () => void (sidecar = await startSidecar({ LOG_LEVEL: 'info', JOURNAL_MODE: 'WAL' })));
afterAll(async () => {
  await sidecar.stop();
  sidecar.remove();
});

const alert = (change: object = {}) => ({
  status: 'firing',
  labels: { alertname: 'Attack' },
  startsAt: new Date(Date.now() - 60_000).toISOString(),
  ...change,
});
/** A list of alerts as the door of this sender takes it. */
const wrapped = (id: string, alerts: string) => (id === 'prometheus' ? alerts : `{"alerts":${alerts}}`);
const authorization = `Bearer ${WEBHOOK_SECRET}`;

async function send(path: string, body: Buffer | string, headers: Record<string, string> = {}) {
  const response = await fetch(sidecar.url + path, {
    method: 'POST',
    body: new Uint8Array(Buffer.from(body as string)),
    headers: { authorization, ...headers },
  });
  return { status: response.status, text: await response.text() };
}

/** After each attack: still the same process, and a good body is taken. */
afterEach(async () => {
  expect(sidecar.process.exitCode).toBeNull();
  for (const [id, path] of DOORS) expect((await send(path, wrapped(id, JSON.stringify([alert()])))).status).toBe(200);
});

async function newestUnreadable() {
  return (await sidecar.get('/api/v1/deliveries?show=unreadable&limit=1')).body.items[0];
}

/** The longest that /healthz took while `work` went on. */
async function longestSilence(work: Promise<unknown>): Promise<number> {
  let over = false;
  let longest = 0;
  void work.finally(() => (over = true)).catch(() => undefined);
  while (!over) {
    const asked = Date.now();
    await fetch(`${sidecar.url}/healthz`);
    longest = Math.max(longest, Date.now() - asked);
  }
  await work;
  return longest;
}

describe.each(DOORS)('%s', (id, path) => {
  it('refuses what unpacks to more than it takes, without unpacking it whole, and lists it', async () => {
    const before = residentMegabytes(sidecar.process.pid!);
    const bomb = gzipSync(Buffer.alloc(400 * 1024 * 1024, ' '));
    expect(bomb.length).toBeLessThan(500_000);
    expect((await send(path, bomb, { 'content-encoding': 'gzip' })).status).toBe(413);
    expect(peakMegabytes(sidecar.process.pid!) - before).toBeLessThan(300);
    expect(await newestUnreadable()).toMatchObject({ source: id, problem: expect.stringContaining('larger than') });
  });

  it('refuses a byte too many, and takes the last one that fits', async () => {
    const [start, end] = wrapped(id, JSON.stringify([alert({ annotations: { log: '@' } })])).split('@');
    const filled = (bytes: number) => start + 'x'.repeat(bytes - start!.length - end!.length) + end;
    expect((await send(path, filled(LIMIT + 1))).status).toBe(413);
    expect((await send(path, filled(LIMIT))).status).toBe(200);
  });

  it.each([200, 100_000])('reads alerts beside lists that are nested %d deep', async (depth) => {
    const deep = '['.repeat(depth) + ']'.repeat(depth);
    expect((await send(path, deep)).status).toBe(400);
    const { status, text } = await send(
      path,
      wrapped(
        id,
        `[${JSON.stringify(alert())},{"labels":{"a":"b"},"status":"firing","startsAt":${deep},"values":${deep},"more":${deep}}]`
      )
    );
    expect({ status, text }).toMatchObject({ status: 200 });
  });

  it('takes an alert with 100,000 labels, and keeps what a page can show', async () => {
    const labels = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`label${i}`, `value ${i}`]));
    const working = send(
      path,
      wrapped(id, JSON.stringify([alert({ labels: { ...labels, alertname: `Crowded-${id}` } })]))
    );
    expect(await longestSilence(working)).toBeLessThan(SILENCE_MS);
    expect((await working).status).toBe(200);
    const { items } = (await sidecar.get(`/api/v1/alerts?q=Crowded-${id}`)).body;
    expect(Object.keys(items[0].labels).length).toBeLessThan(400);
  });

  it.each<[string, string | Buffer, Record<string, string>, number]>([
    ['UTF-16', Buffer.from('\ufeff[{}]', 'utf16le'), {}, 400],
    ['bytes that are no UTF-8', Buffer.from([0x5b, 0xff, 0xfe, 0xc0, 0x80, 0x5d]), {}, 400],
    ['NUL', '\u0000', {}, 400],
    ['a packing that nobody knows', '[]', { 'content-encoding': 'zstd-of-mine' }, 415],
    ['no gzip where gzip is announced', '[]', { 'content-encoding': 'gzip' }, 400],
    ['half a gzip', gzipSync('[]').subarray(0, 12), { 'content-encoding': 'gzip' }, 400],
    ['a number too large for a number in place of alerts', wrapped(id, '1e400'), {}, 400],
    ['millions of empty objects', `[${'{},'.repeat(4_000_000)}{}]`, {}, 400],
  ])('answers %s in words, and lists it', async (_, body, headers, status) => {
    const answer = await send(path, body, headers);
    expect(answer.status).toBe(status);
    const { message } = JSON.parse(answer.text) as { message: string };
    expect(message).toMatch(/^[A-Z][^]{20,}\.$/);
    expect(await newestUnreadable()).toMatchObject({ source: id, problem: message });
  });

  it('keeps the one good alert of a thousand, and the thousand but one', async () => {
    const good = (host: number) => JSON.stringify(alert({ labels: { alertname: 'Mostly', host: `${id}${host}` } }));
    const bad = '{"status":"firing","labels":{"alertname":[]}}';
    const list = (alerts: string[]) => wrapped(id, `[${alerts.join()}]`);
    const one = await send(path, list([...Array.from({ length: 999 }, () => bad), good(0)]));
    const most = await send(path, list([...Array.from({ length: 999 }, (_, i) => good(i)), bad]));
    expect([one.status, most.status]).toEqual([200, 200]);
    expect((await sidecar.get(`/api/v1/alerts?q=${encodeURIComponent(`host=~${id}.*`)}&limit=1`)).body.total).toBe(999);
    if (id !== 'prometheus')
      expect(JSON.parse(one.text)).toMatchObject({ accepted: 1, rejected: { length: 100 }, moreRejected: 899 });
  });

  it('takes names and texts that break other programs, as text', async () => {
    const name = String.raw`Odd ${id} \u0000 \ud800 \u202e \u001b[31m`;
    const body = wrapped(
      id,
      `[{"status":"firing","status":"firing","labels":{"alertname":"${name}","__proto__":"p","constructor":"c","toString":"t","big":1e308,"tiny":-5e-324},"annotations":{"a":"\\udfff"},"startsAt":"9999-12-31T23:59:59Z","endsAt":"9999-12-31T23:59:59Z","fingerprint":"${id}\\udfff"}]`
    );
    expect((await send(path, body)).status).toBe(200);
    const { items } = (await sidecar.get(`/api/v1/alerts?q=${encodeURIComponent(`Odd ${id}`)}`)).body;
    expect(items).toMatchObject([
      { name: `Odd ${id} \u0000 \ufffd \u202e \u001b[31m`, labels: { constructor: 'c', toString: 't', big: '1e+308' } },
    ]);
    expect((await sidecar.get(`/api/v1/alerts/${encodeURIComponent(items[0].fingerprint)}`)).status).toBe(200);
  });

  it.each<[string, (socket: Socket) => void, RegExp]>([
    [
      'a length that is too small',
      (socket) => socket.write(`${head(path)}Content-Length: 2\r\n\r\n[]GARBAGE AFTER IT\r\n\r\n`),
      /^HTTP\/1\.1 (200|400)/,
    ],
    [
      'a length that is no number',
      (socket) => socket.write(`${head(path)}Content-Length: many\r\n\r\n[]`),
      /^HTTP\/1\.1 400/,
    ],
    [
      'two lengths',
      (socket) => socket.write(`${head(path)}Content-Length: 2\r\nContent-Length: 3\r\n\r\n[]`),
      /^HTTP\/1\.1 400/,
    ],
    [
      'a length beside chunks',
      (socket) => socket.write(`${head(path)}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`),
      /^HTTP\/1\.1 400/,
    ],
    [
      'chunks that are none',
      (socket) => socket.write(`${head(path)}Transfer-Encoding: chunked\r\n\r\nZZ\r\n[]\r\n`),
      /^HTTP\/1\.1 400/,
    ],
    [
      'a body that stops in the middle',
      (socket) => socket.write(`${head(path)}Content-Length: 500\r\n\r\n[`, () => socket.end()),
      /^(HTTP\/1\.1 400|$)/,
    ],
    [
      'a connection that breaks',
      (socket) =>
        socket.write(`${head(path)}Content-Length: 500\r\n\r\n[`, () => setTimeout(() => socket.resetAndDestroy(), 20)),
      /^$/,
    ],
  ])('survives %s', async (_, attack, answer) => {
    expect(await rawAnswer(attack)).toMatch(answer);
  });
});

const head = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nConnection: close\r\n`;

function rawAnswer(attack: (socket: Socket) => void): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(sidecar.port, '127.0.0.1', () => attack(socket));
    socket.setEncoding('latin1').on('data', (chunk) => (answer += chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
  });
}

it('stays awake while it reads 32 MB of alerts', async () => {
  const one = JSON.stringify(alert({ annotations: { summary: 'a text of usual length '.repeat(20) } }));
  const many = Array.from({ length: 10_000 }, (_, i) => one.replace('"Attack"', `"Attack","host":"h${i}"`));
  const filler = JSON.stringify(alert({ annotations: { log: 'words, and more words: '.repeat(12_000) } }));
  const body = `{"alerts":[${[...many, ...Array.from({ length: 80 }, () => filler)].join()}]}`;
  expect(body.length).toBeGreaterThan(27_000_000);
  const working = send('/webhook/alertmanager', body);
  expect(await longestSilence(working)).toBeLessThan(SILENCE_MS);
  expect(JSON.parse((await working).text)).toMatchObject({ accepted: 10_080 });
});

it('holds little when all that is over', async () => {
  const settled = await until(
    async () => residentMegabytes(sidecar.process.pid!),
    (megabytes) => megabytes < 600,
    15_000
  );
  expect(settled).toBeLessThan(600);
  expect(await sidecar.get('/metrics')).toMatchObject({
    body: expect.not.stringMatching(/outcome="store-unavailable"} [1-9]/),
  });
});
