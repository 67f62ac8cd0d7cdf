import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import { memberColumns, membershipColumns, type presentMember } from '../../communities/members/present.ts';
import { prepared, type Queryable } from '../../platform/db/database.ts';
import { canMessage } from '../../profiles/access.ts';
import { memberships } from '../../schema/communities.ts';
import { users } from '../../schema/users.ts';
import { MAX_FOUND, typed, wordsAreSimilar, wordsBegin } from './word-search.ts';

const id = sql.placeholder('id');
const writer = sql.placeholder('writer');
const isSeen = sql`(e.listed or ${sql.placeholder('seesUnlisted')}::boolean)`;
const search = {
  scope: sql`select ${id}::uuid as community_id`,
  isEligible: sql`true`,
  isSeen,
  maxCompared: sql.raw(String(MAX_FOUND)),
  maxCounted: sql.raw('100'),
  maxScanned: sql.raw('2000'),
};

/** Who searches the members of a community. */
interface MemberQuery {
  readonly id: string;
  readonly typed: string;
  /** The id of the user whose blocks apply, or null. */
  readonly reader: string | null;
  readonly seesUnlisted: boolean;
}

/**
 * Finds members of a community: each typed word begins a word of theirs, or, if that finds no one, is similar to one.
 * `writer` is the id of the caller, who may write to them. The size of the community does not matter.
 */
export async function findMembers(
  db: Queryable,
  query: MemberQuery & { readonly writer: string },
): Promise<Parameters<typeof presentMember>[0][]> {
  const found = await byBeginning(db).execute({ ...query });
  return found.length > 0 ? found : bySimilarity(db).execute({ ...query });
}

const byBeginning = prepared((db) => selectFound(db, wordsBegin(search)).prepare('find_members'));
const bySimilarity = prepared((db) => selectFound(db, wordsAreSimilar(search)).prepare('find_members_alike'));

/** Conditions for those who are found: `isEligible` over `w`, their words, and `isSeen` over `e`, their entries. */
export interface FoundConditions {
  readonly isEligible: SQL;
  readonly isSeen: SQL;
}

/** The ids of the best `most` members, as findMembers() finds them, of those to whom conditions apply. */
export async function findMemberIds(
  db: Queryable,
  query: MemberQuery,
  most: number,
  conditions: FoundConditions,
): Promise<string[]> {
  const narrowed = {
    ...search,
    isEligible: conditions.isEligible,
    isSeen: sql`${isSeen} and ${conditions.isSeen}`,
    maxCompared: sql.raw(String(most)),
  };
  const select = (found: SQL) =>
    selectIds(db, found, most)
      .prepare('')
      .execute({ ...query });
  const found = await select(wordsBegin(narrowed));
  return (found.length > 0 ? found : await select(wordsAreSimilar(narrowed))).map((row) => row.id);
}

/**
 * SQL condition: the whole name begins with the typed text, so that 'oli' finds Olivia before Davi Oliveira. It compares
 * letters without folding accents, which would cost more than it changes.
 */
const beginsTheName = sql`starts_with(lower(${memberships.memberName} collate "C"), (select lower(${typed}::text collate "C")))`;

/** By name before all others, by whole words before beginnings, by first names before last ones. */
const order = [sql`found.rank`, desc(beginsTheName), asc(memberships.memberName), asc(memberships.userId)];

function selectFound(db: Queryable, found: SQL) {
  return db
    .select({ user: memberColumns, membership: membershipColumns, canMessage: canMessage(sql`${writer}::uuid`) })
    .from(memberships)
    .innerJoin(sql`(${found}) as found`, sql`found.user_id = ${memberships.userId}`)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.communityId, id), eq(users.isActive, true)))
    .orderBy(...order)
    .limit(MAX_FOUND);
}

function selectIds(db: Queryable, found: SQL, most: number) {
  return db
    .select({ id: memberships.userId })
    .from(memberships)
    .innerJoin(sql`(${found}) as found`, sql`found.user_id = ${memberships.userId}`)
    .where(eq(memberships.communityId, id))
    .orderBy(...order)
    .limit(most);
}
