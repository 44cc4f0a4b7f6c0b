/**
 * What an act is: everything that changes stored state is one file with a name, the facts it needs, and a plan.
 * Acts of the machine and of people have the same shape. Knows no engine: facts are asked for, changes are handed over.
 */
import type { ErrorCode } from '@alert-recall/contract';
import type { Actor } from '../domain/actor';
import type { Millis } from '../domain/types';
import type { Change } from '../store/change';
import type { Transaction } from '../store/transaction';
import type { ActPolicy } from './policy';

export interface ActContext {
  policy: ActPolicy;
  now: Millis;
  /** Who does it; null: the machine itself. */
  actor: Actor | null;
}

export interface Plan<Answer> {
  changes: readonly Change[];
  answer: Answer;
}

/** What an act of a person answers: what the route promises, or why it was not done. */
export type Outcome<Response> = { response: Response } | { refused: { code: ErrorCode; message: string } };

export function refused(
  code: ErrorCode,
  message: string
): { changes: []; answer: { refused: { code: ErrorCode; message: string } } } {
  return { changes: [], answer: { refused: { code, message } } };
}

export interface Act<Request, Facts, Answer> {
  /** Which role a person needs stands in the route table, beside the route that leads here. */
  by: 'machine' | 'person';
  /** Reads what the plan needs, within the transaction. */
  facts(request: Request, from: Transaction, context: ActContext): Facts | Promise<Facts>;
  /** Pure. */
  plan(facts: Facts, request: Request, context: ActContext): Plan<Answer>;
  /** How request and answer cross to another thread, where plain objects would cost too much. */
  wire?: { unpack(sent: unknown): Request; packAnswer(answer: Answer): unknown };
}

/** Types an act without its facts being spelled out. */
export function act<By extends 'machine' | 'person', Request, Facts, Answer>(
  it: Act<Request, Facts, Answer> & { by: By }
): Act<Request, Facts, Answer> & { by: By } {
  return it;
}
