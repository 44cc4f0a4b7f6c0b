/** Settings of the server and its doors. */
import { z } from 'zod';
import { integer } from '../base/options';

const headerName = z.string().regex(/^[A-Za-z0-9-]{1,64}$/, { error: 'is not a header name' });

export const httpOptions = z.object({
  PORT: integer(8080, { min: 0, max: 65_535 }, 'Port of the webhooks, the API, health and metrics.'),
  HOST: z
    .string()
    .default('::')
    .describe('Address to listen on. `::` is all of them, IPv4 too; `0.0.0.0` all of IPv4.'),
  GRAFANA_HMAC_HEADER: headerName
    .default('X-Grafana-Alerting-Signature')
    .describe('Header in which Grafana puts the signature, as set in the contact point.'),
  GRAFANA_HMAC_TIMESTAMP_HEADER: headerName
    .optional()
    .describe(
      'Header in which Grafana puts the time, as set in the contact point. Set it: then a recorded request cannot be replayed after 300 s.'
    ),
});

/** Read apart from settings: never printed, never part of a configuration dump. */
const secret = z.string().min(12, { error: 'is shorter than 12 characters' });

export const httpSecrets = z.object({
  WEBHOOK_SECRET: secret.describe('Bearer token or basic password that senders use. Required.'),
  WEBHOOK_SECRET_PREVIOUS: secret.optional().describe('Accepted as well, while senders are moved to a new one.'),
  API_TOKEN: secret.describe('Bearer token of the API; the Grafana plugin sends it. Required.'),
  API_TOKEN_PREVIOUS: secret.optional().describe('Accepted as well, while the plugin is moved to a new one.'),
  GRAFANA_HMAC_SECRET: secret
    .optional()
    .describe('Set: the Grafana door demands a signature made with it, and nothing else opens it.'),
  GRAFANA_HMAC_SECRET_PREVIOUS: secret
    .optional()
    .describe('Accepted as well, while contact points are moved to a new one.'),
});
