import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * SQL condition: a column has one of these values, which are written into the statement. A plan that is made once
 * (docs/decisions/003) uses an index of some rows, `where status = 'pending'`, only if the statement says so, too. For
 * words of the code only.
 */
export function equalsConstant<Column extends PgColumn>(
  column: Column,
  ...values: readonly (Column['_']['data'] & string)[]
): SQL<boolean> {
  if (!values.every((value) => /^[a-z_]+$/.test(value))) throw new Error('not a constant');
  const [first, ...more] = values.map((value) => `'${value}'`);
  const constants = sql.raw([first, ...more].join(', '));
  return more.length === 0 ? sql<boolean>`${column} = ${constants}` : sql<boolean>`${column} in (${constants})`;
}
