import { NOW } from '../test/alert-samples';
import { httpAddress, pageLinks } from './alert-links';

const present = { now: NOW, timeZone: 'utc' };
const start = '2026-11-30T14:05:00.000Z';

test.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '//host/x', '/d/abc', 'not a link', ''])(
  '%s is no link',
  (text) => expect(httpAddress(text)).toBeNull()
);

test('http and https are', () => {
  expect(httpAddress('https://runbooks.example/x')?.href).toBe('https://runbooks.example/x');
  expect(httpAddress('HTTP://runbooks.example/x')?.href).toBe('http://runbooks.example/x');
});

test('links come in one order, one of each kind, and a dangerous one is left out', () => {
  const links = pageLinks(
    [
      { rel: 'silence', href: 'https://g.example/silence' },
      { rel: 'runbook', href: 'javascript:alert(1)' },
      { rel: 'rule', href: 'https://g.example/rule' },
      { rel: 'rule', href: 'https://g.example/other' },
      { rel: 'generator', href: 'https://g.example/graph' },
    ],
    start,
    present
  );
  expect(links).toEqual([
    { name: 'Rule', href: 'https://g.example/rule' },
    { name: 'Silence', href: 'https://g.example/silence' },
  ]);
});

test('a panel opens around the fire and stands for its dashboard', () => {
  const links = pageLinks(
    [
      { rel: 'dashboard', href: 'https://g.example/d/abc' },
      { rel: 'panel', href: 'https://g.example/d/abc?viewPanel=2' },
    ],
    start,
    present
  );
  const at = Date.parse(start);
  expect(links).toEqual([
    { name: 'Panel at 14:05', href: `https://g.example/d/abc?viewPanel=2&from=${at - 3_600_000}&to=${at + 3_600_000}` },
  ]);
});

test('a time that the sender chose stays', () => {
  expect(pageLinks([{ rel: 'dashboard', href: 'https://g.example/d/abc?from=1&to=2' }], start, present)).toEqual([
    { name: 'Dashboard', href: 'https://g.example/d/abc?from=1&to=2' },
  ]);
});
