import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import { prepared, type Queryable } from '../../platform/db/database.ts';
import { canMessage } from '../../profiles/access.ts';
import { memberships } from '../../schema/communities.ts';
import { users } from '../../schema/users.ts';
import { memberColumns, membershipColumns, type presentMember } from './present.ts';
import { MAX_FOUND, typed, wordsAreSimilar, wordsBegin } from './word-search.ts';

const id = sql.placeholder('id');
const writer = sql.placeholder('writer');
const search = {
  scope: sql`select ${id}::uuid as community_id`,
  isEligible: sql`true`,
  maxCounted: sql.raw('100'),
  maxScanned: sql.raw('2000'),
};

/**
 * Finds members of a community: each typed word begins a word of theirs, or, if that finds no one, is similar to one.
 * `reader` is the id of the user whose blocks apply, or null; `writer` the id of the caller, who may write to them. The size of the community does not matter.
 */
export async function findMembers(
  db: Queryable,
  query: { readonly id: string; readonly typed: string; readonly reader: string | null; readonly writer: string },
): Promise<Parameters<typeof presentMember>[0][]> {
  const found = await byBeginning(db).execute(query);
  return found.length > 0 ? found : bySimilarity(db).execute(query);
}

const byBeginning = prepared((db) => selectFound(db, wordsBegin(search)).prepare('find_members'));
const bySimilarity = prepared((db) => selectFound(db, wordsAreSimilar(search)).prepare('find_members_alike'));

/**
 * SQL condition: the whole name begins with the typed text, so that 'oli' finds Olivia before Davi Oliveira. It compares
 * letters without folding accents, which would cost more than it changes.
 */
const beginsTheName = sql`starts_with(lower(${memberships.memberName} collate "C"), (select lower(${typed}::text collate "C")))`;

/** The members found: by name before all others, by whole words before beginnings, by first names before last ones. */
function selectFound(db: Queryable, found: SQL) {
  return db
    .select({ user: memberColumns, membership: membershipColumns, canMessage: canMessage(sql`${writer}::uuid`) })
    .from(memberships)
    .innerJoin(sql`(${found}) as found`, sql`found.user_id = ${memberships.userId}`)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.communityId, id), eq(users.isActive, true)))
    .orderBy(sql`found.rank`, desc(beginsTheName), asc(memberships.memberName), asc(memberships.userId))
    .limit(MAX_FOUND);
}
