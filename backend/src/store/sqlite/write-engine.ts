/** Carries out writer verbs on the one writing connection; waiting calls share one commit, each in a savepoint of its own. */
import type Database from 'better-sqlite3';
import { messageOf } from '../../base/errors';
import type { StoreWriter } from '../store';
import type { PackedFates, PackedRecord } from './packed-record';
import type { Answer, EngineSettings, WriteCall } from './protocol';
import { deliveryRows } from './verbs/delivery-rows';
import { jobQueue } from './verbs/job-queue';
import { outbox } from './verbs/outbox';
import { probeVerb } from './verbs/probe';
import { recordVerb } from './verbs/record';
import { retention } from './verbs/retention';
import { settlement } from './verbs/settlement';

/** What a verb is asked with, and answers: a delivery comes packed, and goes so. */
type RequestOf<V extends keyof StoreWriter> = V extends 'record' ? PackedRecord : Parameters<StoreWriter[V]>[0];
/** The writer's verbs without their promises: inside the engine everything is synchronous. */
type AnswerOf<V extends keyof StoreWriter> = V extends 'record' ? PackedFates : Awaited<ReturnType<StoreWriter[V]>>;
type Verbs = { [V in keyof StoreWriter]: (request: RequestOf<V>) => AnswerOf<V> };

type S = Database.Statement<[]>;

export type WriteEngine = (calls: WriteCall[]) => Answer[];

/** Verbs that end no analysis, begin none, and remove nothing: what recording remembers of its rows still holds. */
const LEAVES_AS_REMEMBERED: ReadonlySet<keyof StoreWriter> = new Set([
  ...(['record', 'recordUnreadable', 'claimJobs', 'markReachedModel', 'giveBack', 'takeOver'] as const),
  ...(['claimNotices', 'noticeDelivered', 'noticeFailed', 'expireStale', 'probe'] as const),
]);

export function createWriteEngine(database: Database.Database, settings: EngineSettings): WriteEngine {
  const jobs = jobQueue(database);
  const settlements = settlement(database);
  const notices = outbox(database);
  const ages = retention(database);
  const records = recordVerb(database, settings);
  const verbs: Verbs = {
    record: records.record,
    recordUnreadable: deliveryRows(database).insertUnreadable,
    askForAnalysis: (request) => jobs.ask(request, settings.admission.queueDepth),
    claimJobs: jobs.claim,
    markReachedModel: jobs.markReachedModel,
    settle: settlements.settle,
    fail: settlements.fail,
    giveBack: jobs.giveBack,
    takeOver: ({ now }) => ({ jobs: jobs.takeOver(now), notices: notices.takeOver(now) }),
    claimNotices: notices.claim,
    noticeDelivered: notices.delivered,
    noticeFailed: notices.failed,
    expireStale: ages.expireStale,
    probe: probeVerb(database),
    prune: ages.prune,
  };

  // Prepared: an exec would be parsed again for every call.
  const [begin, commit, save, release] = ['BEGIN IMMEDIATE', 'COMMIT', 'SAVEPOINT verb', 'RELEASE verb'].map((sql) =>
    database.prepare(sql)
  ) as [S, S, S, S];

  function carryOut(call: WriteCall): Answer {
    if (!LEAVES_AS_REMEMBERED.has(call.verb)) records.forget();
    save.run();
    try {
      const value = (verbs[call.verb] as (request: unknown) => unknown)(call.request);
      release.run();
      return { id: call.id, ok: true, value };
    } catch (error) {
      // Disk full and the like end the whole transaction: then no call of it has been stored.
      if (!database.inTransaction) throw error;
      database.exec('ROLLBACK TO verb; RELEASE verb');
      records.forget();
      return failure(call, error);
    }
  }

  return (calls) => {
    try {
      begin.run();
      const answers = calls.map(carryOut);
      commit.run();
      return answers;
    } catch (error) {
      if (database.inTransaction) database.exec('ROLLBACK');
      records.forget();
      return calls.map((call) => failure(call, error));
    }
  };
}

function failure(call: WriteCall, error: unknown): Answer {
  const code = (error as { code?: unknown }).code;
  return { id: call.id, ok: false, code: typeof code === 'string' ? code : 'ERROR', message: messageOf(error) };
}
