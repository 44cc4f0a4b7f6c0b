/** The pages of the API that are read from the history, by route: each is one read model. Knows no HTTP. */
import type { ParamsOf, ParsedQueryOf, ResponseOf, RouteId } from '@alert-recall/contract';
import type { Millis } from '../domain/types';
import type { Recaller } from '../recall/recall';
import type { StoreReader } from '../store/store';
import { alertDetail } from './alert-detail';
import { alertList } from './alert-list';
import { analysisDetail } from './analysis-detail';
import { analysisList } from './analysis-list';
import { compare } from './compare';
import { contributors } from './contributors';
import { deliveryList } from './delivery-list';
import { fireList } from './fire-list';
import { heartbeatList } from './heartbeat-list';
import { labelList } from './label-list';
import { overview } from './overview';
import { timeline } from './timeline';

export const PAGE_IDS = [
  'overview',
  'alerts',
  'alert',
  'contributors',
  'labels',
  'compare',
  'fires',
  'timeline',
  'analyses',
  'analysis',
  'deliveries',
  'heartbeats',
] as const satisfies RouteId[];
export type PageId = (typeof PAGE_IDS)[number];

/** Path and query parameters of a route, with the organisation decided. */
export type Input<K extends RouteId> = ParamsOf<K> & Omit<ParsedQueryOf<K>, 'orgId'> & { orgId: number };

export type Pages = { [K in PageId]: (input: Input<K>, now: Millis) => Promise<ResponseOf<K>> };

export function createPages(reader: StoreReader, recall: Recaller): Pages {
  return {
    overview: (input, now) => overview(reader, input, now),
    alerts: (input, now) => alertList(reader, input, now),
    alert: (input, now) => alertDetail({ reader, recall }, input, now),
    contributors: (input, now) => contributors(reader, input, now),
    labels: (input) => labelList(reader, input),
    compare: (input) => compare(reader, input),
    fires: (input, now) => fireList(reader, input, now),
    timeline: (input, now) => timeline(reader, input, now),
    analyses: (input, now) => analysisList(reader, input, now),
    analysis: (input) => analysisDetail(reader, input),
    deliveries: (input, now) => deliveryList(reader, input, now),
    heartbeats: (input, now) => heartbeatList(reader, input, now),
  };
}
