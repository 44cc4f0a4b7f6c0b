import { modelForSeverity, modelOptions, modelsInUse } from './options';

test('one model for all, unless a severity has its own', () => {
  const options = modelOptions.parse({ CLAUDE_MODEL_CRITICAL: 'claude-opus-5-5' });
  const modelFor = modelForSeverity(options);
  expect(modelFor('critical')).toBe('claude-opus-5-5');
  expect(modelFor('warning')).toBe('claude-sonnet-5-5');
  expect(modelsInUse(options)).toEqual(['claude-opus-5-5', 'claude-sonnet-5-5']);
});

test('a severity may have none', () => {
  const options = modelOptions.parse({ CLAUDE_MODEL_INFO: 'rules', CLAUDE_MODEL_NONE: 'rules' });
  const modelFor = modelForSeverity(options);
  expect([modelFor('info'), modelFor('none'), modelFor('warning')]).toEqual([null, null, 'claude-sonnet-5-5']);
  expect(modelsInUse(options)).toEqual(['claude-sonnet-5-5']);
  expect(modelOptions.safeParse({ CLAUDE_MODEL: 'rules' }).error?.message).toContain('is no model');
});

test('own prices are added to the built-in ones', () => {
  const { CLAUDE_PRICES } = modelOptions.parse({ CLAUDE_PRICES: '{"my-model":{"input":1,"output":2}}' });
  expect(Object.keys(CLAUDE_PRICES)).toEqual(expect.arrayContaining(['my-model', 'claude-sonnet-5-5']));
});

test.each(['{', '[]', '{"m":{"input":"2"}}', '{"m":{"input":-1,"output":2}}'])(
  'prices %s are refused in words',
  (text) => {
    const read = modelOptions.safeParse({ CLAUDE_PRICES: text });
    expect(read.error?.issues[0]?.message).toContain('is not a JSON object like');
  }
);

test('a base address must be http or https', () => {
  expect(modelOptions.safeParse({ ANTHROPIC_BASE_URL: 'ftp://x' }).success).toBe(false);
});
