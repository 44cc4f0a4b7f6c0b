/** The plugin's entry: tells Grafana which pages there are and loads each only when it is opened. */
import React, { Suspense, lazy } from 'react';
import { AppPlugin } from '@grafana/data';
import { LoadingPlaceholder } from '@grafana/ui';

const LazyApp = lazy(() => import('./app/app'));
const LazyConfiguration = lazy(() => import('./app/configuration'));

const App = () => (
  <Suspense fallback={<LoadingPlaceholder text="Loading Alert Recall" />}>
    <LazyApp />
  </Suspense>
);

const Configuration = () => (
  <Suspense fallback={<LoadingPlaceholder text="Loading the configuration" />}>
    <LazyConfiguration />
  </Suspense>
);

export const plugin = new AppPlugin()
  .setRootPage(App)
  .addConfigPage({ id: 'configuration', title: 'Configuration', icon: 'cog', body: Configuration });
