/** The one route table: the server mounts from it, the client calls by it, OpenAPI is written from it. */
import { z } from 'zod';
import { alertDetail, alertsQuery, alertsResponse, putAwayQuery, putAwayResponse } from './alerts';
import { analysesQuery, analysesResponse, analysis, reanalyseResponse } from './analyses';
import { deliveriesQuery, deliveriesResponse } from './deliveries';
import { firesQuery, firesResponse, timelineQuery, timelineResponse } from './fires';
import { healthResponse } from './health';
import { compareQuery, compareResponse } from './compare';
import { contributorsQuery, contributorsResponse } from './contributors';
import { heartbeatsResponse } from './heartbeats';
import { labelsQuery, labelsResponse } from './labels';
import { overviewQuery, overviewResponse } from './overview';
import { fingerprintParam, rangeQuery, runIdParam } from './primitives';

export const API_PREFIX = '/api/v1';

/** Least Grafana role that may call a route: the plugin proxy checks it, and the sidecar once more. */
export type Role = 'Viewer' | 'Editor' | 'Admin';

export interface Route<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  method: 'GET' | 'POST';
  /** Below API_PREFIX, with `{name}` for parameters. */
  path: string;
  role: Role;
  summary: string;
  params: P;
  query: Q;
  response: R;
  /** Status of a good answer. */
  status: 200 | 202;
}

/** A route that changes something names the act of a person that it leads to. */
type Entry<R extends Route, A> = Omit<R, 'status'> & { status?: 200 | 202; act?: A };

function route<
  P extends z.ZodType,
  Q extends z.ZodType,
  R extends z.ZodType,
  const A extends string | undefined = undefined,
>(entry: Entry<Route<P, Q, R>, A>): Route<P, Q, R> & { act: A } {
  return { status: 200, ...entry, act: entry.act as A };
}

const none = z.object({});

export const routes = {
  overview: route({
    method: 'GET',
    path: '/overview',
    role: 'Viewer',
    summary: 'Figures of the overview page',
    params: none,
    query: overviewQuery,
    response: overviewResponse,
  }),
  alerts: route({
    method: 'GET',
    path: '/alerts',
    role: 'Viewer',
    summary: 'Known alerts: filter, sort, page',
    params: none,
    query: alertsQuery,
    response: alertsResponse,
  }),
  alert: route({
    method: 'GET',
    path: '/alerts/{fingerprint}',
    role: 'Viewer',
    summary: 'One alert',
    params: fingerprintParam,
    query: rangeQuery,
    response: alertDetail,
  }),
  contributors: route({
    method: 'GET',
    path: '/contributors',
    role: 'Viewer',
    summary: 'Fires of a range by the value of one label, with their shares',
    params: none,
    query: contributorsQuery,
    response: contributorsResponse,
  }),
  labels: route({
    method: 'GET',
    path: '/labels',
    role: 'Viewer',
    summary: 'Names of labels, or values of one, to complete a search',
    params: none,
    query: labelsQuery,
    response: labelsResponse,
  }),
  compare: route({
    method: 'GET',
    path: '/alerts/{fingerprint}/compare',
    role: 'Viewer',
    summary: 'Two fires of the case of an alert, side by side',
    params: fingerprintParam,
    query: compareQuery,
    response: compareResponse,
  }),
  fires: route({
    method: 'GET',
    path: '/alerts/{fingerprint}/fires',
    role: 'Viewer',
    summary: 'Fires of one alert, newest first',
    params: fingerprintParam,
    query: firesQuery,
    response: firesResponse,
  }),
  timeline: route({
    method: 'GET',
    path: '/alerts/{fingerprint}/timeline',
    role: 'Viewer',
    summary: 'Timeline, histogram, gaps, durations and rhythm of one alert',
    params: fingerprintParam,
    query: timelineQuery,
    response: timelineResponse,
  }),
  analyses: route({
    method: 'GET',
    path: '/alerts/{fingerprint}/analyses',
    role: 'Viewer',
    summary: 'Analyses of one alert, newest first',
    params: fingerprintParam,
    query: analysesQuery,
    response: analysesResponse,
  }),
  reanalyse: route({
    method: 'POST',
    path: '/alerts/{fingerprint}/analyses',
    role: 'Editor',
    summary: 'Analyse the newest fire of this alert again',
    params: fingerprintParam,
    query: rangeQuery,
    response: reanalyseResponse,
    status: 202,
    act: 'ask-for-analysis',
  }),
  putAway: route({
    method: 'POST',
    path: '/alerts/{fingerprint}/put-away',
    role: 'Editor',
    summary: 'Tell the silence of this heartbeat no more',
    params: fingerprintParam,
    query: putAwayQuery,
    response: putAwayResponse,
    act: 'put-away-heartbeat',
  }),
  analysis: route({
    method: 'GET',
    path: '/analyses/{runId}',
    role: 'Viewer',
    summary: 'One analysis, whole',
    params: runIdParam,
    query: rangeQuery,
    response: analysis,
  }),
  deliveries: route({
    method: 'GET',
    path: '/deliveries',
    role: 'Viewer',
    summary: 'Deliveries: unreadable, tests, cut short',
    params: none,
    query: deliveriesQuery,
    response: deliveriesResponse,
  }),
  heartbeats: route({
    method: 'GET',
    path: '/heartbeats',
    role: 'Viewer',
    summary: 'Heartbeats: which beat, which are silent, and who put a silence away',
    params: none,
    query: rangeQuery,
    response: heartbeatsResponse,
  }),
  health: route({
    method: 'GET',
    path: '/health',
    role: 'Viewer',
    summary: 'Health in words',
    params: none,
    query: rangeQuery,
    response: healthResponse,
  }),
} as const;

export type RouteId = keyof typeof routes;
export type ResponseOf<K extends RouteId> = z.output<(typeof routes)[K]['response']>;
export type QueryOf<K extends RouteId> = z.input<(typeof routes)[K]['query']>;
export type ParsedQueryOf<K extends RouteId> = z.output<(typeof routes)[K]['query']>;
export type ParamsOf<K extends RouteId> = z.output<(typeof routes)[K]['params']>;

/** Fills `{name}` in a route's path; every value is percent-encoded. */
export function pathOf(id: RouteId, params: Record<string, string> = {}): string {
  return (
    API_PREFIX + routes[id].path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  );
}
