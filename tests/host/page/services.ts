/** Sets what Grafana sets before a plugin runs, in an order that plugins may rely on. */
import {
  EventBusSrv,
  locationUtil,
  setTimeZoneResolver,
  standardEditorsRegistry,
  standardFieldConfigEditorRegistry,
  type CurrentUserDTO,
} from '@grafana/data';
import {
  FakeEchoSrv,
  config,
  locationService,
  setAppEvents,
  setBackendSrv,
  setCurrentUser,
  setEchoSrv,
  setLocationSrv,
  setPluginComponentHook,
  setPluginComponentsHook,
  setPluginFunctionsHook,
  setPluginLinksHook,
  setReturnToPreviousHook,
} from '@grafana/runtime';
import { setPluginPage } from 'grafana-runtime-plugin-page';
import { createBackendSrv } from './backend-srv';
import { PluginPage } from './plugin-page';

export const appEvents = new EventBusSrv();

export function startServices(): void {
  const user: CurrentUserDTO = config.bootData.user;
  setBackendSrv(createBackendSrv(appEvents, user.orgId));
  setEchoSrv(new FakeEchoSrv());
  setPluginPage(PluginPage);
  setLocationSrv(locationService);
  setTimeZoneResolver(() => user.timezone);
  setCurrentUser(user);
  setAppEvents(appEvents);
  // Core's editors are not on npm; a registry that was never filled throws.
  standardEditorsRegistry.setInit(() => []);
  standardFieldConfigEditorRegistry.setInit(() => []);
  locationUtil.initialize({
    config: config as never,
    getTimeRangeForUrl: () => ({ from: 'now-6h', to: 'now' }),
    getVariablesUrlParams: () => ({}),
  });
  setPluginLinksHook(() => ({ links: [], isLoading: false }));
  setPluginComponentHook(() => ({ component: null, isLoading: false }));
  setPluginComponentsHook(() => ({ components: [], isLoading: false }));
  setPluginFunctionsHook(() => ({ functions: [], isLoading: false }));
  setReturnToPreviousHook(() => () => {});
}
