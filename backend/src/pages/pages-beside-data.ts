/**
 * Pages made in the thread that holds the data: one question there, the finished JSON back. The many queries of a page
 * cost no hop each, and its rows no time of the thread that takes webhooks.
 */
import type { ErrorCode } from '@alert-recall/contract';
import { AppError } from '../base/errors';
import type { Events } from '../base/events';
import type { Millis } from '../domain/types';
import { createRecall, type RecallPolicy } from '../recall/recall';
import type { StoreReader } from '../store/store';
import { createPages, PAGE_IDS, type Input, type PageId } from './pages';

/** An answer that is JSON already, in UTF-8. */
export class JsonBytes {
  constructor(readonly bytes: Uint8Array) {}
}

interface Question {
  page: PageId;
  input: unknown;
  now: Millis;
}

/** `failures`: what memory could not read, told once more where there is a log. */
type Reply = { failures: string[] } & (
  { json: Uint8Array<ArrayBuffer> } | { refused: { code: ErrorCode; message: string } }
);

export interface Sent {
  value: Reply;
  transfer: ArrayBuffer[];
}

/** The end beside the data. */
export function answerPages(reader: StoreReader, policy: RecallPolicy): (question: unknown) => Promise<Sent> {
  const utf8 = new TextEncoder();
  return async (question) => {
    const { page, input, now } = question as Question;
    const failures: string[] = [];
    const recall = createRecall({
      reader,
      policy,
      events: { storeFailed: ({ problem }) => void failures.push(problem) },
    });
    try {
      const read = createPages(reader, recall)[page] as (input: unknown, now: Millis) => Promise<unknown>;
      const json = utf8.encode(JSON.stringify(await read(input, now)));
      return { value: { failures, json }, transfer: [json.buffer] };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { value: { failures, refused: { code: error.code, message: error.message } }, transfer: [] };
    }
  };
}

export type RemotePages = { [K in PageId]: (input: Input<K>, now: Millis) => Promise<JsonBytes> };

/** The other end. */
export function remotePages(
  ask: (question: unknown) => Promise<unknown>,
  events: Pick<Events, 'storeFailed'>
): RemotePages {
  async function read(page: PageId, input: unknown, now: Millis): Promise<JsonBytes> {
    const reply = (await ask({ page, input, now } satisfies Question)) as Reply;
    for (const problem of reply.failures) events.storeFailed({ op: 'lookup', problem });
    if ('refused' in reply) throw new AppError(reply.refused.code, reply.refused.message);
    return new JsonBytes(reply.json);
  }
  return Object.fromEntries(
    PAGE_IDS.map((page) => [page, (input: unknown, now: Millis) => read(page, input, now)])
  ) as unknown as RemotePages;
}
