import { and, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';

/** Rows of a page. */
export const PAGE = 500;

/** The owner of the rows, and the key of the last row read; null at the beginning. */
export interface From {
  readonly userId: string;
  readonly after: string | null;
}

/** Reads a page of a list, in the order of its keys. */
export type Page<Row> = (db: Queryable, from: From) => Promise<Row[]>;

/** All rows of a list, page by page, so that memory stays small. */
export async function* rowsOf<Row extends { readonly key: string }>(
  db: Queryable,
  userId: string,
  page: Page<Row>,
): AsyncGenerator<Row> {
  let after: string | null = null;
  for (;;) {
    const rows: Row[] = await page(db, { userId, after });
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = last.key;
  }
}

/** SQL condition: an own row beyond the last one read. */
export function beyond(key: SQLWrapper, own: SQL | undefined, { after }: Pick<From, 'after'>): SQL | undefined {
  return and(own, after === null ? undefined : sql`${key} > ${after}`);
}
