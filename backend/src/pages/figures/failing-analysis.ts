/**
 * Since when analyses fail, and why: what waits after a failure, or what the model could not answer since it last did.
 */
import { runIdsFrom } from '../../base/ids';
import type { Millis } from '../../domain/types';
import type { StoreReader } from '../../store/store';
import { isJobDead, isJobOpen } from './open-work';

/** What nobody has asked a model since is no news. */
const LONGEST_AGO_MS = 7 * 24 * 60 * 60_000;

export interface Failing {
  since: Millis;
  error: string;
}

export async function failingAnalysis(reader: StoreReader, now: Millis): Promise<Failing | null> {
  const waiting = await reader
    .selectFrom('jobs')
    .select(['created_at as since', 'last_error as error'])
    .where(isJobOpen(reader))
    .where('last_error', 'is not', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  if (waiting) return { since: waiting.since, error: waiting.error ?? '' };
  const answered = await lastAnswered(reader, now);
  return (
    (await unanswered(reader, answered?.run_id ?? runIdsFrom(now - LONGEST_AGO_MS))) ??
    (await givenUp(reader, answered?.finished_at ?? 0))
  );
}

/** Run ids begin with their time, so that the primary key finds the newest. */
function lastAnswered(reader: StoreReader, now: Millis) {
  return reader
    .selectFrom('analyses')
    .select(['run_id', 'finished_at'])
    .where('analyst', '=', 'model')
    .where('failure_reason', 'is', null)
    .where('run_id', '>=', runIdsFrom(now - LONGEST_AGO_MS))
    .orderBy('run_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Since the first of them, in the words of the newest. */
async function unanswered(reader: StoreReader, after: string): Promise<Failing | null> {
  const failed = reader.selectFrom('analyses').where('run_id', '>', after).where('failure_reason', 'is not', null);
  const newest = await failed.select('failure_reason').orderBy('run_id', 'desc').limit(1).executeTakeFirst();
  const first = await failed.select('finished_at').orderBy('run_id').limit(1).executeTakeFirst();
  return newest?.failure_reason && first ? { since: first.finished_at, error: newest.failure_reason } : null;
}

/** Ended with the process, each time: nothing of it was written down but the job. */
async function givenUp(reader: StoreReader, after: Millis): Promise<Failing | null> {
  const dead = await reader
    .selectFrom('jobs')
    .select(['finished_at', 'last_error'])
    .where(isJobDead(reader))
    .where('finished_at', '>', after)
    .where('last_error', 'is not', null)
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return dead ? { since: dead.finished_at ?? after, error: dead.last_error ?? '' } : null;
}
