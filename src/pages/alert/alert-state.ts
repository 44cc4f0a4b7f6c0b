/** What of the alert page lives in the address besides the range: the fire, the analysis and its tab, the page of the list. */
import { oneOf, useUrlState } from '../../components/url-state';

const TABS = ['finding', 'evidence', 'told', 'versions'] as const;
export type Tab = (typeof TABS)[number];

export interface AlertState {
  fire: number | null;
  run: string | null;
  tab: Tab;
  page: number;
  selectFire: (id: number) => void;
  openRun: (runId: string) => void;
  openTab: (tab: Tab) => void;
  openPage: (page: number) => void;
}

export function useAlertState(): AlertState {
  const { params, patch } = useUrlState();
  const fire = Number(params.get('fire'));
  const page = Number(params.get('page'));
  return {
    fire: Number.isInteger(fire) && fire > 0 ? fire : null,
    run: params.get('run'),
    tab: oneOf(params.get('tab'), TABS) ?? 'finding',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    selectFire: (id) => patch({ fire: id }, { replace: true }),
    openRun: (runId) => patch({ run: runId, tab: undefined }),
    openTab: (tab) => patch({ tab: tab === 'finding' ? undefined : tab }, { replace: true }),
    openPage: (next) => patch({ page: next === 1 ? undefined : next }),
  };
}
