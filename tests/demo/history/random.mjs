// @ts-check
/** A random number source that gives the same numbers for the same seed, so that the history can be repeated. */

export class Random {
  /** @param {number} seed */
  constructor(seed) {
    this.state = seed >>> 0;
  }

  /** Mulberry32: small, fast, even enough for a story. */
  next() {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from `low` to `high`, both included. @param {number} low @param {number} high */
  between(low, high) {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  /** @template T @param {readonly T[]} items @returns {T} */
  pick(items) {
    return items[this.between(0, items.length - 1)];
  }

  /** @param {number} probability */
  chance(probability) {
    return this.next() < probability;
  }
}
