// @ts-check
/** The HTML of the preview host, with the boot data that @grafana/runtime reads when it is imported. */
import { grafanaContext } from './signed-in-user.mjs';

const GRAFANA_VERSION = '13.2.3';

/**
 * @param {{ settings: import('./plugin-settings.mjs').PluginSettings, user: import('./signed-in-user.mjs').SignedInUser, theme: string }} options
 */
export function hostPage({ settings, user, theme }) {
  const bootData = JSON.stringify(bootDataOf(settings, user, theme)).replace(/</g, '\\u003c');
  const background = theme === 'light' ? '#f4f5f5' : '#111217';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Alert Recall · preview host</title>
<link rel="icon" href="/public/plugins/${settings.manifest.id}/img/logo.svg">
<style>html,body,#root{height:100%;margin:0;background:${background}}</style>
</head>
<body class="theme-${theme}">
<div id="root"></div>
<script>
window.__grafana_public_path__ = '/public/';
window.grafanaBootData = ${bootData};
</script>
<script src="/host/host.js"></script>
</body>
</html>
`;
}

/**
 * @param {import('./plugin-settings.mjs').PluginSettings} settings
 * @param {import('./signed-in-user.mjs').SignedInUser} user
 * @param {string} theme
 */
function bootDataOf({ manifest }, user, theme) {
  const context = grafanaContext(user);
  return {
    user: {
      isSignedIn: true,
      id: context.UserID,
      uid: context.UserUID,
      login: context.Login,
      email: context.Email,
      name: context.Name,
      theme,
      lightTheme: theme === 'light',
      orgCount: 1,
      orgId: context.OrgID,
      orgName: context.OrgName,
      orgRole: user.role,
      isGrafanaAdmin: false,
      gravatarUrl: '',
      timezone: 'browser',
      weekStart: 'monday',
      language: 'en-US',
      permissions: user.permissions,
      authenticatedBy: context.AuthenticatedBy,
    },
    settings: {
      appUrl: '/',
      appSubUrl: '',
      buildInfo: { version: GRAFANA_VERSION, commit: 'preview', env: 'production', edition: 'Open Source' },
      featureToggles: {},
      unifiedAlertingEnabled: true,
      apps: {
        [manifest.id]: {
          id: manifest.id,
          path: `public/plugins/${manifest.id}/module.js`,
          version: '',
          preload: false,
          loadingStrategy: 'script',
        },
      },
      panels: {},
      datasources: {},
    },
    navTree: [],
    assets: { dark: '', light: '' },
  };
}
