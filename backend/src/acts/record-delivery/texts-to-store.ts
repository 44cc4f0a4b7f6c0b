/** From an event as it was read to one as it is stored: what follows from its texts is worked out once per text. */
import { LRUCache } from 'lru-cache';
import { scopeOf } from '../../domain/alert/scope';
import { searchTextOf } from '../../domain/alert/search-text';
import { caseKeyOf, caseNameOf } from '../../domain/case/case-key';
import { labelsKeyOf } from '../../domain/alert/succession';
import { hash53 } from '../../domain/hash53';
import type { AlertEvent, ReadDelivery } from '../../domain/types';
import type { AlertTexts, DeliveryToRecord, EventToRecord } from '../../store/ledger';

/** What follows from the labels and links of an alert. */
type Fixed = Omit<AlertTexts, 'annotations' | 'key'> & { hash: number };

/** The texts of an alert as they were read last, and what was made of them. */
interface Made extends Pick<AlertEvent, 'labels' | 'annotations' | 'links'> {
  /** Only then its labels have a key. */
  hasRule: boolean;
  fixed: Fixed;
  texts: AlertTexts;
}

const REMEMBERED = 5_000;
/** UTF-16 units, of all together. */
const REMEMBERED_TEXT = 12_000_000;

export type TextsToStore = (delivery: ReadDelivery, bytes: number) => DeliveryToRecord;

export function createTextsToStore(scopeLabels: readonly string[]): TextsToStore {
  const made = new LRUCache<string, Made>({
    max: REMEMBERED,
    maxSize: REMEMBERED_TEXT,
    sizeCalculation: ({ texts: { labels, annotations, links, searchText } }) =>
      500 + labels.length + annotations.length + links.length + searchText.length,
  });

  /** Reading hands out the very same objects for texts that did not change, and nobody changes those. */
  function textsOf(event: AlertEvent): AlertTexts {
    const { labels, annotations, links, fingerprint, ruleUid } = event;
    const before = made.get(fingerprint);
    const hasRule = ruleUid !== null;
    const isKnown = before?.labels === labels && before.links === links && before.hasRule === hasRule;
    if (isKnown && before.annotations === annotations) return before.texts;
    const fixed = isKnown ? before.fixed : fixedOf(event, scopeLabels);
    const texts = withAnnotations(fixed, JSON.stringify(annotations));
    made.set(fingerprint, { labels, annotations, links, hasRule, fixed, texts });
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

function fixedOf(event: AlertEvent, scopeLabels: readonly string[]): Fixed {
  const { name, kind, fingerprint, ruleUid } = event;
  const scope = scopeOf(event.labels, fingerprint, scopeLabels);
  const labels = JSON.stringify(event.labels);
  const links = JSON.stringify(event.links);
  const labelsKey = ruleUid === null ? null : labelsKeyOf(event.labels);
  const scopeKey = hash53(scope);
  return {
    ...{ labels, links, scopeKey, labelsKey },
    searchText: searchTextOf(name, event.labels),
    caseKey: caseKeyOf(caseNameOf(name, event.labels, kind === 'monitoring-fault'), event.labels, scope),
    labelCount: Object.keys(event.labels).length,
    hash: hash53(`${hash53(labels)} ${hash53(links)} ${scopeKey} ${labelsKey}`),
  };
}

function withAnnotations(fixed: Fixed, annotations: string): AlertTexts {
  return {
    labels: fixed.labels,
    annotations,
    links: fixed.links,
    searchText: fixed.searchText,
    scopeKey: fixed.scopeKey,
    caseKey: fixed.caseKey,
    labelCount: fixed.labelCount,
    labelsKey: fixed.labelsKey,
    key: hash53(`${fixed.hash} ${hash53(annotations)}`),
  };
}
