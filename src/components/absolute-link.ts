/** The address of a page with the very instants that it shows, for whoever opens it later. Pure. */

/** `href`: of the page as it stands; `from`, `to`: epoch ms. */
export function absoluteLink(href: string, from: number, to: number): string {
  const url = new URL(href);
  url.searchParams.set('from', String(from));
  url.searchParams.set('to', String(to));
  url.searchParams.delete('refresh');
  return url.href;
}
