import { createBodyBudget } from './body-budget';

const MB = 1024 * 1024;
const of = (length: number | null, encoding?: string) => ({
  headers: {
    ...(length === null ? {} : { 'content-length': String(length) }),
    ...(encoding ? { 'content-encoding': encoding } : {}),
  },
});
const make = () => createBodyBudget({ bytes: 64 * MB, longestBody: 32 * MB });

it('has room for as many bytes as it is given, and again once they are given back', () => {
  const budget = make();
  const first = budget.take(of(32 * MB))!;
  expect(budget.take(of(32 * MB))).not.toBeNull();
  expect(budget.take(of(65_537))).toBeNull();
  first();
  first();
  expect(budget.take(of(32 * MB))).not.toBeNull();
  expect(budget.take(of(32 * MB))).toBeNull();
});

it('counts a body whose size is not known as the longest', () => {
  for (const unknown of [of(null), of(100, 'gzip'), of(100, 'GZIP')]) {
    const budget = make();
    expect([budget.take(unknown), budget.take(unknown)]).not.toContain(null);
    expect(budget.take(unknown)).toBeNull();
  }
});

it('always has room for a small one, and for what is refused unread', () => {
  const budget = make();
  for (let i = 0; i < 2; i++) budget.take(of(32 * MB));
  for (const length of [0, 65_536, 32 * MB + 1]) expect(budget.take(of(length))).not.toBeNull();
  expect(budget.take(of(100, 'identity'))).not.toBeNull();
});
