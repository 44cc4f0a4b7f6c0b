/** A text as a number that is only ever compared: 53 bits of two FNV-1a hashes. Pure. */

const PRIME = 0x01000193;
/** The second hash starts elsewhere and multiplies by another odd number. */
const OTHER_PRIME = 0x0b4b82e3;

/**
 * Never negative, and exact in a JavaScript number. Two of a million texts are equal by chance once in 18,000
 * histories.
 */
export function hash53(text: string): number {
  let [low, high] = [0x811c9dc5, 0x3c6ef372];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    low = Math.imul(low ^ unit, PRIME);
    high = Math.imul(high ^ unit, OTHER_PRIME);
  }
  return ((high ^ (high >>> 15)) & 0x1fffff) * 0x1_0000_0000 + (low >>> 0);
}
