import { adapters } from '../ingest/registry';
import type { HealthFigures } from '../pages/figures/health-figures';
import { readEnvironment } from './env';
import { doorPart, inWords, judgeAnalysis, judgeNotifier, judgeStore, worst } from './health-verdicts';

const NOW = Date.UTC(2026, 10, 30, 10, 2);
const SINCE = '2026-11-30T10:02:00.000Z';
const secrets = {
  WEBHOOK_SECRET: 'verdict-webhook-secret',
  API_TOKEN: 'verdict-api-token-01',
  ANTHROPIC_API_KEY: 'verdict-model-key-01',
};
const settings = (env: Record<string, string> = {}) =>
  readEnvironment({ ...secrets, HISTORY_DB_PATH: '/tmp/history.db', ...env });
const known = (change: Partial<HealthFigures> = {}, env = {}) => ({
  settings: settings(env),
  figures: {
    alerts: 1,
    fires: 2,
    queued: 0,
    running: 0,
    dead: 0,
    failing: null,
    used: { tokens: 0, micros: 0 },
    notices: new Map(),
    doors: new Map(),
    ...change,
  },
});
const unknown = { settings: settings(), figures: null };
const sound = { ok: true, problem: null, since: null, damage: null, journalMode: 'DELETE', sizeBytes: 1 };

test('what fails is told with its reason and its start', () => {
  expect(inWords(judgeStore(known(), { ...sound, ok: false, problem: 'disk full', since: NOW }, null))).toEqual({
    status: 'down',
    message: 'The history cannot be written: disk full. Senders are told to try again.',
    since: SINCE,
  });
  expect(inWords(judgeStore(known(), { ...sound, damage: { problem: 'malformed', since: NOW } }, null))).toMatchObject({
    status: 'degraded',
    since: SINCE,
  });
  expect(inWords(judgeAnalysis(known({ failing: { since: NOW, error: 'The model is overloaded.' } })))).toMatchObject({
    status: 'degraded',
    message: expect.stringMatching(/^Analyses fail: The model is overloaded\. /),
    since: SINCE,
  });
  const notices = new Map([
    ['ntfy', { waiting: 2, lastDeliveredAt: null, failing: { since: NOW, error: 'ntfy answered 500' } }],
  ]);
  expect(inWords(judgeNotifier('ntfy', known({ notices })))).toEqual({
    status: 'degraded',
    message: '2 notices by ntfy not delivered yet: ntfy answered 500.',
    since: SINCE,
  });
});

test('a used up budget and a full queue hold analyses back', () => {
  expect(inWords(judgeAnalysis(known({ used: { tokens: 9, micros: 3e6 } }, { ANALYSIS_DAILY_USD: '3' }))).message).toBe(
    'The daily budget of $3.00 is used up until 00:00 UTC (ANALYSIS_DAILY_USD): the rules analyst writes meanwhile.'
  );
  expect(inWords(judgeAnalysis(known({ used: { tokens: 9, micros: 0 } }, { ANALYSIS_DAILY_TOKENS: '9' })))).toEqual({
    status: 'degraded',
    message:
      'The daily budget of 9 tokens is used up until 00:00 UTC (ANALYSIS_DAILY_TOKENS): the rules analyst writes meanwhile.',
    since: null,
  });
  expect(inWords(judgeAnalysis(known({ queued: 200 }))).message).toBe(
    '200 analyses wait; new fires are counted; critical ones are analysed all the same, the others when there is room.'
  );
});

test('what cannot be read is unknown, and not untouched', () => {
  expect(inWords(judgeStore(unknown, sound, NOW))).toEqual({
    status: 'down',
    message: 'The history cannot be read just now; the log says why.',
    since: SINCE,
  });
  for (const verdict of [judgeAnalysis(unknown), judgeNotifier('ntfy', unknown)])
    expect(inWords(verdict)).toEqual({
      status: 'unknown',
      message: 'Not known: the history cannot be read just now.',
      since: null,
    });
  expect(doorPart(adapters[0]!, unknown)).toMatchObject({ lastDeliveryAt: null, lastTestAt: null });
});

test('the words for who shows no token hold nothing that came from elsewhere', () => {
  const failing = { since: NOW, error: 'the secret of another' };
  const verdicts = [
    judgeAnalysis(known({ failing })),
    judgeNotifier('ntfy', known({ notices: new Map([['ntfy', { waiting: 1, lastDeliveredAt: null, failing }]]) })),
  ];
  expect(verdicts.map(({ what }) => what)).toEqual(['Analyses fail', '1 notice by ntfy not delivered yet']);
});

test('the worst part decides', () => {
  const of = (...statuses: Array<'ok' | 'degraded' | 'down' | 'off' | 'unknown'>) =>
    worst(statuses.map((status) => ({ status, what: '', why: '', since: null })));
  expect([of('ok', 'off'), of('ok', 'unknown'), of('unknown', 'degraded'), of('degraded', 'down')]).toEqual([
    'ok',
    'unknown',
    'degraded',
    'down',
  ]);
});

test('a door says what it demands of a sender', () => {
  const grafana = adapters.find(({ signed }) => signed)!;
  const demands = (env: Record<string, string>, door = grafana) => doorPart(door, known({}, env)).demands;
  const signing = { GRAFANA_HMAC_SECRET: 'verdict-signing-secret' };
  expect(demands({})).toEqual({ kind: 'secret' });
  expect(demands(signing)).toEqual({ kind: 'signature', header: expect.any(String), timestampHeader: null });
  expect(demands({ ...signing, GRAFANA_HMAC_HEADER: 'X-Signed', GRAFANA_HMAC_TIMESTAMP_HEADER: 'X-At' })).toEqual({
    ...{ kind: 'signature', header: 'X-Signed', timestampHeader: 'X-At' },
  });
  const unsigned = adapters.find(({ signed }) => !signed)!;
  expect(demands(signing, unsigned)).toEqual({ kind: 'secret' });
});

test('what goes to the log only is not called delivered', () => {
  const notices = new Map([['stdout', { waiting: 0, lastDeliveredAt: NOW, failing: null }]]);
  expect(inWords(judgeNotifier('stdout', known({ notices }))).message).toBe('Notices are written to the log.');
  expect(inWords(judgeNotifier('stdout', known())).message).not.toMatch(/deliver/);
});
