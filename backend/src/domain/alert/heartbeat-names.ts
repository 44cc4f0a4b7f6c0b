/** Which alerts fire all the time on purpose, by the names that people give them or by their rule. Pure. */

const NAMES = new Set(['watchdog', 'heartbeat', 'heartbeatalert', 'alwaysfiring', 'alwaysfiringalert']);
/** "DeadMansSwitch", "Dead Man Switch", "dead-man-snitch", "PrometheusAlertmanagerE2eDeadManSwitch". */
const DEAD_MAN = /deadm[ae]ns?(?:switch|snitch)/;
/** Such an alert says that a heartbeat is not heard: it is a true one. */
const COMPLAINT =
  /miss|lost|fail|silent|absent|stopp|down|dead$|late$|expired|timeout|timedout|not(?:received|heard|seen|ok)|^no |without/;

/** `name` in lower case. */
export function isHeartbeat(name: string, generatorUrl: string): boolean {
  const key = name.replace(/[^a-z]/g, '');
  if (NAMES.has(key) || isAlwaysTrue(generatorUrl)) return true;
  return DEAD_MAN.test(key) && !COMPLAINT.test(key.replace(DEAD_MAN, ' '));
}

/** The rule is `vector(1)`: Prometheus and its like write the expression into the address of the rule. */
function isAlwaysTrue(generatorUrl: string): boolean {
  if (!generatorUrl.includes('vector')) return false;
  const written = /[?&]g0\.expr=([^&#]*)/.exec(generatorUrl)?.[1] ?? '';
  try {
    return decodeURIComponent(written.replaceAll('+', ' ')).replace(/\s+/g, '') === 'vector(1)';
  } catch {
    return false;
  }
}
