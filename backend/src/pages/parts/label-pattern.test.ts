import { labelPattern } from './label-pattern';

test('an expression must match the whole value', () => {
  const matches = labelPattern({ name: 'service', value: 'pay.*', at: 1 });
  expect(['payments', 'pay', 'repay', 'prepay'].filter(matches)).toEqual(['payments', 'pay']);
});

test('an expression that cannot be read is the fault of the request', () => {
  expect(() => labelPattern({ name: 'service', value: 'pay[', at: 10 })).toThrow(
    expect.objectContaining({
      code: 'bad_request',
      message:
        'The search cannot be read. At character 10: pay[ is no regular expression for label service (missing closing ]: `[`).',
    })
  );
});

test('an expression that makes other engines hang answers at once', () => {
  const started = performance.now();
  expect(labelPattern({ name: 'pod', value: '(x+x+)+y', at: 1 })('x'.repeat(200))).toBe(false);
  expect(performance.now() - started).toBeLessThan(1000);
});
