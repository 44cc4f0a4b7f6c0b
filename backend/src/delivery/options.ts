/** Settings of delivery. */
import { z } from 'zod';
import { flag } from '../base/options';

const address = z.url({ protocol: /^https?$/, error: 'is not an http(s) address', abort: true });

/** ntfy takes JSON at its root only: at a topic the JSON text itself would be the message, and the answer 200. */
const serverAddress = address.superRefine((text, context) => {
  const { pathname, origin } = new URL(text);
  if (pathname === '/') return;
  context.addIssue({
    code: 'custom',
    message: `has a path, and is wanted without the topic: write ${origin}, and the topic as NTFY_PUBLISH_TOPIC`,
  });
});

export const ntfyOptions = z.object({
  NTFY_PUBLISH_URL: serverAddress
    .optional()
    .describe('Address of the ntfy server, without the topic. Not set: nothing is pushed.'),
  NTFY_PUBLISH_TOPIC: z
    .string()
    .regex(/^[\w-]{1,64}$/, { error: 'is not a topic: letters, digits, - and _, at most 64' })
    .default('alert-recall')
    .describe('Topic that notices are published to.'),
  NOTIFY_STDOUT: flag(true, 'Write each finding as one JSON line on stdout.'),
  GRAFANA_URL: address.optional().describe('Address of Grafana as people open it; a notice then links to its alert.'),
});
export type NotifyOptions = z.output<typeof ntfyOptions>;

/** Read apart from settings: never printed, never part of a configuration dump. */
export const ntfySecrets = z.object({
  NTFY_PUBLISH_TOKEN: z
    .string()
    .min(6, { error: 'is shorter than 6 characters' })
    .optional()
    .describe('Access token of the ntfy server, if it asks for one.'),
});
