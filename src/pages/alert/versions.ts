/** Which analysis is shown, and which came before it. Pure. */
import type { AnalysisSummary } from '@alert-recall/contract';

/** The one in the address, else the newest that came to a finding, else the newest. */
export function shownVersion(versions: AnalysisSummary[], run: string | null): AnalysisSummary | null {
  return (
    versions.find(({ runId }) => runId === run) ?? versions.find(({ state }) => state === 'done') ?? versions[0] ?? null
  );
}

/** Findings before the shown one, newest first. */
export function earlierFindings(versions: AnalysisSummary[], shown: AnalysisSummary | null): AnalysisSummary[] {
  return versions.filter(
    ({ state, version, summary }) => state === 'done' && summary !== null && shown !== null && version < shown.version
  );
}

/** A failure newer than what is shown: it must not go unseen behind an older finding. */
export function newerFailure(versions: AnalysisSummary[], shown: AnalysisSummary | null): AnalysisSummary | null {
  const [newest] = versions;
  return newest && shown && newest.state === 'failed' && newest.version > shown.version ? newest : null;
}
