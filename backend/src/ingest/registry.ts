/** The senders we understand. A new one is one file and one line here. */
import type { Adapter } from './adapter';
import { alertmanager } from './adapters/alertmanager';
import { grafana } from './adapters/grafana';
import { prometheus } from './adapters/prometheus';

export const adapters: readonly Adapter[] = [alertmanager, grafana, prometheus];
