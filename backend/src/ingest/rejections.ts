/** Which alerts of a delivery could not be read: the first by name, the rest by number, however many a sender makes up. */
import type { z } from 'zod';
import type { ReadDelivery } from '../domain/types';
import type { TextFilter } from './adapter';
import { wireAlert, type WireAlert } from './read-alert';
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

/** The alert, or in words what is wrong with it. What is plainly none is told at once: a schema takes long to say so a million times. */
export function wireAlertOf(raw: unknown): WireAlert | string {
  if (!isObject(raw)) return 'expected an object';
  if (typeof raw.status !== 'string') return 'status is neither "firing" nor "resolved"';
  if (!isObject(raw.labels)) return 'labels: expected an object of texts';
  const parsed = wireAlert.safeParse(raw);
  return parsed.success ? parsed.data : problemOf(parsed.error);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function problemOf({ issues: [issue] }: z.ZodError): string {
  const where = issue?.path.join('.');
  return where ? `${where}: ${issue!.message}` : (issue?.message ?? 'it cannot be read');
}
