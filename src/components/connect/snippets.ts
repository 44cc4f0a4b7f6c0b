/** What to paste into a sender so that its alerts reach the sidecar. Pure text; secrets appear by variable name only. */

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

export function snippets(sidecar: string): Snippet[] {
  return [
    {
      id: 'grafana-file',
      title: 'Grafana file',
      where:
        'Save as provisioning/alerting/alert-recall.yaml and restart Grafana. GRAFANA_HMAC_SECRET is the same value as in the sidecar, and the sidecar has GRAFANA_HMAC_TIMESTAMP_HEADER set to the header named here.',
      text: grafanaFile(grafanaUrl(sidecar)),
    },
    {
      id: 'terraform',
      title: 'Terraform',
      where: 'Add to the configuration that manages Grafana. The variable holds the sidecar’s WEBHOOK_SECRET.',
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

function grafanaFile(url: string): string {
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
          hmacConfig:
            secret: $GRAFANA_HMAC_SECRET
            header: X-Grafana-Alerting-Signature
            timestampHeader: X-Grafana-Alerting-Timestamp
`;
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
