// @ts-check
/**
 * Every night at eleven past two the backup fills its disk, and some forty minutes later it has been cleared. Once it
 * does not keep to that: it fires at another hour, much longer than ever before, and goes on right now.
 */
import { DAY, HOUR, MINUTE, SECOND } from '../calendar.mjs';
import { alertmanagerRoute, notes } from './alertmanager-route.mjs';

/** More than three times the usual length. */
const BURNING_FOR = 2 * HOUR + 5 * MINUTE;
/** So that it still burns when somebody looks at the demo for a morning. */
const GOES_ON_FOR = 6 * HOUR;
/** The sender tells an end at its next tick: before that, a start would hide it. */
const APART = 10 * MINUTE;

const LABELS = {
  alertname: 'BackupDiskFull',
  env: 'prod',
  host: 'backup-2.example.test',
  mountpoint: '/data',
  service: 'backup',
  severity: 'warning',
};

/** @param {import('../calendar.mjs').Calendar} calendar @param {import('../random.mjs').Random} random */
export function backupDisk(calendar, random) {
  const nights = calendar.days + Math.ceil((calendar.until - calendar.now) / DAY) + 1;
  const nightly = Array.from({ length: nights }, (_, night) => {
    const startsAt = calendar.at(calendar.days - night, '02:11') + random.between(0, 50) * SECOND + 213;
    return fireOf(startsAt, startsAt + random.between(30, 45) * MINUTE, random.between(91, 94));
  });
  const burning = fireOf(calendar.now - BURNING_FOR, calendar.now + GOES_ON_FOR, 98);
  const others = nightly.filter(
    ({ startsAt, endsAt }) => endsAt + APART < burning.startsAt || startsAt > burning.endsAt + APART
  );
  return [alertmanagerRoute([...others, burning], { groupBy: ['alertname', 'host'] })];
}

/** @param {number} startsAt @param {number} endsAt @param {number} used in percent */
function fireOf(startsAt, endsAt, used) {
  return {
    labels: LABELS,
    annotations: notes(
      `/data on backup-2 is ${used} % full`,
      'The nightly backup leaves less than 10 % free.',
      'backup-disk'
    ),
    startsAt,
    endsAt,
  };
}
