/** Jobs and notices that are not done with, in the very words of the indices that hold only them. */
import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import type { Schema } from '../../store/schema';
import type { StoreReader } from '../../store/store';

const ofJob = expressionBuilder<Schema, 'jobs'>();
const ofNotice = expressionBuilder<Schema, 'outbox'>();

export function isJobOpen({ fragments: { constant } }: StoreReader): Expression<SqlBool> {
  return ofJob('jobs.state', 'in', [constant('queued'), constant('leased')]);
}

export function isJobDead({ fragments: { constant } }: StoreReader): Expression<SqlBool> {
  return ofJob('jobs.state', '=', constant('dead'));
}

export function isNoticeOpen({ fragments: { constant } }: StoreReader): Expression<SqlBool> {
  return ofNotice('outbox.state', 'in', [constant('waiting'), constant('leased')]);
}
