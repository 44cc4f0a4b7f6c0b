/** The filter by hours of the week: those that people choose, and how they read. Pure. */
import { readHours } from '@alert-recall/contract';
import { counted } from './counting-words';
import { hourName } from './hour-of-week';

export interface HoursChoice {
  /** As it stands in the address. */
  value: string;
  label: string;
  /** In a sentence: "at night (22–06)". */
  words: string;
}

const WORKDAYS = ['mo', 'tu', 'we', 'th', 'fr'];

export const HOURS_CHOICES: HoursChoice[] = [
  { value: '22-06', label: 'Night, 22–06', words: 'at night (22–06)' },
  {
    value: WORKDAYS.map((day) => `${day}-08-18`).join(','),
    label: 'Working hours, Mo–Fr 08–18',
    words: 'in working hours (Mo–Fr 08–18)',
  },
  { value: 'sa,su', label: 'Weekend', words: 'at the weekend' },
];

export function hoursInWords(value: string): string {
  const known = HOURS_CHOICES.find((choice) => choice.value === value);
  if (known) {
    return known.words;
  }
  const cells = (readHours(value) ?? []).flatMap((day, weekday) =>
    day.flatMap((chosen, hour) => (chosen ? [{ weekday, hour }] : []))
  );
  if (cells.length === 1) {
    return `on ${hourName(cells[0].weekday, cells[0].hour)}`;
  }
  return `in ${counted(cells.length, 'hour')} of the week`;
}
