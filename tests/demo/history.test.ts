/** The history of the demo: the same every time, in order, and with everything in it that the pages are to show. */
import { decideHabits } from '../../backend/src/domain/alert/habit';
import { fingerprintOf } from './history/fingerprint.mjs';
import { createHistory } from './history/history.mjs';
import { NO_CLOCK } from './history/stories/odd-times.mjs';

const NOW = Date.UTC(2026, 10, 30, 14, 16);
const DAY = 86_400_000;
const HOUR = 3_600_000;
const MINUTE = 60_000;

interface Alert {
  status: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
  startsAt: string;
  endsAt: string;
  fingerprint: string;
  values?: Record<string, number> | null;
}
interface Body {
  alerts?: Alert[];
  truncatedAlerts?: number;
  externalURL?: string;
}

const history = createHistory({ now: NOW });
const alerts = history.flatMap(({ body }) => (body as Body).alerts ?? []);
const named = (name: string) => alerts.filter(({ labels }) => labels.alertname === name);
const fingerprints = (list: Alert[]) => new Set(list.map(({ fingerprint }) => fingerprint));
const starts = (list: Alert[]) => new Set(list.map(({ fingerprint, startsAt }) => fingerprint + startsAt));

it('is the same for the same moment and seed, and another for another seed', () => {
  expect(createHistory({ now: NOW })).toEqual(history);
  expect(createHistory({ now: NOW, seed: 21 })).not.toEqual(history);
});

it('lies within the 30 days, in the order of arrival, and is small enough to be played in a minute', () => {
  expect(history[0].at).toBeGreaterThanOrEqual(NOW - 30 * DAY);
  expect(history[0].at).toBeLessThan(NOW - 29 * DAY);
  expect(history.at(-1)!.at).toBeLessThanOrEqual(NOW);
  history.slice(1).forEach(({ at }, index) => expect(at).toBeGreaterThanOrEqual(history[index].at));
  expect(history.length).toBeGreaterThan(1000);
  expect(history.length).toBeLessThan(3500);
});

it('goes on after now when asked to, and is the same up to now', () => {
  const longer = createHistory({ now: NOW, until: NOW + DAY });
  expect(longer.filter(({ at }) => at <= NOW)).toEqual(history);
  const coming = longer.filter(({ at }) => at > NOW).flatMap(({ body }) => (body as Body).alerts ?? []);
  expect(coming.filter(({ labels }) => labels.alertname === 'Watchdog')).toHaveLength(24);
  expect(coming.map(({ labels }) => labels.alertname)).toContain('BackupDiskFull');
});

it('says nothing before it is known: no start or end lies after its delivery', () => {
  for (const { at, body } of history) {
    for (const alert of (body as Body).alerts ?? []) {
      if (alert.labels.alertname === NO_CLOCK) {
        continue;
      }
      expect(Date.parse(alert.startsAt)).toBeLessThanOrEqual(at);
      if (alert.status === 'resolved') {
        expect(Date.parse(alert.endsAt)).toBeLessThanOrEqual(at);
        expect(Date.parse(alert.endsAt)).toBeGreaterThan(Date.parse(alert.startsAt));
      }
    }
  }
});

it("carries the fingerprint of the label set, and in Grafana's bodies one that hidden labels change", () => {
  expect(fingerprintOf({ alertname: 'TestAlert', instance: 'Grafana' })).toBe('57c6d9296de2ad39');
  expect(fingerprintOf({ alertname: 'QueueLag', cap: 'yes', instance: 'q-1' })).toBe('3a35947c8cc6c9c8');
  const [backup] = named('BackupDiskFull');
  expect(backup.fingerprint).toBe(fingerprintOf(backup.labels));
  const [certificate] = named('CertExpiresSoon');
  expect(certificate.fingerprint).not.toBe(fingerprintOf(certificate.labels));
});

