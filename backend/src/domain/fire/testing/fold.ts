/** Carries out transitions on a list of fires: what the store does, without a store. For tests only. */
import type { AlertEvent, Millis } from '../../types';
import type { FireFacts, FireTransition, KnownFire, Notification } from '../known-fire';
import { decideFireTransition } from '../transition';

export interface Fire extends KnownFire {
  deliveries: number;
}

export class Fold {
  fires: Fire[] = [];

  get open(): Fire | null {
    return this.fires.find((fire) => fire.endReason === null) ?? null;
  }

  /** Answers what was decided. */
  hear(event: Notification, now: Millis): FireTransition<Fire> {
    const transition = decideFireTransition(event, this.factsOf(event, now), now);
    this.apply(transition, event, now);
    this.fires.sort((a, b) => b.startsAt - a.startsAt);
    return transition;
  }

  private factsOf(event: Notification, now: Millis): FireFacts<Fire> {
    const start = event.startsAt.at;
    const end = event.status === 'resolved' ? (event.endsAt?.at ?? now) : start;
    const until = Math.max(end, this.open?.startsAt ?? end);
    const { fires } = this;
    return {
      open: this.open,
      newest: fires[0] ?? null,
      same: fires.find((fire) => fire.startsAt === start) ?? null,
      around: fires.filter((fire, i) => i < 3 || (fire.startsAt <= until && (fire.endsAt ?? fire.startsAt) >= start)),
    };
  }

  private apply(transition: FireTransition<Fire>, event: Notification, now: Millis): void {
    switch (transition.outcome) {
      case 'delivery-of':
        return count(transition.fire, event, now);
      case 'retells':
        transition.fire.retold = true;
        return count(transition.fire, event, now);
      case 'reopens':
        Object.assign(transition.fire, { endsAt: null, endReason: null, endHeardAt: null });
        return count(transition.fire, event, now);
      case 'starts-earlier':
        transition.fire.startsAt = transition.startsAt;
        return count(transition.fire, event, now);
      case 'close':
        Object.assign(transition.fire, { endsAt: transition.endsAt, endReason: transition.endReason, endHeardAt: now });
        return count(transition.fire, event, now);
      case 'opens':
        this.supersede(transition.supersedes);
        return this.add(event, { endsAt: null, endReason: null }, now);
      case 'records-past':
        this.supersede(transition.supersedes);
        return this.add(event, transition, now);
      case 'merges': {
        const { into, from, also, end } = transition;
        const gone = [from, ...also];
        this.fires = this.fires.filter((fire) => !gone.includes(fire));
        into.deliveries += gone.reduce((sum, fire) => sum + fire.deliveries, 0);
        Object.assign(into, { endsAt: end?.endsAt ?? null, endReason: end?.endReason ?? null });
        into.endHeardAt = end === null ? null : now;
        into.expiresAt = from.expiresAt;
        return count(into, event, now);
      }
    }
  }

  private supersede(fire: Fire | null): void {
    if (fire) fire.endReason = 'superseded';
  }

  private add(event: Notification, { endsAt, endReason }: Pick<KnownFire, 'endsAt' | 'endReason'>, now: Millis): void {
    const endHeardAt = event.status === 'resolved' ? now : null;
    const { startsAt, expiresAt } = event;
    const heard = { endHeardAt, lastReceivedAt: now, retold: false, deliveries: 1 };
    this.fires.push({ startsAt: startsAt.at, endsAt, endReason, expiresAt, ...heard });
  }
}

function count(fire: Fire, { status, expiresAt }: Notification, now: Millis): void {
  fire.deliveries++;
  fire.lastReceivedAt = now;
  if (fire.endReason === null && status === 'firing') fire.expiresAt = expiresAt ?? fire.expiresAt;
}

type Extra = Partial<Pick<AlertEvent, 'expiresAt' | 'kind' | 'stateReason'>>;

export function firing(start: Millis, extra: Extra = {}): Notification {
  const startsAt = { at: start, outcome: 'exact' as const, raw: null };
  return { status: 'firing', kind: 'alert', startsAt, endsAt: null, stateReason: null, expiresAt: null, ...extra };
}

export function resolved(start: Millis, end: Millis, extra: Extra = {}): Notification {
  return { ...firing(start, extra), status: 'resolved', endsAt: { at: end, outcome: 'exact', raw: null } };
}
