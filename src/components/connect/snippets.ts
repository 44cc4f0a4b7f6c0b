/** What to paste into a sender so that its alerts reach the sidecar. Pure text; secrets appear by variable name only. */
import type { HealthResponse } from '@alert-recall/contract';

export type SenderId = 'grafana' | 'grafana-file' | 'terraform' | 'alertmanager' | 'prometheus';

export interface Snippet {
  id: SenderId;
  title: string;
  /** Where it goes, in one sentence. */
  where: string;
  text: string;
}

/** Shown until the sidecar's address is known. */
export const UNKNOWN_ADDRESS = 'http://YOUR-SIDECAR:8080';

export function grafanaUrl(sidecar: string): string {
  return `${sidecar || UNKNOWN_ADDRESS}/webhook/grafana`;
}

export function alertmanagerUrl(sidecar: string): string {
  return `${sidecar || UNKNOWN_ADDRESS}/webhook/alertmanager`;
}

/** What Grafana's door demands; null: not known. */
export type Demands = HealthResponse['doors'][number]['demands'] | null;

export function snippets(sidecar: string, demands: Demands = null): Snippet[] {
  return [
    {
      id: 'grafana-file',
      title: 'Grafana file',
      where: `Save as provisioning/alerting/alert-recall.yaml and restart Grafana. ${secretOfFile(demands)}`,
      text: grafanaFile(grafanaUrl(sidecar), demands),
    },
    {
      id: 'terraform',
      title: 'Terraform',
      where:
        demands?.kind === 'signature'
          ? 'This sidecar’s door for Grafana takes signed requests only, which this does not make: take the file instead, or start the sidecar without GRAFANA_HMAC_SECRET.'
          : 'Add to the configuration that manages Grafana. The variable holds the sidecar’s WEBHOOK_SECRET.',
      text: terraform(grafanaUrl(sidecar)),
    },
    {
      id: 'alertmanager',
      title: 'Alertmanager',
      where: 'Merge into alertmanager.yml. The credentials file holds the sidecar’s WEBHOOK_SECRET.',
      text: alertmanagerFile(alertmanagerUrl(sidecar)),
    },
    {
      id: 'prometheus',
      title: 'Prometheus',
      where:
        'Only if no Alertmanager can send. Merge into prometheus.yml; the credentials file holds the sidecar’s WEBHOOK_SECRET.',
      text: prometheusFile(sidecar || UNKNOWN_ADDRESS),
    },
  ];
}

function secretOfFile(demands: Demands): string {
  if (demands === null) {
    return 'GRAFANA_HMAC_SECRET is the same value as in the sidecar, and the sidecar has GRAFANA_HMAC_TIMESTAMP_HEADER set to the header named here.';
  }
  return demands.kind === 'signature'
    ? 'The environment of Grafana holds the sidecar’s GRAFANA_HMAC_SECRET.'
    : 'The environment of Grafana holds the sidecar’s WEBHOOK_SECRET.';
}

const USUAL: NonNullable<Demands> = {
  kind: 'signature',
  header: 'X-Grafana-Alerting-Signature',
  timestampHeader: 'X-Grafana-Alerting-Timestamp',
};

function secretLines(demands: NonNullable<Demands>): string {
  const lines =
    demands.kind === 'secret'
      ? ['authorization_scheme: Bearer', 'authorization_credentials: $WEBHOOK_SECRET']
      : [
          'hmacConfig:',
          '  secret: $GRAFANA_HMAC_SECRET',
          `  header: ${demands.header}`,
          ...(demands.timestampHeader === null ? [] : [`  timestampHeader: ${demands.timestampHeader}`]),
        ];
  return lines.map((line) => `          ${line}\n`).join('');
}

function grafanaFile(url: string, demands: Demands): string {
  return `apiVersion: 1
contactPoints:
  - orgId: 1
    name: Alert Recall
    receivers:
      - uid: alert-recall
        type: webhook
        disableResolveMessage: false
        settings:
          url: ${url}
          httpMethod: POST
${secretLines(demands ?? USUAL)}`;
}

function terraform(url: string): string {
  return `resource "grafana_contact_point" "alert_recall" {
  name = "Alert Recall"

  webhook {
    url                       = "${url}"
    http_method               = "POST"
    authorization_scheme      = "Bearer"
    authorization_credentials = var.alert_recall_webhook_secret
    disable_resolve_message   = false
  }
}
`;
}

function prometheusFile(sidecar: string): string {
  const [, scheme = 'http', target = ''] = /^(https?):\/\/(.+?)\/*$/.exec(sidecar) ?? [];
  return `alerting:
  alertmanagers:
    - scheme: ${scheme}
      authorization:
        type: Bearer
        credentials_file: /etc/prometheus/alert-recall-secret
      static_configs:
        - targets: ['${target}']
`;
}

function alertmanagerFile(url: string): string {
  return `route:
  routes:
    # First in the list: every alert is copied here and goes on.
    - receiver: alert-recall
      continue: true

receivers:
  - name: alert-recall
    webhook_configs:
      - url: ${url}
        send_resolved: true
        max_alerts: 0
        http_config:
          authorization:
            type: Bearer
            credentials_file: /etc/alertmanager/alert-recall-secret
`;
}
