/** Addresses of the app's own pages. Every link goes through here, so that none leads nowhere. */
import { PLUGIN_ID } from '../api/plugin';

export const APP_PATH = `/a/${PLUGIN_ID}`;
export const CONFIGURATION_PATH = `/plugins/${PLUGIN_ID}?page=configuration`;

type Search = Record<string, string | number | undefined>;

export function overviewHref(search: Search = {}): string {
  return APP_PATH + searchOf(search);
}

export function alertHref(fingerprint: string, search: Search = {}): string {
  return `${APP_PATH}/alerts/${encodeURIComponent(fingerprint)}${searchOf(search)}`;
}

/** Two fires of its case side by side: the newest and the one before, unless others are named. */
export function compareHref(fingerprint: string, search: Search = {}): string {
  return `${APP_PATH}/alerts/${encodeURIComponent(fingerprint)}/compare${searchOf(search)}`;
}

export function deliveriesHref(search: Search = {}): string {
  return `${APP_PATH}/deliveries${searchOf(search)}`;
}

export function heartbeatsHref(search: Search = {}): string {
  return `${APP_PATH}/heartbeats${searchOf(search)}`;
}

function searchOf(search: Search): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== '') {
      params.set(name, String(value));
    }
  }
  const text = params.toString();
  return text ? `?${text}` : '';
}
