/** A storm in words: what it was of, when, and for how long. Pure. */
import type { Storm } from '@alert-recall/contract';
import { counted } from './counting-words';
import { roughDuration } from './durations';
import { type Present, dayAndTime } from './instants';

/** "300 NodeUnreachable alerts of cluster dc-2", "300 alerts of 12 names". */
export function stormName({ alerts, names, differentNames, common }: Storm): string {
  const what = differentNames === 1 ? `${alerts} ${names[0]} alerts` : counted(alerts, 'alert');
  const where = common
    ? ` of ${common.label} ${common.value}`
    : differentNames > 1
      ? ` of ${differentNames} names`
      : '';
  return what + where;
}

/** "Storm: 300 alerts of cluster dc-2 at once, 14 Nov 11:42, over after 24 min." */
export function stormSentence(storm: Storm, present: Present): string {
  const { at, endedAt } = storm;
  const end = endedAt === null ? '' : `, over after ${roughDuration(Date.parse(endedAt) - Date.parse(at))}`;
  return `Storm: ${stormName(storm)} at once, ${dayAndTime(at, present)}${end}.`;
}
