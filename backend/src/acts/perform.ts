/**
 * The mechanism, where the engine is: facts, plan, changes, audit, answer, in the transaction of the call. Acts do none
 * of this themselves.
 */
import type { Actor } from '../domain/actor';
import type { Change } from '../store/change';
import type { PerformCall } from '../store/transaction';
import type { Act } from './act';
import type { ActPolicy } from './policy';
import { ACTS, type ActName } from './registry';

/** What was done, by whom: for the row that is written in the same transaction. */
export interface Done {
  act: ActName;
  request: unknown;
  answer: unknown;
  actor: Actor;
  now: number;
}

/** Answers what is to be kept of an act of a person. */
export type Audit = (done: Done) => readonly Change[];

type AnyAct = Act<unknown, unknown, unknown>;

export function createPerform(
  policy: ActPolicy,
  audit: Audit = () => [],
  acts: Readonly<Record<string, AnyAct>> = ACTS
): PerformCall {
  return async ({ act: name, request: sent, now, actor: who }, transaction) => {
    const it = acts[name];
    if (!it) throw new Error(`there is no act "${name}"`);
    const actor = (who ?? null) as Actor | null;
    if ((it.by === 'person') !== (actor !== null)) throw new Error(`the act "${name}" is one of ${it.by}s`);
    const request = it.wire ? it.wire.unpack(sent) : sent;
    const context = { policy, now, actor };
    const facts = await it.facts(request, transaction, context);
    const { changes, answer } = it.plan(facts, request, context);
    await transaction.apply(changes);
    if (actor) await transaction.apply(audit({ act: name as ActName, request, answer, actor, now }));
    return it.wire ? it.wire.packAnswer(answer) : answer;
  };
}
