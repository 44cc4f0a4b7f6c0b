/**
 * The statements of the one hot act, recording a delivery, on SQLite: prepared, bound by position, each row written
 * once.
 */
import type Database from 'better-sqlite3';
import type { AlertWork, DeliveryLedger, DeliveryWrites, IncidentWork } from '../../ledger';
import { alertRows } from './alert-rows';
import { deliveryRows } from './delivery-rows';
import { fireRows } from './fire-rows';
import { incidentRows } from './incident-rows';
import { jobRows } from './job-rows';

export interface SqliteLedger extends DeliveryLedger {
  /** To be called when rows were changed by another way, or a delivery was rolled back. */
  forget(): void;
}

export function createLedger(database: Database.Database): SqliteLedger {
  const alerts = alertRows(database);
  const fires = fireRows(database);
  const incidents = incidentRows(database);
  const jobs = jobRows(database);
  const deliveries = deliveryRows(database);

  return {
    alerts(orgId, fingerprints) {
      const found = new Map<string, AlertWork>();
      for (const fingerprint of fingerprints) {
        if (found.has(fingerprint)) continue;
        const alert = alerts.find(orgId, fingerprint);
        if (alert) found.set(fingerprint, alert);
      }
      return found;
    },
    firesAround(wanted) {
      for (const { alert, told } of wanted) fires.readAround(alert, told);
    },
    candidates: (orgId, key) => alerts.candidates(orgId, key),
    incidents(orgId, scopeKeys) {
      const found = new Map<number, IncidentWork>();
      for (const scopeKey of scopeKeys) {
        const incident = incidents.find(orgId, scopeKey);
        if (incident) found.set(scopeKey, incident);
      }
      return found;
    },
    starts: (incident) => incidents.starts(incident),
    load: (orgId, now) => jobs.load(orgId, now),
    groupCooldown: (orgId, groupKey) => jobs.groupCooldown(orgId, groupKey),
    write(writes: DeliveryWrites) {
      const { delivery, receivedAt, groupCooldown } = writes;
      deliveries.insert(delivery, receivedAt, writes.alerts);
      for (const incident of writes.incidents) incidents.write(incident);
      for (const alert of writes.alerts) alerts.write(alert);
      fires.write(writes.fires);
      for (const job of writes.jobs) jobs.add(job);
      for (const raised of writes.raised) jobs.raise(raised);
      deliveries.remember(writes.alerts, delivery);
      alerts.keep(writes.alerts);
      if (groupCooldown) jobs.setGroupCooldown(delivery.orgId, delivery.groupKey, groupCooldown.until);
    },
    forget() {
      alerts.forget();
      fires.forget();
      incidents.forget();
      deliveries.forget();
      jobs.forget();
    },
  };
}
