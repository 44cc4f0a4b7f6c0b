// @ts-check
/**
 * When a group of alerts is notified about: Alertmanager's rules for waiting, joining, repeating and resolving, the same
 * ones that Grafana uses. Knows nothing of the bodies that are sent.
 */
import { fingerprintOf } from './fingerprint.mjs';

/**
 * One firing as the rule sees it. `lostAt`: from then on nobody tells about it any more, its end included.
 *
 * @typedef {{ labels: Record<string, string>, hiddenLabels?: Record<string, string>, annotations: Record<string, string>,
 *   endAnnotations?: Record<string, string>, startsAt: number, endsAt: number | null, lostAt?: number,
 *   generatorURL?: string, ruleUid?: string, panel?: { dashboard: string, id: number }, values?: Record<string, number> }} Fire
 * @typedef {{ groupWait: number, groupInterval: number, repeatInterval: number }} Timing
 * @typedef {{ fire: Fire, fingerprint: string, firing: boolean }} Member
 * @typedef {{ at: number, members: Member[] }} Notification
 */

/** @param {Fire} fire */
export function identityOf(fire) {
  return fingerprintOf({ ...fire.labels, ...fire.hiddenLabels });
}

/**
 * @param {Fire[]} fires of one group, in any order
 * @param {Timing} timing
 * @param {number} until
 * @returns {Notification[]}
 */
export function notificationsOf(fires, timing, until) {
  const coming = [...fires]
    .sort((a, b) => a.startsAt - b.startsAt)
    .map((fire) => ({ fire, fingerprint: identityOf(fire) }));
  /** @type {Map<string, Fire>} */
  const group = new Map();
  /** @type {Notification[]} */
  const sent = [];
  /** @type {{ firing: Set<string>, resolved: Set<string>, at: number } | null} */
  let last = null;
  let flushAt = coming.length > 0 ? coming[0].fire.startsAt + timing.groupWait : Infinity;

  while (flushAt <= until) {
    while (coming.length > 0 && coming[0].fire.startsAt <= flushAt) {
      const { fire, fingerprint } = /** @type {{ fire: Fire, fingerprint: string }} */ (coming.shift());
      group.set(fingerprint, fire);
    }
    group.forEach(
      (fire, fingerprint) => fire.lostAt !== undefined && fire.lostAt <= flushAt && group.delete(fingerprint)
    );
    const members = [...group].map(([fingerprint, fire]) => ({ fire, fingerprint, firing: isFiring(fire, flushAt) }));
    const firing = new Set(members.filter((member) => member.firing).map(({ fingerprint }) => fingerprint));
    const resolved = new Set(members.filter((member) => !member.firing).map(({ fingerprint }) => fingerprint));

    if (members.length > 0 && isDue(last, firing, resolved, flushAt - timing.repeatInterval)) {
      sent.push({ at: flushAt, members });
      last = { firing, resolved, at: flushAt };
    }
    resolved.forEach((fingerprint) => group.delete(fingerprint));
    // A group that has emptied is forgotten: the next alert opens it anew and waits again.
    const next = coming[0]?.fire.startsAt ?? Infinity;
    flushAt = group.size > 0 ? flushAt + timing.groupInterval : Math.max(next + timing.groupWait, flushAt + 1);
  }
  return sent;
}

/** @param {Fire} fire @param {number} at */
function isFiring(fire, at) {
  return fire.endsAt === null || fire.endsAt > at;
}

/**
 * @param {{ firing: Set<string>, resolved: Set<string>, at: number } | null} last
 * @param {Set<string>} firing
 * @param {Set<string>} resolved
 * @param {number} repeatBefore
 */
function isDue(last, firing, resolved, repeatBefore) {
  if (!last) {
    return firing.size > 0;
  }
  if (!isSubset(firing, last.firing)) {
    return true;
  }
  if (firing.size === 0) {
    return last.firing.size > 0;
  }
  return !isSubset(resolved, last.resolved) || last.at <= repeatBefore;
}

/** @param {Set<string>} part @param {Set<string>} whole */
function isSubset(part, whole) {
  return [...part].every((item) => whole.has(item));
}
