/** The first look at a request: a door takes it, or Express does; a sidecar that is stopping takes none. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Logger } from '../base/logger';
import { AppError } from '../base/errors';
import { addressOf } from './address';
import { errorAnswer, sendJson } from './error-answer';

/** Alerts come in thousands a second: what takes them stands before Express, on plain node:http. */
export interface Door {
  path: string;
  /** Requests of other methods are left to the rest; null: it answers all of them. */
  method: string | null;
  /** Answers the request whatever happens, and never throws. */
  take(request: IncomingMessage, response: ServerResponse, query: string): Promise<void>;
}

export interface FrontOptions {
  doors: readonly Door[];
  rest: RequestListener;
  isStopping(): boolean;
  log: Logger;
}

export function createFront({ doors, rest, isStopping, log }: FrontOptions): RequestListener {
  const byPath = new Map(doors.map((door) => [door.path, door]));
  return (request, response) => {
    if (isStopping()) {
      const { status, body } = errorAnswer(
        new AppError('shutting_down', 'The sidecar is stopping: send it again.'),
        log
      );
      return sendJson(response, status, body, { Connection: 'close' });
    }
    const { path, query } = addressOf(request.url ?? '');
    const door = byPath.get(path.replace(/\/$/, '').toLowerCase());
    if (door && (door.method === null || door.method === request.method))
      return void door.take(request, response, query);
    request.url = query === '' ? path : `${path}?${query}`;
    rest(request, response);
  };
}
