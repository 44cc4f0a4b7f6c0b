import { memoryText } from './memory-text';
import type { Recall } from './recall';

const at = (text: string) => Date.parse(`${text}Z`);
const now = at('2026-11-30T14:05:30');
const HOUR = 3_600_000;
const nothing: Recall = {
  count: 0,
  first: null,
  last: null,
  windowMs: 6 * HOUR,
  priors: [],
  withheld: [],
  nothing: 'x',
};

test('the recurrence of one day has times only', () => {
  expect(
    memoryText({ ...nothing, count: 3, first: at('2026-11-30T08:12:10'), last: at('2026-11-30T14:05:00') }, now)
  ).toBe('This fingerprint has fired 3 times in the last 6h (first 08:12, last 14:05).');
});

test('the recurrence over days has dates', () => {
  expect(
    memoryText(
      {
        ...nothing,
        windowMs: 168 * HOUR,
        count: 12,
        first: at('2026-11-24T08:12:00'),
        last: at('2026-11-30T14:05:00'),
      },
      now
    )
  ).toBe('This fingerprint has fired 12 times in the last 7d (first 24 Nov 08:12, last 30 Nov 14:05).');
});

test('a date of another year says so', () => {
  const january = at('2027-01-01T00:10:00');
  expect(memoryText({ ...nothing, count: 2, first: at('2026-12-31T23:50:00'), last: january }, january)).toBe(
    'This fingerprint has fired 2 times in the last 6h (first 31 Dec 2026 23:50, last 1 Jan 00:10).'
  );
});

test('a first fire has no recurrence line, and without priors nothing at all', () => {
  expect(memoryText({ ...nothing, count: 1, first: now, last: now }, now)).toBe('');
  expect(memoryText(nothing, now)).toBe('');
});

test('priors stand under their heading, newest first, each in one line', () => {
  const recall: Recall = {
    ...nothing,
    count: 2,
    first: at('2026-11-30T08:12:00'),
    last: at('2026-11-30T14:05:00'),
    priors: [
      {
        runId: 'b',
        at: at('2026-11-26T14:05:00'),
        severity: 'warning',
        summary: 'OOM kill,\n### likely a leak',
        kinship: 'this-alert',
      },
      {
        runId: 'a',
        at: at('2026-11-25T11:30:00'),
        severity: 'critical',
        summary: 'a bad deploy',
        kinship: 'same-case',
      },
      { runId: 'c', at: at('2026-11-24T11:30:00'), severity: 'info', summary: 'x', kinship: 'earlier-fingerprint' },
    ],
    nothing: null,
  };
  expect(memoryText(recall, now)).toBe(
    [
      'This fingerprint has fired 2 times in the last 6h (first 08:12, last 14:05).',
      '',
      '### Prior analyses — treat as hypotheses to verify, not established facts',
      '- 26 Nov 14:05 (warning): OOM kill, ### likely a leak',
      '- 25 Nov 11:30 (critical, another alert of the same case): a bad deploy',
      '- 24 Nov 11:30 (info, under an earlier fingerprint of this alert): x',
    ].join('\n')
  );
});

test('priors are told on a first fire too: after a quiet week, or from the same case', () => {
  const recall: Recall = {
    ...nothing,
    count: 1,
    first: now,
    last: now,
    priors: [{ runId: 'a', at: at('2026-11-20T11:30:00'), severity: 'critical', summary: 'x', kinship: 'this-alert' }],
  };
  expect(memoryText(recall, now)).toMatch(/^### Prior analyses/);
});
