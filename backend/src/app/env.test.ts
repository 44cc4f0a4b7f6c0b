import { readEnvironment } from './env';

const secrets = { WEBHOOK_SECRET: 'a-webhook-secret', API_TOKEN: 'an-api-token-12' };
const read = (env: Record<string, string> = {}) => readEnvironment({ ...secrets, ...env });

it('has a default for everything but the two secrets', () => {
  const { config } = read();
  expect(config).toMatchObject({
    PORT: 8080,
    HISTORY_ENABLED: true,
    JOURNAL_MODE: 'DELETE',
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

it.each([
  ['PORT', '99999', 'is not a whole number from 0 to 65535'],
  ['HISTORY_ENABLED', 'maybe', 'is neither true nor false'],
  ['HISTORY_TTL', '7', 'is not a time span; write for example 90s, 30m, 168h or 400d'],
  ['JOURNAL_MODE', 'wal', 'is none of DELETE, WAL'],
  ['LOG_LEVEL', 'loud', 'is none of'],
  ['ANTHROPIC_BASE_URL', 'example.test', 'is not an http(s) address'],
])('refuses %s=%s in words', (name, value, words) => {
  expect(() => read({ [name]: value })).toThrow(words);
});

it('never repeats a secret in what it says', () => {
  expect(() => read({ WEBHOOK_SECRET: 'hunter2' })).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('hunter2') })
  );
});
