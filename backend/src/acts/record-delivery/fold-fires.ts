/**
 * Folds one notification into the fires of its alert: asks the decision, and carries it out on the working copies.
 * Pure.
 */
import { startOf } from '../../domain/fire/start-of';
import type { FireTransition } from '../../domain/fire/known-fire';
import { decideFireTransition } from '../../domain/fire/transition';
import type { Millis } from '../../domain/types';
import type { AlertWork, EventToRecord, FireWork } from '../../store/ledger';

export interface Folded {
  outcome: FireTransition<FireWork>['outcome'];
  /** A fire that is new, or goes on after all: to be admitted. */
  opened: FireWork | null;
  /** Fires that turned out to be parts of another. */
  gone: readonly FireWork[];
}

export function foldFires(alert: AlertWork, sent: EventToRecord, now: Millis): Folded {
  const at = startOf(sent.startsAt, alert.newest);
  const event = at === sent.startsAt.at ? sent : { ...sent, startsAt: { ...sent.startsAt, at } };
  const transition = decideFireTransition(event, factsOf(alert, at), now);
  const opened = carryOut(alert, event, transition, now);
  const gone = transition.outcome === 'merges' ? [transition.from, ...transition.also] : [];
  return { outcome: transition.outcome, opened, gone };
}

function factsOf({ newest, others }: AlertWork, start: Millis) {
  const known = newest === null ? others : [newest, ...others];
  return {
    open: newest?.endReason === null ? newest : null,
    newest,
    same: known.find((fire) => fire.startsAt === start) ?? null,
    around: known,
  };
}

function carryOut(
  alert: AlertWork,
  event: EventToRecord,
  transition: FireTransition<FireWork>,
  now: Millis
): FireWork | null {
  switch (transition.outcome) {
    case 'delivery-of':
      hear(transition.fire, event, now);
      return null;
    case 'retells':
      hear(transition.fire, event, now);
      change(transition.fire, { retold: true });
      return null;
    case 'reopens':
      change(transition.fire, { endsAt: null, endReason: null, endHeardAt: null }, 'moved');
      hear(transition.fire, event, now);
      summarise(alert);
      // What was over, or was held back and then over, was owed nothing.
      return transition.fire.admission.outcome === 'analyse' ? null : transition.fire;
    case 'starts-earlier':
      change(transition.fire, { startsAt: transition.startsAt }, 'moved');
      hear(transition.fire, event, now);
      break;
    case 'close':
      hear(transition.fire, event, now);
      end(transition.fire, transition, event, now);
      break;
    case 'opens':
      if (transition.supersedes) supersede(transition.supersedes);
      return add(alert, fireOf(alert, event, null, now));
    case 'records-past':
      if (transition.supersedes) supersede(transition.supersedes);
      return add(alert, fireOf(alert, event, transition, now));
    case 'merges':
      merge(alert, transition);
      hear(transition.into, event, now);
      if (transition.end) end(transition.into, transition.end, event, now);
      summarise(alert);
      return isLeftWithNothing(transition.into) ? transition.into : null;
  }
  summarise(alert);
  return null;
}

/** It was over when it was first heard of, and goes on as a part of a longer one. */
function isLeftWithNothing({ id, endReason, admission }: FireWork): boolean {
  return id !== null && endReason === null && admission.outcome === 'not-analysed';
}

/**
 * The delivery is counted; the lease of a fire that goes on is renewed, and a value that was measured meanwhile is
 * taken.
 */
function hear(fire: FireWork, event: EventToRecord, now: Millis): void {
  fire.deliveries++;
  fire.lastReceivedAt = Math.max(fire.lastReceivedAt, now);
  if (fire.change === 'none') fire.change = 'counted';
  else if (fire.change === 'superseded') fire.change = 'changed';
  if (fire.endReason !== null || event.status !== 'firing') return;
  if (event.expiresAt !== null) fire.expiresAt = event.expiresAt;
  // It fired for lack of data until then.
  if (fire.measured === null && event.values !== null) {
    change(fire, { measured: JSON.stringify(event.values), stateReason: event.stateReason });
  }
}

