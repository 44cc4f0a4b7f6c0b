/** Scrape jobs that speak for others: a label with such a value names no service. The one list of them. Pure. */

const NAMES = new Set([
  'alertmanager',
  'blackbox',
  'cadvisor',
  'ceph',
  'collectd',
  'consul',
  'federate',
  'federation',
  'grafana-agent',
  'grafana-alloy',
  'integrations/agent',
  'integrations/kubernetes/cadvisor',
  'integrations/kubernetes/kube-state-metrics',
  'integrations/kubernetes/kubelet',
  'integrations/node_exporter',
  'integrations/unix',
  'ipmi',
  'kube-state-metrics',
  'kubelet',
  'kubernetes-apiservers',
  'kubernetes-cadvisor',
  'kubernetes-endpoints',
  'kubernetes-nodes',
  'kubernetes-nodes-cadvisor',
  'kubernetes-pods',
  'kubernetes-service-endpoints',
  'kubernetes-services',
  'netdata',
  'node',
  'nodes',
  'opentelemetry-collector',
  'otel-collector',
  'ping',
  'prometheus',
  'pushgateway',
  'smartctl',
  'snmp',
  'statsd',
  'telegraf',
  'windows',
]);

/** Whatever else calls itself an exporter, or is deployed under a release's name in front. */
const EXPORTER = /(?:^|[-_/.])(?:exporters?|kube-state-metrics|cadvisor|pushgateway)(?:[-_/.]|$)|_exporter|exporter$/;

/** `value` in lower case. */
export function isExporter(value: string): boolean {
  return NAMES.has(value) || EXPORTER.test(value);
}
