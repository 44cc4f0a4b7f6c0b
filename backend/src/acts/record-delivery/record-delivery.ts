/**
 * The act that stores a delivery: fires are counted, admission is decided, analyses are queued. Nothing is asked of
 * anybody outside.
 */
import type { Millis } from '../../domain/types';
import type { AlertWork, DeliveryToRecord, EventToRecord, FireWork } from '../../store/ledger';
import { act } from '../act';
import type { Fate } from './fate';
import { admitFires, type NewFire } from './admit-fires';
import { foldFires } from './fold-fires';
import { gatherFacts, type DeliveryFacts } from './gather-facts';
import { deliveryWire } from './wire';

export const recordDelivery = act({
  by: 'machine',
  wire: deliveryWire,
  facts: (delivery: DeliveryToRecord, { ledger }, { policy, now }) =>
    gatherFacts(delivery, ledger, policy.admission, now),

  /** The facts are working copies of this run alone: what one notification changes is what the next one finds. */
  plan(facts, delivery, { policy, now }) {
    const { orgId, groupKey } = delivery;
    const opened: NewFire[] = [];
    const changed = new Set<FireWork>();
    const folds = delivery.events.map((event) => {
      const alert = facts.alerts.get(event.fingerprint) ?? begin(delivery, event, facts, now);
      const folded = foldFires(alert, event, now);
      describe(alert, delivery, event, now);
      const { newest, others } = alert;
      if (newest !== null && isToWrite(newest)) changed.add(newest);
      for (const fire of others) if (isToWrite(fire)) changed.add(fire);
      for (const fire of folded.gone) changed.add(fire);
      if (folded.opened) opened.push({ fire: folded.opened, event });
      return folded;
    });
    // Each once, by the notification that was first about it.
    const seen = new Set<FireWork>();
    const standing = opened.filter(({ fire }) => {
      const isFirst = !seen.has(fire);
      seen.add(fire);
      return isFirst && fire.mergedInto === null && !isDecided(fire);
    });
    const admitted = admitFires(standing, { orgId, groupKey, facts, policy: policy.admission, now });
    const alerts = new Set(delivery.events.map(({ fingerprint }) => facts.alerts.get(fingerprint)!));
    const ends = delivery.events.some(({ status }) => status === 'resolved');
    const writes = {
      ...{ delivery, receivedAt: now, alerts, fires: changed, incidents: admitted.touched },
      ...{ jobs: admitted.jobs, raised: admitted.raised },
      groupCooldown: admitted.groupCooldown ?? (ends && groupKey !== '' ? { until: null } : null),
    };
    const fates = folds.map(({ outcome, opened: fire }): Fate => ({
      transition: outcome,
      admission: fire?.admission ?? null,
    }));
    return { changes: [{ do: 'write-delivery', writes }], answer: fates };
  },
});

function isToWrite({ id, change }: FireWork): boolean {
  return id === null || change !== 'none';
}

/** It took over what had been decided of a part of it. */
function isDecided({ id, admission }: FireWork): boolean {
  return id === null && admission.reason !== '';
}

function begin(
  { orgId, source }: DeliveryToRecord,
  event: EventToRecord,
  facts: DeliveryFacts,
  now: Millis
): AlertWork {
  const { fingerprint, kind, name, severity, ruleUid, startsAt, texts } = event;
  const alert: AlertWork = {
    id: null,
    orgId,
    fingerprint,
    source,
    kind,
    name,
    severity,
    ruleUid,
    state: 'unknown',
    firstStartsAt: startsAt.at,
    lastStartsAt: startsAt.at,
    fireCount: 0,
    deliveryCount: 0,
    lastDeliveryAt: now,
    cooldownUntil: null,
    newest: null,
    others: [],
    textsKey: texts.key,
    texts,
    predecessor: facts.predecessors.get(fingerprint) ?? null,
    isMoved: false,
    isOtherKind: false,
  };
  facts.alerts.set(fingerprint, alert);
  return alert;
}

/** What the newest notification says of the alert replaces what was known. */
function describe(alert: AlertWork, { source }: DeliveryToRecord, event: EventToRecord, now: Millis): void {
  alert.source = source;
  alert.severity = event.severity;
  const ruleUid = event.ruleUid ?? alert.ruleUid;
  if (alert.kind !== event.kind || alert.ruleUid !== ruleUid) {
    alert.kind = event.kind;
    alert.ruleUid = ruleUid;
    alert.isOtherKind = true;
  }
  alert.deliveryCount++;
  alert.lastDeliveryAt = Math.max(alert.lastDeliveryAt, now);
  if (event.texts.key === alert.textsKey) return;
  alert.textsKey = event.texts.key;
  alert.texts = event.texts;
}
