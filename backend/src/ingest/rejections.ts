/**
 * Which alerts of a delivery could not be read: the first by name, the rest by number, however many a sender makes up.
 */
import type { ReadDelivery } from '../domain/types';
import type { TextFilter } from './adapter';
import { lineToKeep } from './texts-to-keep';

const NAMED = 100;
const LONGEST_REASON = 300;

export class Rejections {
  readonly named: ReadDelivery['rejected'] = [];
  more = 0;

  constructor(private readonly filter: TextFilter) {}

  add(index: number, reason: string): void {
    if (this.named.length < NAMED) this.named.push({ index, reason: lineToKeep(reason, this.filter, LONGEST_REASON) });
    else this.more++;
  }
}
