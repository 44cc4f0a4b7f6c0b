/** A heartbeat in words: how it beats, and how often. */
import type { Heartbeat } from '@alert-recall/contract';
import { roughDuration } from '../../model/durations';
import { type Present, lastedUntil, shortTime } from '../../model/instants';

/** "Beats", "Silent for 3 h", "Ended, says its sender"; and who put that away. */
export function stateInWords({ state, lastHeardAt, putAway }: Heartbeat, present: Present): string {
  const now =
    state === 'beats'
      ? 'Beats'
      : state === 'ended'
        ? 'Ended, says its sender'
        : `Silent for ${lastedUntil(lastHeardAt, present)}`;
  if (putAway === null) {
    return now;
  }
  const by = putAway.by === null ? '' : ` by ${putAway.by}`;
  return `${now}; put away${by}, ${shortTime(putAway.at, present)}`;
}

/** "every 5 min"; of one that was heard of once, nothing is usual. */
export function gapInWords({ usualGapMs }: Heartbeat): string {
  return usualGapMs === null ? 'heard of once' : `every ${roughDuration(usualGapMs)}`;
}
