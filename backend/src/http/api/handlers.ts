/** One handler per route of the contract: it reads a page, or asks memory. Holds no logic of its own. */
import type { HealthResponse, ReanalyseResponse, ResponseOf, RouteId } from '@alert-recall/contract';
import type { Millis } from '../../base/clock';
import { AppError } from '../../base/errors';
import type { Memory } from '../../acts/memory';
import type { Input, Pages } from '../../pages/pages';
import type { JsonBytes, RemotePages } from '../../pages/pages-beside-data';
import type { Caller } from './caller';

export interface HandlerParts {
  pages: Pages | RemotePages;
  memory: Pick<Memory, 'askForAnalysis'>;
  health(orgId: number): Promise<HealthResponse>;
  refused(): HealthResponse['refused'];
}

export type Handlers = {
  [K in RouteId]: (input: Input<K>, now: Millis, caller: Caller) => Promise<ResponseOf<K> | JsonBytes>;
};

export function createHandlers({ pages, memory, health, refused }: HandlerParts): Handlers {
  return {
    ...pages,
    health: async ({ orgId }) => ({ ...(await health(orgId)), refused: refused() }),
    reanalyse: async ({ orgId, fingerprint }, now, { actor }) =>
      reanalysisAnswer(await memory.askForAnalysis({ orgId, fingerprint, now, actor }), fingerprint),
  };
}

function reanalysisAnswer(
  answer: Awaited<ReturnType<Memory['askForAnalysis']>>,
  fingerprint: string
): ReanalyseResponse {
  switch (answer) {
    case 'queued':
      return { state: 'queued', message: 'The newest fire of this alert will be analysed again.' };
    case 'already-queued':
      return { state: 'already-queued', message: 'An analysis of this alert is on its way already.' };
    case 'unknown-alert':
      throw new AppError('not_found', `No alert with fingerprint ${fingerprint} is known, or it has no fire any more.`);
    case 'never-analysed':
      throw new AppError('bad_request', 'Heartbeats and inhibitors are never analysed.');
    case 'queue-full':
      throw new AppError('queue_full', 'Too many analyses are waiting. Try again when some are done.');
  }
}
