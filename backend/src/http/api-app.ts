/** The part that Express serves: API and probes, each error as `{code, message}`. */
import express, { type ErrorRequestHandler, type Express, type Router } from 'express';
import helmet from 'helmet';
import { AppError } from '../base/errors';
import type { Logger } from '../base/logger';
import { errorAnswer } from './error-answer';

/** Of the routers, the first that answers wins. */
export function createApp(routers: readonly Router[], log: Logger): Express {
  const app = express();
  app.disable('etag');
  app.set('query parser', 'simple');
  app.use(helmet());
  for (const router of routers) app.use(router);
  app.use((request, _, next) =>
    next(new AppError('not_found', `There is nothing at ${request.method} ${request.path}.`))
  );
  app.use(answerError(log));
  return app;
}

function answerError(log: Logger): ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    if (response.headersSent) return next(error);
    const { status, body } = errorAnswer(error, log);
    response.status(status).json(body);
  };
}
