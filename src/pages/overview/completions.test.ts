import { readSearch } from '@alert-recall/contract';
import { completionsOf, labelAtEnd, withMatcher } from './completions';

const known = (...texts: string[]) => texts.map((text) => ({ text, alerts: 2 }));
const names = known('service', 'severity', 'env');
const values = known('payments', 'pay roll', 'say "x"');
const wholes = (text: string) => completionsOf(text, names, values).map(({ whole }) => whole);

it.each([
  ['', ['service=', 'severity=', 'env=']],
  ['se', ['service=', 'severity=']],
  ['env=prod, se', ['env=prod, service=', 'env=prod, severity=']],
  ['{env="prod", e', ['{env="prod", env=']],
  ['service=', ['service=payments', 'service="pay roll"', 'service="say \\"x\\""']],
  ['service=~p', ['service=~payments', 'service=~"pay roll"']],
  ['disk, service!="pay', ['disk, service!=payments', 'disk, service!="pay roll"']],
  ['service="pay roll"', []],
])('"%s" may go on', (text, expected) => {
  expect(wholes(text)).toEqual(expected);
});

it('tells whose values are wanted', () => {
  expect(labelAtEnd('env=prod, service=~pa')).toBe('service');
  expect(labelAtEnd('env=prod, serv')).toBeNull();
});

it.each(['service="pay roll"', 'service=payments', 'service="say \\"x\\""'])('%s can be read again', (text) => {
  const [, value] = [...completionsOf('service=', [], values), ...[]]
    .map(({ whole }) => [whole, readSearch(whole)] as const)
    .find(([whole]) => whole === text)!;
  expect(value.problem).toBeNull();
});

it('adds a label to what is searched for, once', () => {
  expect(withMatcher('', 'service', 'pay roll')).toBe('service="pay roll"');
  expect(withMatcher('{env="prod"}', 'service', 'a')).toBe('env="prod", service=a');
  expect(withMatcher('disk, service=a', 'service', 'a')).toBe('disk, service=a');
});
