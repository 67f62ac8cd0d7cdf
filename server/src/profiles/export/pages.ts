import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core';
import type { App } from '../../platform/app.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { keysetPage, type Keyset } from '../../platform/db/keyset.ts';
import { readFromReplica } from '../../platform/db/read-from-replica.ts';
import type { ExportRow } from './present.ts';

/** Rows of a page. */
const PAGE = 500;

/** Rows of a user: which ones, in which order, and what is read of them. */
export interface OwnRows<Row = ExportRow> {
  readonly table: PgTable;
  /** The user whose rows they are. */
  readonly owner: PgColumn;
  /** Orders the rows of a user, and is unique among them. */
  readonly key: readonly (PgColumn | SQL)[];
  readonly columns: { readonly [Name in keyof Row]: PgColumn | SQL };
  /** Tables of other columns, joined in this order. No row is left out because there is none of them. */
  readonly joins?: readonly Join[];
  readonly where?: SQL | undefined;
}

export type Join = readonly [table: PgTable, on: SQL];

/** All rows of a list, page by page, so that memory stays small. */
export async function* streamRows<Row>(app: App, userId: string, list: OwnRows<Row>): AsyncGenerator<Row> {
  const order = keysetPage<{ key: Keyset }>(
    'asc',
    list.key.map((by, at) => [by, ({ key }) => key[at] ?? '']),
  );
  const columns = { ...list.columns, key: sql<Keyset>`json_build_array(${sql.join([...list.key], sql`, `)})` };
  let after: Keyset | null = null;
  do {
    const isNext = and(eq(list.owner, userId), list.where, order.beyond(after));
    const select = (db: Queryable): PgSelect => {
      let query: PgSelect = db.select(columns).from(list.table).$dynamic();
      for (const [table, on] of list.joins ?? []) query = query.leftJoin(table, on);
      return query
        .where(isNext)
        .orderBy(...order.orderBy)
        .limit(PAGE);
    };
    const rows = await readFromReplica(app, async (db) => select(db));
    // The names are those of its columns, and the values are of their types.
    yield* rows as Row[];
    after = rows.length < PAGE ? null : rows.at(-1)?.key;
  } while (after !== null);
}
