/** Deliveries that deserve a look, in the very words of the indices that hold only them: few among millions. */
import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import type { Schema } from '../../store/schema';
import type { StoreReader } from '../../store/store';

const ofDelivery = expressionBuilder<Schema, 'deliveries'>();

export function isOdd({ fragments }: StoreReader): Expression<SqlBool> {
  return ofDelivery('outcome', '<>', fragments.constant('accepted'));
}

export function isTruncated(): Expression<SqlBool> {
  return ofDelivery('truncated_alerts', '>', ofDelivery.lit(0));
}
