import { createRedactor } from '../redaction/redactor';
import { cachedFilter } from './cached-filter';

const key = 'gh' + 'p_' + 'aB3dE5fG7h'.repeat(4);

it('says the same as the filter it remembers for, also of names, the first time and later', () => {
  const redactor = createRedactor({ ownSecrets: [] });
  const filter = cachedFilter(redactor);
  const labels = {
    alertname: 'DbDown',
    password: 'swordfish',
    [`used ${key}`]: key,
    [`used ${key}X`]: 'last',
    ['__proto__']: 'p',
  };
  for (let time = 0; time < 2; time++)
    expect(Object.entries(filter.labels(labels))).toEqual(Object.entries(redactor.labels(labels)));
  expect(filter.labels(labels)).toMatchObject({
    'used [redacted:github-token]': 'last',
    password: '[redacted:password]',
  });
});
