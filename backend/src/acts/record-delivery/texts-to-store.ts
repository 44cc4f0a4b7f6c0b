/** From an event as it was read to one as it is stored: what follows from its texts is worked out once per text. */
import { LRUCache } from 'lru-cache';
import { scopeOf } from '../../domain/alert/scope';
import { searchTextOf } from '../../domain/alert/search-text';
import { caseKeyOf, caseNameOf } from '../../domain/case/case-key';
import { labelsKeyOf } from '../../domain/alert/succession';
import { hash53 } from '../../domain/hash53';
import type { AlertEvent, ReadDelivery } from '../../domain/types';
import type { AlertTexts, DeliveryToRecord, EventToRecord } from '../../store/ledger';

/** The texts of an alert as they were read last, and what was made of them. */
interface Made extends Pick<AlertEvent, 'labels' | 'annotations' | 'links'> {
  /** Only then its labels have a key. */
  hasRule: boolean;
  texts: AlertTexts;
}

const REMEMBERED = 5_000;

export type TextsToStore = (delivery: ReadDelivery, bytes: number) => DeliveryToRecord;

export function createTextsToStore(scopeLabels: readonly string[]): TextsToStore {
  const made = new LRUCache<string, Made>({ max: REMEMBERED });

  /** Reading hands out the very same objects for texts that did not change, and nobody changes those. */
  function textsOf(event: AlertEvent): AlertTexts {
    const { labels, annotations, links, fingerprint, ruleUid } = event;
    const before = made.get(fingerprint);
    const isKnown = before?.labels === labels && before.links === links && before.hasRule === (ruleUid !== null);
    if (isKnown && before.annotations === annotations) return before.texts;
    const texts = isKnown ? renewed(before.texts, JSON.stringify(annotations)) : textsMade(event, scopeLabels);
    made.set(fingerprint, { labels, annotations, links, hasRule: ruleUid !== null, texts });
    return texts;
  }

  function toRecord(event: AlertEvent): EventToRecord {
    return {
      fingerprint: event.fingerprint,
      name: event.name,
      status: event.status,
      kind: event.kind,
      severity: event.severity,
      startsAt: event.startsAt,
      endsAt: event.endsAt,
      expiresAt: event.expiresAt,
      stateReason: event.stateReason,
      ruleUid: event.ruleUid,
      values: event.values,
      texts: textsOf(event),
    };
  }

  return (delivery, bytes) => ({ ...delivery, bytes, events: delivery.events.map(toRecord) });
}

function textsMade(event: AlertEvent, scopeLabels: readonly string[]): AlertTexts {
  const { name, kind, fingerprint, ruleUid } = event;
  const scope = scopeOf(event.labels, fingerprint, scopeLabels);
  return keyed({
    labels: JSON.stringify(event.labels),
    annotations: JSON.stringify(event.annotations),
    links: JSON.stringify(event.links),
    searchText: searchTextOf(name, event.labels),
    scope,
    scopeKey: hash53(scope),
    caseKey: caseKeyOf(caseNameOf(name, event.labels, kind === 'monitoring-fault'), event.labels, scope),
    labelCount: Object.keys(event.labels).length,
    labelsKey: ruleUid === null ? null : labelsKeyOf(event.labels),
    key: 0,
  });
}

function renewed(texts: AlertTexts, annotations: string): AlertTexts {
  return keyed({ ...texts, annotations });
}

function keyed(texts: AlertTexts): AlertTexts {
  const { labels, annotations, links, scope, labelsKey } = texts;
  texts.key = hash53([labels, annotations, links, scope, labelsKey ?? ''].map(hash53).join(' '));
  return texts;
}
