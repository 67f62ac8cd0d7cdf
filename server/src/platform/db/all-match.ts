import { and, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from './database.ts';
import { equalsAny } from './equals-any.ts';

/** Whether each of some different values of a unique column has a row that meets a condition. */
export async function allMatch(
  db: Queryable,
  column: PgColumn,
  values: readonly string[],
  condition: SQL | undefined,
): Promise<boolean> {
  if (values.length === 0) return true;
  return (await db.$count(column.table, and(equalsAny(column, values), condition))) === values.length;
}
