/** Which instants lie in the hours of the week that a page was asked for. Pure. */
import { readHours } from '@alert-recall/contract';
import { wallClock } from '../figures/wall-clock';
import type { Millis } from '../../domain/types';

export interface HoursFilter {
  hours?: string | undefined;
  tz?: string | undefined;
}

/** Null: any hour will do. The contract has seen to it that the hours can be read. */
export function hoursTest({ hours, tz }: HoursFilter): ((at: Millis) => boolean) | null {
  if (hours === undefined) return null;
  const week = readHours(hours)!;
  const clock = wallClock(tz);
  return (at) => {
    const { weekday, hour } = clock(at);
    return week[weekday]![hour]!;
  };
}
