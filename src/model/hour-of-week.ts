/** The week by hours, in words. Rows are weekdays from Monday, columns hours from midnight. */
import { counted } from './counting-words';

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** "Thursday 14:00 to 15:00". */
export function hourName(weekday: number, hour: number): string {
  const clock = (value: number) => `${String(value).padStart(2, '0')}:00`;
  return `${WEEKDAYS[weekday]} ${clock(hour)} to ${clock((hour + 1) % 24)}`;
}

export function busiest(grid: number[][]): { weekday: number; hour: number; count: number } | null {
  let best: { weekday: number; hour: number; count: number } | null = null;
  grid.forEach((row, weekday) =>
    row.forEach((count, hour) => {
      if (count > (best?.count ?? 0)) {
        best = { weekday, hour, count };
      }
    })
  );
  return best;
}

export function hourOfWeekInWords(grid: number[][]): string {
  const total = grid.flat().reduce((sum, count) => sum + count, 0);
  const top = busiest(grid);
  return top
    ? `Fires by hour of the week: ${counted(total, 'fire')}, most on ${hourName(top.weekday, top.hour)} (${top.count}).`
    : 'Fires by hour of the week: none.';
}

/** Four steps of darkness from 1 to the maximum, each with the largest count it stands for; fewer when counts are few. */
export function darknessSteps(max: number): number[] {
  const steps = [0.25, 0.5, 0.75, 1].map((part) => Math.max(1, Math.ceil(max * part)));
  return max > 0 ? [...new Set(steps)] : [];
}
