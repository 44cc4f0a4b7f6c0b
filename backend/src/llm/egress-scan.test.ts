import { createRedactor } from '../redaction/redactor';
import { createEgressScan, SecretInRequest } from './egress-scan';

const own = ['wEb/hook', '+Se"cret', '~17ü'].join('');
const { findSecrets } = createRedactor({ ownSecrets: [own] });
const alnum = (length: number) => 'q7Rk2VxZ9mTb4WnL8cYd'.repeat(8).slice(0, length);

/** What of a request with this body left, and what was told. */
async function send(body: unknown) {
  const told: string[] = [];
  const sent: unknown[] = [];
  const scan = createEgressScan({ findSecrets, onSecret: (kind) => told.push(kind) });
  const next = (request: unknown) => (sent.push(request), Promise.resolve(new Response('{}')));
  const error = await scan({ body } as never, next as never, {} as never).then(
    () => null,
    (reason: unknown) => reason
  );
  return { sent: sent.length, told, error };
}

const prompt = (content: string) =>
  JSON.stringify({ model: 'm', max_tokens: 100, messages: [{ role: 'user', content }] });

async function expectStopped(body: unknown, kind?: string) {
  const { sent, told, error } = await send(body);
  expect(sent).toBe(0);
  expect(error).toBeInstanceOf(SecretInRequest);
  expect(told).toEqual((error as SecretInRequest).kinds);
  if (kind === undefined) expect(told.length).toBeGreaterThan(0);
  else expect(told).toContain(kind);
  expect((error as SecretInRequest).message).not.toContain(own);
}

const utf8 = Buffer.from(own);
const escaped = (text: string) =>
  [...text].map((char) => '\\u' + char.charCodeAt(0).toString(16).padStart(4, '0')).join('');

it.each([
  ['plain', own],
  ['base64 from the first byte', utf8.toString('base64')],
  ['base64 from the second byte', Buffer.from(`x${own}yz`).toString('base64')],
  ['base64 from the third byte', Buffer.from(`xy${own}z`).toString('base64')],
  ['base64url', Buffer.from(`x${own}`).toString('base64url')],
  ['percent-encoded', encodeURIComponent(own)],
  ['percent-encoded in lower case', encodeURIComponent(own).replace(/%../g, (code) => code.toLowerCase())],
  ['hex', utf8.toString('hex')],
  ['hex in upper case', utf8.toString('hex').toUpperCase()],
  ['JSON in the prompt', JSON.stringify({ note: own })],
  ['JSON in JSON in the prompt', JSON.stringify({ note: JSON.stringify({ deep: own }) })],
  ['JSON escapes in JSON in the prompt', `{"note":"${escaped(own)}"}`],
])('stops an own secret: %s', async (_how, carried) => {
  await expectStopped(prompt(/^[{[]/.test(carried) ? carried : `seen ${carried} in a log`), 'own-secret');
});

it('stops an own secret that is split over escapes of the body itself', async () => {
  await expectStopped(`{"messages":[{"role":"user","content":"seen ${escaped(own)} there"}]}`, 'own-secret');
});

it('stops an own secret wherever it stands', async () => {
  await expectStopped(JSON.stringify({ system: own }), 'own-secret');
  await expectStopped(JSON.stringify({ tools: [{ name: 'x', description: own }] }), 'own-secret');
  await expectStopped(
    JSON.stringify({ messages: [{ content: [{ type: 'tool_result', content: JSON.stringify([{ [own]: 1 }]) }] }] }),
    'own-secret'
  );
});

it.each([
  ['github-token', `gh${'p_'}${alnum(36)}`],
  ['aws-key-id', `AK${'IA'}QRSTUVWXYZ234567`],
  ['anthropic-key', `sk-${'ant-'}${alnum(40)}`],
  ['grafana-token', `gl${'sa_'}${alnum(32)}`],
  ['jwt', ['ey' + 'J' + alnum(20), 'ey' + 'J' + alnum(30), alnum(40)].join('.')],
  ['url-password', `postgres://app:${alnum(16)}@db-1/orders`],
  ['password', `password=${alnum(16)}`],
])('stops a token of the kind %s, also inside JSON', async (kind, token) => {
  await expectStopped(prompt(`seen ${token} in a log`), kind);
  await expectStopped(prompt(JSON.stringify({ lines: [`seen ${token} in a log`] })), kind);
});

it.each([
  ['no JSON', '{"messages":'],
  ['nothing', undefined],
  ['an empty text', ''],
  ['bytes', Buffer.from('{}')],
  ['an object', {}],
])('lets nothing out that it cannot look into: %s', async (_what, body) => {
  await expectStopped(body, 'unreadable-request');
});

it('lets a clean request out once, and tells nobody', async () => {
  const clean = prompt(
    JSON.stringify({
      alert: 'PaymentsErrorRate',
      note: 'password expired 3 days ago',
      token: '[redacted:token]',
      commit: '0f3c9a1',
    })
  );
  expect(await send(clean)).toEqual({ sent: 1, told: [], error: null });
});
