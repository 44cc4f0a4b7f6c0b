/** The preview host's start: services, the plugin, then the frame with a route for each kind of page. */
import { ThemeContext, getThemeById, type AppPlugin, type AppPluginMeta } from '@grafana/data';
import { LocationServiceProvider, config, getBackendSrv, locationService } from '@grafana/runtime';
import { GlobalStyles, PortalContainer } from '@grafana/ui';
import React, { useLayoutEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Navigate, Route, Router, Routes } from 'react-router-dom';
import { Frame } from './frame';
import { SectionContext, sectionOf } from './navigation';
import { AppRootPage, PluginSettingsPage } from './pages';
import { loadAppPlugin } from './plugin-loader';
import { startServices } from './services';
import { Toasts } from './toasts';

function Host({ plugin, meta }: { plugin: AppPlugin; meta: AppPluginMeta }) {
  const history = locationService.getHistory();
  const [location, setLocation] = useState(history.location);
  useLayoutEffect(() => history.listen(setLocation), [history]);
  const section = sectionOf(meta);
  const page = { plugin, meta };
  return (
    <ThemeContext.Provider value={getThemeById(config.bootData.user.theme)}>
      <LocationServiceProvider service={locationService}>
        <GlobalStyles />
        <Router location={location} navigator={history as never}>
          <SectionContext.Provider value={section}>
            <Frame section={section}>
              <Routes>
                <Route path={`/a/${meta.id}/*`} element={<AppRootPage {...page} />} />
                <Route path={`/plugins/${meta.id}`} element={<PluginSettingsPage {...page} />} />
                <Route path="*" element={<Navigate to={`/a/${meta.id}`} replace />} />
              </Routes>
            </Frame>
          </SectionContext.Provider>
        </Router>
        <Toasts />
        <PortalContainer />
      </LocationServiceProvider>
    </ThemeContext.Provider>
  );
}

async function start(): Promise<void> {
  startServices();
  const [id] = Object.keys(config.bootData.settings.apps);
  const meta: AppPluginMeta = await getBackendSrv().get(`/api/plugins/${id}/settings`);
  const plugin = await loadAppPlugin(meta.module);
  plugin.init(meta);
  plugin.meta = meta;
  return createRoot(document.getElementById('root')!).render(<Host plugin={plugin} meta={meta} />);
}

start().catch((error) => {
  document.getElementById('root')!.textContent =
    `The plugin could not be loaded: ${error.message ?? error.data?.message}`;
  throw error;
});
