/** The plugin's identity and the two Grafana addresses that hang on it. */
export const PLUGIN_ID = 'alertrecall-history-app';

/** Where Grafana passes calls on to the sidecar, with the token that the browser never sees. */
export const PROXY_URL = `/api/plugin-proxy/${PLUGIN_ID}`;
export const SETTINGS_URL = `/api/plugins/${PLUGIN_ID}/settings`;
