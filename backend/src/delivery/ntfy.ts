/** Push by ntfy: one JSON request to the server's root, so that no text of an alert ever becomes a header. */
import { messageOf } from '../base/errors';
import { withTimeLimit } from '../base/time-limit';
import type { Severity } from '../domain/types';
import { cutBytes } from '../redaction/cut';
import { NotDelivered, type Notice, type Notifier } from './notifier';

export interface NtfyOptions {
  url: string;
  topic: string;
  token: string | undefined;
  /** Where a person reads more about the alert, or null. */
  linkTo(notice: Notice): string | null;
}

const TIMEOUT_MS = 10_000;
/** ntfy turns longer messages into attachments. */
const LONGEST_MESSAGE_BYTES = 4096;
const LONGEST_TITLE_BYTES = 250;

const PRIORITY: Record<Severity, 1 | 2 | 3 | 4 | 5> = { critical: 5, error: 4, warning: 4, info: 2, none: 3 };
const TAGS: Record<Severity, string[]> = {
  critical: ['rotating_light'],
  error: ['warning'],
  warning: ['warning'],
  info: ['information_source'],
  none: [],
};

export function createNtfyNotifier({ url, topic, token, linkTo }: NtfyOptions): Notifier {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  return {
    id: 'ntfy',
    async send(notice, signal) {
      const body = JSON.stringify(toMessage(notice, topic, linkTo(notice)));
      await withTimeLimit(TIMEOUT_MS, signal, async (end) => {
        const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal: end }).catch(
          (error: unknown) => {
            throw new NotDelivered(`ntfy could not be reached: ${reasonOf(error)}`, true, { cause: error });
          }
        );
        await response.body?.cancel();
        if (!response.ok) throw refusal(response);
      });
    },
  };
}

export function toMessage(notice: Notice, topic: string, click: string | null) {
  const { alertName, severity, others, over } = notice;
  const what = others > 0 ? `${alertName} and ${others} more` : alertName;
  const how = [severity === 'none' ? 'no severity' : severity, ...(over ? [over] : [])].join(', ');
  const title = `${what} (${how})`;
  const by = notice.analyst === 'rules' ? '\n\nWritten by rules from recorded facts.' : '';
  const text = notice.body === '' ? notice.summary : `${notice.summary}\n\n${notice.body}`;
  return {
    topic,
    // Known to ntfy since 2.16: a notice that comes twice, after a crash say, takes the place of the first.
    sequence_id: notice.runId,
    title: cutBytes(title.replace(/\s+/g, ' '), LONGEST_TITLE_BYTES),
    message: cutBytes(text, LONGEST_MESSAGE_BYTES - Buffer.byteLength(by)) + by,
    priority: PRIORITY[notice.severity],
    tags: TAGS[notice.severity],
    ...(click === null ? {} : { click }),
  };
}

function refusal(response: Response): NotDelivered {
  if (response.status >= 300 && response.status < 400)
    return new NotDelivered('ntfy answered with a redirect; NTFY_PUBLISH_URL must be the final address', true);
  if (response.status === 401 || response.status === 403)
    return new NotDelivered(`ntfy refused the token (${response.status}); check NTFY_PUBLISH_TOKEN`, true);
  return new NotDelivered(`ntfy answered ${response.status}`, response.status !== 400 && response.status !== 413);
}

function reasonOf(error: unknown): string {
  const cause = (error as { cause?: { code?: string; message?: string } }).cause;
  return cause?.code ?? cause?.message ?? messageOf(error);
}
