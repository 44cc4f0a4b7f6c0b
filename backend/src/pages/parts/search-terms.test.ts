import { readSearch } from './search-terms';

const word = (text: string) => ({ kind: 'word', text });
const matcher = (name: string, operator: string, value: string) => ({ kind: 'matcher', name, operator, value });

test.each([
  ['', []],
  ['  disk   full ', [word('disk'), word('full')]],
  ['"disk full"', [word('disk full')]],
  ['env=prod, service=~pay.*', [matcher('env', '=', 'prod'), matcher('service', '=~', 'pay.*')]],
  ['env!=prod service!~pay.*', [matcher('env', '!=', 'prod'), matcher('service', '!~', 'pay.*')]],
  ['env = "prod" , Überlast', [matcher('env', '=', 'prod'), word('Überlast')]],
  ['{env="prod", pod=~"a|b"}', [matcher('env', '=', 'prod'), matcher('pod', '=~', 'a|b')]],
  ['k8s.pod.name=web-1', [matcher('k8s.pod.name', '=', 'web-1')]],
  ['{"k8s.pod.name"="web-1"}', [matcher('k8s.pod.name', '=', 'web-1')]],
  ['summary="say \\"hi\\", twice"', [matcher('summary', '=', 'say "hi", twice')]],
  ['service=~"pay\\d+"', [matcher('service', '=~', 'pay\\d+')]],
  ['env=', [matcher('env', '=', '')]],
  ['env=""', [matcher('env', '=', '')]],
  ['node-5:9100', [word('node-5:9100')]],
  ['<script>', [word('<script>')]],
])('%s', (query, terms) => {
  expect(readSearch(query)).toEqual(terms);
});

test('half-typed text is read as far as it goes', () => {
  expect(readSearch('env="pro')).toEqual([matcher('env', '=', 'pro')]);
  expect(readSearch('"disk fu')).toEqual([word('disk fu')]);
  expect(readSearch('"abc\\')).toEqual([word('abc\\')]);
});
