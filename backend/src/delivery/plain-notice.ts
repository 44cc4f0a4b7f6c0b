/** A notice without the signs that act on a screen instead of being read there. Knows no receiver. */
import type { Notice } from './notifier';

/**
 * Control characters but for the end of a line and the tab; marks that turn the direction of writing or take no room.
 */
const ACTING = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u2028-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** What is shown next to the receiver's own words must not reorder them. */
export function plainNotice(notice: Notice): Notice {
  return { ...notice, alertName: plain(notice.alertName), summary: plain(notice.summary), body: plain(notice.body) };
}

function plain(text: string): string {
  return text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(ACTING, '');
}
