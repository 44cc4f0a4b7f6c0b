import { isMonitoringFault, kindOf, severityOf } from './classify';

const GRAPH = 'http://prometheus.example.test:9090/graph?g0.tab=1&g0.expr=';

it.each([
  ['Watchdog', 'heartbeat'],
  ['DeadMansSwitch', 'heartbeat'],
  ['Dead Man Switch', 'heartbeat'],
  ["Dead man's switch", 'heartbeat'],
  ['dead-man-snitch', 'heartbeat'],
  ['DeadMenSwitch', 'heartbeat'],
  ['PrometheusAlertmanagerE2eDeadManSwitch', 'heartbeat'],
  ['AlwaysFiring', 'heartbeat'],
  ['Heartbeat', 'heartbeat'],
  ['HeartbeatAlert', 'heartbeat'],
  ['HeartbeatMissing', 'alert'],
  ['HeartbeatLost', 'alert'],
  ['NoHeartbeat', 'alert'],
  ['DeadMansSwitchMissing', 'alert'],
  ['NoDeadMansSwitch', 'alert'],
  ['DeadMansSwitch is not received', 'alert'],
  ['NodeWatchdogTimeout', 'alert'],
  ['WatchdogTimeout', 'alert'],
  ['InfoInhibitor', 'inhibitor'],
  ['DatasourceNoData', 'monitoring-fault'],
  ['DatasourceError', 'monitoring-fault'],
])('%s is a %s', (name, kind) => expect(kindOf(name)).toBe(kind));

it.each([
  ['vector%281%29', 'heartbeat'],
  ['vector(1)&g0.range=1h', 'heartbeat'],
  ['+vector+%28%0A1+%29+', 'heartbeat'],
  ['vector%281%29+%2F+0+%3E+1', 'alert'],
  ['vector%2811%29', 'alert'],
  ['%vector', 'alert'],
])('a rule on %s is a %s', (expression, kind) => {
  expect(kindOf('EtlStarted', `${GRAPH}${expression}`)).toBe(kind);
});

it('takes names from the settings', () => {
  expect(kindOf('Etl Pulse', '', new Set(['etl pulse']))).toBe('heartbeat');
});

it.each([
  [{ kind: 'monitoring-fault' as const, stateReason: null }, true],
  [{ kind: 'alert' as const, stateReason: 'NoData' }, true],
  [{ kind: 'alert' as const, stateReason: 'Error' }, true],
  [{ kind: 'alert' as const, stateReason: 'NoData', endReason: 'no-data' as const }, false],
  [{ kind: 'alert' as const, stateReason: 'Updated' }, false],
  [{ kind: 'alert' as const, stateReason: null }, false],
])('%p is a fault of the monitoring: %p', (alert, is) => expect(isMonitoringFault(alert)).toBe(is));

it.each([
  [{ severity: 'Critical' }, 'critical'],
  [{ severity: 'page' }, 'critical'],
  [{ priority: 'P2' }, 'error'],
  [{ severity: 'warn' }, 'warning'],
  [{ severity: 'banana' }, 'none'],
  [{}, 'none'],
])('%p is of severity %s', (labels, severity) => expect(severityOf(labels as Record<string, string>)).toBe(severity));
