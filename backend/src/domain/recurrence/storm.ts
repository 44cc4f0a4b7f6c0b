/** Storms: many alerts that begin at once, because one thing failed under all of them. Pure. */
import type { Millis } from '../types';

export interface StormFire {
  alertId: number;
  startsAt: Millis;
}

export interface Storm {
  /** Start of its first fire, and of its last. */
  from: Millis;
  to: Millis;
  alertIds: number[];
}

const MINUTE = 60_000;
/** So many different alerts within so long are a storm; it goes on while each such stretch holds as many. */
export const STORM_ALERTS = 20;
export const STORM_WITHIN = 5 * MINUTE;

/** `fires`: oldest first. */
export function decideStorms(fires: readonly StormFire[]): Storm[] {
  const found: Array<[first: number, last: number]> = [];
  const inside = new Map<number, number>();
  let first = 0;
  fires.forEach(({ alertId, startsAt }, last) => {
    inside.set(alertId, (inside.get(alertId) ?? 0) + 1);
    for (; fires[first]!.startsAt < startsAt - STORM_WITHIN; first++) leave(inside, fires[first]!.alertId);
    if (inside.size < STORM_ALERTS) return;
    const before = found.at(-1);
    if (before && first <= before[1]) before[1] = last;
    else found.push([first, last]);
  });
  return found.map(([from, to]) => ({
    ...{ from: fires[from]!.startsAt, to: fires[to]!.startsAt },
    alertIds: [...new Set(fires.slice(from, to + 1).map(({ alertId }) => alertId))],
  }));
}

function leave(inside: Map<number, number>, alertId: number): void {
  const left = inside.get(alertId)! - 1;
  if (left === 0) inside.delete(alertId);
  else inside.set(alertId, left);
}

/**
 * What its alerts have in common, most telling first: the label that says where it was. `labels`: of some of them.
 */
export function inCommonOf(
  labels: ReadonlyArray<Readonly<Record<string, string>>>
): { label: string; value: string } | null {
  const [one, ...others] = labels;
  if (!one) return null;
  const common = Object.entries(one).filter(([name, value]) => others.every((other) => other[name] === value));
  for (const label of TELLING) {
    const found = common.find(([name]) => name === label);
    if (found) return { label, value: found[1] };
  }
  return null;
}

/** The narrowest place first. */
const TELLING = [
  ...['host', 'node', 'instance', 'rack', 'switch', 'zone', 'deployment', 'service', 'namespace'],
  ...['cluster', 'datacenter', 'region', 'env', 'job'],
];
