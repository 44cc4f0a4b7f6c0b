/** Bins of time spans (gaps, durations) in words. */
import type { AlertTimeline } from './alert-timeline';
import { counted } from './counting-words';
import { exactDuration } from './durations';

export type Bin = AlertTimeline['gaps'][number];

/** "under 1 h", "1 h to 6 h", "5 d or more". */
export function binRange({ fromMs, toMs }: Bin): string {
  if (toMs === null) {
    return `${exactDuration(fromMs)} or more`;
  }
  return fromMs === 0 ? `under ${exactDuration(toMs)}` : `${exactDuration(fromMs)} to ${exactDuration(toMs)}`;
}

/** Short label of a bin on the axis: its lower bound, or "< 1 h" for the first. */
export function binTick({ fromMs, toMs }: Bin): string {
  return fromMs === 0 && toMs !== null ? `< ${exactDuration(toMs)}` : exactDuration(fromMs);
}

/** "Time between fires: most often 1 h to 6 h (5 of 12)." */
export function binsInWords(title: string, bins: Bin[]): string {
  const total = bins.reduce((sum, bin) => sum + bin.count, 0);
  if (total === 0) {
    return `${title}: no figures yet.`;
  }
  const top = bins.reduce((best, bin) => (bin.count > best.count ? bin : best));
  return `${title}: most often ${binRange(top)} (${top.count} of ${counted(total, 'figure')}).`;
}