function end(
  fire: FireWork,
  { endsAt, endReason }: Pick<Extract<FireTransition<FireWork>, { outcome: 'close' }>, 'endsAt' | 'endReason'>,
  event: EventToRecord,
  now: Millis
): void {
  const known = { endsAt: Math.max(endsAt, fire.startsAt), endReason, endHeardAt: now, expiresAt: null };
  change(fire, { ...known, stateReason: event.stateReason ?? fire.stateReason });
  // A resolve ends the cooldown of its alert.
  if (fire === fire.alert.newest) fire.alert.cooldownUntil = null;
}

function change(fire: FireWork, what: Partial<FireWork>, how: 'changed' | 'moved' = 'changed'): void {
  Object.assign(fire, what);
  if (fire.change !== 'moved') fire.change = how;
}

function supersede(fire: FireWork): void {
  fire.endReason = 'superseded';
  fire.change = fire.change === 'none' ? 'superseded' : fire.change === 'moved' ? 'moved' : 'changed';
}

function merge(
  alert: AlertWork,
  { into, from, also, end }: Extract<FireTransition<FireWork>, { outcome: 'merges' }>
): void {
  for (const part of [from, ...also]) {
    into.deliveries += part.deliveries;
    into.lastReceivedAt = Math.max(into.lastReceivedAt, part.lastReceivedAt);
    into.measured ??= part.measured;
    // What was decided of the part that was admitted stands for the whole.
    if (into.admission.outcome === 'not-analysed') into.admission = part.admission;
    into.incident ??= part.incident;
    part.mergedInto = into;
    alert.fireCount--;
  }
  const gone = new Set([from, ...also]);
  const left = [alert.newest!, ...alert.others].filter((fire) => !gone.has(fire));
  order(alert, left);
  const goesOn = end === null ? { endsAt: null, endReason: null, endHeardAt: null, expiresAt: from.expiresAt } : {};
  change(into, goesOn, 'moved');
}

function add(alert: AlertWork, fire: FireWork): FireWork {
  order(alert, alert.newest === null ? [fire] : [alert.newest, ...alert.others, fire]);
  alert.fireCount++;
  const first = alert.fireCount === 1 ? fire.startsAt : Math.min(alert.firstStartsAt, fire.startsAt);
  alert.isMoved ||= first !== alert.firstStartsAt;
  alert.firstStartsAt = first;
  summarise(alert);
  if (fire.endReason !== null && fire === alert.newest) alert.cooldownUntil = null;
  return fire;
}

function order(alert: AlertWork, fires: FireWork[]): void {
  const [newest = null, ...others] = fires.sort((a, b) => b.startsAt - a.startsAt);
  alert.newest = newest;
  alert.others = others;
}

/** The alert's state is that of its newest fire. */
function summarise(alert: AlertWork): void {
  const { newest } = alert;
  if (newest === null) return;
  const first = Math.min(alert.firstStartsAt, newest.startsAt);
  alert.isMoved ||= alert.lastStartsAt !== newest.startsAt || alert.firstStartsAt !== first;
  alert.lastStartsAt = newest.startsAt;
  alert.firstStartsAt = first;
  alert.state = newest.endReason === null ? 'firing' : newest.endsAt === null ? 'unknown' : 'resolved';
}

function fireOf(
  alert: AlertWork,
  event: EventToRecord,
  past: { endsAt: Millis | null; endReason: NonNullable<FireWork['endReason']> } | null,
  now: Millis
): FireWork {
  const { at: startsAt, outcome, raw } = event.startsAt;
  return {
    id: null,
    alert,
    startsAt,
    endsAt: past === null || past.endsAt === null ? null : Math.max(past.endsAt, startsAt),
    endReason: past?.endReason ?? null,
    endHeardAt: past === null ? null : now,
    expiresAt: past === null ? event.expiresAt : null,
    firstReceivedAt: now,
    lastReceivedAt: now,
    retold: false,
    deliveries: 1,
    severity: event.severity,
    stateReason: event.stateReason,
    timeNote: outcome === 'exact' ? null : outcome,
    startsRaw: raw,
    measured: event.values === null ? null : JSON.stringify(event.values),
    admission: { outcome: 'not-analysed', reason: '' },
    incident: null,
    change: 'none',
    mergedInto: null,
  };
}
