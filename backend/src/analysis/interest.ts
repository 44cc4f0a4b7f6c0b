/**
 * Whether a model is worth asking about a fire whose turn comes late: what is over is analysed only if it is of
 * interest. Pure.
 */
import type { Facts } from './facts';
import { durationInWords } from './words';

export interface Interest {
  outcome: 'asked' | 'goes-on' | 'severe' | 'first-of-its-kind' | 'over';
  reason: string;
}

export function decideInterest(
  { fire, incident, analysedBefore }: Pick<Facts, 'fire' | 'incident' | 'analysedBefore'>,
  askedBy: string | null
): Interest {
  if (askedBy !== null) return { outcome: 'asked', reason: 'A person asked for it.' };
  if (!isOver({ fire, incident })) return { outcome: 'goes-on', reason: 'It goes on.' };
  if (fire.severity === 'critical' || fire.severity === 'error')
    return { outcome: 'severe', reason: `It is over, and its severity is ${fire.severity}.` };
  if (!analysedBefore) return { outcome: 'first-of-its-kind', reason: 'It is over, and the first of its kind.' };
  return { outcome: 'over', reason: 'It was over before its turn came, is not severe and not the first of its kind.' };
}

/** Nothing of it goes on: neither the fire nor another one of its incident. */
function isOver({ fire, incident }: Pick<Facts, 'fire' | 'incident'>): boolean {
  return fire.endReason !== null && (incident?.firing ?? 0) === 0;
}

/** `over after 38 s`; null while it goes on. */
export function overInWords(facts: Pick<Facts, 'fire' | 'incident'>): string | null {
  const { startsAt, endsAt } = facts.fire;
  if (!isOver(facts)) return null;
  return endsAt === null ? 'over, its end is not known' : `over after ${durationInWords(endsAt - startsAt)}`;
}
