/** One handler per route of the contract: it calls one read model, or asks memory. Holds no logic of its own. */
import type { HealthResponse, ParamsOf, ParsedQueryOf, ReanalyseResponse, ResponseOf, RouteId } from '@alert-recall/contract';
import type { Millis } from '../../base/clock';
import { AppError } from '../../base/errors';
import type { Memory } from '../../memory/memory';
import { alertDetail } from '../../query/alert-detail';
import { alertList } from '../../query/alert-list';
import { analysisDetail } from '../../query/analysis-detail';
import { analysisList } from '../../query/analysis-list';
import { deliveryList } from '../../query/delivery-list';
import { fireList } from '../../query/fire-list';
import { overview } from '../../query/overview';
import { timeline } from '../../query/timeline';
import type { Recaller } from '../../recall/recall';
import type { StoreReader } from '../../store/store';

export interface HandlerParts {
  reader: StoreReader;
  recall: Recaller;
  memory: Pick<Memory, 'askForAnalysis'>;
  health(orgId: number): Promise<HealthResponse>;
  refused(): HealthResponse['refused'];
}

/** Path and query parameters of a route, with the organisation decided. */
export type Input<K extends RouteId> = ParamsOf<K> & Omit<ParsedQueryOf<K>, 'orgId'> & { orgId: number };

export type Handlers = { [K in RouteId]: (input: Input<K>, now: Millis) => Promise<ResponseOf<K>> };

export function createHandlers({ reader, recall, memory, health, refused }: HandlerParts): Handlers {
  return {
    overview: (input, now) => overview(reader, input, now),
    alerts: (input, now) => alertList(reader, input, now),
    alert: (input, now) => alertDetail({ reader, recall }, input, now),
    fires: (input, now) => fireList(reader, input, now),
    timeline: (input, now) => timeline(reader, input, now),
    analyses: (input, now) => analysisList(reader, input, now),
    analysis: (input) => analysisDetail(reader, input),
    deliveries: (input, now) => deliveryList(reader, input, now),
    health: async ({ orgId }) => ({ ...(await health(orgId)), refused: refused() }),
    reanalyse: async ({ orgId, fingerprint }, now) => reanalysisAnswer(await memory.askForAnalysis({ orgId, fingerprint, now }), fingerprint),
  };
}

function reanalysisAnswer(answer: Awaited<ReturnType<Memory['askForAnalysis']>>, fingerprint: string): ReanalyseResponse {
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
