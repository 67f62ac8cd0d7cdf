import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { App } from '../app.ts';
import { transaction } from '../transaction.ts';

const SWEPT_AT_ONCE = 5_000;

/** Which rows are deleted, and by which column with an index the oldest come first. */
interface Swept {
  readonly where: SQL | undefined;
  readonly oldestBy?: PgColumn;
}

/**
 * Deletes rows that nobody needs any more, in transactions of a limited size: after days without a worker there may be
 * millions, and one statement for them would be cut off each time.
 */
export async function sweepRows(app: App, table: PgTable, { where, oldestBy }: Swept): Promise<void> {
  const order = oldestBy === undefined ? sql`` : sql`order by ${oldestBy}`;
  // A number in the statement: with a parameter, the planner expects a tenth of all, and reads the whole table.
  const limit = sql.raw(String(SWEPT_AT_ONCE));
  const some = sql`array(select ctid from ${table} where ${where} ${order} limit ${limit})`;
  const sweepSome = () => transaction(app, (tx) => tx.delete(table).where(sql`ctid = any(${some})`));
  while ((await sweepSome()).rowCount === SWEPT_AT_ONCE);
}
