/** The timeline in one sentence, for those who cannot see it. */
import type { Severity } from '@alert-recall/contract';
import type { AlertTimeline } from './alert-timeline';
import { counted } from './counting-words';
import { type Present, dayAndTime } from './instants';
import { countsInWords } from './severities';
import { admissionMark } from './words';

export function timelineInWords({ range, fires, analyses, omitted }: AlertTimeline, present: Present): string {
  const counts: Partial<Record<Severity, number>> = {};
  const marks = { analysed: 0, attached: 0, suppressed: 0 };
  for (const fire of fires) {
    counts[fire.severity] = (counts[fire.severity] ?? 0) + 1;
    marks[admissionMark(fire)] += 1;
  }
  const period = `${dayAndTime(range.from, present)} to ${dayAndTime(range.to, present)}`;
  if (fires.length === 0) {
    return `Timeline from ${period}: no fires.`;
  }
  const parts = [
    `${counted(fires.length, 'fire')} (${countsInWords(counts)})`,
    counted(analyses.length, 'analysis', 'analyses'),
    marks.attached > 0 && `${marks.attached} attached`,
    marks.suppressed > 0 && `${marks.suppressed} not analysed`,
    omitted > 0 && `${counted(omitted, 'older fire')} not drawn`,
    fires.some((fire) => fire.state === 'firing') && 'one fires now',
  ];
  return `Timeline from ${period}: ${parts.filter(Boolean).join(', ')}.`;
}
