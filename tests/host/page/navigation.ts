/** The part of Grafana's navigation that a plugin brings: its section, and which page of it is open. */
import type { AppPluginMeta, NavModelItem } from '@grafana/data';
import { config } from '@grafana/runtime';
import { createContext } from 'react';

const ROLES = ['Viewer', 'Editor', 'Admin'];

export function sectionOf(meta: AppPluginMeta): NavModelItem {
  const pages = (meta.includes ?? []).filter(
    (include) => include.type === 'page' && include.addToNav && mayOpen(include.role)
  );
  return {
    id: `plugin-page-${meta.id}`,
    text: meta.name,
    img: `/${meta.baseUrl}/img/logo.svg`,
    url: `/a/${meta.id}`,
    children: pages.map((include) => ({ text: include.name, url: include.path })),
  };
}

/** The entry whose address is the longest beginning of the path. */
export function openPage(section: NavModelItem, pathname: string): NavModelItem | undefined {
  return (section.children ?? [])
    .filter(({ url = '' }) => pathname === url || pathname.startsWith(url + '/'))
    .sort((a, b) => (b.url?.length ?? 0) - (a.url?.length ?? 0))[0];
}

export function mayOpen(role = 'Viewer'): boolean {
  return ROLES.indexOf(config.bootData.user.orgRole) >= ROLES.indexOf(role);
}

export const SectionContext = createContext<NavModelItem>({ text: '' });
