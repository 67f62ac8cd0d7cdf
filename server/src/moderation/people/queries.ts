import { staffPeopleErrors, type FoundPerson, type StaffPerson } from '@homecoming/contract/staff-people.ts';
import { and, asc, desc, eq, gt, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm';
import { findUser } from '../../accounts/access.ts';
import { presentSession, type UserRow } from '../../accounts/present.ts';
import type { UserContext } from '../../platform/app.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { equalsAny } from '../../platform/db/equals-any.ts';
import { keysetPage, pageSize, type PageQuery } from '../../platform/db/keyset.ts';
import { fail } from '../../platform/http/fail.ts';
import { transaction } from '../../platform/transaction.ts';
import { communities, memberships } from '../../schema/communities.ts';
import { cases, reports, restrictions } from '../../schema/moderation.ts';
import { passkeys, totpSecrets } from '../../schema/second-factor.ts';
import { sessions, users } from '../../schema/users.ts';
import { recordAct } from '../../trust/log/service.ts';
import { isFirstOfDecision } from '../restrictions/queries.ts';
import { presentFound, presentStaffPerson } from './present.ts';

const MAX_COMMUNITIES = 100;
const MAX_SESSIONS = 100;
/** Up to how many people a search looks up all whom it matches. */
const FEW = 1_000;

const newestFirst = keysetPage('desc', [[users.id, ({ id }: { id: string }) => id]]);

/** Accounts whose first names, last names or addresses begin with each of the typed words, newest first. */
export async function listPeople(
  { db }: UserContext,
  { q = '', ...query }: PageQuery & { q?: string },
): Promise<{ results: FoundPerson[]; next: string | null }> {
  const size = pageSize(query.limit);
  const rows = await db
    .select()
    .from(users)
    .where(and(isNull(users.deletedAt), await findMatches(db, q), newestFirst.after(query.cursor)))
    .orderBy(...newestFirst.orderBy)
    .limit(size + 1);
  return newestFirst.toPage(rows, size, presentFound);
}

/** SQL condition. Few people are looked up by the index of words, and of many the newest are soon found one after the other. */
async function findMatches(db: Queryable, typed: string): Promise<SQL | undefined> {
  const words = typed.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return undefined;
  const matches = and(...words.map(beginsWith));
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(matches)
    .limit(FEW + 1);
  const ids = found.map(({ id }) => id);
  return ids.length > FEW ? matches : equalsAny(users.id, ids);
}

/** SQL condition; with a function that does not change, so that the planner knows the word. */
function beginsWith(word: string): SQL {
  const literal = word.replaceAll(/[\\%_]/g, String.raw`\$&`);
  return sql`person_search_text(${users.firstName}, ${users.lastName}, ${users.email})
    like '% ' || ltrim(person_search_text('', '', ${literal})) || '%'`;
}

/**
 * One account. The look at it is logged.
 * @throws person_not_found
 */
export async function getPerson(ctx: UserContext, id: string): Promise<StaffPerson> {
  const user = await requirePerson(ctx.db, id);
  const { db, clock, actor } = ctx;
  const now = clock.now();
  const [belonging, open, restricted, counts, factor] = await Promise.all([
    selectCommunities(db, id),
    db
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, id), isNull(sessions.replaces), gt(sessions.expiresAt, now)))
      .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
      .limit(MAX_SESSIONS),
    selectRestrictions(db, id),
    countCases(db, id),
    hasSecondFactor(db, id),
  ]);
  const at = now;
  await transaction(ctx, (tx) =>
    recordAct(tx, { communityId: null, actorId: actor.userId, act: 'account.read', ids: { user: id }, at }),
  );
  return presentStaffPerson(user, {
    communities: belonging,
    sessions: open.map((row) => presentSession(row, actor.sessionId)),
    restrictions: restricted,
    cases: counts,
    hasSecondFactor: factor,
  });
}

/** @throws person_not_found */
export async function requirePerson(db: Queryable, id: string): Promise<UserRow> {
  const user = await findUser(db, id);
  if (user === null) throw fail(staffPeopleErrors.person_not_found);
  return user;
}

function selectCommunities(db: Queryable, userId: string) {
  return db
    .select({ id: communities.id, name: communities.name, role: memberships.role, joinedAt: memberships.joinedAt })
    .from(memberships)
    .innerJoin(communities, eq(communities.id, memberships.communityId))
    .where(and(eq(memberships.userId, userId), isNull(communities.deletedAt)))
    .orderBy(asc(communities.name), asc(communities.id))
    .limit(MAX_COMMUNITIES);
}

function selectRestrictions(db: Queryable, userId: string) {
  return (
    db
      .select({
        community: { id: communities.id, name: communities.name },
        kind: restrictions.kind,
        until: restrictions.until,
      })
      .from(restrictions)
      .leftJoin(communities, eq(communities.id, restrictions.communityId))
      // `remove` keeps nobody out.
      .where(
        and(
          eq(restrictions.userId, userId),
          isNull(restrictions.endedAt),
          ne(restrictions.kind, 'remove'),
          isFirstOfDecision,
        ),
      )
      .orderBy(asc(restrictions.id))
  );
}

async function countCases(db: Queryable, userId: string): Promise<StaffPerson['cases']> {
  const [[about], [sent]] = await Promise.all([
    db
      .select({
        open: sql<number>`count(*) filter (where ${cases.state} = 'open')::integer`,
        decided: sql<number>`count(*) filter (where ${cases.state} = 'decided')::integer`,
      })
      .from(cases)
      .where(eq(cases.authorId, userId)),
    db
      .select({
        sent: sql<number>`count(*)::integer`,
        upheld: sql<number>`count(*) filter (where ${reports.upheld})::integer`,
      })
      .from(reports)
      .where(eq(reports.reporterId, userId)),
  ]);
  return {
    open: about?.open ?? 0,
    decided: about?.decided ?? 0,
    reports_sent: sent?.sent ?? 0,
    reports_upheld: sent?.upheld ?? 0,
  };
}

async function hasSecondFactor(db: Queryable, userId: string): Promise<boolean> {
  const confirmed = and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt));
  const [apps, keys] = await Promise.all([
    db.$count(totpSecrets, confirmed),
    db.$count(passkeys, eq(passkeys.userId, userId)),
  ]);
  return apps + keys > 0;
}
