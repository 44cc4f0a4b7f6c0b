import { healthSample } from '../../test/overview-samples';
import { refusedSenders } from './refused-senders';

const present = { now: Date.parse('2026-11-30T12:00:00.000Z') };

it('says nothing when nobody was refused, or the sidecar does not say', () => {
  expect(refusedSenders(healthSample(), present)).toEqual([]);
  expect(refusedSenders(healthSample({ refused: [] }), present)).toEqual([]);
});

it('names the door, how often and when last, and what to do', () => {
  const refused = [
    { source: 'alertmanager' as const, count: 3, lastAt: '2026-11-30T11:55:00.000Z' },
    { source: 'grafana' as const, count: 1, lastAt: '2026-11-30T11:59:30.000Z' },
  ];
  const [alertmanager, grafana] = refusedSenders(healthSample({ refused }), present);
  expect(alertmanager).toMatchObject({ name: 'Refused from Alertmanager', verdict: 'warning' });
  expect(alertmanager!.text).toMatch(/^3 requests without .*, the last 5 min.* ago\. .*WEBHOOK_SECRET/);
  expect(grafana).toMatchObject({ verdict: 'warning', text: expect.stringContaining('GRAFANA_HMAC_SECRET') });
});

it('is content when deliveries were accepted after it', () => {
  const refused = [{ source: 'grafana' as const, count: 2, lastAt: '2026-11-30T11:00:00.000Z' }];
  expect(refusedSenders(healthSample({ refused }), present)).toMatchObject([
    { verdict: 'ok', text: expect.stringContaining('accepted after that') },
  ]);
});

it('says where to push to who pushes to the address of an older protocol, and sends nobody looking for a secret', () => {
  const refused = [
    { source: 'prometheus' as const, reason: 'wrong-address' as const, count: 3, lastAt: '2026-11-30T12:00:00.000Z' },
  ];
  const [step] = refusedSenders(healthSample({ refused }), present);
  expect(step).toMatchObject({ name: 'Prometheus pushes to a wrong address', verdict: 'warning' });
  expect(step!.text).toContain('/api/v2/alerts');
  expect(step!.text).not.toMatch(/secret|credentials/i);
});
