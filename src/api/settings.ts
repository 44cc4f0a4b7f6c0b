/** The plugin's own settings in Grafana: the sidecar's address, and whether a token is stored (never the token itself). */
import { getBackendSrv } from '@grafana/runtime';
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { lastValueFrom } from 'rxjs';
import { SETTINGS_URL } from './plugin';
import { type ApiProblem, toProblem } from './problem';

export interface PluginSettings {
  enabled: boolean;
  sidecarUrl: string;
  tokenStored: boolean;
}

export interface SettingsChange {
  sidecarUrl: string;
  /** Left out when the stored token stays. */
  apiToken?: string;
}

interface StoredSettings {
  enabled?: boolean;
  jsonData?: { sidecarUrl?: string } | null;
  secureJsonFields?: Record<string, boolean> | null;
}

const settingsKeys = { all: ['settings'] as const };

export function useSettings(): UseQueryResult<PluginSettings, ApiProblem> {
  return useQuery({
    queryKey: settingsKeys.all,
    queryFn: fetchSettings,
    // The view of a failure reads the settings too: asking again because it appeared would never end.
    retryOnMount: false,
  });
}

export function useSaveSettings(): UseMutationResult<void, ApiProblem, SettingsChange> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: saveSettings,
    // Another address is another sidecar: nothing that was fetched before still holds.
    onSuccess: () => queryClient.invalidateQueries(),
  });
}

async function fetchSettings(): Promise<PluginSettings> {
  const stored = await request<StoredSettings>({ method: 'GET' });
  return {
    enabled: Boolean(stored.enabled),
    sidecarUrl: stored.jsonData?.sidecarUrl ?? '',
    tokenStored: Boolean(stored.secureJsonFields?.apiToken),
  };
}

async function saveSettings({ sidecarUrl, apiToken }: SettingsChange): Promise<void> {
  await request({
    method: 'POST',
    data: {
      enabled: true,
      pinned: true,
      // The proxy appends "/api": a slash at the end would be doubled in the address people see.
      jsonData: { sidecarUrl: sidecarUrl.trim().replace(/\/+$/, '') },
      ...(apiToken ? { secureJsonData: { apiToken } } : {}),
    },
  });
}

async function request<T>(options: { method: string; data?: unknown }): Promise<T> {
  try {
    const { data } = await lastValueFrom(
      getBackendSrv().fetch<T>({ url: SETTINGS_URL, showErrorAlert: false, showSuccessAlert: false, ...options })
    );
    return data;
  } catch (failure) {
    throw toProblem(failure);
  }
}
