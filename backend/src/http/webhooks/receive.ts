/**
 * From the bytes of a known sender to fires on the disk: adapter, then acts. What cannot be read is noted. Knows no
 * HTTP.
 */
import type { Millis } from '../../base/clock';
import { AppError, messageOf } from '../../base/errors';
import type { Events } from '../../base/events';
import type { ReadDelivery } from '../../domain/types';
import { Unreadable, type Adapter, type ReadContext, type TextFilter } from '../../ingest/adapter';
import type { Reading } from '../../ingest/reading';
import { cleanStart } from '../../ingest/texts-to-keep';
import type { Acts } from '../../acts/acts';
import { jsonOf } from './body-text';

export interface ReceiveOptions {
  acts: Pick<Acts, 'record' | 'noteUnreadable'>;
  events: Pick<Events, 'alertRejected' | 'moreAlertsRejected'>;
  reading: Reading;
}

const EXCERPT_CHARACTERS = 1_000;
/** Looked at for it: the more, the surer is what is left when secrets are gone. */
const LOOKED_AT_CHARACTERS = 64_000;

export function createReceiver(adapter: Adapter, { acts, events, reading }: ReceiveOptions) {
  /** Resolves once it is durable. */
  return async (bytes: Buffer, orgId: number, now: Millis): Promise<ReadDelivery> => {
    let delivery: ReadDelivery;
    try {
      delivery = readAll(adapter, bytes, { now, orgId, ...reading });
    } catch (error) {
      const problem = messageOf(error);
      const noted = { orgId, source: adapter.id, receivedAt: now, bytes: bytes.length, problem };
      await acts.noteUnreadable({ ...noted, excerpt: excerptOf(bytes, reading.filter) });
      throw new AppError('unreadable_delivery', problem, { cause: error });
    }
    await acts.record(delivery, bytes.length, now);
    for (const rejection of delivery.rejected) events.alertRejected({ source: adapter.id, ...rejection });
    if (delivery.moreRejected) events.moreAlertsRejected({ source: adapter.id, count: delivery.moreRejected });
    return delivery;
  };
}

/** Reads what can be read; a delivery of which nothing can is unreadable as a whole. */
function readAll(adapter: Adapter, bytes: Buffer, context: ReadContext): ReadDelivery {
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

function excerptOf(bytes: Buffer, filter: TextFilter): string {
  const start = bytes.toString('utf8', 0, LOOKED_AT_CHARACTERS * 4);
  return cleanStart(start, filter, LOOKED_AT_CHARACTERS).slice(0, EXCERPT_CHARACTERS);
}
