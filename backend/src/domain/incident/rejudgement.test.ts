import type { Severity } from '../types';
import { decideRejudgement } from './rejudgement';

const late = (alertName: string, severity: Severity = 'warning') => ({ alertName, severity });
const told = { names: new Set(['DiskFull', 'Slow']), severity: 'warning' as const };

it('is enough where nothing came, or nothing of a new kind', () => {
  expect(decideRejudgement([], told).outcome).toBe('enough');
  expect(decideRejudgement([late('DiskFull'), late('Slow', 'info')], told).outcome).toBe('enough');
});

it('judges again for names that the analysis was not told of, and counts each once', () => {
  expect(decideRejudgement([late('NodeDown'), late('NodeDown')], told)).toEqual({
    outcome: 'new-alert-name',
    reason: 'an alert new to the incident came while it was analysed',
  });
  expect(decideRejudgement([late('NodeDown'), late('CpuHigh')], told).reason).toContain('2 alerts new');
});

it('judges again for what is worse than it was made for, whatever its name; that comes first', () => {
  expect(decideRejudgement([late('NodeDown'), late('DiskFull', 'critical')], told)).toEqual({
    outcome: 'severity-rise',
    reason: 'severity rose from warning to critical while it was analysed',
  });
});
