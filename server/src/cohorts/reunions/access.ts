import { cohortErrors } from '@homecoming/contract/cohorts.ts';
import { communityErrors } from '@homecoming/contract/communities.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import { reunionErrors } from '@homecoming/contract/reunions.ts';
import { and, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { accessCommunity, findCommunity, type CommunityRow } from '../../communities/access.ts';
import type { UserContext } from '../../platform/app.ts';
import { findDay } from '../../platform/calendar.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { fail, nullOnFailure } from '../../platform/http/fail.ts';
import { cohortMembers, cohorts } from '../../schema/alumni/cohorts.ts';
import { reunions } from '../../schema/alumni/reunions.ts';
import { memberships } from '../../schema/communities.ts';
import { users } from '../../schema/users.ts';

export type ReunionRow = typeof reunions.$inferSelect;

/** A class year with a channel, of a community that has classes. */
export interface ClassRow {
  readonly id: string;
  readonly communityId: string;
  readonly channelId: string;
  readonly year: number;
  readonly agents: readonly string[];
}

/** A class, and what the caller is to it. */
export interface ClassAccess {
  readonly cohort: ClassRow;
  readonly community: CommunityRow;
  /** Belongs to the class, and has not left its channel. */
  readonly isMember: boolean;
  readonly isAgent: boolean;
  readonly isManager: boolean;
  /** Nobody lets them read only. */
  readonly mayWrite: boolean;
}

/** SQL condition over cohort members: in the class, and in its channel. Those who have left it are not asked, nor counted. */
export const isInClass: SQL = sql`${cohortMembers.state} in ('added', 'own')`;

/** SQL condition: this membership of the community is that of a cohort member. Those who left the community are not asked, nor counted. */
export const isTheirMembership = (communityId: string | SQLWrapper): SQL =>
  sql`${memberships.communityId} = ${communityId} and ${memberships.userId} = ${cohortMembers.userId}`;

/** SQL condition: this account is that of a cohort member, and active. */
export const isTheirAccount: SQL = sql`${users.id} = ${cohortMembers.userId} and ${users.isActive}`;

/** A cohort as a class year with a channel; null where it is none. */
export function toClass(row: typeof cohorts.$inferSelect): ClassRow | null {
  const { id, communityId, channelId, year, agents } = row;
  return channelId === null || year === null ? null : { id, communityId, channelId, year, agents };
}

/** The class year that a condition over cohorts selects; null for people outside of it who do not manage its community. */
export async function findClass(ctx: UserContext, which: SQL): Promise<ClassAccess | null> {
  const [row] = await ctx.db
    .select({ cohort: cohorts, memberId: cohortMembers.userId })
    .from(cohorts)
    .leftJoin(
      cohortMembers,
      and(eq(cohortMembers.cohortId, cohorts.id), eq(cohortMembers.userId, ctx.actor.userId), isInClass),
    )
    .where(which);
  if (row === undefined) return null;
  const found = await nullOnFailure(findCommunity(ctx, row.cohort.communityId), communityErrors.community_not_found);
  if (found === null) return null;
  const { community, membership, can } = found;
  const cohort = toClass(row.cohort);
  if (cohort === null || !community.cohortsOn) return null;
  const isMember = membership !== null && row.memberId !== null;
  if (!isMember && !can.edit) return null;
  const isAgent = isMember && cohort.agents.includes(ctx.actor.userId);
  return {
    cohort,
    community,
    isMember,
    isAgent,
    isManager: can.edit,
    mayWrite: can.post,
  };
}

/**
 * A class for which the caller speaks: as one of its agents, or a manager of its community.
 * @throws cohort_not_found; forbidden for others of the class, and muted ones
 */
export async function accessClassToSpeak(ctx: UserContext, id: string): Promise<ClassAccess> {
  const found = await findClass(ctx, eq(cohorts.id, id));
  if (found === null) throw fail(cohortErrors.cohort_not_found);
  requireSpeaker(found);
  await requireWriter(ctx, found);
  return found;
}

function requireSpeaker({ isAgent, isManager }: ClassAccess): void {
  if (!isAgent && !isManager) throw fail(commonErrors.forbidden);
}

async function requireWriter(ctx: UserContext, found: ClassAccess): Promise<void> {
  // Refuses muted agents, and managers without the second factor that their community asks for.
  await accessCommunity(ctx, found.community.id, found.isMember ? 'post' : 'edit');
}

/**
 * A reunion that a class was asked about. Members of the class answer; its agents and managers speak for it, and see answers.
 * @throws reunion_not_found; forbidden, community_forbidden
 */
export async function accessReunion(
  ctx: UserContext,
  id: string,
  intent: 'answer' | 'speak' | 'see_answers',
): Promise<ClassAccess & { reunion: ReunionRow }> {
  const [reunion] = await ctx.db.select().from(reunions).where(eq(reunions.id, id));
  const found = reunion?.askedAt == null ? null : await findClass(ctx, eq(cohorts.id, reunion.cohortId));
  if (reunion === undefined || found === null) throw fail(reunionErrors.reunion_not_found);
  if (intent !== 'answer') requireSpeaker(found);
  else if (!found.isMember) throw fail(commonErrors.forbidden);
  if (intent !== 'see_answers') await requireWriter(ctx, found);
  return { ...found, reunion };
}

/** The year of now where a community is. */
export function getCurrentYear({ zone }: Pick<CommunityRow, 'zone'>, now: Date): number {
  return Number(findDay(zone, now).slice(0, 4));
}

/** The year of the next day on which people of a community graduate: classes can be asked about it from a year before on. */
export function findNextAnniversary(
  { zone, rolloverDay }: Pick<CommunityRow, 'zone' | 'rolloverDay'>,
  now: Date,
): number {
  const today = findDay(zone, now);
  return Number(today.slice(0, 4)) + (today.slice(5) < rolloverDay ? 0 : 1);
}

/** @throws reunion_over */
export function requireNotOver({ year }: ReunionRow, community: CommunityRow, now: Date): void {
  if (year < getCurrentYear(community, now)) throw fail(reunionErrors.reunion_over);
}

/** The agents of a class who are active and still in it, in their order. */
export async function listAgents(db: Queryable, { id, communityId, agents }: ClassRow): Promise<string[]> {
  if (agents.length === 0) return [];
  const rows = await db
    .select({ id: users.id })
    .from(cohortMembers)
    .innerJoin(memberships, isTheirMembership(communityId))
    .innerJoin(users, isTheirAccount)
    .where(and(eq(cohortMembers.cohortId, id), isInClass, sql`${users.id} = any(${sql.param([...agents])}::uuid[])`));
  const there = new Set(rows.map((row) => row.id));
  return agents.filter((agent) => there.has(agent));
}
