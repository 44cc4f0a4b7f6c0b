import { firstSentence, splitSummaryLine } from './summary-line';

describe('the SUMMARY line', () => {
  test.each([
    ['plain', 'SUMMARY: the disk is full'],
    ['lower case', 'summary: the disk is full'],
    ['bold marker', '**SUMMARY:** the disk is full'],
    ['bold marker, colon outside', '**SUMMARY**: the disk is full'],
    ['bold line', '**SUMMARY: the disk is full**'],
    ['list mark', '- SUMMARY: the disk is full'],
    ['numbered', '4. Summary: the disk is full'],
    ['quoted', '> SUMMARY: the disk is full'],
    ['heading', '### SUMMARY: the disk is full'],
    ['code', '`SUMMARY: the disk is full`'],
    ['indented, with spaces', '   SUMMARY:    the disk is full   '],
    ['carriage return', 'SUMMARY: the disk is full\r'],
  ])('%s', (_how, line) => {
    expect(splitSummaryLine(`## Analysis\nText.\n\n${line}\n`)).toEqual({
      summary: 'the disk is full',
      body: '## Analysis\nText.',
    });
  });

  test('in a code fence of its own', () => {
    expect(splitSummaryLine('Text.\n\n```\nSUMMARY: the disk is full\n```')).toEqual({
      summary: 'the disk is full',
      body: 'Text.',
    });
  });

  test('the last one counts', () => {
    expect(splitSummaryLine('SUMMARY: first\ntext\nSUMMARY: second\n')).toEqual({
      summary: 'second',
      body: 'SUMMARY: first\ntext',
    });
  });

  test('an empty one is none', () => {
    expect(splitSummaryLine('SUMMARY: first\nSUMMARY:   \n**SUMMARY:**')?.summary).toBe('first');
  });

  test('in the middle of a sentence it is no marker', () => {
    expect(splitSummaryLine('The log says SUMMARY: all is well.\nIn SUMMARY: nothing.')).toBeNull();
  });

  test('other words are no marker', () => {
    expect(splitSummaryLine('SUMMARYLESS: x\nMy summary: x\nSummary of it: x')).toBeNull();
  });

  test('a reply of nothing else has an empty body', () => {
    expect(splitSummaryLine('SUMMARY: the disk is full')).toEqual({ summary: 'the disk is full', body: '' });
  });

  test('emphasis inside the words stays', () => {
    expect(splitSummaryLine('SUMMARY: disk `sda1` is **full**')?.summary).toBe('disk `sda1` is **full**');
  });

  test('lines of 10 kB, and many of them, take no time', () => {
    const long = `${'x '.repeat(5000)}SUMMARY: no`;
    const started = performance.now();
    expect(splitSummaryLine(`${`${long}\n`.repeat(200)}SUMMARY: ${'y'.repeat(10_000)}`)?.summary).toHaveLength(10_000);
    expect(splitSummaryLine(`${'*'.repeat(10_000)}\n${' '.repeat(10_000)}\n${'summary '.repeat(2000)}`)).toBeNull();
    expect(performance.now() - started).toBeLessThan(500);
  });
});

describe('without a marker', () => {
  test.each([
    ['# Root cause\n\nThe disk is full.\nMore.', 'The disk is full.'],
    ['\n---\n```\n- **The disk is full.**\n', 'The disk is full.'],
    ['SUMMARY:\n1. The disk is full.', 'The disk is full.'],
  ])('%j begins with a sentence', (text, sentence) => {
    expect(firstSentence(text)).toBe(sentence);
  });

  test.each(['', '   \n', '# Root cause', '## Root cause\n### Evidence\n---\n', '***\n...'])('%j has none', (text) => {
    expect(firstSentence(text)).toBeNull();
  });
});
