/** The counts behind the health page. Verdicts and words are made by who knows the parts. */
import type { Millis, Source } from '../../domain/types';
import { usedToday, type Used } from '../../llm/budget';
import type { StoreReader } from '../../store/store';
import { failingAnalysis, type Failing } from './failing-analysis';
import { isOdd } from './odd-deliveries';
import { isJobDead, isJobOpen, isNoticeOpen } from './open-work';

export interface HealthFigures {
  alerts: number;
  fires: number;
  /** Analyses, over all organisations: they share one queue and one budget. */
  queued: number;
  running: number;
  dead: number;
  /** Since midnight UTC. */
  used: Used;
  failing: Failing | null;
  /** Notices that wait, the oldest of them that was tried in vain, and the last that arrived, by notifier. */
  notices: Map<
    string,
    { waiting: number; lastDeliveredAt: Millis | null; failing: { since: Millis; error: string } | null }
  >;
  /** Newest deliveries by source. */
  doors: Map<Source, { lastDeliveryAt: Millis | null; lastTestAt: Millis | null }>;
}

export interface HealthParams {
  orgId: number;
  notifiers: readonly string[];
  sources: readonly Source[];
}

export async function healthFigures(
  reader: StoreReader,
  { orgId, notifiers, sources }: HealthParams,
  now: Millis
): Promise<HealthFigures> {
  const [known, queue, failing, used, notices, doors] = await Promise.all([
    knownIn(reader, orgId),
    queueOf(reader, now),
    failingAnalysis(reader, now),
    usedToday(reader, now),
    Promise.all(notifiers.map(async (notifier) => [notifier, await noticesOf(reader, notifier)] as const)),
    Promise.all(sources.map(async (source) => [source, await doorOf(reader, orgId, source)] as const)),
  ]);
  return { ...known, ...queue, failing, used, notices: new Map(notices), doors: new Map(doors) };
}

/** From the roll-up: counting a million fires for a health page is not worth the read. */
async function knownIn(reader: StoreReader, orgId: number): Promise<{ alerts: number; fires: number }> {
  const row = await reader
    .selectFrom('alerts')
    .select(({ fn }) => [fn.countAll<number>().as('alerts'), fn.sum<number | null>('fire_count').as('fires')])
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  return { alerts: row.alerts, fires: row.fires ?? 0 };
}

async function queueOf(reader: StoreReader, now: Millis): Promise<Pick<HealthFigures, 'queued' | 'running' | 'dead'>> {
  const count = reader.selectFrom('jobs').select(({ fn }) => fn.countAll<number>().as('n'));
  const open = count.where(isJobOpen(reader));
  const [all, running, dead] = await Promise.all(
    [
      open,
      // A lease that ran out belongs to a run that died: it waits again.
      open.where('state', '=', 'leased').where('lease_until', '>', now),
      count.where(isJobDead(reader)),
    ].map((query) => query.executeTakeFirstOrThrow())
  );
  return { queued: all!.n - running!.n, running: running!.n, dead: dead!.n };
}

async function noticesOf(reader: StoreReader, notifier: string) {
  const ofNotifier = reader.selectFrom('outbox').where('notifier', '=', notifier);
  const [waiting, delivered, failed] = await Promise.all([
    ofNotifier
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where(isNoticeOpen(reader))
      .executeTakeFirstOrThrow(),
    ofNotifier
      .select('delivered_at')
      .where('delivered_at', 'is not', null)
      .orderBy('delivered_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
    ofNotifier
      .select(['created_at as since', 'last_error as error'])
      .where(isNoticeOpen(reader))
      .where('last_error', 'is not', null)
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirst(),
  ]);
  return {
    waiting: waiting.n,
    lastDeliveredAt: delivered?.delivered_at ?? null,
    failing: failed ? { since: failed.since, error: failed.error ?? '' } : null,
  };
}

async function doorOf(reader: StoreReader, orgId: number, source: Source) {
  const ofDoor = reader.selectFrom('deliveries').where('org_id', '=', orgId).where('source', '=', source);
  const newest = async (query: typeof ofDoor) =>
    (await query.select('received_at').orderBy('received_at', 'desc').limit(1).executeTakeFirst())?.received_at ?? null;
  const [lastDeliveryAt, lastTestAt] = await Promise.all([
    newest(ofDoor),
    newest(ofDoor.where('outcome', '=', 'test').where(isOdd(reader))),
  ]);
  return { lastDeliveryAt, lastTestAt };
}
