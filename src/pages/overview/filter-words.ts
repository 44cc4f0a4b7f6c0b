/** What the page is filtered by, as the beginning of its sentence. */
import { hoursInWords } from '../../model/hours';
import { severityName } from '../../model/severities';
import { sourceName } from '../../model/words';
import type { TableState } from './table-state';

/** "service=~pay.*, critical, at night (22–06)"; null without a filter. What nobody has said why is the table's alone. */
export function filterInWords({
  q,
  severity,
  state,
  source,
  kind,
  hours,
  case: ofCase,
  storm,
}: TableState): string | null {
  const parts = [
    q.trim(),
    severity && severityName(severity),
    state && (state === 'unknown' ? 'end unknown' : state),
    kind && `of kind ${kind}`,
    source && `from ${sourceName(source)}`,
    hours && hoursInWords(hours),
    ofCase && 'one case',
    storm && 'one storm',
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : null;
}
