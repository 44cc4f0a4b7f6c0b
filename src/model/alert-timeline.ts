/** The timeline of one alert as the page reads it: the columns that travel are fires again. */
import { type Fire, type TimelineResponse, firesOf } from '@alert-recall/contract';

export interface AlertTimeline extends Omit<TimelineResponse, 'fires'> {
  /** Oldest first. */
  fires: Fire[];
}

export function alertTimeline(answer: TimelineResponse): AlertTimeline {
  return { ...answer, fires: firesOf(answer.fires) };
}
