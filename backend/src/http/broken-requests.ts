/** What node:http could not read as a request: answered by hand, because there is no response to write to. */
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorBody } from '@alert-recall/contract';
import type { Events } from '../base/events';
import type { BrokenRequest } from '../base/metrics';
import { statusOf } from './error-status';

/** Proxies in front of Grafana add tokens and groups to every request, and Grafana passes them on. */
export const MOST_HEADER_BYTES = 64 * 1024;

interface Answer {
  cause: BrokenRequest;
  body: ErrorBody;
}

const TOO_LARGE: Answer = {
  cause: 'headers-too-large',
  body: {
    code: 'headers_too_large',
    message: `The headers are larger than ${MOST_HEADER_BYTES} bytes. A proxy on the way adds too many or too long ones.`,
  },
};
const TOO_SLOW: Answer = {
  cause: 'too-slow',
  body: { code: 'too_slow', message: 'The request did not arrive in time. Send it again.' },
};
const MALFORMED: Answer = {
  cause: 'malformed',
  body: { code: 'bad_request', message: 'This is no HTTP request, or not a whole one.' },
};

/** The rest of large headers is still on its way: closing at once would take the answer away from the sender. */
const LINGER_MS = 1_000;

export function answerBroken(events: Pick<Events, 'requestBroken'>) {
  const answered = new WeakSet<Duplex>();
  return (error: NodeJS.ErrnoException, socket: Duplex): void => {
    if (answered.has(socket)) return;
    answered.add(socket);
    // Who has gone is no broken request.
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const { cause, body } = answerTo(error.code);
    events.requestBroken(cause);
    const linger = cause === 'headers-too-large' ? LINGER_MS : 0;
    socket.end(written(body), () => setTimeout(() => socket.destroy(), linger).unref());
  };
}

function answerTo(code: string | undefined): Answer {
  if (code === 'HPE_HEADER_OVERFLOW') return TOO_LARGE;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? TOO_SLOW : MALFORMED;
}

function written(body: ErrorBody): string {
  const status = statusOf(body.code);
  const text = JSON.stringify(body);
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'X-Content-Type-Options: nosniff',
    ...['', text],
  ].join('\r\n');
}
