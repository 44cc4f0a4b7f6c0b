/** How SQLite says what engines say differently. Knows no query. */
import { sql } from 'kysely';
import type { Fragments } from '../fragments';

export const sqliteFragments: Fragments = {
  constant: (text) => sql.lit(text),
  isOneOf: (value, values) => sql`${value} in (select value from json_each(${JSON.stringify(values)}))`,
  contains: (text, part) => sql`instr(${text}, ${part}) > 0`,
  label: (labels, name) => sql`${labels} ->> ${pathOf(name)}`,
  equalBut: (name, labels, others) =>
    sql`json_remove(${labels}, ${pathOf(name)}) = json_remove(${others}, ${pathOf(name)})`,
  list: (value) => sql`json_group_array(${value})`,
  rows: (rows, alias) => {
    const columns = Object.keys(rows[0] ?? {}).map(
      (name, place) => sql`value ->> ${sql.lit(place)} as ${sql.id(name)}`
    );
    const values = JSON.stringify(rows.map((row) => Object.values(row)));
    return sql<never>`(select ${sql.join(columns)} from json_each(${values}))`.as(alias);
  },
};

/** Quotation marks let names hold dots. */
function pathOf(label: string): string {
  return `$."${label}"`;
}
