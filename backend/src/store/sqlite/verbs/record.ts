/** Stores one delivery: each alert's fires are counted, admission is decided, and a job is queued where it says so. */
import type Database from 'better-sqlite3';
import { decideAdmission, type Admission } from '../../../domain/admission';
import { isAnalysable } from '../../../domain/classify';
import { decideFireTransition, type FireTransition } from '../../../domain/fire-transition';
import type { AlertEvent, FireState, Millis, ReadDelivery } from '../../../domain/types';
import type { RecordedEvent, RecordRequest } from '../../store';
import type { EngineSettings } from '../protocol';
import { alertRows, type AlertRow } from './alert-row';
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
    return delivery.events.map((event) => recordEvent(delivery, event, now));
  };

  function recordEvent(delivery: ReadDelivery, sent: AlertEvent, now: Millis): RecordedEvent {
    const alert = alerts.findOrCreate(delivery, sent, now);
    const event = { ...sent, startsAt: { ...sent.startsAt, at: fires.startOf(alert, sent) } };
    const transition = decideFireTransition(event, fires.factsOf(alert, event), now);
    alerts.refresh(alert.id, delivery, event, now);
    deliveries.rememberReceiver(alert.id, delivery);
    const admission = apply(delivery, alert, event, transition, now);
    return { fingerprint: event.fingerprint, transition: transition.outcome, admission };
  }

  /** Answers the admission of a fire that is new, else null. */
  function apply(delivery: ReadDelivery, alert: AlertRow, event: AlertEvent, transition: FireTransition, now: Millis): Admission | null {
    const startsAt = event.startsAt.at;
    switch (transition.outcome) {
      case 'delivery-of':
        fires.countDelivery(transition.fireId, now, event.expiresAt);
        return null;
      case 'reopens':
        fires.countDelivery(transition.fireId, now, event.expiresAt);
        fires.reopen(transition.fireId);
        alerts.setFire({ id: alert.id, openFireId: transition.fireId, state: 'firing', added: 0, startsAt });
        return null;
      case 'close': {
        fires.countDelivery(transition.fireId, now, null);
        fires.close(transition.fireId, transition, event.stateReason);
        const isNewest = alert.open_fire_id === transition.fireId || alert.last_starts_at === startsAt;
        if (isNewest) alerts.setFire({ id: alert.id, openFireId: null, state: 'resolved', added: 0, startsAt: alert.last_starts_at });
        alerts.setCooldown(alert.id, null);
        return null;
      }
      case 'opens':
        if (transition.supersedes !== null) fires.supersede(transition.supersedes);
        return insertFire(delivery, alert, event, null, now);
      case 'records-past':
        if (transition.supersedes !== null) fires.supersede(transition.supersedes);
        return insertFire(delivery, alert, event, { at: transition.endsAt, reason: transition.endReason }, now);
    }
  }

  function insertFire(delivery: ReadDelivery, alert: AlertRow, event: AlertEvent, end: Parameters<typeof fires.insert>[0]['end'], now: Millis): Admission {
    const { orgId, groupKey } = delivery;
    const analysable = isAnalysable(event.kind);
    const judged = analysable && end === null;
    const incident = judged ? incidents.findOpen(orgId, alert.scope, event.name, event.startsAt.at, now - settings.admission.attachWindowMs) : null;
    const admission = decideAdmission(
      {
        severity: event.severity,
        past: end !== null,
        analysable,
        cooldownUntil: alert.cooldown_until,
        groupCooldownUntil: groups.until(orgId, groupKey),
        incident: incident?.facts ?? null,
        admittedLastMinute: judged ? jobs.createdSince(orgId, now - 60_000) : 0,
        queued: judged ? jobs.waiting() : 0,
      },
      settings.admission,
      now
    );
    const incidentId = judged ? incidents.join(incident, { orgId, scope: alert.scope, alertName: event.name, severity: event.severity, admission, now }) : null;
    const fireId = fires.insert({ orgId, alertId: alert.id, event, end, admission, incidentId, now });
    if (admission.outcome === 'analyse') {
      jobs.add({ orgId, alertId: alert.id, fireId, incidentId, groupKey, trigger: admission.reason, now });
      alerts.setCooldown(alert.id, now + settings.admission.cooldownMs);
      if (settings.admission.groupCooldownMs > 0) groups.set(orgId, groupKey, now + settings.admission.groupCooldownMs);
    }
    settleState(alert, event, end, fireId);
    return admission;
  }

  /** The alert's state is that of its newest fire. */
  function settleState(alert: AlertRow, event: AlertEvent, end: { at: Millis | null } | null, fireId: number): void {
    const startsAt = event.startsAt.at;
    const openFireId = end === null ? fireId : alert.open_fire_id !== null && alert.last_starts_at > startsAt ? alert.open_fire_id : null;
    const isNewest = alert.fire_count === 0 || startsAt >= alert.last_starts_at;
    const own: FireState = end === null ? 'firing' : end.at === null ? 'unknown' : 'resolved';
    // Null: an older fire does not change what the newest one says.
    const state = isNewest ? own : null;
    alerts.setFire({ id: alert.id, openFireId, state, added: 1, startsAt });
    if (event.status === 'resolved' && isNewest) alerts.setCooldown(alert.id, null);
  }
}
