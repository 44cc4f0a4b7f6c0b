/** Stores one delivery: each alert's fires are counted, admission is decided, and a job is queued where it says so. */
import type Database from 'better-sqlite3';
import { decideAdmission, type Admission, type AdmissionFacts } from '../../../domain/incident/admission';
import { isAnalysable } from '../../../domain/alert/classify';
import { decideFireTransition, type FireTransition } from '../../../domain/fire/fire-transition';
import type { FireState, Millis } from '../../../domain/types';
import {
  packFates,
  unpackRecord,
  type EventToStore,
  type Fate,
  type PackedFates,
  type PackedRecord,
  type RecordToStore,
} from '../packed-record';
import type { EngineSettings } from '../protocol';
import { alertRows, type AlertChange, type AlertRow } from './alert-row';
import { cooldowns } from './cooldowns';
import { deliveryRows } from './delivery-rows';
import { fireRows } from './fire-rows';
import { incidentRows, type IncidentsOfDelivery } from './incident-rows';
import { jobQueue } from './job-queue';

export function recordVerb(database: Database.Database, settings: EngineSettings) {
  const alerts = alertRows(database, settings.scopeLabels);
  const fires = fireRows(database);
  const incidents = incidentRows(database);
  const groups = cooldowns(database);
  const jobs = jobQueue(database);
  const deliveries = deliveryRows(database);

  function record(packed: PackedRecord): PackedFates {
    const { delivery, bytes, receivedAt: now } = unpackRecord(packed);
    deliveries.insert(delivery, bytes, now);
    const context: Context = {
      ...{ delivery, now, load: loadOf(delivery.orgId, now), rememberReceiver: deliveries.receiverOf(delivery) },
      incidents: incidents.during(delivery.orgId, now, now - settings.admission.attachWindowMs),
    };
    const recorded = delivery.events.map((event) => recordEvent(context, event));
    context.incidents.write();
    return packFates(recorded);
  }

  function recordEvent(context: Context, sent: EventToStore): Fate {
    const { delivery, now } = context;
    const alert = alerts.findOrCreate(delivery, sent, now);
    const at = fires.startOf(alert, sent);
    const event = at === sent.startsAt.at ? sent : { ...sent, startsAt: { ...sent.startsAt, at } };
    const transition = decideFireTransition(event, fires.factsOf(alert, event), now);
    context.rememberReceiver(alert.id);
    const { admission, change } = apply({ ...context, alert, event }, transition);
    alerts.update(alert, delivery, event, change, now);
    return { transition: transition.outcome, admission };
  }

  function apply(heard: Heard, transition: FireTransition): Applied {
    const { alert, event, now } = heard;
    const startsAt = event.startsAt.at;
    const asItWas: AlertChange = {
      openFireId: alert.open_fire_id,
      state: null,
      added: 0,
      startsAt: alert.last_starts_at,
      cooldownUntil: alert.cooldown_until,
    };
    switch (transition.outcome) {
      case 'delivery-of':
        fires.countDelivery(transition.fireId, now, event.expiresAt);
        return { admission: null, change: asItWas };
      case 'reopens':
        fires.countDelivery(transition.fireId, now, event.expiresAt);
        fires.reopen(transition.fireId);
        return { admission: null, change: { ...asItWas, openFireId: transition.fireId, state: 'firing', startsAt } };
      case 'close': {
        fires.countDelivery(transition.fireId, now, null);
        fires.close(transition.fireId, transition, event.stateReason);
        const isNewest = alert.open_fire_id === transition.fireId || alert.last_starts_at === startsAt;
        return {
          admission: null,
          change: { ...asItWas, ...(isNewest && { openFireId: null, state: 'resolved' }), cooldownUntil: null },
        };
      }
      case 'opens':
        if (transition.supersedes !== null) fires.supersede(transition.supersedes);
        return insertFire(heard, null);
      case 'records-past':
        if (transition.supersedes !== null) fires.supersede(transition.supersedes);
        return insertFire(heard, { at: transition.endsAt, reason: transition.endReason });
    }
  }

  /** Counted once a delivery, and only when a decision asks. */
  function loadOf(orgId: number, now: Millis): Load {
    let counted: ReturnType<Load> | null = null;
    return () => (counted ??= { admittedLastMinute: jobs.createdSince(orgId, now - 60_000), queued: jobs.waiting() });
  }

  function insertFire(
    { delivery, load, incidents, alert, event, now }: Heard,
    end: Parameters<typeof fires.insert>[0]['end']
  ): Applied {
    const { orgId, groupKey } = delivery;
    const analysable = isAnalysable(event.kind);
    const judged = analysable && end === null;
    // What costs a query is asked for only when the decision gets that far.
    const facts: AdmissionFacts = {
      severity: event.severity,
      past: end !== null,
      analysable,
      cooldownUntil: alert.cooldown_until,
      incident: judged ? incidents.factsOf(alert.scope, event.name, event.startsAt.at) : null,
      get groupCooldownUntil() {
        return groups.until(orgId, groupKey);
      },
      get admittedLastMinute() {
        return load().admittedLastMinute;
      },
      get queued() {
        return load().queued;
      },
    };
    const admission = decideAdmission(facts, settings.admission, now);
    const incidentId = judged
      ? incidents.join({ scope: alert.scope, alertName: event.name, severity: event.severity, admission })
      : null;
    const fireId = fires.insert({ orgId, alertId: alert.id, event, end, admission, incidentId, now });
    const analysed = admission.outcome === 'analyse';
    if (analysed) {
      const counted = load();
      jobs.add({ orgId, alertId: alert.id, fireId, incidentId, groupKey, trigger: admission.reason, now });
      counted.admittedLastMinute++;
      counted.queued++;
      if (settings.admission.groupCooldownMs > 0) groups.set(orgId, groupKey, now + settings.admission.groupCooldownMs);
    }
    const change = changeBy(alert, event, end, fireId);
    return { admission, change: analysed ? { ...change, cooldownUntil: now + settings.admission.cooldownMs } : change };
  }

  return {
    record,
    /** To be called when rows were changed by another verb, or a record was rolled back. */
    forget(): void {
      incidents.forget();
      deliveries.forget();
    },
  };
}

/** What the queue has to do; each job that is added is counted on top. */
type Load = () => { admittedLastMinute: number; queued: number };

/** What the alerts of one delivery share. */
interface Context {
  delivery: RecordToStore['delivery'];
  load: Load;
  incidents: IncidentsOfDelivery;
  rememberReceiver(alertId: number): void;
  now: Millis;
}

/** One notification about one alert. */
interface Heard extends Context {
  alert: AlertRow;
  event: EventToStore;
}

/** The admission of a fire that is new, else null, and what becomes of the alert. */
interface Applied {
  admission: Admission | null;
  change: AlertChange;
}

/** The alert's state is that of its newest fire. */
function changeBy(
  alert: AlertRow,
  event: EventToStore,
  end: { at: Millis | null } | null,
  fireId: number
): AlertChange {
  const startsAt = event.startsAt.at;
  const isNewest = alert.fire_count === 0 || startsAt >= alert.last_starts_at;
  const own: FireState = end === null ? 'firing' : end.at === null ? 'unknown' : 'resolved';
  return {
    openFireId:
      end === null
        ? fireId
        : alert.open_fire_id !== null && alert.last_starts_at > startsAt
          ? alert.open_fire_id
          : null,
    // An older fire does not change what the newest one says.
    state: isNewest ? own : null,
    added: 1,
    startsAt,
    cooldownUntil: event.status === 'resolved' && isNewest ? null : alert.cooldown_until,
  };
}
