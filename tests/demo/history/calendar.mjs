// @ts-check
/** Points in time counted back from "now", by the clock on the wall of this machine. */

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export class Calendar {
  /** @param {number} now @param {number} days @param {number} until */
  constructor(now, days, until = now) {
    this.now = now;
    this.days = days;
    this.until = until;
    this.start = now - days * DAY;
  }

  /**
   * `at(3, '14:05')` is five past two, three days ago.
   *
   * @param {number} daysAgo
   * @param {string} clock
   */
  at(daysAgo, clock) {
    const [hours, minutes, seconds = 0] = clock.split(':').map(Number);
    const today = new Date(this.now);
    return new Date(
      today.getFullYear(),
      today.getMonth(),
      today.getDate() - daysAgo,
      hours,
      minutes,
      seconds
    ).getTime();
  }

  /** @param {number} daysAgo */
  isWeekday(daysAgo) {
    const day = new Date(this.at(daysAgo, '12:00')).getDay();
    return day !== 0 && day !== 6;
  }

  /** Weekdays, newest first. @param {number} from days ago @param {number} to days ago */
  weekdays(from, to) {
    return Array.from({ length: to - from + 1 }, (_, index) => from + index).filter((daysAgo) =>
      this.isWeekday(daysAgo)
    );
  }
}
