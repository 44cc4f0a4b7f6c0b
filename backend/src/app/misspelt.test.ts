import { misspelt } from './misspelt';

it.each([
  ['WEBHOK_SECRET', 'WEBHOOK_SECRET'],
  ['webhook_secret', 'WEBHOOK_SECRET'],
  ['ANTHROPIC_APIKEY', 'ANTHROPIC_API_KEY'],
  ['HISTORY_RETENTON', 'HISTORY_RETENTION'],
])('%s was meant to be %s', (name, meant) => {
  expect(misspelt({ [name]: 'a-value-nobody-may-see' })).toEqual([`${name} is not a setting; did you mean ${meant}?`]);
});

it.each([['PATH'], ['HOME'], ['HOSTNAME'], ['PWD'], ['NODE_OPTIONS'], ['TZ'], ['KUBERNETES_PORT'], ['WEBHOOK_SECRET']])(
  '%s is left alone',
  (name) => expect(misspelt({ [name]: 'x' })).toEqual([])
);
