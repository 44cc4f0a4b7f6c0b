/** Amounts of data in words. */

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** `275_000` as "275 kB". */
export function sizeInWords(bytes: number): string {
  let amount = bytes;
  let unit = 0;
  while (amount >= 999.5 && unit < UNITS.length - 1) {
    amount /= 1000;
    unit += 1;
  }
  return `${unit > 0 && amount < 9.95 ? Number(amount.toFixed(1)) : Math.round(amount)} ${UNITS[unit]}`;
}
