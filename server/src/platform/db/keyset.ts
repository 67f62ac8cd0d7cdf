import { commonErrors } from '@homecoming/contract/errors.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { fail } from '../http/fail.ts';
import { isId } from './is-id.ts';

/** The sort key of the last row of a page. */
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

/** Strings and numbers in the places of those of the example. */
type ValuesLike<Example extends Keyset> = { [Place in keyof Example]: Example[Place] extends number ? number : string };

/** Encodes a cursor. It is opaque to clients, so that its format may change. */
function cursorOf(keyset: Keyset): string {
  return Buffer.from(JSON.stringify(keyset)).toString('base64url');
}

/**
 * Decodes a cursor whose values have the types of `example`; null when none was sent.
 * @throws invalid_input for anything else than an encoded cursor.
 */
export function keysetOf<const Example extends Keyset>(
  cursor: string | undefined,
  example: Example,
): ValuesLike<Example> | null {
  if (cursor === undefined || cursor === '') return null;
  const keyset = parse(cursor);
  const fits =
    Array.isArray(keyset) &&
    keyset.length === example.length &&
    keyset.every((value: unknown, place) => typeof value === typeof example[place] && isPlain(value));
  if (!fits) throw badCursor();
  // Length and kinds were checked one by one above.
  return keyset as unknown as ValuesLike<Example>;
}

/** The cursor of lists that are ordered by id alone. */
export function idOfCursor(cursor: string | undefined): string | null {
  const id = keysetOf(cursor, ['id'])?.[0] ?? null;
  if (id !== null && !isId(id)) throw badCursor();
  return id;
}

/** The requested page size, or the default. */
export function pageSize(limit: number | undefined, usual: number = limits.pageSize): number {
  return Math.min(limit ?? usual, limits.pageSizeMax);
}

/** Makes a page of up to `size + 1` rows: the extra row shows that there is a next page. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  size: number,
  present: (row: Row) => Item,
  keyset: (row: Row) => Keyset,
): { results: Item[]; next: string | null } {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  const next = rows.length > size && last !== undefined ? cursorOf(keyset(last)) : null;
  return { results: shown.map(present), next };
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

function isPlain(value: unknown): boolean {
  return typeof value === 'number' ? Number.isFinite(value) : !String(value).includes('\0');
}

function badCursor() {
  return fail(commonErrors.invalid_input, {
    fields: { cursor: 'This page does not exist. Start again from the first.' },
  });
}
