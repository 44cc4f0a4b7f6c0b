/**
 * A delivery as it crosses to where the engine is, and what became of it on the way back: bare lists, at half the price
 * of objects.
 */
import type { AlertTexts, DeliveryToRecord, EventToRecord } from '../../store/ledger';
import type { Fate } from './fate';

type E = EventToRecord;
type T = AlertTexts;
type PackedEvent = [
  ...[
    fingerprint: string,
    name: string,
    status: E['status'],
    kind: E['kind'],
    severity: E['severity'],
    startsAt: E['startsAt'],
  ],
  ...[
    endsAt: E['endsAt'],
    expiresAt: E['expiresAt'],
    stateReason: E['stateReason'],
    ruleUid: E['ruleUid'],
    values: E['values'],
  ],
  ...[labels: string, annotations: string, links: string, searchText: string, scopeKey: number, key: number],
  ...[caseKey: string, labelCount: number, labelsKey: T['labelsKey']],
];
type PackedDelivery = Omit<DeliveryToRecord, 'events'> & { events: PackedEvent[] };

/** Most alerts of a delivery fare alike: each fate crosses once, and for each event its place in the list. */
interface PackedFates {
  fates: Fate[];
  ofEvents: number[];
}

export const deliveryWire = {
  pack: (delivery: DeliveryToRecord): PackedDelivery => ({ ...delivery, events: delivery.events.map(packEvent) }),
  unpack(packed: unknown): DeliveryToRecord {
    const delivery = packed as PackedDelivery;
    return { ...delivery, events: delivery.events.map(unpackEvent) };
  },
  packAnswer(recorded: readonly Fate[]): PackedFates {
    const places = new Map<string, number>();
    const fates: Fate[] = [];
    const ofEvents = recorded.map(({ transition, admission }) => {
      const key = admission === null ? transition : `${transition} ${admission.outcome} ${admission.reason}`;
      const place = places.get(key);
      if (place !== undefined) return place;
      places.set(key, fates.length);
      // Without what only the engine needs to know.
      const told = admission && { outcome: admission.outcome, reason: admission.reason };
      return fates.push({ transition, admission: told }) - 1;
    });
    return { fates, ofEvents };
  },
  unpackAnswer(packed: unknown): Fate[] {
    const { fates, ofEvents } = packed as PackedFates;
    return ofEvents.map((place) => fates[place]!);
  },
};

function packEvent(event: EventToRecord): PackedEvent {
  const { fingerprint, name, status, kind, severity, startsAt, endsAt, expiresAt, stateReason, ruleUid, values } =
    event;
  const { labels, annotations, links, searchText, scopeKey, key, caseKey, labelCount, labelsKey } = event.texts;
  return [
    ...[fingerprint, name, status, kind, severity, startsAt, endsAt, expiresAt, stateReason, ruleUid, values],
    ...[labels, annotations, links, searchText, scopeKey, key, caseKey, labelCount, labelsKey],
  ] as PackedEvent;
}

function unpackEvent(packed: PackedEvent): EventToRecord {
  const [
    fingerprint,
    name,
    status,
    kind,
    severity,
    startsAt,
    endsAt,
    expiresAt,
    stateReason,
    ruleUid,
    values,
    ...texts
  ] = packed;
  const [labels, annotations, links, searchText, scopeKey, key, caseKey, labelCount, labelsKey] = texts;
  return {
    ...{ fingerprint, name, status, kind, severity, startsAt, endsAt, expiresAt, stateReason, ruleUid, values },
    texts: { labels, annotations, links, searchText, scopeKey, key, caseKey, labelCount, labelsKey },
  };
}
