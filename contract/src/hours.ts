/** Hours of the week, as a filter writes them: `mo-02`, `22-06`, `sa,su`. Pure; knows no time zone. */

const DAYS = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] as const;
const ITEM = /^(?:(mo|tu|we|th|fr|sa|su)(?:-(\d\d)(?:-(\d\d))?)?|(\d\d)(?:-(\d\d))?)$/;

/** [weekday 0=Monday][hour 0-23]. */
export type WeekHours = boolean[][];

/**
 * Parts, separated by commas: a day (`sa`), an hour of a day (`mo-02`), hours of a day (`mo-08-18`, the last one not
 * included), an hour or hours of every day (`02`, `22-06`). Null where it cannot be read.
 */
export function readHours(text: string): WeekHours | null {
  const week = DAYS.map(() => new Array<boolean>(24).fill(false));
  for (const part of text.split(',')) {
    const match = ITEM.exec(part.trim());
    if (match === null) return null;
    const [, day, ofDay, untilOfDay, ofAll, untilOfAll] = match;
    const hours = hoursBetween(ofDay ?? ofAll, untilOfDay ?? untilOfAll);
    if (hours === null) return null;
    const days = day === undefined ? DAYS.map((_, place) => place) : [DAYS.indexOf(day as (typeof DAYS)[number])];
    for (const place of days) for (const hour of hours) week[place]![hour] = true;
  }
  return week;
}

/** As short as the parts that people choose are: whole days, hours of all days, else each hour. */
export function writeHours(week: WeekHours): string {
  const hours = Array.from({ length: 24 }, (_, hour) => hour);
  const everyDay = hours.filter((hour) => week.every((day) => day[hour]));
  const parts = everyDay.length === 24 ? [] : everyDay.map(two);
  week.forEach((day, place) => {
    const rest = hours.filter((hour) => day[hour] && !everyDay.includes(hour));
    if (day.every(Boolean)) parts.push(DAYS[place]!);
    else parts.push(...rest.map((hour) => `${DAYS[place]}-${two(hour)}`));
  });
  return parts.join(',');
}

/** From 22 to 6 goes over midnight. */
function hoursBetween(from: string | undefined, until: string | undefined): number[] | null {
  if (from === undefined) return Array.from({ length: 24 }, (_, hour) => hour);
  const first = Number(from);
  const end = until === undefined ? first + 1 : Number(until);
  if (first > 23 || end > 24) return null;
  const length = (end - first + 24) % 24 || 24;
  return Array.from({ length }, (_, i) => (first + i) % 24);
}

const two = (hour: number) => String(hour).padStart(2, '0');
