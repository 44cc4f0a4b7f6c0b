/** Facts for analysis tests, each part of which a test may set. */
import { utcMoment } from '../../domain/recurrence/clock-habit';
import { decideLikeness } from '../../domain/recurrence/likeness';
import type { Recall } from '../../recall/recall';
import type { AlertIdentity, Facts, Incident, JudgedFire, Past, PastFire } from '../facts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
/** A Monday. */
export const NOW = Date.parse('2026-11-30T02:05:00Z');

export function facts(
  change: Partial<Omit<Facts, 'alert' | 'fire' | 'past'>> & {
    alert?: Partial<AlertIdentity>;
    fire?: Partial<JudgedFire>;
    /** Null: nothing of history is told. */
    past?: Partial<Past> | null;
  } = {}
): Facts {
  const { alert, fire, past = {}, ...rest } = change;
  const startsAt = fire?.startsAt ?? NOW - 60_000;
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
      },
      ...alert,
    },
    fire: {
      ...{
        id: 1,
        startsAt,
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
    past: past && {
      ...{ firstStartsAt: NOW - HOUR, totalFires: 1, fires: [], lastFinding: null, changes: null, simultaneous: 0 },
      ofCase: caseOf(past.fires ?? [], startsAt),
      ...past,
    },
    ...{ incident: null, analysedBefore: false },
    ...rest,
  };
}

/** Of one fingerprint, with these fires before. */
function caseOf(fires: readonly PastFire[], startsAt: number): Past['ofCase'] {
  const earlier = [...fires]
    .reverse()
    .map((fire) => ({ ...fire, severity: 'warning' as const, recovered: fire.endReason === 'recovered' }));
  const fire = { startsAt, endsAt: null, recovered: false, severity: 'warning' as const, isOpen: true };
  return {
    ...{ ordinal: fires.length + 1, alerts: 1, firstStartsAt: earlier[0]?.startsAt ?? startsAt },
    likeness: decideLikeness({ fire, earlier, fresh: [] }, utcMoment, NOW),
  };
}

/** Ten alerts of four names, seven of which still fire. */
export function incident(change: Partial<Incident> = {}): Incident {
  const members = Array.from({ length: 10 }, (_, i) => ({
    ...{ name: `Alert${i % 4}`, fingerprint: `f${i}`, startsAt: NOW - 120_000 + i * 10_000, fires: 1, firing: i < 7 },
    severity: i === 2 ? ('critical' as const) : ('warning' as const),
  }));
  return {
    ...{ alerts: 10, names: 4, firing: 7, firstStartsAt: NOW - 120_000, lastStartsAt: NOW - 30_000 },
    ...{ members, failedInARow: 0 },
    ...change,
  };
}

export function recall(change: Partial<Recall> = {}): Recall {
  return { count: 1, first: NOW, last: NOW, windowMs: 7 * DAY, priors: [], withheld: [], nothing: 'x', ...change };
}
