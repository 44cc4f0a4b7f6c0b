/** The API: every route of the contract mounted behind the token, each answer and error as JSON. Knows no SQL. */
import { API_PREFIX, routes, type RouteId } from '@alert-recall/contract';
import { Router, type ErrorRequestHandler, type RequestHandler } from 'express';
import type { Clock } from '../../base/clock';
import { AppError, messageOf } from '../../base/errors';
import type { Events } from '../../base/events';
import type { Input } from '../../pages/pages';
import { JsonBytes } from '../../pages/pages-beside-data';
import { callerOf, demandRole, demandToken } from './caller';
import type { Handlers } from './handlers';
import { openApiDocument } from './openapi';
import { readInput } from './read-input';

export interface ApiOptions {
  handlers: Handlers;
  /** Current and, during rotation, previous API token. */
  tokens: readonly string[];
  clock: Clock;
  events: Pick<Events, 'storeFailed'>;
}

/** `checkAnswers` holds every answer against its schema, for tests: an answer that does not fit is an error. */
export function createApiRouter(
  { handlers, tokens, clock, events }: ApiOptions,
  { checkAnswers = false } = {}
): Router {
  const router = Router();
  router.use(API_PREFIX, neverStored, tokenNeeded(tokens));
  for (const id of Object.keys(routes) as RouteId[]) {
    const method = routes[id].method.toLowerCase() as 'get' | 'post';
    router[method](
      API_PREFIX + routes[id].path.replace(/\{(\w+)\}/g, ':$1'),
      answer(id, handlers, clock, checkAnswers)
    );
  }
  // Made when it is asked for, which is seldom: at the start it would be waited for.
  router.get(`${API_PREFIX}/openapi.json`, (_, response) => void response.json(openApiDocument()));
  router.use(API_PREFIX, (request, _, next) =>
    next(new AppError('not_found', `There is nothing at ${request.method} ${API_PREFIX}${request.path}.`))
  );
  router.use(API_PREFIX, inOurWords(events));
  return router;
}

const neverStored: RequestHandler = (_, response, next) => {
  response.set('Cache-Control', 'no-store');
  next();
};

function tokenNeeded(tokens: readonly string[]): RequestHandler {
  return (request, _, next) => {
    demandToken(request.headers, tokens);
    next();
  };
}

function answer<K extends RouteId>(id: K, handlers: Handlers, clock: Clock, checkAnswers: boolean): RequestHandler {
  const route = routes[id];
  return async (request, response) => {
    const query = readInput(route.query, request.query);
    const caller = callerOf(request.headers, query.orgId);
    demandRole(caller, route.role);
    const input = { ...query, ...readInput(route.params, request.params), orgId: caller.orgId } as unknown as Input<K>;
    const body = await handlers[id](input, clock.now(), caller);
    if (checkAnswers) route.response.parse(parsed(body));
    response.status(route.status);
    if (body instanceof JsonBytes) response.type('json').end(body.bytes);
    else response.json(body);
  };
}

function parsed(body: unknown): unknown {
  return body instanceof JsonBytes ? JSON.parse(Buffer.from(body.bytes).toString('utf8')) : body;
}

/** Errors of the store and of Express, as a reader of the API can use them; the rest passes unchanged. */
function inOurWords(events: Pick<Events, 'storeFailed'>): ErrorRequestHandler {
  return (error: unknown, request, _response, next) => {
    if (error instanceof URIError)
      return next(new AppError('bad_request', 'The address holds a "%" that encodes nothing.', { cause: error }));
    if (!(error instanceof AppError) || error.code !== 'store_unavailable') return next(error);
    // What memory could not write, it has told itself.
    if (request.method === 'GET') events.storeFailed({ op: 'lookup', problem: messageOf(error) });
    next(
      new AppError(
        'store_unavailable',
        'The history store cannot be used just now. Try again in a moment; /readyz and the log say why.',
        { cause: error }
      )
    );
  };
}
