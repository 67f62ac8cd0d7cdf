import type { DirectoryFilters } from '@homecoming/contract/directory-filters.ts';
import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import { personColumns, type PersonRow } from '../accounts/present.ts';
import { communityExists } from '../blocks/access.ts';
import type { Queryable } from '../platform/db/database.ts';
import { equalsAny } from '../platform/db/equals-any.ts';
import { directoryEntries } from '../schema/alumni/directory.ts';
import { users } from '../schema/users.ts';
import { hasChosenIn, readChoices, selectChosen } from './filters.ts';
import { findByText } from './find-text.ts';
import { isOfFew } from './matching.ts';
import { isSeen } from './sight.ts';

export { enqueueRefreshing } from './refresh-entries.ts';

/** A search in a directory by somebody who is taken for a plain member. */
export interface DirectorySearch {
  readonly communityId: string;
  readonly reader: string;
  readonly filters: DirectoryFilters;
}

/**
 * The people whom a search finds and who joined since a time, or whose entry changed, the newest first. Few people who match
 * are looked up; of many, the changes are walked by an index. `only` are the ids of some of them.
 * @throws unknown_place
 */
export async function findNewPeople(
  db: Queryable,
  { communityId, reader, filters }: DirectorySearch,
  { since, limit, only }: { readonly since: Date; readonly limit: number; readonly only?: readonly string[] },
): Promise<PersonRow[]> {
  const sight = { seesUnlisted: false, reader };
  const choices = await readChoices(db, { communityIds: [communityId], seesUnlisted: false }, filters);
  const filtered = { communityId, choices, ...sight };
  const foundIds = await findByText(db, filtered, filters.query);
  const few = await isOfFew(db, choices);
  const isNew = and(
    eq(directoryEntries.communityId, communityId),
    gt(directoryEntries.changedAt, since),
    ne(directoryEntries.userId, reader),
    isSeen(sight),
    communityExists(sql`${communityId}::uuid`),
    few ? undefined : hasChosenIn(directoryEntries.facets, choices),
    foundIds === null ? undefined : equalsAny(directoryEntries.userId, [...foundIds]),
    only === undefined ? undefined : equalsAny(directoryEntries.userId, [...only]),
  );
  const newest = sql`(
    select ${directoryEntries.userId}, ${directoryEntries.changedAt}
    from ${few ? selectChosen(choices) : directoryEntries} where ${isNew}
    order by ${directoryEntries.changedAt} desc, ${directoryEntries.userId} desc limit ${limit}::integer) as newest`;
  return db
    .select(personColumns)
    .from(users)
    .innerJoin(newest, sql`newest.user_id = ${users.id}`)
    .where(eq(users.isActive, true))
    .orderBy(sql`newest.changed_at desc`, desc(users.id));
}

/**
 * Refuses filters that no search can be made with.
 * @throws unknown_place
 */
export async function requireFilters(db: Queryable, communityId: string, filters: DirectoryFilters): Promise<void> {
  await readChoices(db, { communityIds: [communityId], seesUnlisted: false }, filters);
}
