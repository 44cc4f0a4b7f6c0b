/** The HTTP server: doors, API and probes on one port, each error as `{code, message}`. */
import { createServer, type Server } from 'node:http';
import express, { type ErrorRequestHandler, type Express, type Router } from 'express';
import helmet from 'helmet';
import { AppError } from '../base/errors';
import type { Logger } from '../base/logger';
import { statusOf } from './error-status';

export interface ServerOptions {
  /** In this order: the first that answers wins. */
  routers: readonly Router[];
  isStopping(): boolean;
  log: Logger;
}

/** A sender that dribbles its headers or body is cut off after these. */
export const TIMEOUTS = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 2_000 };

export function createApp({ routers, isStopping, log }: ServerOptions): Express {
  const app = express();
  app.disable('etag');
  app.set('query parser', 'simple');
  app.use(helmet());
  app.use((_, response, next) => {
    if (!isStopping()) return next();
    response.set('Connection', 'close');
    next(new AppError('shutting_down', 'The sidecar is stopping: send it again.'));
  });
  for (const router of routers) app.use(router);
  app.use((request, _, next) =>
    next(new AppError('not_found', `There is nothing at ${request.method} ${request.path}.`))
  );
  app.use(answerError(log));
  return app;
}

export function createHttpServer(app: Express, timeouts = TIMEOUTS): Server {
  const server = createServer(timeouts, app);
  // Proxies and Alertmanager keep connections; ours must not be closed a moment before theirs.
  server.keepAliveTimeout = 65_000;
  return server;
}

function answerError(log: Logger): ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    if (response.headersSent) return next(error);
    const known = error instanceof AppError ? error : null;
    if (!known) log.error({ err: error }, 'unexpected error');
    response.status(statusOf(known?.code ?? 'internal')).json({
      code: known?.code ?? 'internal',
      message: known?.message ?? 'Something went wrong in the sidecar; its log says what.',
    });
  };
}
