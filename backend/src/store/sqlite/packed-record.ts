/** A delivery as it crosses to the writing thread, and what became of it on the way back: what is only ever stored travels as text, and each event as a bare list, at half the price of objects. */
import type { AlertEvent, ReadDelivery } from '../../domain/types';
import type { RecordedEvent, RecordRequest } from '../store';

/** An event whose labels, annotations and links are JSON already. */
export type EventToStore = Omit<AlertEvent, 'labels' | 'annotations' | 'links'> & {
  labels: string;
  annotations: string;
  links: string;
};

export interface RecordToStore extends Omit<RecordRequest, 'delivery'> {
  delivery: Omit<ReadDelivery, 'events'> & { events: EventToStore[] };
}

type E = EventToStore;
type PackedEvent = [
  ...[
    fingerprint: string,
    name: string,
    status: E['status'],
    kind: E['kind'],
    severity: E['severity'],
    labels: string,
    annotations: string,
    links: string,
  ],
  ...[
    startsAt: E['startsAt'],
    endsAt: E['endsAt'],
    expiresAt: E['expiresAt'],
    stateReason: E['stateReason'],
    ruleUid: E['ruleUid'],
    values: E['values'],
  ],
];
export type PackedRecord = Omit<RecordRequest, 'delivery'> & {
  delivery: Omit<ReadDelivery, 'events'> & { events: PackedEvent[] };
};

/** Reading hands out one object for label sets and links that did not change, and nobody changes it: it is written once. */
const written = new WeakMap<object, string>();

export function packRecord(request: RecordRequest): PackedRecord {
  return { ...request, delivery: { ...request.delivery, events: request.delivery.events.map(packEvent) } };
}

export function unpackRecord(packed: PackedRecord): RecordToStore {
  return { ...packed, delivery: { ...packed.delivery, events: packed.delivery.events.map(unpackEvent) } };
}

export type Fate = Omit<RecordedEvent, 'fingerprint'>;
/** Most alerts of a delivery fare alike: each fate crosses once, and for each event its place in the list. */
export interface PackedFates {
  fates: Fate[];
  ofEvents: number[];
}

export function packFates(recorded: readonly Fate[]): PackedFates {
  const places = new Map<string, number>();
  const fates: Fate[] = [];
  const ofEvents = recorded.map((fate) => {
    const key =
      fate.admission === null
        ? fate.transition
        : `${fate.transition} ${fate.admission.outcome} ${fate.admission.reason}`;
    const place = places.get(key);
    if (place !== undefined) return place;
    places.set(key, fates.length);
    return fates.push(fate) - 1;
  });
  return { fates, ofEvents };
}

export function unpackFates({ fates, ofEvents }: PackedFates, { delivery }: RecordRequest): RecordedEvent[] {
  return ofEvents.map((place, i) => ({ fingerprint: delivery.events[i]!.fingerprint, ...fates[place]! }));
}

function packEvent(event: AlertEvent): PackedEvent {
  const {
    fingerprint,
    name,
    status,
    kind,
    severity,
    labels,
    annotations,
    links,
    startsAt,
    endsAt,
    expiresAt,
    stateReason,
    ruleUid,
    values,
  } = event;
  return [
    fingerprint,
    name,
    status,
    kind,
    severity,
    jsonOnce(labels),
    JSON.stringify(annotations),
    jsonOnce(links),
    startsAt,
    endsAt,
    expiresAt,
    stateReason,
    ruleUid,
    values,
  ];
}

function unpackEvent(packed: PackedEvent): EventToStore {
  const [
    fingerprint,
    name,
    status,
    kind,
    severity,
    labels,
    annotations,
    links,
    startsAt,
    endsAt,
    expiresAt,
    stateReason,
    ruleUid,
    values,
  ] = packed;
  return {
    fingerprint,
    name,
    status,
    kind,
    severity,
    labels,
    annotations,
    links,
    startsAt,
    endsAt,
    expiresAt,
    stateReason,
    ruleUid,
    values,
  };
}

function jsonOnce(value: object): string {
  const known = written.get(value);
  if (known !== undefined) return known;
  const json = JSON.stringify(value);
  written.set(value, json);
  return json;
}
