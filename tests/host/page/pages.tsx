/** The two kinds of page a plugin fills: its own root page, and its tab on the plugin's settings page. */
import { PluginContextProvider, type AppPlugin, type AppPluginMeta, type PluginConfigPage } from '@grafana/data';
import { locationService } from '@grafana/runtime';
import { Alert, ErrorBoundaryAlert } from '@grafana/ui';
import React from 'react';
import { useLocation } from 'react-router-dom';
import { mayOpen } from './navigation';
import { PluginPage } from './plugin-page';

interface PageProps {
  plugin: AppPlugin;
  meta: AppPluginMeta;
}

export function AppRootPage({ plugin, meta }: PageProps) {
  const { pathname } = useLocation();
  const Root = plugin.root;
  const include = meta.includes?.find(({ path }) => path === pathname);
  if (!meta.enabled) {
    return <Alert title="Application Not Enabled" />;
  }
  if (!Root) {
    return <Alert title="No root app page component found" />;
  }
  if (include && !mayOpen(include.role)) {
    return <Alert title="Access denied">You do not have permission to see this page.</Alert>;
  }
  return (
    <PluginContextProvider meta={meta}>
      <ErrorBoundaryAlert style="page">
        <Root
          meta={meta}
          basename={pathname}
          path={pathname}
          onNavChanged={() => {}}
          query={locationService.getSearchObject()}
        />
      </ErrorBoundaryAlert>
    </PluginContextProvider>
  );
}

export function PluginSettingsPage({ plugin, meta }: PageProps) {
  const { pathname, search } = useLocation();
  const pages: Array<PluginConfigPage<AppPluginMeta>> = plugin.configPages ?? [];
  const wanted = new URLSearchParams(search).get('page');
  const open = pages.find(({ id }) => id === wanted) ?? pages[0];
  if (!mayOpen('Admin')) {
    return (
      <PluginPage pageNav={{ text: meta.name }}>
        <Alert title="Access denied">Only an administrator can change the settings of a plugin.</Alert>
      </PluginPage>
    );
  }
  const Body = open?.body;
  const tabs = pages.map(({ id, title, icon }) => ({
    text: title,
    icon,
    url: `${pathname}?page=${id}`,
    active: id === open?.id,
  }));
  return (
    <PluginPage pageNav={{ text: meta.name, subTitle: meta.info.description, children: tabs as never }}>
      <PluginContextProvider meta={meta}>
        <ErrorBoundaryAlert style="page">
          {Body && <Body plugin={plugin} query={locationService.getSearchObject()} />}
        </ErrorBoundaryAlert>
      </PluginContextProvider>
    </PluginPage>
  );
}
