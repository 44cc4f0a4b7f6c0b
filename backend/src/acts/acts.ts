/**
 * The single writer: whatever changes stored state is an act performed through here, and is told as an event. Holds no
 * SQL and no HTTP.
 */
import { AppError, messageOf } from '../base/errors';
import type { Events } from '../base/events';
import type { StoreOperation } from '../base/metrics';
import type { Actor } from '../domain/actor';
import type { Millis, ReadDelivery } from '../domain/types';
import type { ActCall } from '../store/transaction';
import type { ACTS, ActName, AnswerOf, RequestOf } from './registry';
import type { UnreadableDelivery } from './note-unreadable';
import type { Fate } from './record-delivery/fate';
import type { TextsToStore } from './record-delivery/texts-to-store';
import { deliveryWire } from './record-delivery/wire';

export interface ActsOptions {
  /** The engine's way in. */
  perform(call: ActCall): Promise<unknown>;
  texts: TextsToStore;
  events: Events;
  /** Called when a job may have been queued: the worker had better look. */
  onJobQueued(): void;
  /** A delivery whose write takes longer is answered with `store_unavailable`; the sender tries again. */
  writeTimeoutMs: Millis;
}

/** What is done as the machine: any act but those of people. */
export type PerformAct = <N extends MachineAct>(act: N, request: RequestOf<N>, now: Millis) => Promise<AnswerOf<N>>;
type MachineAct = Exclude<ActName, PersonAct | 'record-delivery' | 'note-unreadable'>;
export type PersonAct = { [N in ActName]: (typeof ACTS)[N]['by'] extends 'person' ? N : never }[ActName];

export interface Acts {
  /** Resolves once the fires are durable. Throws `store_unavailable` otherwise. */
  record(delivery: ReadDelivery, bytes: number, receivedAt: Millis): Promise<Fate[]>;
  /** Best effort: a body that cannot be read is answered with 400 whether or not it could be noted. */
  noteUnreadable(delivery: UnreadableDelivery): Promise<void>;
  /** An act of a person. */
  performAs<N extends PersonAct>(act: N, request: RequestOf<N>, actor: Actor, now: Millis): Promise<AnswerOf<N>>;
  perform: PerformAct;
}

const OPERATIONS: Record<MachineAct, StoreOperation> = {
  'claim-jobs': 'claim',
  'claim-notices': 'claim',
  'give-back-jobs': 'claim',
  'take-over': 'claim',
  'settle-analysis': 'settle',
  'fail-analysis': 'settle',
  'settle-notice': 'settle',
  'admit-owed': 'record',
  'expire-stale': 'prune',
  prune: 'prune',
};

export function createActs({ perform, texts, events, onJobQueued, writeTimeoutMs }: ActsOptions): Acts {
  async function watched<T>(op: StoreOperation, work: Promise<unknown>): Promise<T> {
    try {
      return (await work) as T;
    } catch (error) {
      events.storeFailed({ op, problem: messageOf(error) });
      throw error;
    }
  }

  async function durable(work: Promise<unknown>): Promise<unknown> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const problem = `the write took longer than ${writeTimeoutMs} ms`;
      timer = setTimeout(() => reject(new AppError('store_unavailable', problem)), writeTimeoutMs);
    });
    try {
      return await watched('record', Promise.race([work, late]));
    } catch (error) {
      const message = `The history store cannot write (${messageOf(error)}). Nothing was lost: send it again.`;
      throw new AppError('store_unavailable', message, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async record(delivery, bytes, receivedAt) {
      const request = deliveryWire.pack(texts(delivery, bytes));
      const answer = await durable(perform({ act: 'record-delivery', request, now: receivedAt, actor: null }));
      const fates = deliveryWire.unpackAnswer(answer);
      tell(delivery, fates);
      return fates;
    },
    async noteUnreadable(request) {
      const call = { act: 'note-unreadable', request, now: request.receivedAt, actor: null };
      await watched('record', perform(call)).catch(() => undefined);
    },
    async performAs(act, request, actor, now) {
      const answer = await watched<AnswerOf<typeof act>>('record', perform({ act, request, now, actor }));
      onJobQueued();
      return answer;
    },
    perform: (act, request, now) => watched(OPERATIONS[act], perform({ act, request, now, actor: null })),
  };

  function tell({ events: alerts }: ReadDelivery, fates: readonly Fate[]): void {
    // One that goes on again, or longer, was counted before.
    const fires = fates.flatMap(({ transition, admission }, i) =>
      admission && (transition === 'opens' || transition === 'records-past')
        ? [{ fingerprint: alerts[i]!.fingerprint, ...admission }]
        : []
    );
    if (fires.length > 0) events.firesRecorded(fires);
    if (fates.some(({ admission }) => admission?.outcome === 'analyse')) onJobQueued();
  }
}
