import type { ModelReply } from '../llm/provider';
import { readReply } from './read-reply';

const usage = { model: 'm', inputTokens: 1, outputTokens: 2, cacheReadTokens: 0, cacheWriteTokens: 0, costMicros: 3 };
const reply = (text: string, stopReason = 'end_turn'): ModelReply => ({ text, stopReason, usage });
const whole = {
  summary: 'The disk is full',
  rootCause: 'Backups are kept for ever',
  confidence: 0.5,
  severity: 'warning',
  evidence: [{ statement: 's', source: 'alert labels', outcome: 'found' }],
  nextSteps: ['look'],
  body: 'Text.',
};

describe('by the schema', () => {
  test.each([
    ['plain', JSON.stringify(whole)],
    ['in a fence', `\`\`\`json\n${JSON.stringify(whole, null, 2)}\n\`\`\``],
    ['after words', `Here is the analysis:\n${JSON.stringify(whole)}\nI hope it helps.`],
  ])('%s', (_how, text) => {
    expect(readReply(reply(text))).toEqual({
      readBy: 'schema',
      finding: {
        summary: whole.summary,
        rootCause: whole.rootCause,
        confidence: 0.5,
        confidenceNote: null,
        evidence: whole.evidence,
        nextSteps: ['look'],
        body: 'Text.',
      },
    });
  });

  test('what is odd is left out, what is usable is taken', () => {
    const odd = {
      summary: ' x ',
      confidence: '85',
      severity: 7,
      evidence: [{ statement: 'a', outcome: 'maybe' }, 'b', { source: 'c' }],
      nextSteps: ['y', 4, ''],
      body: '',
      rootCause: 12,
    };
    expect(readReply(reply(JSON.stringify(odd))).finding).toEqual({
      ...{ summary: 'x', rootCause: null, confidence: 0.85, confidenceNote: null, body: null },
      evidence: [{ statement: 'a', source: 'analyst', outcome: 'found' }],
      nextSteps: ['y'],
    });
  });

  const fence = (text: string) => `\`\`\`json\n${text}\n\`\`\``;
  const json = JSON.stringify(whole);
  const fencedBody = { ...whole, body: 'Run\n```\ndf -h\n```\nand `look`.' };
  test.each<[what: string, text: string, change?: object]>([
    ['a body with fences, in a fence', fence(JSON.stringify(fencedBody)), { body: fencedBody.body }],
    ['a fence of many lines', fence(JSON.stringify(fencedBody, null, 2)), { body: fencedBody.body }],
    ['words with braces and a fence behind the fence', `${fence(json)}\nUse {this}:\n\`\`\`\ndf -h\n\`\`\``],
    ['a fence of another language', fence(json).replace('json', 'JSON5')],
    ['a fence that is never closed', `\`\`\`json\n${json}`],
    ['a fence with Windows ends of lines', fence(JSON.stringify(whole, null, 1)).replaceAll('\n', '\r\n')],
    ['braces in words behind it', `${json}\nSee {runbook}.`],
    ['braces in words before it', `The set {a, b}: ${json}`],
    ['a wrapper', JSON.stringify({ finding: whole })],
    ['wrappers in a list', JSON.stringify([{ result: { analysis: whole } }])],
    ['a wrapper beside other things', JSON.stringify({ id: 7, finding: whole, model: 'm' })],
    ['names with underscores', json.replace('rootCause', 'root_cause').replace('nextSteps', 'next_steps')],
    ['a comma too many', json.replace(/}$/, ',}').replace('["look"]', '["look",]')],
    ['a comma too few', json.replace('","confidence', '" "confidence').replace('ever",', 'ever"\n')],
    ['single quotes', json.replaceAll('"', "'")],
    ['names without quotes', json.replace(/"(\w+)":/g, '$1:')],
    ['a comment', json.replace('{', '{ // the finding\n')],
    ['True and None', json.replace('}', ',"sure":True,"by":None}')],
    ['a raw end of line in a string', json.replace('Text.', 'One\nTwo.'), { body: 'One\nTwo.' }],
    ['raw quotes in a string', json.replace('Text.', 'The job "nightly" ran.'), { body: 'The job "nightly" ran.' }],
    ['a bracket too many', `${json}}`],
  ])('%s is read whole', (_what, text, change = {}) => {
    const { finding, readBy } = readReply(reply(text));
    expect(readBy).toBe('schema');
    expect(finding).toEqual({ ...omit(whole, 'severity'), confidenceNote: null, ...change });
  });

  /** Cut behind the first of `mark`. */
  const cutAt = (mark: string, from: object = whole) => {
    const text = JSON.stringify(from);
    return text.slice(0, text.indexOf(mark) + mark.length);
  };
  const nothing = { rootCause: null, confidence: null, evidence: [], nextSteps: [], body: null };
  const escaped = { ...whole, rootCause: 'A "hard" limit é' };
  test.each<[what: string, text: string, kept: object]>([
    ['in the cause', cutAt('Backups are'), { summary: whole.summary, ...nothing }],
    [
      'behind a comma in the cause',
      cutAt('Old,', { ...whole, rootCause: 'Old, large sets' }),
      { summary: whole.summary, ...nothing },
    ],
    [
      'behind a brace in the cause',
      cutAt('up{a}', { ...whole, rootCause: 'up{a} is 0' }),
      { summary: whole.summary, ...nothing },
    ],
    ['in quoted words of the cause', cutAt('\\"ha', escaped), { summary: whole.summary, ...nothing }],
    ['behind a quote in the cause', cutAt('hard\\"', escaped), { summary: whole.summary, ...nothing }],
    ['in an escape', '{"summary":"The disk is full","rootCause":"A caf\\u00e', { summary: whole.summary, ...nothing }],
    ['behind a backslash', '{"summary":"The disk is full","rootCause":"A \\', { summary: whole.summary, ...nothing }],
    ['at the end of the cause', cutAt('for ever"'), { summary: whole.summary, ...nothing, rootCause: whole.rootCause }],
    ['in a name', cutAt('"confid'), { summary: whole.summary, ...nothing, rootCause: whole.rootCause }],
    ['in the confidence', cutAt('0.'), { summary: whole.summary, ...nothing, rootCause: whole.rootCause }],
    [
      'before it is known whether the number has ended',
      cutAt('0.5'),
      { summary: whole.summary, ...nothing, rootCause: whole.rootCause },
    ],
    [
      'in a piece of evidence',
      cutAt('"statement":"s","sou'),
      {
        summary: whole.summary,
        ...nothing,
        rootCause: whole.rootCause,
        confidence: 0.5,
        evidence: [{ statement: 's', source: 'analyst', outcome: 'found' }],
      },
    ],
    [
      'in a step',
      cutAt('"look","se', { ...whole, nextSteps: ['look', 'see'] }),
      { ...omit(whole, 'severity'), body: null },
    ],
    ['in the body', cutAt('Tex'), { ...omit(whole, 'severity'), body: null }],
    ['in a fence', `\`\`\`json\n${cutAt('Tex')}`, { ...omit(whole, 'severity'), body: null }],
    ['in a wrapper', cutAt('Tex', { finding: whole }), { ...omit(whole, 'severity'), body: null }],
    ['behind words', `Here it is: ${cutAt('Tex')}`, { ...omit(whole, 'severity'), body: null }],
    ['before its last bracket', JSON.stringify(whole).slice(0, -1), omit(whole, 'severity')],
    [
      'in the summary, which comes last',
      '{"rootCause":"Sets are kept. No job removes them.","summary":"The di',
      { ...nothing, summary: 'Sets are kept.', rootCause: 'Sets are kept. No job removes them.' },
    ],
    [
      'in the summary, behind the body',
      '{"body":"## Cause\\nSets are kept. Nobody removes them.","summary":"The di',
      { ...nothing, summary: 'Sets are kept.', body: '## Cause\nSets are kept. Nobody removes them.' },
    ],
    [
      'beside quotes that were not escaped',
      '{"summary":"The disk is full","rootCause":"The "disk", which is fu',
      { summary: whole.summary, ...nothing },
    ],
  ])('cut %s: what is complete is kept, and no half sentence', (_where, text, kept) => {
    expect(readReply(reply(text, 'max_tokens'))).toMatchObject({
      readBy: 'schema',
      finding: {
        ...kept,
        confidenceNote: 'The reply was cut off at the token limit (CLAUDE_MAX_TOKENS); what was complete is kept.',
      },
    });
  });

  test('of a long reply that has to be mended, the beginning is kept', () => {
    const text = `{"summary":"The disk is full","rootCause":"Sets are kept","body":"${'"a '.repeat(60_000)}"}`;
    expect(readReply(reply(text)).finding).toMatchObject({
      ...{ summary: 'The disk is full', rootCause: 'Sets are kept', body: null },
      confidenceNote: 'The reply broke off; what was complete is kept.',
    });
    expect(readReply(reply(JSON.stringify({ ...whole, body: 'x'.repeat(100_000) }))).finding.body).toHaveLength(
      100_000
    );
  });

  test('a SUMMARY line in its body is not said twice', () => {
    expect(readReply(reply(JSON.stringify({ ...whole, body: 'Text.\nSUMMARY: again' }))).finding.body).toBe('Text.');
    expect(readReply(reply(JSON.stringify({ ...whole, body: 'SUMMARY: again' }))).finding.body).toBeNull();
  });

  test.each([
    ['without a summary', '{"confidence":0.5,"severity":"info"}', 'end_turn', 'is JSON without a summary'],
    ['with nothing but white space', '{"summary":"  ","body":""}', 'end_turn', 'is JSON without a summary'],
    ['cut in the summary', JSON.stringify(whole).slice(0, 20), 'max_tokens', 'CLAUDE_MAX_TOKENS'],
    ['cut in its first name', '{"summ', 'max_tokens', 'CLAUDE_MAX_TOKENS'],
    ['of one brace', '{', 'max_tokens', 'CLAUDE_MAX_TOKENS'],
    ['that is an error', '{"error":{"type":"oops"}}', 'end_turn', 'is JSON without a summary'],
    ['of numbers', '[1,2,3]', 'end_turn', 'is JSON without a summary'],
    ['deeper than any finding', '['.repeat(100_000), 'max_tokens', 'CLAUDE_MAX_TOKENS'],
  ])('JSON %s: nothing is concluded, and it was paid for', (_what, text, stopReason, words) => {
    expect(() => readReply(reply(text, stopReason))).toThrow(
      expect.objectContaining({
        kind: 'unreadable-reply',
        retryable: false,
        usage,
        stopReason,
        reply: text,
        message: expect.stringContaining(words),
      })
    );
  });
});

