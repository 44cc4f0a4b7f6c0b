import { sampleSummary } from '../../test/alert-samples';
import { earlierFindings, newerFailure, shownVersion } from './versions';

const done = (version: number) => sampleSummary({ version, runId: `run-${version}` });
const failed = (version: number) => sampleSummary({ version, runId: `run-${version}`, state: 'failed', summary: null });

test('shows the one in the address, else the newest finding, else the newest', () => {
  const versions = [failed(3), done(2), done(1)];
  expect(shownVersion(versions, 'run-1')?.version).toBe(1);
  expect(shownVersion(versions, null)?.version).toBe(2);
  expect(shownVersion(versions, 'run-of-another-alert')?.version).toBe(2);
  expect(shownVersion([failed(1)], null)?.version).toBe(1);
  expect(shownVersion([], null)).toBeNull();
});

test('earlier findings are those before the shown one that came to a summary', () => {
  const versions = [done(5), done(4), failed(3), done(2), done(1)];
  expect(earlierFindings(versions, done(4)).map(({ version }) => version)).toEqual([2, 1]);
  expect(earlierFindings(versions, null)).toEqual([]);
  const ofIncident = sampleSummary({ version: 9, runId: 'run-9', fingerprint: 'other' });
  expect(earlierFindings([done(2), ofIncident, done(1)], done(2)).map(({ version }) => version)).toEqual([9, 1]);
});

test('a failure newer than what is shown is not hidden', () => {
  expect(newerFailure([failed(3), done(2)], done(2))?.version).toBe(3);
  expect(newerFailure([done(3), failed(2)], done(3))).toBeNull();
  expect(newerFailure([failed(3)], failed(3))).toBeNull();
  expect(newerFailure([], null)).toBeNull();
});
