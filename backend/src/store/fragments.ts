/**
 * What a query needs and SQL engines say differently. Each engine brings its own set; no query outside the store names
 * a dialect.
 */
import type { AliasedExpression, Expression, RawBuilder, SqlBool } from 'kysely';

export interface Fragments {
  /** A text of the program's own, written into the statement: a partial index is used only where its condition is. */
  constant<T extends string>(text: T): RawBuilder<T>;
  /** Many values travel as one parameter: a statement for each length of a list would be prepared anew. */
  isOneOf<T extends number | string>(value: Expression<T>, values: readonly T[]): RawBuilder<SqlBool>;
  contains(text: Expression<string>, part: string): RawBuilder<SqlBool>;
  /** Of a JSON object of labels; null when it has no such label. */
  label(labels: Expression<string>, name: string): RawBuilder<string | null>;
  /** Whether two JSON objects of labels are equal once `name` is left out of both. */
  equalBut(name: string, labels: Expression<string>, others: string): RawBuilder<SqlBool>;
  /**
   * An aggregate: the values of a group as one JSON array, in the order of its rows. For thousands, where a row for
   * each would cost more than its reading.
   */
  list(value: Expression<number | string | null>): RawBuilder<string>;
  /**
   * A table of these rows, which travel as one parameter. At least one; all have the same columns in the same order.
   */
  rows<R extends Record<string, number | string>, A extends string>(
    rows: readonly R[],
    alias: A
  ): AliasedExpression<R, A>;
}
