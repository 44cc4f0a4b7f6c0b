import { decideRecall, type RecallCandidate } from './decide-recall';

const maxAgeMs = 90 * 24 * 3_600_000;
const now = Date.parse('2026-11-30T14:05:00Z');
const candidate = (runId: string, change: Partial<RecallCandidate> = {}): RecallCandidate => ({
  runId,
  at: now - 1000,
  severity: 'warning',
  summary: 's',
  namesCause: true,
  sameIncident: false,
  kinship: 'this-alert',
  ...change,
});

test.each([
  ['a finding with a cause', {}, null],
  ['a finding that names no cause', { namesCause: false }, 'no-cause'],
  ['a finding of the same incident', { sameIncident: true }, 'same-incident'],
  ['one of the same incident without a cause', { sameIncident: true, namesCause: false }, 'no-cause'],
  ['one of exactly 90 days', { at: now - maxAgeMs }, null],
  ['one that is older', { at: now - maxAgeMs - 1 }, 'aged-out'],
  ['an old one without a cause', { at: 0, namesCause: false }, 'no-cause'],
] as const)('%s', (_what, change, reason) => {
  const decision = decideRecall([candidate('r1', change)], { maxEntries: 5, maxAgeMs }, now);
  expect(decision).toEqual(
    reason === null
      ? { recalled: [candidate('r1', change)], withheld: [] }
      : { recalled: [], withheld: [{ runId: 'r1', reason }] }
  );
});

test('the newest are recalled, and those withheld take no place', () => {
  const all = [
    candidate('old', { at: now - 3 }),
    candidate('rules', { at: now - 1, namesCause: false }),
    candidate('new', { at: now - 2 }),
    candidate('older', { at: now - 4 }),
  ];
  const { recalled, withheld } = decideRecall(all, { maxEntries: 2, maxAgeMs }, now);
  expect(recalled.map(({ runId }) => runId)).toEqual(['new', 'old']);
  expect(withheld).toEqual([
    { runId: 'rules', reason: 'no-cause' },
    { runId: 'older', reason: 'over-budget' },
  ]);
});
