/** Alertmanager's webhook receiver, protocol versions 3 and 4. */
import type { Adapter } from '../adapter';
import { readGroup } from '../read-group';

export const alertmanager: Adapter = {
  id: 'alertmanager',
  path: '/webhook/alertmanager',
  methods: ['post', 'put'],
  signed: false,
  acknowledges: 'json',
  read: (body, context) => readGroup('alertmanager', body, context),
};
