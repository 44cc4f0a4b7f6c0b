/**
 * The texts of an alert as they are kept: labels, annotations, links. What came before unchanged is what was made of it
 * then.
 */
import { visible } from '../domain/alert/labels';
import type { AlertLinks, Labels } from '../domain/types';
import type { ReadContext, TextFilter } from './adapter';
import { isSame, lengthOf, type KeptTexts, type KnownAlert } from './known-texts';
import { annotationsToKeep, labelsToKeep, SHORT } from './texts-to-keep';
import type { WireAlert } from './wire-alert';

/** `key`: the alert's identity. */
export function textsOf(alert: WireAlert, key: string, { filter, known }: ReadContext): KeptTexts {
  const before = known?.get(key);
  if (!before) {
    const fresh = {
      labels: labelsToKeep(visible(alert.labels), filter),
      annotations: annotationsToKeep(visible(alert.annotations ?? {}), filter),
      links: linksOf(alert, filter),
    };
    known?.set(key, { sent: alert, ...fresh });
    return fresh;
  }
  const { sent } = before;
  const labels = isSame(sent.labels, alert.labels) ? before.labels : labelsToKeep(visible(alert.labels), filter);
  const said = isSame(sent.annotations, alert.annotations);
  const annotations = said
    ? before.annotations
    : annotationsToKeep(visible(alert.annotations ?? {}), filter, {
        sent: sent.annotations ?? {},
        kept: before.annotations,
      });
  const links = hasSameLinks(sent, alert) ? before.links : linksOf(alert, filter);
  if (labels !== before.labels || links !== before.links || lengthOf(alert.annotations) > SHORT)
    known?.set(key, { sent: alert, labels, annotations, links });
  else if (!said) renew(before, alert.annotations ?? {}, annotations);
  return { labels, annotations, links };
}

/**
 * Of an alert that only says something new, what it says anew alone is kept: whatever is kept costs more than reading
 * it.
 */
function renew(known: KnownAlert, sent: Labels, kept: Labels): void {
  const before = known.sent.annotations ?? {};
  known.sent.annotations = Object.fromEntries(
    Object.entries(sent).map(([name, text]) => [name, before[name] === text ? before[name] : text])
  );
  known.annotations = kept;
}

const LONGEST_URL = 2000;

function linksOf(alert: WireAlert, filter: TextFilter): AlertLinks {
  const { annotations } = alert;
  const links: AlertLinks = {};
  const add = (rel: keyof AlertLinks, url: string | null | undefined) => {
    if (url && url.length <= LONGEST_URL && /^https?:\/\//i.test(url)) links[rel] = filter.url(url);
  };
  add('generator', alert.generatorURL);
  add('dashboard', alert.dashboardURL || annotations?.dashboard_url);
  add('panel', alert.panelURL);
  add('silence', alert.silenceURL);
  add('runbook', annotations?.runbook_url ?? annotations?.runbook);
  return links;
}

/** Everything that links are made of. */
function hasSameLinks(a: WireAlert, b: WireAlert): boolean {
  const addresses =
    a.generatorURL === b.generatorURL &&
    a.dashboardURL === b.dashboardURL &&
    a.panelURL === b.panelURL &&
    a.silenceURL === b.silenceURL;
  const [x, y] = [a.annotations, b.annotations];
  return (
    addresses && x?.runbook_url === y?.runbook_url && x?.runbook === y?.runbook && x?.dashboard_url === y?.dashboard_url
  );
}
