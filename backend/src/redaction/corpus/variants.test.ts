import { createRedactor } from '../redactor';
import { leakOf } from './hold-out-made';
import { variantHarmless, variantSecrets } from './variants';

const redactor = createRedactor({ ownSecrets: [] });

it.each(variantSecrets.map((one) => [one.kind, one] as const))(
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

it.each(variantHarmless)('leaves as it is: %s', (text) => {
  expect(redactor.text(text)).toBe(text);
});
