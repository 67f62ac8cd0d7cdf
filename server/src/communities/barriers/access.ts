import { communityErrors, type Community, type CommunityRole } from '@homecoming/contract/communities.ts';
import { and, eq, inArray, isNotNull, isNull, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { hashAddress } from '../../accounts/access.ts';
import type { App, Context } from '../../platform/app.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { equalsAny } from '../../platform/db/equals-any.ts';
import { formatDay } from '../../platform/calendar.ts';
import { fail, type HttpFailure } from '../../platform/http/fail.ts';
import { communities } from '../../schema/communities.ts';
import { restrictions } from '../../schema/moderation.ts';
import { users } from '../../schema/users.ts';
import type { CommunityAccess, CommunityRow } from '../access.ts';
import { findMembership } from '../members/access.ts';

type Place = Pick<CommunityRow, 'id' | 'name'>;
type KeyedApp = Pick<App, 'config'>;

/** What keeps somebody out of a community: a suspension, or a ban. */
export interface Barrier {
  /** Null: it has no end. */
  readonly until: Date | null;
}

/**
 * Requires that nothing keeps a person out of a locked community: suspended and banned people join in no way. `isSelf`: the
 * caller is that person.
 * @throws cannot_return, with the day when they can
 */
export async function requireMayJoin(
  app: KeyedApp,
  tx: Queryable,
  { community, userId, isSelf = false }: { community: Place; userId: string; isSelf?: boolean },
): Promise<void> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  const barrier = await findBarrier(tx, community.id, userId, user && hashAddress(app, user.email));
  if (barrier !== null) throw refuseReturn(barrier, community, isSelf ? 'You' : 'This person');
}

/** SQL condition: something may keep a person out of a community. It does not compare addresses, which requireMayJoin() does. */
export function mayBeKeptOut(communityId: SQLWrapper, userId: SQLWrapper): SQL<boolean> {
  return sql<boolean>`exists (select from ${restrictions} where ${isBarrierIn(communityId)}
    and (${restrictions.userId} = ${userId} or ${restrictions.addressHash} is not null))`;
}

/** SQL condition: moderators keep the account of a person out of a community. It does not compare addresses. */
export function isKeptOut(communityId: SQLWrapper, userId: SQLWrapper): SQL<boolean> {
  return sql<boolean>`exists (select from ${restrictions}
    where ${isBarrierIn(communityId)} and ${restrictions.userId} = ${userId})`;
}

/** As requireMayJoin(), for a membership that is about to be written, by the account alone. */
export async function requireNoBarrier(tx: Transaction, communityId: string, userId: string): Promise<void> {
  const barrier = await findBarrier(tx, communityId, userId);
  if (barrier === null) return;
  const [community] = await tx
    .select({ id: communities.id, name: communities.name })
    .from(communities)
    .where(eq(communities.id, communityId));
  if (community !== undefined) throw refuseReturn(barrier, community, 'This person');
}

/** The role that somebody has, or had when they were suspended: who is kept out keeps their rank. Null: none. */
export async function findRank(db: Queryable, communityId: string, userId: string): Promise<CommunityRole | null> {
  const own = await findMembership(db, communityId, userId);
  if (own !== null) return own.role;
  const isKept = and(
    eq(restrictions.userId, userId),
    eq(restrictions.communityId, communityId),
    isNull(restrictions.endedAt),
    isNotNull(restrictions.membership),
  );
  const [kept] = await db.select({ membership: restrictions.membership }).from(restrictions).where(isKept).limit(1);
  return kept?.membership?.role ?? null;
}

/** What keeps somebody out of a community the longest, or null. */
export async function findBarrier(
  db: Queryable,
  communityId: string,
  userId: string,
  addressHash?: Buffer,
): Promise<Barrier | null> {
  const isThem = eq(restrictions.userId, userId);
  const [found] = await db
    .select({ until: restrictions.until })
    .from(restrictions)
    .where(
      and(
        isBarrierIn(communityId),
        addressHash === undefined ? isThem : or(isThem, eq(restrictions.addressHash, addressHash)),
      ),
    )
    .orderBy(sql`${restrictions.until} desc nulls first`)
    .limit(1);
  return found ?? null;
}

/** What moderators have decided about the caller in a community, as its page says it. */
export async function findOwnRestriction(
  { db, actor }: Context,
  { community, membership }: Pick<CommunityAccess, 'community' | 'membership'>,
): Promise<Community['restricted']> {
  if (actor === null) return null;
  if (membership !== null) {
    return membership.mutedUntil === null ? null : { kind: 'mute', until: membership.mutedUntil.toISOString() };
  }
  const barrier = await findBarrier(db, community.id, actor.userId);
  if (barrier === null) return null;
  const until = barrier.until?.toISOString() ?? null;
  return { kind: until === null ? 'ban' : 'suspend', until };
}

/**
 * Requires that nothing keeps the people with some addresses out of a community.
 * @throws cannot_return, with the first one
 */
export async function requireMayInvite(
  app: KeyedApp,
  tx: Transaction,
  community: Place,
  emails: readonly string[],
): Promise<void> {
  const hashes = new Map(emails.map((email) => [hashAddress(app, email).toString('hex'), email]));
  const isOneOfThem = or(
    inArray(restrictions.userId, tx.select({ id: users.id }).from(users).where(equalsAny(users.email, emails))),
    inArray(
      restrictions.addressHash,
      [...hashes.keys()].map((hash) => Buffer.from(hash, 'hex')),
    ),
  );
  const [found] = await tx
    .select({ until: restrictions.until, hash: restrictions.addressHash, email: users.email })
    .from(restrictions)
    .innerJoin(users, eq(users.id, restrictions.userId))
    .where(and(isBarrierIn(community.id), isOneOfThem))
    .orderBy(sql`${restrictions.until} desc nulls first`)
    .limit(1);
  if (found === undefined) return;
  const kept = found.hash === null ? undefined : hashes.get(found.hash.toString('hex'));
  throw refuseReturn(found, community, kept ?? found.email);
}

function isBarrierIn(communityId: string | SQLWrapper) {
  return and(
    eq(restrictions.communityId, communityId),
    sql`${restrictions.kind} in ('suspend', 'ban')`,
    isNull(restrictions.endedAt),
  );
}

function refuseReturn({ until }: Barrier, { name }: Place, who: string): HttpFailure {
  const message =
    until === null ? `${who} cannot come back to ${name}.` : `${who} can come back to ${name} on ${formatDay(until)}.`;
  return fail(communityErrors.cannot_return, {
    message,
    ...(until !== null && { details: { until: until.toISOString() } }),
  });
}
