/** Facts for analysis tests, each part of which a test may set. */
import type { Recall } from '../../recall/recall';
import type { AlertIdentity, Facts, JudgedFire } from '../facts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
/** A Monday. */
export const NOW = Date.parse('2026-11-30T02:05:00Z');

export function facts(
  change: Partial<Omit<Facts, 'alert' | 'fire'>> & { alert?: Partial<AlertIdentity>; fire?: Partial<JudgedFire> } = {}
): Facts {
  const { alert, fire, ...rest } = change;
  return {
    alert: {
      ...{
        id: 1,
        orgId: 1,
        fingerprint: 'f1',
        name: 'DiskFull',
        kind: 'alert',
        source: 'alertmanager',
        ruleUid: null,
        caseKey: '1|disk full|host///backup-2/|',
        predecessorId: null,
      },
      ...{
        labels: { alertname: 'DiskFull', host: 'backup-2' },
        annotations: { summary: 'The disk is full' },
        links: {},
        firstStartsAt: NOW - HOUR,
        totalFires: 1,
      },
      ...alert,
    },
    fire: {
      ...{
        id: 1,
        startsAt: NOW - 60_000,
        endsAt: null,
        endReason: null,
        stateReason: null,
        severity: 'warning',
        deliveries: 1,
        values: null,
        timeNote: null,
      },
      ...fire,
    },
    ...{ past: [], lastFinding: null, changes: null, simultaneous: 0 },
    ...rest,
  };
}

export function recall(change: Partial<Recall> = {}): Recall {
  return { count: 1, first: NOW, last: NOW, windowMs: 7 * DAY, priors: [], withheld: [], nothing: 'x', ...change };
}
