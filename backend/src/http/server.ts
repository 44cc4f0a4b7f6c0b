/** The HTTP server itself: how long and how large a request may be, and what one that is none is told. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Events } from '../base/events';
import { answerBroken, MOST_HEADER_BYTES } from './broken-requests';

/** A sender that dribbles its headers or body is cut off after these. */
export const TIMEOUTS = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 2_000 };

export function createHttpServer(
  listener: RequestListener,
  events: Pick<Events, 'requestBroken'>,
  timeouts = TIMEOUTS
): Server {
  const server = createServer({ ...timeouts, maxHeaderSize: MOST_HEADER_BYTES }, listener);
  // Proxies and Alertmanager keep connections; ours must not be closed a moment before theirs.
  server.keepAliveTimeout = 65_000;
  server.on('clientError', answerBroken(events));
  return server;
}
