/** The file inside @grafana/runtime that its public entry leaves out; webpack maps the name to the file. */
declare module 'grafana-runtime-plugin-page' {
  import type { PluginPageProps } from '@grafana/runtime';
  import type { ComponentType } from 'react';

  export function setPluginPage(component: ComponentType<PluginPageProps>): void;
}

interface Window {
  define?: unknown;
}
