/** Which notifiers are configured: a new one is one line here and one file. */
import { createNtfyNotifier } from './ntfy';
import type { Notice, Notifier } from './notifier';
import type { NotifyOptions } from './options';
import { plainNotice } from './plain-notice';
import { createStdoutNotifier } from './stdout';

export interface NotifierOptions {
  options: NotifyOptions;
  ntfyToken: string | undefined;
  writeLine(line: string): void;
}

export function createNotifiers({ options, ntfyToken, writeLine }: NotifierOptions): Notifier[] {
  const { NTFY_PUBLISH_URL: url, NTFY_PUBLISH_TOPIC: topic, GRAFANA_URL: grafana } = options;
  const all = [
    ...(options.NOTIFY_STDOUT ? [createStdoutNotifier({ write: writeLine })] : []),
    ...(url
      ? [
          createNtfyNotifier({
            url,
            topic,
            token: ntfyToken,
            linkTo: (notice) => (grafana ? alertPage(grafana, notice) : null),
          }),
        ]
      : []),
  ];
  return all.map(({ id, send }) => ({ id, send: (notice, signal) => send(plainNotice(notice), signal) }));
}

/** With its organisation: Grafana shows the page in that one, whichever the reader was in. */
function alertPage(grafana: string, { fingerprint, orgId }: Notice): string {
  const page = `a/alertrecall-history-app/alerts/${encodeURIComponent(fingerprint)}?orgId=${orgId}`;
  return `${grafana.replace(/\/+$/, '')}/${page}`;
}
