import { openRestrictions, type Restriction } from '@homecoming/contract/restrictions.ts';
import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { presentPerson, personColumns } from '../../accounts/present.ts';
import { accessCommunity } from '../../communities/access.ts';
import type { UserContext } from '../../platform/app.ts';
import { keysetPage, pageSize, type PageQuery } from '../../platform/db/keyset.ts';
import { decisions, restrictions } from '../../schema/moderation.ts';
import { users } from '../../schema/users.ts';
import { canUndo } from '../policy.ts';

const newestFirst = keysetPage('desc', [[restrictions.id, ({ id }: { id: string }) => id]]);

/** Who is under review, muted, suspended or banned in a community now, newest first. */
export async function listRestrictions(
  ctx: UserContext,
  communityId: string,
  query: PageQuery,
): Promise<{ results: Restriction[]; next: string | null }> {
  const { membership } = await accessCommunity(ctx, communityId, 'manage_members', REFUSAL);
  const size = pageSize(query.limit);
  const rows = await ctx.db
    .select({
      id: restrictions.id,
      kind: restrictions.kind,
      until: restrictions.until,
      since: restrictions.createdAt,
      decision: {
        id: decisions.id,
        caseId: decisions.caseId,
        decidedBy: decisions.decidedBy,
        person: decisions.person,
      },
      person: personColumns,
      isGone: sql<boolean>`${users.deletedAt} is not null`,
      isDecidedByStaff: sql<boolean>`exists (select from ${users} as decider where decider.id = ${decisions.decidedBy} and decider.is_staff)`,
    })
    .from(restrictions)
    .innerJoin(decisions, eq(decisions.id, restrictions.decisionId))
    .innerJoin(users, eq(users.id, restrictions.userId))
    .where(
      and(
        eq(restrictions.communityId, communityId),
        // As in the index of those that last.
        sql`${restrictions.endedAt} is null and ${restrictions.kind} in ('review', 'mute', 'suspend', 'ban')`,
        isFirstOfDecision,
        newestFirst.after(query.cursor),
      ),
    )
    .orderBy(...newestFirst.orderBy)
    .limit(size + 1);
  const { userId, isStaff } = ctx.actor;
  const reader = { userId, isStaff, role: membership?.role ?? null };
  return newestFirst.toPage(rows, size, ({ id, kind, until, since, decision, person, isGone, isDecidedByStaff }) => ({
    id,
    person: isGone ? null : presentPerson(person),
    kind: openRestrictions.find((open) => open === kind) ?? 'mute',
    until: until?.toISOString() ?? null,
    since: since.toISOString(),
    decision: decision.id,
    case: decision.caseId,
    can: { end: canUndo(decision, { isStaff: isDecidedByStaff }, reader) },
  }));
}

const earlier = alias(restrictions, 'earlier');

/** SQL condition: the other rows of a ban only know an address. */
export const isFirstOfDecision = sql`not exists (select from ${restrictions} as ${sql.identifier('earlier')}
  where ${earlier.decisionId} = ${restrictions.decisionId} and ${earlier.id} < ${restrictions.id})`;

const REFUSAL = 'You may not see who is restricted in this community.';