describe('without the schema', () => {
  test('by the SUMMARY line', () => {
    expect(readReply(reply('## Cause\nFull disk.\n\nSUMMARY: the disk is full'))).toMatchObject({
      readBy: 'summary-line',
      finding: { summary: 'the disk is full', body: '## Cause\nFull disk.', confidence: null },
    });
  });

  test('the SUMMARY line is the cause, as it was asked for; a first sentence is none', () => {
    expect(readReply(reply('Text.\nSUMMARY: the disk is full')).finding.rootCause).toBe('the disk is full');
    expect(readReply(reply('The disk is full.')).finding.rootCause).toBeNull();
  });

  test('JSON that is only quoted does not hide the SUMMARY line', () => {
    const text = 'The log says:\n```json\n{"level":"error"}\n```\nSUMMARY: the disk is full';
    expect(readReply(reply(text))).toMatchObject({ readBy: 'summary-line', finding: { summary: 'the disk is full' } });
  });

  test.each([
    ['in its SUMMARY line', 'The disk is full.\nSUMMARY: the disk of ba', 'The disk is full.', 'The disk is full.'],
    ['in a sentence', 'The disk is full. It is the ba', 'The disk is full.', 'The disk is full.'],
    ['behind a sentence', '## Cause\n**The disk is full.**', 'The disk is full.', '## Cause\n**The disk is full.**'],
  ])('cut %s: no half sentence', (_where, text, summary, body) => {
    expect(readReply(reply(text, 'max_tokens'))).toMatchObject({ readBy: 'first-line', finding: { summary, body } });
  });

  test('cut in its first sentence: nothing is concluded', () => {
    expect(() => readReply(reply('## Cause\nThe disk of ba', 'max_tokens'))).toThrow('CLAUDE_MAX_TOKENS');
  });

  test('by the first sentence', () => {
    expect(readReply(reply('## Cause\nFull disk.'))).toMatchObject({
      readBy: 'first-line',
      finding: { summary: 'Full disk.', body: '## Cause\nFull disk.' },
    });
  });

  test('braces in a text are no JSON', () => {
    expect(readReply(reply('The rule up{job="api"} == 0 fires.'))).toMatchObject({ readBy: 'first-line' });
  });

  test('headings alone conclude nothing', () => {
    expect(() => readReply(reply('## Root cause\n### Evidence\n'))).toThrow(
      expect.objectContaining({ kind: 'unreadable-reply', usage })
    );
  });
});

function omit<T extends object, K extends keyof T>(from: T, name: K): Omit<T, K> {
  const { [name]: _left, ...rest } = from;
  return rest;
}
