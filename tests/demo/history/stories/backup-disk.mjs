// @ts-check
/** Every night at eleven past two the backup fills its disk, and some forty minutes later it has been cleared. */
import { DAY, MINUTE, SECOND } from '../calendar.mjs';
import { alertmanagerRoute, notes } from './alertmanager-route.mjs';

/** @param {import('../calendar.mjs').Calendar} calendar @param {import('../random.mjs').Random} random */
export function backupDisk(calendar, random) {
  const labels = {
    alertname: 'BackupDiskFull',
    env: 'prod',
    host: 'backup-2.example.test',
    mountpoint: '/data',
    service: 'backup',
    severity: 'warning',
  };
  const nights = calendar.days + Math.ceil((calendar.until - calendar.now) / DAY) + 1;
  const fires = Array.from({ length: nights }, (_, night) => {
    const startsAt = calendar.at(calendar.days - night, '02:11') + random.between(0, 50) * SECOND + 213;
    const used = random.between(91, 94);
    return {
      labels,
      annotations: notes(
        `/data on backup-2 is ${used} % full`,
        'The nightly backup leaves less than 10 % free.',
        'backup-disk'
      ),
      startsAt,
      endsAt: startsAt + random.between(30, 45) * MINUTE,
    };
  });
  return [alertmanagerRoute(fires, { groupBy: ['alertname', 'host'] })];
}
