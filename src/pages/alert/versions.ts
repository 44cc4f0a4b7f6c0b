/** Which analysis is shown, and which came before it. Pure. */
import type { AnalysisSummary } from '@alert-recall/contract';

/** The one in the address, else the newest that came to a finding, else the newest. */
export function shownVersion(versions: AnalysisSummary[], run: string | null): AnalysisSummary | null {
  return (
    versions.find(({ runId }) => runId === run) ?? versions.find(({ state }) => state === 'done') ?? versions[0] ?? null
  );
}

/** Findings before the shown one, newest first; those of the alert's incidents too, each counted by its own alert. */
export function earlierFindings(versions: AnalysisSummary[], shown: AnalysisSummary | null): AnalysisSummary[] {
  const place = versions.findIndex(({ runId }) => runId === shown?.runId);
  return place < 0
    ? []
    : versions.slice(place + 1).filter(({ state, summary }) => state === 'done' && summary !== null);
}

/** A failure newer than what is shown: it must not go unseen behind an older finding. */
export function newerFailure(versions: AnalysisSummary[], shown: AnalysisSummary | null): AnalysisSummary | null {
  const [newest] = versions;
  return newest && shown && newest.state === 'failed' && newest.runId !== shown.runId ? newest : null;
}