describe('tells of', () => {
  it('a backup disk every night at eleven past two, which now burns at another hour for more than three times as long', () => {
    const told = named('BackupDiskFull');
    const burning = told.at(-1)!;
    expect([burning.status, NOW - Date.parse(burning.startsAt)]).toEqual(['firing', 2 * HOUR + 5 * MINUTE]);
    const nights = told.filter(({ startsAt }) => startsAt !== burning.startsAt);
    expect(starts(nights).size).toBeGreaterThanOrEqual(29);
    nights.forEach(({ startsAt }) => expect(new Date(startsAt).toString()).toContain(' 02:11:'));
    const ended = nights.filter(({ status }) => status === 'resolved');
    ended.forEach(({ startsAt, endsAt }) =>
      expect(Date.parse(endsAt) - Date.parse(startsAt)).toBeLessThanOrEqual(45 * MINUTE)
    );
  });

  it.each(['02:30', '04:10', '04:25', '14:16', '23:50'])('a backup that burns alone, played at %s', (clock) => {
    const now = Date.parse(`2026-11-30T${clock}:00Z`);
    const told = createHistory({ now, until: now + 2 * DAY })
      .flatMap(({ body }) => (body as Body).alerts ?? [])
      .filter(({ labels }) => labels.alertname === 'BackupDiskFull');
    const burnsFrom = now - 2 * HOUR - 5 * MINUTE;
    const others = told.filter(({ startsAt }) => Date.parse(startsAt) !== burnsFrom);
    expect(others.length).toBeGreaterThan(0);
    for (const { status, startsAt, endsAt } of others.filter(({ status }) => status === 'resolved')) {
      const apart = Date.parse(endsAt) < burnsFrom || Date.parse(startsAt) > now + 6 * HOUR;
      expect([status, startsAt, apart]).toEqual(['resolved', startsAt, true]);
    }
    expect(told.some(({ startsAt, status }) => Date.parse(startsAt) === burnsFrom && status === 'firing')).toBe(true);
  });

  it('a flapping link, most of all in the last week', () => {
    const flaps = named('LinkFlapping');
    expect(fingerprints(flaps).size).toBe(1);
    const recent = [...starts(flaps.filter(({ startsAt }) => Date.parse(startsAt) > NOW - 7 * DAY))].length;
    expect(recent).toBeGreaterThan(40);
    expect(recent).toBeGreaterThan(starts(flaps).size / 2);
  });

  it('a regression in six versions, on weekdays between 14:00 and 16:00', () => {
    const payments = named('PaymentsHighErrorRate');
    expect(fingerprints(payments).size).toBe(6);
    for (const { startsAt } of payments) {
      expect([14, 15]).toContain(new Date(startsAt).getHours());
      expect([1, 2, 3, 4, 5]).toContain(new Date(startsAt).getDay());
    }
  });

  it('one alert that fired eight times and fires right now', () => {
    const checkout = named('CheckoutHighErrorRate');
    expect([fingerprints(checkout).size, starts(checkout).size]).toEqual([1, 8]);
    const newest = checkout.at(-1)!;
    expect([newest.status, NOW - Date.parse(newest.startsAt)]).toEqual(['firing', 64 * MINUTE + 20_000]);
  });

  it('300 hosts out of reach within a minute, most of them no critical ones, and back later', () => {
    const hosts = named('NodeUnreachable');
    expect([fingerprints(hosts).size, starts(hosts).size]).toEqual([300, 300]);
    const critical = hosts.filter(({ labels }) => labels.severity === 'critical');
    expect(fingerprints(critical).size).toBe(30);
    const times = hosts.map(({ startsAt }) => Date.parse(startsAt));
    expect(Math.max(...times) - Math.min(...times)).toBeLessThan(MINUTE);
    expect(fingerprints(hosts.filter(({ status }) => status === 'resolved')).size).toBe(300);
    expect(Math.max(...history.map(({ body }) => (body as Body).alerts?.length ?? 0))).toBe(300);
  });

  it("a data source without data, and the rule's own alert that ends for that reason", () => {
    const [fault] = named('DatasourceNoData');
    expect(fault).toMatchObject({ labels: { rulename: 'Devices offline' }, values: { A: -1, C: -1 } });
    const ended = named('Devices offline').filter(({ status }) => status === 'resolved');
    expect(ended[0].annotations.grafana_state_reason).toBe('MissingSeries');
  });

  it('a data source that answers with an error, and the rule whose place it takes', () => {
    const faults = named('DatasourceError');
    expect(starts(faults).size).toBe(3);
    expect(faults[0]).toMatchObject({
      labels: { rulename: 'Gateway log errors', datasource_uid: 'loki-eu' },
      annotations: { grafana_state_reason: 'Error', Error: expect.stringContaining('deadline exceeded') },
      values: null,
    });
    const ended = named('Gateway log errors').filter(({ status }) => status === 'resolved');
    expect(ended.map(({ annotations }) => annotations.grafana_state_reason)).toContain('MissingSeries');
  });

  it('a heartbeat every hour that never resolves', () => {
    const beats = named('Watchdog');
    expect(beats.length).toBeGreaterThan(29 * 24);
    expect(new Set(beats.map(({ status }) => status))).toEqual(new Set(['firing']));
  });

  it('a certificate once, a cut group, a rule renamed while it fired, a value in a label, an alert that is never resolved', () => {
    expect(starts(named('CertExpiresSoon')).size).toBe(1);
    expect(history.filter(({ body }) => (body as Body).truncatedAlerts === 2)).toHaveLength(2);
    const [renamed] = named('Pod restarts').filter(({ status }) => status === 'resolved');
    expect(renamed.annotations.grafana_state_reason).toBe('Updated');
    expect(fingerprints(named('Pod restarts too often')).size).toBe(1);
    expect(fingerprints(named('DiskUsageHigh')).size).toBeGreaterThan(3);
    expect(new Set(named('RaidDegraded').map(({ status }) => status))).toEqual(new Set(['firing']));
  });

  it('twins of a highly available pair, a test button and one delivery that cannot be read', () => {
    const replicas = new Set(history.map(({ body }) => (body as Body).externalURL));
    expect(replicas).toContain('https://alertmanager-2.example.test');
    const told = (replica: number) =>
      history.flatMap(({ body }) => {
        const { externalURL, alerts: list = [] } = body as Body;
        return externalURL === `https://alertmanager-${replica}.example.test` ? [...starts(list)] : [];
      });
    const first = new Set(told(1));
    expect(new Set(told(2)).size).toBeGreaterThan(100);
    told(2).forEach((fire) => expect(first).toContain(fire));
    expect(named('TestAlert')).toHaveLength(1);
    expect(history.filter(({ readable }) => !readable)).toHaveLength(1);
  });

  it('a fire that is told when it is long over, and a twin that tells of a fire after its end', () => {
    const arrivals = (device: string) =>
      history.flatMap(({ at, body }) =>
        ((body as Body).alerts ?? [])
          .filter(({ labels }) => labels.device === `${device}.example.test`)
          .map(({ status, endsAt }) => ({ status, late: at - Date.parse(endsAt) }))
      );
    expect(arrivals('edge-router-1')).toEqual([{ status: 'resolved', late: expect.any(Number) }]);
    expect(arrivals('edge-router-1')[0].late).toBeGreaterThan(2 * HOUR);
    expect(arrivals('edge-router-2').map(({ status }) => status)).toEqual(['firing', 'resolved', 'firing']);
  });

  it('a delivery of which one alert cannot be read, and starts and ends that cannot be', () => {
    const lists = alerts.filter(({ labels }) => Array.isArray(labels));
    expect(lists).toHaveLength(2);
    const [ahead, none, asNumber, fine] = named(NO_CLOCK).filter(({ status }) => status === 'firing');
    const told = history.find(({ body }) => (body as Body).alerts?.includes(ahead))!.at;
    expect(Date.parse(ahead.startsAt)).toBeGreaterThan(told + HOUR);
    expect(none.startsAt).toBe('0001-01-01T00:00:00Z');
    expect(typeof asNumber.startsAt).toBe('number');
    const end = named(NO_CLOCK).find(
      ({ status, fingerprint }) => status === 'resolved' && fingerprint === fine.fingerprint
    );
    expect(Date.parse(end!.endsAt)).toBeLessThan(Date.parse(fine.startsAt));
  });
});

const distinctStarts = (list: Alert[]) =>
  [...new Set(list.map(({ startsAt }) => Date.parse(startsAt)))].sort((a, b) => a - b);
const habitsOf = (list: Alert[]) => {
  const all = distinctStarts(list);
  return decideHabits({ kind: 'alert', firstStartsAt: all[0], starts: all }, NOW).map(({ id }) => id);
};

describe('habits of the stories', () => {
  it('tell them apart', () => {
    expect(habitsOf(named('BackupDiskFull'))).toEqual(['frequent']);
    expect(habitsOf(named('LinkFlapping'))).toEqual(['flapping']);
    expect(habitsOf(named('CheckoutHighErrorRate'))).toEqual([]);
    expect(habitsOf(named('PaymentsHighErrorRate'))).toEqual([]);
  });

  it('are the exception: not everything is frequent', () => {
    const each = [...fingerprints(alerts)].map((one) => alerts.filter(({ fingerprint }) => fingerprint === one));
    const repeated = each.filter((list) => distinctStarts(list).length > 2);
    const frequent = repeated.filter((list) => habitsOf(list).includes('frequent'));
    expect(frequent.length).toBeGreaterThan(2);
    expect(frequent.length).toBeLessThan(repeated.length / 3);
  });
});
