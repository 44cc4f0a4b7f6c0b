import type { ModelReply } from '../llm/model';
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
      severity: 'warning',
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

  test('a SUMMARY line in its body is not said twice', () => {
    expect(readReply(reply(JSON.stringify({ ...whole, body: 'Text.\nSUMMARY: again' }))).finding.body).toBe('Text.');
    expect(readReply(reply(JSON.stringify({ ...whole, body: 'SUMMARY: again' }))).finding.body).toBeNull();
  });

  test.each([
    ['without a summary', JSON.stringify({ ...whole, summary: '  ' }), 'end_turn', 'JSON without a summary'],
    ['cut off', JSON.stringify(whole).slice(0, 60), 'max_tokens', 'CLAUDE_MAX_TOKENS'],
    ['broken', '{"summary": oops', 'end_turn', 'JSON without a summary'],
  ])('%s: nothing is concluded, and it was paid for', (_what, text, stopReason, words) => {
    expect(() => readReply(reply(text, stopReason))).toThrow(
      expect.objectContaining({
        kind: 'unreadable-reply',
        retryable: false,
        usage,
        stopReason,
        message: expect.stringContaining(words),
      })
    );
  });
});

describe('without the schema', () => {
  test('by the SUMMARY line', () => {
    expect(readReply(reply('## Cause\nFull disk.\n\nSUMMARY: the disk is full'))).toMatchObject({
      readBy: 'summary-line',
      finding: { summary: 'the disk is full', body: '## Cause\nFull disk.', rootCause: null, confidence: null },
    });
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
