/** A webhook door: credentials, the body, the adapter, the store, the answer. 2xx means the fires are durable. */
import express, { Router, type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import type { Clock } from '../../base/clock';
import { AppError, messageOf } from '../../base/errors';
import type { Events } from '../../base/events';
import type { WebhookOutcome } from '../../base/metrics';
import type { ReadDelivery } from '../../domain/types';
import { Unreadable, type Adapter } from '../../ingest/adapter';
import type { Reading } from '../../ingest/reading';
import { cleanStart } from '../../ingest/texts-to-keep';
import type { Memory } from '../../acts/memory';
import { basicMatches, bearerMatches } from '../credentials';
import { statusOf } from '../error-status';
import { asAppError, BODY_LIMIT_BYTES, isAborted } from './body-errors';
import { createBodyBudget } from './body-budget';
import { jsonOf } from './body-text';
import type { Refusals } from './refusals';
import { claimedSignature, isSigned, type SignatureOptions } from './signature';

export interface DoorOptions {
  memory: Pick<Memory, 'record' | 'recordUnreadable'>;
  events: Events;
  clock: Clock;
  /** What reading a body needs beside the moment and the organisation. */
  reading: Reading;
  /** Current and, during rotation, previous secret. */
  secrets: readonly string[];
  refusals: Pick<Refusals, 'note'>;
  /** Set: the doors of senders that can sign demand a signature. */
  signature: SignatureOptions | null;
}

/** Of bodies in memory at once whose signature cannot be checked yet: two of the largest. */
const UNPROVEN_BYTES = 2 * BODY_LIMIT_BYTES;
const RETRY_AFTER_SECONDS = '5';
const EXCERPT_CHARACTERS = 1_000;
/** Looked at for it: the more, the surer is what is left when secrets are gone. */
const LOOKED_AT_CHARACTERS = 64_000;

export function createDoor(adapter: Adapter, options: DoorOptions): Router {
  const router = Router();
  const chain: RequestHandler[] = [
    startClock,
    credentials(adapter, options),
    roomForUnproven(adapter, options),
    body(adapter, options),
    signature(adapter, options),
    receive(adapter, options),
  ];
  for (const method of adapter.methods) router[method](adapter.path, ...chain);
  router.use(adapter.path, refuse(adapter, options));
  router.all(adapter.path, otherMethod(adapter));
  return router;
}

/** A person who opens the door in a browser learns that it is the right address. */
function otherMethod({ methods }: Adapter): RequestHandler {
  return (request, response, next) => {
    const allowed = methods.map((method) => method.toUpperCase());
    response.set('Allow', allowed.join(', '));
    next(
      new AppError(
        'method_not_allowed',
        `This is a webhook: it takes ${allowed.join(' and ')}, not ${request.method}. Enter its address in the sender.`
      )
    );
  };
}

function startClock(_: Request, response: Response, next: NextFunction): void {
  response.locals.startedAt = process.hrtime.bigint();
  next();
}

function needsSignature(adapter: Adapter, { signature }: DoorOptions): SignatureOptions | null {
  return adapter.signed ? signature : null;
}

const unauthorized = () => new AppError('unauthorized', 'Credentials are missing or wrong.');

/** Before the body is read: a stranger's 32 MB are not worth the memory. */
function credentials(adapter: Adapter, options: DoorOptions): RequestHandler {
  const wanted = needsSignature(adapter, options);
  return (request, _, next) => {
    const header = request.headers.authorization;
    const known =
      wanted !== null
        ? claimedSignature(request.headers, wanted, options.clock.now()) !== null
        : bearerMatches(header, options.secrets) || basicMatches(header, options.secrets);
    next(known ? undefined : unauthorized());
  };
}

/** What comes from a known sender and cannot be unpacked is noted, like what cannot be read. */
function body(adapter: Adapter, options: DoorOptions): RequestHandler {
  const raw = express.raw({ type: () => true, limit: BODY_LIMIT_BYTES });
  const knownSender = needsSignature(adapter, options) === null;
  return (request, response, next) =>
    raw(request, response, (error?: unknown) => {
      if (error === undefined || !knownSender || isAborted(request, error)) return next(error);
      const bytes = Number(request.headers['content-length'] ?? 0) || 0;
      const noted = {
        orgId: orgOf(request.query.orgId),
        source: adapter.id,
        receivedAt: options.clock.now(),
        bytes,
        problem: asAppError(error).message,
        excerpt: '',
      };
      void options.memory.recordUnreadable(noted).then(() => next(error));
    });
}

/** Whoever makes up a signature can make the sidecar read: only so much at once. Senders try again after a 503. */
function roomForUnproven(adapter: Adapter, options: DoorOptions): RequestHandler {
  if (needsSignature(adapter, options) === null) return (_request, _response, next) => next();
  const budget = createBodyBudget({ bytes: UNPROVEN_BYTES, longestBody: BODY_LIMIT_BYTES });
  return (request, response, next) => {
    const giveBack = budget.take(request);
    if (giveBack === null) {
      response.set('Retry-After', RETRY_AFTER_SECONDS);
      return next(
        new AppError(
          'too_busy',
          'Too many large bodies whose signature is not known yet are being read. Send it again.'
        )
      );
    }
    response.locals.giveBack = giveBack;
    response.once('close', giveBack);
    next();
  };
}

function signature(adapter: Adapter, options: DoorOptions): RequestHandler {
  const wanted = needsSignature(adapter, options);
  return (request, response, next) => {
    const signed = wanted === null || isSigned(bytesOf(request), request.headers, wanted, options.clock.now());
    (response.locals.giveBack as (() => void) | undefined)?.();
    next(signed ? undefined : unauthorized());
  };
}

function bytesOf(request: Request): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}

