/**
 * Who gets in at a door: a secret in a header, or a signature over the body. What the body says is not its business.
 */
import type { IncomingMessage } from 'node:http';
import type { Clock } from '../../base/clock';
import { AppError } from '../../base/errors';
import { basicMatches, bearerMatches } from '../credentials';
import { createBodyBudget } from './body-budget';
import { BODY_LIMIT_BYTES, readBody } from './read-body';
import { claimedSignature, isSigned, type SignatureOptions } from './signature';

export interface Gate {
  /** Whether who passes `check` is known, before the body is read. */
  knowsBeforeBody: boolean;
  /** By the headers alone: a stranger's 32 MB are not worth the memory. */
  check(request: IncomingMessage): void;
  /** The body of somebody who may use the door. */
  body(request: IncomingMessage): Promise<Buffer>;
}

/** Of bodies in memory at once whose signature cannot be checked yet: two of the largest. */
const UNPROVEN_BYTES = 2 * BODY_LIMIT_BYTES;

const unauthorized = () => new AppError('unauthorized', 'Credentials are missing or wrong.');

export function secretGate(secrets: readonly string[]): Gate {
  return {
    knowsBeforeBody: true,
    check({ headers: { authorization } }) {
      if (!bearerMatches(authorization, secrets) && !basicMatches(authorization, secrets)) throw unauthorized();
    },
    body: (request) => readBody(request),
  };
}

/** Whoever makes up a signature can make the sidecar read: only so much at once. Senders try again after a 503. */
export function signatureGate(wanted: SignatureOptions, clock: Clock): Gate {
  const budget = createBodyBudget({ bytes: UNPROVEN_BYTES, longestBody: BODY_LIMIT_BYTES });
  return {
    knowsBeforeBody: false,
    check({ headers }) {
      if (claimedSignature(headers, wanted, clock.now()) === null) throw unauthorized();
    },
    async body(request) {
      const giveBack = budget.take(request);
      if (giveBack === null)
        throw new AppError(
          'too_busy',
          'Too many large bodies whose signature is not known yet are being read. Send it again.'
        );
      try {
        const bytes = await readBody(request);
        if (!isSigned(bytes, request.headers, wanted, clock.now())) throw unauthorized();
        return bytes;
      } finally {
        giveBack();
      }
    },
  };
}
