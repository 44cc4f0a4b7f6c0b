import { readEnvironment } from './env';

const secrets = { WEBHOOK_SECRET: 'a-webhook-secret', API_TOKEN: 'an-api-token-12' };
const read = (env: Record<string, string> = {}) => readEnvironment({ ...secrets, ...env });

it('has a default for everything but the two secrets', () => {
  const { config } = read();
  expect(config).toMatchObject({
    PORT: 8080,
    HISTORY_ENABLED: true,
    JOURNAL_MODE: 'auto',
    HISTORY_TTL: 7 * 86_400_000,
    HISTORY_RETENTION: 400 * 86_400_000,
    COOLDOWN_SECONDS: 300_000,
  });
  expect(() => readEnvironment({})).toThrow(
    /WEBHOOK_SECRET is required and not set[\s\S]*API_TOKEN is required and not set/
  );
});

it('takes an empty variable for one that is not set', () => {
  expect(read({ PORT: '', NTFY_PUBLISH_URL: '' }).config.PORT).toBe(8080);
});

it('does not count white space at the ends of a secret, as `echo` leaves it', () => {
  const { WEBHOOK_SECRET, API_TOKEN } = secrets;
  const read = readEnvironment({
    WEBHOOK_SECRET: `${WEBHOOK_SECRET}\n`,
    API_TOKEN: ` ${API_TOKEN}\r\n`,
    GRAFANA_HMAC_SECRET: ' \n',
  });
  expect(read.secrets).toEqual(secrets);
});

it('takes a required secret of white space for one that is not set', () => {
  expect(() => readEnvironment({ ...secrets, WEBHOOK_SECRET: '               ' })).toThrow(
    'WEBHOOK_SECRET is required and not set'
  );
});

it('says what was meant when a required name is misspelt', () => {
  expect(() => readEnvironment({ API_TOKEN: secrets.API_TOKEN, WEBHOK_SECRET: secrets.WEBHOOK_SECRET })).toThrow(
    /WEBHOOK_SECRET is required and not set[^]*WEBHOK_SECRET is not a setting; did you mean WEBHOOK_SECRET\?/
  );
});

it('wants the address of ntfy without the topic', () => {
  expect(() => read({ NTFY_PUBLISH_URL: 'http://ntfy.example.test/ops' })).toThrow(
    'NTFY_PUBLISH_URL has a path, and is wanted without the topic: write http://ntfy.example.test,'
  );
  expect(read({ NTFY_PUBLISH_URL: 'http://ntfy.example.test/' }).config.NTFY_PUBLISH_TOPIC).toBe('alert-recall');
});

it.each([
  ['PORT', '99999', 'is not a whole number from 0 to 65535'],
  ['HISTORY_ENABLED', 'maybe', 'is neither true nor false'],
  ['HISTORY_TTL', '7', 'is not a time span; write for example 90s, 30m, 168h or 400d'],
  ['JOURNAL_MODE', 'wal', 'is none of auto, DELETE, WAL'],
  ['LOG_LEVEL', 'loud', 'is none of'],
  ['ANTHROPIC_BASE_URL', 'example.test', 'is not an http(s) address'],
  ['NTFY_PUBLISH_URL', 'example test', 'is not an http(s) address'],
])('refuses %s=%s in words', (name, value, words) => {
  expect(() => read({ [name]: value })).toThrow(words);
});

it('never repeats a secret in what it says', () => {
  expect(() => read({ WEBHOOK_SECRET: 'hunter2' })).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('hunter2') })
  );
});
