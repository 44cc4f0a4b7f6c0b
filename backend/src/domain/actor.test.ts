import { person, tokenHolder } from './actor';

const loginOf = (login: string) => person({ login, id: '7', orgId: 1 }).login;

it('keeps a login as it is, on one line', () => {
  expect(person({ login: 'jörg@example.test', id: '7', orgId: 3 })).toEqual({
    ...{ kind: 'person', login: 'jörg@example.test', id: '7', orgId: 3 },
  });
  expect(loginOf(' a\r\nb\u0000\u001b[31m\u202ec\u2028d ')).toBe('ab[31mcd');
});

it('cuts it at 200 characters, and no character in half', () => {
  expect(loginOf('x'.repeat(300))).toHaveLength(200);
  expect(loginOf('x' + '😀'.repeat(300))).toBe('x' + '😀'.repeat(199));
  expect(loginOf('a\ud800b')).toBe('ab');
});

it('names who has no name', () => {
  expect(person({ login: '\n', id: '', orgId: 1 })).toMatchObject({ login: 'unknown', id: null });
  expect(tokenHolder(2)).toEqual({ kind: 'token', login: 'api token', id: null, orgId: 2 });
});
