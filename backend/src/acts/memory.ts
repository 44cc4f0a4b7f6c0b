/** The single writer: whatever changes stored state goes through here, and is told as an event. Holds no SQL and no HTTP. */
import { AppError, messageOf } from '../base/errors';
import type { Events } from '../base/events';
import type { StoreOperation } from '../base/metrics';
import { within } from '../base/within';
import type { RecordedEvent, RecordRequest, StoreWriter, UnreadableRequest } from '../store/store';

export interface MemoryOptions {
  writer: StoreWriter;
  events: Events;
  /** Called when a job was queued, so that the analyst need not wait for its next look. */
  onJobQueued(): void;
  /** A write that takes longer is answered with `store_unavailable`; the sender tries again. */
  writeTimeoutMs: number;
}

export type Memory = ReturnType<typeof createMemory>;

export function createMemory({ writer, events, onJobQueued, writeTimeoutMs }: MemoryOptions) {
  async function watched<T>(op: StoreOperation, work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      events.storeFailed({ op, problem: messageOf(error) });
      throw error;
    }
  }

  async function durable<T>(work: Promise<T>): Promise<T> {
    try {
      return await watched('record', within(work, writeTimeoutMs, tooLate));
    } catch (error) {
      throw new AppError(
        'store_unavailable',
        `The history store cannot write (${messageOf(error)}). Nothing was lost: send it again.`,
        { cause: error }
      );
    }
  }

  function tooLate(): never {
    throw new AppError('store_unavailable', `the write took longer than ${writeTimeoutMs} ms`);
  }

  return {
    /** Resolves once the fires are durable. Throws `store_unavailable` otherwise. */
    async record(request: RecordRequest): Promise<RecordedEvent[]> {
      const recorded = await durable(writer.record(request));
      const fires = recorded.flatMap(({ fingerprint, admission }) =>
        admission ? [{ fingerprint, ...admission }] : []
      );
      if (fires.length > 0) events.firesRecorded(fires);
      if (recorded.some(({ admission }) => admission?.outcome === 'analyse')) onJobQueued();
      return recorded;
    },
    /** Best effort: a body that cannot be read is answered with 400 whether or not it could be noted. */
    async recordUnreadable(request: UnreadableRequest): Promise<void> {
      await watched('record', writer.recordUnreadable(request)).catch(() => undefined);
    },
    async askForAnalysis(request: Parameters<StoreWriter['askForAnalysis']>[0]) {
      const answer = await watched('record', writer.askForAnalysis(request));
      if (answer === 'queued') onJobQueued();
      return answer;
    },
    claimJobs: (request: Parameters<StoreWriter['claimJobs']>[0]) => watched('claim', writer.claimJobs(request)),
    markReachedModel: (request: Parameters<StoreWriter['markReachedModel']>[0]) =>
      watched('claim', writer.markReachedModel(request)),
    settle: (request: Parameters<StoreWriter['settle']>[0]) => watched('settle', writer.settle(request)),
    fail: (request: Parameters<StoreWriter['fail']>[0]) => watched('settle', writer.fail(request)),
    giveBack: (request: Parameters<StoreWriter['giveBack']>[0]) => watched('claim', writer.giveBack(request)),
    takeOver: (request: Parameters<StoreWriter['takeOver']>[0]) => watched('claim', writer.takeOver(request)),
    claimNotices: (request: Parameters<StoreWriter['claimNotices']>[0]) =>
      watched('claim', writer.claimNotices(request)),
    noticeDelivered: (request: Parameters<StoreWriter['noticeDelivered']>[0]) =>
      watched('settle', writer.noticeDelivered(request)),
    noticeFailed: (request: Parameters<StoreWriter['noticeFailed']>[0]) =>
      watched('settle', writer.noticeFailed(request)),
    expireStale: (request: Parameters<StoreWriter['expireStale']>[0]) => watched('prune', writer.expireStale(request)),
    prune: (request: Parameters<StoreWriter['prune']>[0]) => watched('prune', writer.prune(request)),
  };
}
