/** The order of the queue: the most severe first, then who has waited longest. In Kysely, the same for every engine. */
import type { ExpressionBuilder, ExpressionWrapper } from 'kysely';
import { SEVERITIES } from '../domain/types';
import type { Schema } from '../store/schema';

export function bySeverity(e: ExpressionBuilder<Schema, 'jobs'>): ExpressionWrapper<Schema, 'jobs', number> {
  const [first, ...others] = SEVERITIES;
  let ranks = e.case().when('severity', '=', first).then(0);
  for (const [i, severity] of others.entries()) ranks = ranks.when('severity', '=', severity).then(i + 1);
  return ranks.else(SEVERITIES.length).end() as ExpressionWrapper<Schema, 'jobs', number>;
}
