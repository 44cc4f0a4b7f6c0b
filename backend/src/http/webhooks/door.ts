/** A webhook door: credentials, the body, what it says, the answer. 2xx means the fires are durable. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { parse } from 'node:querystring';
import type { ErrorCode } from '@alert-recall/contract';
import type { Clock } from '../../base/clock';
import { AppError } from '../../base/errors';
import type { Events } from '../../base/events';
import type { Logger } from '../../base/logger';
import type { ReadDelivery } from '../../domain/types';
import type { Adapter } from '../../ingest/adapter';
import { errorAnswer, sendJson } from '../error-answer';
import type { Door } from '../front';
import { secretGate, signatureGate, type Gate } from './gate';
import { outcomeOf, outcomeOfRefusal } from './outcome';
import { isAborted } from './read-body';
import { createReceiver, type ReceiveOptions } from './receive';
import type { Refusals } from './refusals';
import type { SignatureOptions } from './signature';

export interface DoorOptions extends ReceiveOptions {
  events: Events;
  clock: Clock;
  log: Logger;
  /** Current and, during rotation, previous secret. */
  secrets: readonly string[];
  refusals: Pick<Refusals, 'note'>;
  /** Set: the doors of senders that can sign demand a signature. */
  signature: SignatureOptions | null;
}

const NOTHING = Buffer.alloc(0);

export function createDoor(adapter: Adapter, options: DoorOptions): Door {
  const { acts, events, clock, log, refusals } = options;
  const gate: Gate =
    adapter.signed && options.signature ? signatureGate(options.signature, clock) : secretGate(options.secrets);
  const receive = createReceiver(adapter, options);
  const methods = adapter.methods.map((method) => method.toUpperCase());

  /** What comes from a known sender and cannot be unpacked is noted, like what cannot be read. */
  async function bodyOf(request: IncomingMessage, orgId: number): Promise<Buffer> {
    try {
      return await gate.body(request);
    } catch (error) {
      if (gate.knowsBeforeBody && error instanceof AppError && !isAborted(request)) {
        const bytes = Number(request.headers['content-length'] ?? 0) || 0;
        const noted = { orgId, source: adapter.id, receivedAt: clock.now(), bytes, problem: error.message };
        await acts.noteUnreadable({ ...noted, excerpt: '' });
      }
      throw error;
    }
  }

  function refuse(error: unknown, request: IncomingMessage, response: ServerResponse) {
    const { status, body } = errorAnswer(error, log);
    if (body.code === 'unauthorized') refusals.note(adapter.id, 'credentials', clock.now());
    sendJson(response, status, body, headersWith(body.code));
    const outcome = isAborted(request) ? ('aborted' as const) : outcomeOfRefusal(body.code);
    return { outcome, status, alerts: 0, problem: body.message };
  }

  return {
    path: adapter.path,
    method: null,
    async take(request, response, query) {
      if (!methods.includes(request.method ?? '')) return refuseMethod(request, response, methods);
      const startedAt = performance.now();
      const orgId = orgOf(query);
      let bytes: Buffer = NOTHING;
      let told;
      try {
        gate.check(request);
        bytes = await bodyOf(request, orgId);
        const delivery = await receive(bytes, orgId, clock.now());
        acknowledge(adapter, response, delivery);
        told = { outcome: outcomeOf(delivery), status: 200, alerts: delivery.events.length };
      } catch (error) {
        told = refuse(error, request, response);
      }
      const seconds = (performance.now() - startedAt) / 1000;
      events.webhookAnswered({ source: adapter.id, bytes: bytes.length, seconds, ...told });
    },
  };
}

function acknowledge(adapter: Adapter, response: ServerResponse, delivery: ReadDelivery): void {
  const { events, rejected, moreRejected, test } = delivery;
  if (adapter.acknowledges === 'json')
    sendJson(response, 200, { accepted: events.length, rejected, moreRejected, test });
  else response.end();
}

/** A person who opens the door in a browser learns that it is the right address. */
function refuseMethod({ method }: IncomingMessage, response: ServerResponse, methods: readonly string[]): void {
  const message = `This is a webhook: it takes ${methods.join(' and ')}, not ${method}. Enter its address in the sender.`;
  sendJson(response, 405, { code: 'method_not_allowed', message }, { Allow: methods.join(', ') });
}

function headersWith(code: ErrorCode): Record<string, string> {
  return code === 'too_busy' ? { 'Retry-After': '5' } : {};
}

function orgOf(query: string): number {
  const value = query === '' ? undefined : parse(query).orgId;
  const org = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : 1;
  return org > 0 ? org : 1;
}
