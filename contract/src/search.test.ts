import { problemInWords, readSearch } from './search';

const word = (text: string) => ({ kind: 'word', text });
const matcher = (name: string, operator: string, value: string) => ({
  ...{ kind: 'matcher', name, operator, value, at: expect.any(Number) },
});

test.each([
  ['', []],
  ['  disk   full ', [word('disk'), word('full')]],
  ['"disk full"', [word('disk full')]],
  ['env=prod, service=~pay.*', [matcher('env', '=', 'prod'), matcher('service', '=~', 'pay.*')]],
  ['env!=prod service!~pay.*', [matcher('env', '!=', 'prod'), matcher('service', '!~', 'pay.*')]],
  ['env = "prod" , Überlast', [matcher('env', '=', 'prod'), word('Überlast')]],
  ['{env="prod", pod=~"a|b"}', [matcher('env', '=', 'prod'), matcher('pod', '=~', 'a|b')]],
  [' {service="payments", env!="dev"} ', [matcher('service', '=', 'payments'), matcher('env', '!=', 'dev')]],
  ['k8s.pod.name=web-1', [matcher('k8s.pod.name', '=', 'web-1')]],
  ['{"k8s.pod.name"="web-1"}', [matcher('k8s.pod.name', '=', 'web-1')]],
  ['summary="say \\"hi\\", twice"', [matcher('summary', '=', 'say "hi", twice')]],
  ['service=~"pay\\d+"', [matcher('service', '=~', 'pay\\d+')]],
  ['service=~pay{2}', [matcher('service', '=~', 'pay{2}')]],
  ['version=2.14.0', [matcher('version', '=', '2.14.0')]],
  ['backup-2.example.test', [word('backup-2.example.test')]],
  ['env=""', [matcher('env', '=', '')]],
  ['node-5:9100', [word('node-5:9100')]],
  ['<script>', [word('<script>')]],
  ['a {b}', [word('a'), word('{b}')]],
])('%s', (query, terms) => {
  expect(readSearch(query)).toEqual({ terms, problem: null });
});

test.each([
  ['env="pro', 'At character 5: the quotation mark is not closed.'],
  ['disk "fu', 'At character 6: the quotation mark is not closed.'],
  ['"abc\\', 'At character 1: the quotation mark is not closed.'],
  ['disk service=', 'At character 14: a value is missing; service="" means alerts without it.'],
  ['service= , disk', 'At character 9: a value is missing; service="" means alerts without it.'],
  ['disk, =~pay', 'At character 7: a label name is missing before =~.'],
  ['  {env="prod"', 'At character 3: the brace is not closed.'],
])('%s cannot be read, and says where and why', (query, words) => {
  expect(problemInWords(readSearch(query).problem!)).toBe(words);
});

test.each([
  ['service=~(', 10],
  ['a, service =~ "("', 16],
  ['{x="1",y=~b}', 11],
])('%s knows where its value begins', (query, at) => {
  expect(readSearch(query).terms.at(-1)).toMatchObject({ at });
});
