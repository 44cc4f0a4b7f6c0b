import { labelPattern } from './label-pattern';

test('an expression must match the whole value', () => {
  const matches = labelPattern('service', 'pay.*');
  expect(['payments', 'pay', 'repay', 'prepay'].filter(matches)).toEqual(['payments', 'pay']);
});

test('an expression that cannot be read is the fault of the request', () => {
  expect(() => labelPattern('service', 'pay[')).toThrow(
    expect.objectContaining({
      code: 'bad_request',
      message: '"q": pay[ is not a regular expression that can be used for label service (missing closing ]: `[`).',
    })
  );
});

test('an expression that makes other engines hang answers at once', () => {
  const started = performance.now();
  expect(labelPattern('pod', '(x+x+)+y')('x'.repeat(200))).toBe(false);
  expect(performance.now() - started).toBeLessThan(1000);
});
