import { commonErrors } from '@homecoming/contract/errors.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { sql, type SQL } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';
import { fail } from '../http/fail.ts';
import { parseJson } from '../parse-json.ts';
import { isId } from './is-id.ts';

/** The sort key of a row. */
export type Keyset = readonly (string | number)[];

/** After every id: the start of a list with the newest first. */
export const NEWEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** Before every id. */
export const OLDEST = '00000000-0000-0000-0000-000000000000';

/** `?cursor=&limit=` of a list. */
export interface PageQuery {
  readonly cursor?: string;
  readonly limit?: number;
}

/** A column that is never null, its value in a row, and the type of an expression: text, where none is given. */
export type SortKey<Row> = readonly [by: PgColumn | SQL, value: (row: Row) => string | number | Date, type?: string];

/**
 * A list in pages: its order, its condition and its cursor come from the same columns, the last of which is unique. All
 * have one direction, so that the condition is a comparison of rows, which is one range of an index.
 */
export function keysetPage<Row>(direction: 'asc' | 'desc', keys: readonly SortKey<Row>[]) {
  const columns = keys.map(([by]) => by);
  const types = keys.map(([by, , type]) => type ?? (by instanceof PgColumn ? by.getSQLType() : 'text'));
  const beyond = (bounds: readonly unknown[]): SQL => {
    const typed = types.map((type, at) => sql`${bounds[at]}::${sql.raw(type)}`);
    return sql`(${join(columns)}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${join(typed)})`;
  };
  const page = {
    orderBy: columns.map((by) => sql`${by} ${sql.raw(direction)}`),
    /**
     * Decodes a cursor; null when none was sent.
     * @throws invalid_input for anything else than a cursor of such columns.
     */
    read: (cursor: string | undefined): Keyset | null => readCursor(cursor, types),
    /** SQL condition: after this row; undefined for the first page. */
    beyond: (last: Keyset | null): SQL | undefined => (last === null ? undefined : beyond(last)),
    /** SQL condition: after the row of a cursor; undefined for the first page. */
    after: (cursor: string | undefined): SQL | undefined => page.beyond(page.read(cursor)),
    /** SQL condition of a prepared query, which is executed with `bind()`. */
    afterPlaceholders: beyond(types.map((_, at) => sql.placeholder(`after${at}`))),
    /** The values of the placeholders. Without a last row they are before every row, for lists by time and id, newest first. */
    bind: (last: Keyset | null): Record<string, string | number | undefined> =>
      Object.fromEntries(
        types.map((type, at) => [`after${at}`, last?.[at] ?? (type === 'uuid' ? NEWEST : 'infinity')]),
      ),
    /** Makes a page of up to `size + 1` rows: the extra row shows that there is a next page. */
    toPage<Shown extends Row, Item>(rows: readonly Shown[], size: number, present: (row: Shown) => Item) {
      const shown = rows.slice(0, size);
      const last = shown.at(-1);
      const next = rows.length > size && last !== undefined ? encode(keys.map(([, value]) => value(last))) : null;
      return { results: shown.map(present), next };
    },
  };
  return page;
}

/** The requested page size, or the default. */
export function pageSize(limit: number | undefined, usual: number = limits.pageSize): number {
  return Math.min(limit ?? usual, limits.pageSizeMax);
}

function join(parts: readonly (PgColumn | SQL)[]): SQL {
  return sql.join([...parts], sql`, `);
}

/** Encodes a cursor, times as ISO 8601. It is opaque to clients, so that its format may change. */
function encode(keyset: readonly (string | number | Date)[]): string {
  return Buffer.from(JSON.stringify(keyset)).toString('base64url');
}

function readCursor(cursor: string | undefined, types: readonly string[]): Keyset | null {
  if (cursor === undefined || cursor === '') return null;
  const keyset = parseJson(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (
    Array.isArray(keyset) &&
    keyset.length === types.length &&
    types.every((type, at) => isOfType(type, keyset[at]))
  ) {
    return keyset;
  }
  throw fail(commonErrors.invalid_input, {
    fields: { cursor: 'This page does not exist. Start again from the first.' },
  });
}

function isOfType(type: string, value: unknown): boolean {
  if (['smallint', 'integer'].includes(type)) return Number.isSafeInteger(value);
  if (typeof value !== 'string' || value.includes('\0')) return false;
  if (type === 'uuid') return isId(value);
  return type.startsWith('timestamp') ? !Number.isNaN(Date.parse(value)) : true;
}
