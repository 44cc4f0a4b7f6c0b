/** Links that an alert carried: only http(s) ones become links, and a panel opens at the time of the fire. */
import type { AlertDetail } from '@alert-recall/contract';
import { type Present, clockTime } from './instants';
import { linkName } from './words';

export interface PageLink {
  name: string;
  href: string;
}

const ORDER: Array<AlertDetail['links'][number]['rel']> = [
  'rule',
  'dashboard',
  'panel',
  'runbook',
  'silence',
  'generator',
];
const HOUR = 3_600_000;

/** The address when it is absolute and http(s); alert text may hold anything. */
export function httpAddress(text: string): URL | null {
  try {
    const url = new URL(text);
    return url.protocol === 'http:' || url.protocol === 'https:' ? url : null;
  } catch {
    return null;
  }
}

/** One link of each kind; a dashboard is left out where its panel is linked, a source where the rule is. */
export function pageLinks(links: AlertDetail['links'], start: string, present: Present): PageLink[] {
  const known = new Map<string, PageLink>();
  for (const rel of ORDER) {
    const url = links
      .filter((link) => link.rel === rel)
      .map(({ href }) => httpAddress(href))
      .find((found) => found !== null);
    if (url) {
      known.set(
        rel,
        rel === 'panel' || rel === 'dashboard'
          ? atTime(url, linkName(rel), start, present)
          : { name: linkName(rel), href: url.href }
      );
    }
  }
  if (known.has('panel')) {
    known.delete('dashboard');
  }
  if (known.has('rule')) {
    known.delete('generator');
  }
  return [...known.values()];
}

/** From an hour before the fire to an hour after its start, unless the sender chose a time itself. */
function atTime(url: URL, name: string, start: string, present: Present): PageLink {
  if (url.searchParams.has('from')) {
    return { name, href: url.href };
  }
  const at = Date.parse(start);
  url.searchParams.set('from', String(at - HOUR));
  url.searchParams.set('to', String(at + HOUR));
  return { name: `${name} at ${clockTime(start, present)}`, href: url.href };
}
