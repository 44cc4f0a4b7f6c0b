/**
 * Reads in bulk what recording a delivery needs to know, and which known alert a new one continues. Nothing else is
 * decided here.
 */
import { isAnalysable } from '../../domain/alert/classify';
import { endIsUnknown } from '../../domain/fire/span';
import { decideSuccession } from '../../domain/alert/succession';
import type { AdmissionPolicy, Load } from '../../domain/incident/admission';
import { askForIntervals } from '../../domain/incident/incident';
import type { Labels, Millis } from '../../domain/types';
import type {
  AlertWork,
  Candidate,
  DeliveryLedger,
  DeliveryToRecord,
  EventToRecord,
  IncidentWork,
  ToldSpan,
} from '../../store/ledger';

export interface DeliveryFacts {
  /** Those that are known. */
  alerts: Map<string, AlertWork>;
  /** What a new alert continues, by fingerprint. */
  predecessors: Map<string, AlertWork['predecessor']>;
  /** The newest of each scope. */
  incidents: Map<number, IncidentWork>;
  load: Load;
  groupCooldownUntil: Millis | null;
}

export async function gatherFacts(
  delivery: DeliveryToRecord,
  ledger: DeliveryLedger,
  policy: AdmissionPolicy,
  now: Millis
): Promise<DeliveryFacts> {
  const { orgId, groupKey, events } = delivery;
  const alerts = await ledger.alerts(
    orgId,
    events.map(({ fingerprint }) => fingerprint)
  );
  await readAround(events, alerts, ledger, now);
  const several = toldTwice(events);
  const opening = events.filter((event) => mayOpen(event, alerts.get(event.fingerprint), several));
  const incidents = await ledger.incidents(orgId, new Set(opening.map(({ texts }) => texts.scopeKey)));
  for (const incident of incidents.values()) {
    if (askForIntervals({ ...incident, judging: incident.job !== null }, policy.attachWindowMs, now)) {
      incident.starts = await ledger.starts(incident);
    }
  }
  const grouped = policy.groupCooldownMs > 0 && groupKey !== '' && opening.length > 0;
  return {
    alerts,
    predecessors: await readPredecessors(orgId, events, alerts, ledger),
    incidents,
    load: opening.length > 0 ? { ...(await ledger.load(orgId, now)) } : { admittedLastMinute: 0, queued: 0 },
    groupCooldownUntil: grouped ? await ledger.groupCooldown(orgId, groupKey) : null,
  };
}

/** Fires beside the newest one matter to what is told of older starts, or of one alert twice. */
async function readAround(
  events: readonly EventToRecord[],
  alerts: ReadonlyMap<string, AlertWork>,
  ledger: DeliveryLedger,
  now: Millis
): Promise<void> {
  const wanted = new Map<AlertWork, { alert: AlertWork; told: ToldSpan[] }>();
  const seen = new Map<AlertWork, ToldSpan>();
  for (const event of events) {
    const alert = alerts.get(event.fingerprint);
    if (!alert?.newest) continue;
    const span = spanOf(event, now);
    const first = seen.get(alert);
    const known = wanted.get(alert);
    if (known) known.told.push(span);
    else if (first !== undefined) wanted.set(alert, { alert, told: [first, span] });
    else if (span.start < alert.newest.startsAt) wanted.set(alert, { alert, told: [span] });
    if (first === undefined) seen.set(alert, span);
  }
  if (wanted.size === 0) return;
  await ledger.firesAround([...wanted.values()]);
  // What began after a fire whose end was never told may be a part of it.
  const endless = [...wanted.values()].filter(({ alert, told }) =>
    told.some(({ start }) => alert.others.some((fire) => fire.startsAt === start && endIsUnknown(fire)))
  );
  if (endless.length === 0) return;
  const toTheNewest = (told: readonly ToldSpan[]) => told.map(({ start }) => ({ start, end: Infinity }));
  await ledger.firesAround(endless.map(({ alert, told }) => ({ alert, told: toTheNewest(told) })));
}

function spanOf({ status, startsAt, endsAt }: EventToRecord, now: Millis): ToldSpan {
  return { start: startsAt.at, end: status === 'resolved' ? (endsAt?.at ?? now) : startsAt.at };
}

/** Only the repeat of a fire that is open, and that nothing beside it in the delivery ends, is sure to open none. */
function mayOpen(event: EventToRecord, alert: AlertWork | undefined, several: ReadonlySet<string>): boolean {
  if (event.status !== 'firing' || !isAnalysable(event.kind)) return false;
  const newest = alert?.newest;
  if (!newest || newest.endReason !== null || newest.startsAt !== event.startsAt.at) return true;
  return several.has(event.fingerprint);
}

function toldTwice(events: readonly EventToRecord[]): ReadonlySet<string> {
  const [seen, several] = [new Set<string>(), new Set<string>()];
  for (const { fingerprint } of events) (seen.has(fingerprint) ? several : seen).add(fingerprint);
  return several;
}

async function readPredecessors(
  orgId: number,
  events: readonly EventToRecord[],
  alerts: ReadonlyMap<string, AlertWork>,
  ledger: DeliveryLedger
): Promise<DeliveryFacts['predecessors']> {
  const found: DeliveryFacts['predecessors'] = new Map();
  // Many new alerts of one name and start have the same candidates, mostly none.
  const read = new Map<string, Candidate[]>();
  for (const event of events) {
    if (alerts.has(event.fingerprint) || found.has(event.fingerprint)) continue;
    const { name, ruleUid, texts, startsAt } = event;
    const key = `${name}\n${startsAt.at}\n${texts.labelCount}\n${texts.labelsKey ?? ''}\n${ruleUid ?? ''}`;
    let candidates = read.get(key);
    if (!candidates) {
      const { labelCount, labelsKey } = texts;
      candidates = await ledger.candidates(orgId, { name, ruleUid, labelCount, labelsKey, startsAt: startsAt.at });
      read.set(key, candidates);
    }
    if (candidates.length === 0) continue;
    const labels = JSON.parse(texts.labels) as Labels;
    const succession = decideSuccession({ name, labels, ruleUid }, startsAt.at, candidates);
    if (succession) found.set(event.fingerprint, { id: succession.predecessorId, reason: succession.reason });
  }
  return found;
}
