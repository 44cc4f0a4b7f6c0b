// @ts-check
/** Something that happens once: a certificate nears its end and is renewed two days later. */
import { DAY, HOUR } from '../calendar.mjs';

/** @param {import('../calendar.mjs').Calendar} calendar @returns {import('../bodies.mjs').Route[]} */
export function certificate(calendar) {
  const startsAt = calendar.at(4, '09:00');
  return [
    {
      door: 'grafana',
      receiver: 'Alert Recall',
      groupBy: ['alertname', 'grafana_folder'],
      fires: [
        {
          labels: {
            alertname: 'CertExpiresSoon',
            grafana_folder: 'Edge',
            ingress: 'eu-1.example.test',
            severity: 'info',
          },
          hiddenLabels: { __alert_rule_uid__: 'edgecert01' },
          annotations: {
            summary: 'The certificate of eu-1.example.test ends in 14 days',
            runbook_url: 'https://runbooks.example.test/certificates',
          },
          startsAt,
          endsAt: startsAt + 2 * DAY + 3 * HOUR,
          ruleUid: 'edgecert01',
          panel: { dashboard: 'edge', id: 7 },
          values: { A: 14, C: 1 },
        },
      ],
    },
  ];
}
