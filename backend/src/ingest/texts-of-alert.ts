/** The texts of an alert as they are kept: labels, annotations, links. What came before unchanged is what was made of it then. */
import { visible } from '../domain/labels';
import type { AlertLinks } from '../domain/types';
import type { ReadContext, TextFilter } from './adapter';
import { isSame, type KeptTexts } from './known-texts';
import { annotationsToKeep, labelsToKeep } from './texts-to-keep';
import type { WireAlert } from './wire-alert';

export function textsOf(alert: WireAlert, { filter, known }: ReadContext): KeptTexts {
  const key = alert.fingerprint ?? '';
  const before = key === '' ? undefined : known?.get(key);
  if (!before) {
    const fresh = { labels: labelsToKeep(visible(alert.labels), filter), annotations: annotationsToKeep(visible(alert.annotations ?? {}), filter), links: linksOf(alert, filter) };
    if (key !== '') known?.set(key, { sent: alert, ...fresh });
    return fresh;
  }
  const { sent } = before;
  const labels = isSame(sent.labels, alert.labels) ? before.labels : labelsToKeep(visible(alert.labels), filter);
  const said = isSame(sent.annotations, alert.annotations);
  const annotations = said ? before.annotations : annotationsToKeep(visible(alert.annotations ?? {}), filter, { sent: sent.annotations ?? {}, kept: before.annotations });
  const links = hasSameLinks(sent, alert) ? before.links : linksOf(alert, filter);
  if (labels !== before.labels || !said || links !== before.links) known?.set(key, { sent: alert, labels, annotations, links });
  return { labels, annotations, links };
}

const LONGEST_URL = 2000;

function linksOf(alert: WireAlert, filter: TextFilter): AlertLinks {
  const { annotations } = alert;
  const sent = {
    generator: alert.generatorURL,
    dashboard: alert.dashboardURL || annotations?.dashboard_url,
    panel: alert.panelURL,
    silence: alert.silenceURL,
    runbook: annotations?.runbook_url ?? annotations?.runbook,
  };
  const http = Object.entries(sent).filter(([, url]) => url && /^https?:\/\//i.test(url) && url.length <= LONGEST_URL);
  return Object.fromEntries(http.map(([name, url]) => [name, filter.url(url!)]));
}

/** Everything that links are made of. */
function hasSameLinks(a: WireAlert, b: WireAlert): boolean {
  const addresses = a.generatorURL === b.generatorURL && a.dashboardURL === b.dashboardURL && a.panelURL === b.panelURL && a.silenceURL === b.silenceURL;
  const [x, y] = [a.annotations, b.annotations];
  return addresses && x?.runbook_url === y?.runbook_url && x?.runbook === y?.runbook && x?.dashboard_url === y?.dashboard_url;
}
