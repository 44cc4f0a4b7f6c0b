/** A storm: very many alerts that begin at once, because one thing failed under all of them. */
import { z } from 'zod';
import { instant } from './primitives';

export const storm = z.object({
  /** Start of its first fire: its name in an address. */
  at: instant,
  /** Start of its last fire. */
  lastStartAt: instant,
  /** When the last of its fires ended; null: one of them still burns, or its end is not known. */
  endedAt: instant.nullable(),
  alerts: z.number().int(),
  /** Names of its alerts, the most frequent first, at most 3; and how many there are. */
  names: z.array(z.string()),
  differentNames: z.number().int(),
  /** What its alerts have in common: the label that says where it was. */
  common: z.object({ label: z.string(), value: z.string() }).nullable(),
});
export type Storm = z.infer<typeof storm>;
