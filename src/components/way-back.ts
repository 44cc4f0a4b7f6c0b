/** The trail from an alert back to the overview, as one left it: with its range, filters and page. */
import { type NavModelItem, locationUtil } from '@grafana/data';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { APP_PATH, overviewHref } from './links';
import { remember, remembered } from './tab-memory';

const OVERVIEW = 'overview';

/** Called once, above all pages. */
export function useRememberedOverview(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (pathname.replace(/\/+$/, '') === APP_PATH) {
      remember(OVERVIEW, search);
    }
  }, [pathname, search]);
}

/** `carried`: the range of this page, for who came by a link. */
export function overviewAbove(carried: Record<string, string | undefined>): NavModelItem {
  const search = remembered(OVERVIEW);
  const href = search === null ? overviewHref(carried) : APP_PATH + search;
  // The name of the app: Grafana takes one entry for one path, and this one stands for the app's own.
  return { text: 'Alert Recall', url: locationUtil.assureBaseUrl(href) };
}
