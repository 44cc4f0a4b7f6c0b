import { createRedactor } from '../redactor';
import { holdOutHarmless } from './hold-out-harmless';
import { holdOutSecrets } from './hold-out-secrets';
import { leakOf } from './hold-out-made';

const redactor = createRedactor({ ownSecrets: [] });

it.each(holdOutSecrets.map((one) => [one.kind, one] as const))(
  'hides the secret and keeps the words beside it: %s',
  (_, one) => {
    const out = redactor.text(one.text);

    expect({ leaked: leakOf(one.secret, out), kept: out.includes(one.keep) || out }).toEqual({
      leaked: null,
      kept: true,
    });
    expect(redactor.text(out)).toBe(out);
  }
);

it.each(holdOutHarmless)('leaves as it is: %s', (text) => {
  expect(redactor.text(text)).toBe(text);
});

it('sees a leak of eight characters', () => {
  expect(leakOf('abcdefghij', 'x cdefghij y')).toBe('cdefghij');
  expect(leakOf('abcdefghij', 'x cdefghi y')).toBeNull();
});
