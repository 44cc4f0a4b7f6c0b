/** The address of a request in one form, however the sender wrote it. Knows no route. */

export interface Address {
  path: string;
  /** Without its question mark. */
  query: string;
}

/** An address put together from `http://host/` and `/webhook` has two slashes; that is no reason to lose an alert. */
export function addressOf(url: string): Address {
  const mark = url.indexOf('?');
  const written = mark < 0 ? url : url.slice(0, mark);
  const path = written.replace(/^https?:\/\/[^/]*/i, '').replace(/\/{2,}/g, '/');
  return { path, query: mark < 0 ? '' : url.slice(mark + 1) };
}