function receive(adapter: Adapter, { memory, events, clock, reading }: DoorOptions): RequestHandler {
  return async (request, response) => {
    const bytes = bytesOf(request);
    const now = clock.now();
    const orgId = orgOf(request.query.orgId);
    let delivery: ReadDelivery;
    try {
      delivery = read(adapter, bytes, { now, orgId, ...reading });
    } catch (error) {
      const excerpt = cleanStart(
        bytes.toString('utf8', 0, LOOKED_AT_CHARACTERS * 4),
        reading.filter,
        LOOKED_AT_CHARACTERS
      ).slice(0, EXCERPT_CHARACTERS);
      await memory.recordUnreadable({
        orgId,
        source: adapter.id,
        receivedAt: now,
        bytes: bytes.length,
        problem: messageOf(error),
        excerpt,
      });
      throw new AppError('unreadable_delivery', messageOf(error), { cause: error });
    }
    await memory.record({ delivery, bytes: bytes.length, receivedAt: now });
    for (const rejection of delivery.rejected) events.alertRejected({ source: adapter.id, ...rejection });
    if (delivery.moreRejected) events.moreAlertsRejected({ source: adapter.id, count: delivery.moreRejected });
    const answer = {
      accepted: delivery.events.length,
      rejected: delivery.rejected,
      moreRejected: delivery.moreRejected,
      test: delivery.test,
    };
    if (adapter.acknowledges === 'json') response.status(200).json(answer);
    else response.status(200).end();
    tell(events, adapter, response, outcomeOf(delivery), { alerts: delivery.events.length, bytes: bytes.length });
  };
}

function read(adapter: Adapter, bytes: Buffer, context: Parameters<Adapter['read']>[1]): ReadDelivery {
  const delivery = adapter.read(jsonOf(bytes, context.filter.text), context);
  const [first] = delivery.rejected;
  if (first && delivery.rejected.length + (delivery.moreRejected ?? 0) === delivery.listed) {
    throw new Unreadable(
      delivery.listed === 1
        ? `The alert cannot be read: ${first.reason}.`
        : `None of the ${delivery.listed} alerts can be read; the first: ${first.reason}.`
    );
  }
  return delivery;
}

function orgOf(value: unknown): number {
  const org = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : 1;
  return org > 0 ? org : 1;
}

function outcomeOf(delivery: ReadDelivery): WebhookOutcome {
  if (delivery.test) return 'test';
  if (delivery.rejected.length > 0) return 'partial';
  return delivery.events.length > 0 ? 'accepted' : 'empty';
}

const REFUSALS: Record<string, WebhookOutcome> = {
  unauthorized: 'unauthorized',
  payload_too_large: 'too-large',
  store_unavailable: 'store-unavailable',
  shutting_down: 'store-unavailable',
  too_busy: 'too-busy',
};

function refuse(adapter: Adapter, { events, clock, refusals }: DoorOptions) {
  return (error: unknown, request: Request, response: Response, next: NextFunction): void => {
    const known = asAppError(error);
    const outcome: WebhookOutcome = isAborted(request, error) ? 'aborted' : (REFUSALS[known.code] ?? 'unreadable');
    if (known.code === 'unauthorized') refusals.note(adapter.id, clock.now());
    response.status(statusOf(known.code));
    tell(events, adapter, response, outcome, { alerts: 0, bytes: bytesOf(request).length, problem: known.message });
    next(known);
  };
}

function tell(
  events: Events,
  adapter: Adapter,
  response: Response,
  outcome: WebhookOutcome,
  facts: { alerts: number; bytes: number; problem?: string }
): void {
  const seconds = Number(process.hrtime.bigint() - (response.locals.startedAt as bigint)) / 1e9;
  events.webhookAnswered({ source: adapter.id, outcome, status: response.statusCode, seconds, ...facts });
}
