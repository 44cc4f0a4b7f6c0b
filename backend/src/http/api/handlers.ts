/**
 * One handler per route of the contract: it reads a page, or performs the act that the route names. Holds no logic of
 * its own.
 */
import { routes, type HealthResponse, type ResponseOf, type RouteId } from '@alert-recall/contract';
import type { Outcome } from '../../acts/act';
import type { Acts, PersonAct } from '../../acts/acts';
import type { AnswerOf, RequestOf } from '../../acts/registry';
import type { Millis } from '../../base/clock';
import { AppError } from '../../base/errors';
import type { Input, Pages } from '../../pages/pages';
import type { JsonBytes, RemotePages } from '../../pages/pages-beside-data';
import type { Caller } from './caller';

export interface HandlerParts {
  pages: Pages | RemotePages;
  acts: Pick<Acts, 'performAs'>;
  health(orgId: number): Promise<HealthResponse>;
  refused(): HealthResponse['refused'];
}

export type Handlers = {
  [K in RouteId]: (input: Input<K>, now: Millis, caller: Caller) => Promise<ResponseOf<K> | JsonBytes>;
};

type Routes = typeof routes;
/** Routes that lead to an act of a person. */
type ActRoute = { [K in RouteId]: Routes[K]['act'] extends string ? K : never }[RouteId];
/** Whether the act that a route names is one of a person, takes what the route reads, and answers what it promises. */
type Fits<K extends ActRoute, A = Routes[K]['act']> = A extends PersonAct
  ? Input<K> extends RequestOf<A>
    ? AnswerOf<A> extends Outcome<ResponseOf<K>>
      ? true
      : false
    : false
  : false;
/** Compiles only where all of them fit. */
type ActHandlers<All extends Record<ActRoute, true> = { [K in ActRoute]: Fits<K> }> = {
  [K in keyof All & ActRoute]: Handlers[K];
};

export function createHandlers({ pages, acts, health, refused }: HandlerParts): Handlers {
  return {
    ...pages,
    ...actHandlers(acts),
    health: async ({ orgId }) => ({ ...(await health(orgId)), refused: refused() }),
  };
}

function actHandlers(acts: HandlerParts['acts']): ActHandlers {
  const named = Object.entries(routes).flatMap(([id, { act }]) => (act === undefined ? [] : [[id, act] as const]));
  return Object.fromEntries(named.map(([id, act]) => [id, handlerOf(act, acts)])) as unknown as ActHandlers;
}

function handlerOf(act: PersonAct, acts: HandlerParts['acts']) {
  return async (input: RequestOf<PersonAct>, now: Millis, { actor }: Caller) => {
    const outcome = await acts.performAs(act, input, actor, now);
    if ('refused' in outcome) throw new AppError(outcome.refused.code, outcome.refused.message);
    return outcome.response;
  };
}
