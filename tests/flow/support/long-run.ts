/** How much a test does: few rounds in `npm test`, many in `npm run test:long`. */
export const long = process.env.ALERT_RECALL_LONG === '1';

export function rounds(few: number, many: number): number {
  return long ? many : few;
}
