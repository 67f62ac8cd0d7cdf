import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * SQL condition: a column has one of these values. Unlike that of `inArray()`, its text is the same for any number of
 * values, so that PostgreSQL keeps its plan.
 */
export function equalsAny<Column extends PgColumn>(
  column: Column,
  values: readonly Column['_']['data'][],
): SQL<boolean> {
  return sql<boolean>`${column} = any(${sql.param([...values])})`;
}
