/** Copies a link to what is shown, by dates in place of "the last 7 days": it shows the same to who opens it later. */
import { ClipboardButton } from '@grafana/ui';
import React from 'react';
import type { UrlRange } from '../../components/url-range';

export function CopyLink({ range }: { range: UrlRange }) {
  return (
    <ClipboardButton
      icon="link"
      variant="secondary"
      getText={() => absoluteLink(window.location.href, range)}
      tooltip="Copy a link to this range by its dates, so that it shows the same later"
      aria-label="Copy a link by dates"
    />
  );
}

/** Nothing of it moves on with the clock, and it does not refresh itself. */
export function absoluteLink(address: string, { from, to }: Pick<UrlRange, 'from' | 'to'>): string {
  const url = new URL(address);
  url.searchParams.set('from', String(Date.parse(from)));
  url.searchParams.set('to', String(Date.parse(to)));
  url.searchParams.delete('refresh');
  return url.href;
}
