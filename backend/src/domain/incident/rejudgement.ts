/** Whether an incident is judged once more because of what came after the facts of its analysis were read. Pure. */
import { isMoreSevere } from '../severity';
import type { Severity } from '../types';

/** A fire that joined after the facts were read. */
export interface LateFire {
  alertName: string;
  severity: Severity;
}

export interface Rejudgement {
  outcome: 'enough' | 'new-alert-name' | 'severity-rise';
  reason: string;
}

/** `told`: names that the analysis knew of, and the worst severity that it was made for. */
export function decideRejudgement(
  late: readonly LateFire[],
  told: { names: ReadonlySet<string>; severity: Severity }
): Rejudgement {
  const worse = late.find(({ severity }) => isMoreSevere(severity, told.severity));
  if (worse) {
    const reason = `severity rose from ${told.severity} to ${worse.severity} while it was analysed`;
    return { outcome: 'severity-rise', reason };
  }
  const fresh = new Set(late.map(({ alertName }) => alertName).filter((name) => !told.names.has(name)));
  if (fresh.size > 0) {
    const what = fresh.size === 1 ? 'an alert' : `${fresh.size} alerts`;
    return { outcome: 'new-alert-name', reason: `${what} new to the incident came while it was analysed` };
  }
  return { outcome: 'enough', reason: 'nothing of a new kind came while it was analysed' };
}
