import { createRedactor } from '../redactor';
import { leakOf } from './hold-out-made';
import { secondHoldOutHarmless } from './second-hold-out-harmless';
import { secondHoldOutSecrets } from './second-hold-out-secrets';
import { siblingHarmless, siblingSecrets } from './second-hold-out-siblings';

const redactor = createRedactor({ ownSecrets: [] });

it.each([...secondHoldOutSecrets, ...siblingSecrets].map((one) => [one.kind, one] as const))(
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

it.each([...secondHoldOutHarmless, ...siblingHarmless])('leaves as it is: %s', (text) => {
  expect(redactor.text(text)).toBe(text);
});
