/** Grafana Alerting's webhook contact point with its default payload. */
import type { Adapter } from '../adapter';
import { readGroup } from '../read-group';

export const grafana: Adapter = {
  id: 'grafana',
  path: '/webhook/grafana',
  methods: ['post', 'put'],
  signed: true,
  acknowledges: 'json',
  read: (body, context) => readGroup('grafana', body, context),
};
