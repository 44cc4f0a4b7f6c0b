/** The addresses an alert carries, as links that are safe to click. Pure; whatever is not http or https is no link. */
import type { AlertDetail } from '@alert-recall/contract';
import type { AlertLinks, Source } from '../../domain/types';

type Link = AlertDetail['links'][number];

/** In the order in which a person wants them. */
export function alertLinks(links: AlertLinks, source: Source): Link[] {
  const candidates: Array<[Link['rel'], string | undefined]> = [
    // What Grafana calls the generator is the page of the rule.
    [source === 'grafana' ? 'rule' : 'generator', links.generator],
    ['dashboard', links.dashboard],
    ['panel', links.panel],
    ['runbook', links.runbook],
    ['silence', links.silence],
  ];
  return candidates.flatMap(([rel, href]) => (href !== undefined && isWebAddress(href) ? [{ rel, href }] : []));
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
}
