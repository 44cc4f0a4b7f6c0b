/** Stores one delivery: each alert's fires are counted, admission is decided, and a job is queued where it says so. */
import type Database from 'better-sqlite3';
import { decideAdmission, type Admission, type AdmissionFacts } from '../../../domain/admission';
import { isAnalysable } from '../../../domain/classify';
import { decideFireTransition, type FireTransition } from '../../../domain/fire-transition';
import type { AlertEvent, FireState, Millis, ReadDelivery } from '../../../domain/types';
import type { RecordedEvent, RecordRequest } from '../../store';
import type { EngineSettings } from '../protocol';
import { alertRows, type AlertChange, type AlertRow } from './alert-row';
import { cooldowns } from './cooldowns';
import { deliveryRows } from './delivery-rows';
import { fireRows } from './fire-rows';
import { incidentRows } from './incident-rows';
import { jobQueue } from './job-queue';

export function recordVerb(database: Database.Database, settings: EngineSettings) {
  const alerts = alertRows(database, settings.scopeLabels);
  const fires = fireRows(database);
  const incidents = incidentRows(database);
  const groups = cooldowns(database);
  const jobs = jobQueue(database);
  const deliveries = deliveryRows(database);

  return function record({ delivery, bytes, receivedAt: now }: RecordRequest): RecordedEvent[] {
    deliveries.insert(delivery, bytes, now);
    const load = loadOf(delivery.orgId, now);
    return delivery.events.map((event) => recordEvent(delivery, event, load, now));
  };

  function recordEvent(delivery: ReadDelivery, sent: AlertEvent, load: Load, now: Millis): RecordedEvent {
    const alert = alerts.findOrCreate(delivery, sent, now);
    const event = { ...sent, startsAt: { ...sent.startsAt, at: fires.startOf(alert, sent) } };
    const transition = decideFireTransition(event, fires.factsOf(alert, event), now);
    deliveries.rememberReceiver(alert.id, delivery);
    const { admission, change } = apply({ delivery, load, alert, event, now }, transition);
    alerts.update(alert.id, delivery, event, change, now);
    return { fingerprint: event.fingerprint, transition: transition.outcome, admission };
  }

  function apply(heard: Heard, transition: FireTransition): Applied {
    const { alert, event, now } = heard;
    const startsAt = event.startsAt.at;
    const asItWas: AlertChange = { openFireId: alert.open_fire_id, state: null, added: 0, startsAt: alert.last_starts_at, cooldownUntil: alert.cooldown_until };
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
        return { admission: null, change: { ...asItWas, ...(isNewest && { openFireId: null, state: 'resolved' }), cooldownUntil: null } };
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

  function insertFire({ delivery, load, alert, event, now }: Heard, end: Parameters<typeof fires.insert>[0]['end']): Applied {
    const { orgId, groupKey } = delivery;
    const analysable = isAnalysable(event.kind);
    const judged = analysable && end === null;
    const incident = judged ? incidents.findOpen(orgId, alert.scope, event.name, event.startsAt.at, now - settings.admission.attachWindowMs) : null;
    // What costs a query is asked for only when the decision gets that far.
    const facts: AdmissionFacts = {
      severity: event.severity,
      past: end !== null,
      analysable,
      cooldownUntil: alert.cooldown_until,
      incident: incident?.facts ?? null,
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
    const incidentId = judged ? incidents.join(incident, { orgId, scope: alert.scope, alertName: event.name, severity: event.severity, admission, now }) : null;
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
}

/** What the queue has to do; each job that is added is counted on top. */
type Load = () => { admittedLastMinute: number; queued: number };

/** One notification about one alert. */
interface Heard {
  delivery: ReadDelivery;
  load: Load;
  alert: AlertRow;
  event: AlertEvent;
  now: Millis;
}

/** The admission of a fire that is new, else null, and what becomes of the alert. */
interface Applied {
  admission: Admission | null;
  change: AlertChange;
}

/** The alert's state is that of its newest fire. */
function changeBy(alert: AlertRow, event: AlertEvent, end: { at: Millis | null } | null, fireId: number): AlertChange {
  const startsAt = event.startsAt.at;
  const isNewest = alert.fire_count === 0 || startsAt >= alert.last_starts_at;
  const own: FireState = end === null ? 'firing' : end.at === null ? 'unknown' : 'resolved';
  return {
    openFireId: end === null ? fireId : alert.open_fire_id !== null && alert.last_starts_at > startsAt ? alert.open_fire_id : null,
    // An older fire does not change what the newest one says.
    state: isNewest ? own : null,
    added: 1,
    startsAt,
    cooldownUntil: event.status === 'resolved' && isNewest ? null : alert.cooldown_until,
  };
}
