import { moderationErrors } from '@homecoming/contract/moderation.ts';
import type { CommunityRole } from '@homecoming/contract/communities.ts';
import { and, eq, inArray, isNotNull, isNull, or, sql, type InferSelectModel, type SQL } from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';
import type { Context, UserContext } from '../platform/app.ts';
import type { Queryable } from '../platform/db/database.ts';
import { fail, nullOnFailure } from '../platform/http/fail.ts';
import { findUser } from '../accounts/access.ts';
import { findMembership } from '../communities/members/access.ts';
import { requireManager, type ManagerState } from '../communities/access.ts';
import { communities, memberships } from '../schema/communities.ts';
import { cases, decisions, evidence, evidenceFiles, evidenceMedia } from '../schema/moderation.ts';
import { abilitiesOnCase, type CaseAbilities, type DeciderRank } from './policy.ts';

export type CaseRow = InferSelectModel<typeof cases>;
export type DecisionRow = InferSelectModel<typeof decisions>;

/** A case with the caller's rights. */
export interface CaseAccess {
  readonly row: CaseRow;
  readonly role: CommunityRole | null;
  /** Until when moderators let the caller read only. */
  readonly mutedUntil: Date | null;
  readonly authorRole: CommunityRole | null;
  readonly can: CaseAbilities;
}

const authorMemberships = alias(memberships, 'author_memberships');

/** SQL condition over left joined communities: the case is about no community, or about one that is there. */
export const isInPlace = or(isNull(cases.communityId), and(isNotNull(communities.id), isNull(communities.deletedAt)));

/** Cases of the platform and of communities that are there, with the caller's role and that of the author. */
export function selectCases(db: Queryable, userId: string, which: SQL | undefined) {
  return db
    .select({
      row: cases,
      role: memberships.role,
      mutedUntil: memberships.mutedUntil,
      authorRole: authorMemberships.role,
      // The last decision, until the case is open again.
      hasDecided: sql<boolean>`exists (select from ${decisions}
        where ${decisions.caseId} = ${cases.id} and ${decisions.decidedBy} = ${userId}
        and (${decisions.undoneAt} is null or ${cases.state} = 'decided')
        and not exists (select from ${decisions} as later where later.case_id = ${cases.id} and later.id > ${decisions.id}))`,
    })
    .from(cases)
    .leftJoin(communities, eq(communities.id, cases.communityId))
    .leftJoin(memberships, and(eq(memberships.communityId, cases.communityId), eq(memberships.userId, userId)))
    .leftJoin(
      authorMemberships,
      and(eq(authorMemberships.communityId, cases.communityId), eq(authorMemberships.userId, cases.authorId)),
    )
    .where(and(isInPlace, which));
}

/** The caller's rights on a row of selectCases(). */
export function toCaseAccess(
  { actor }: UserContext,
  found: Awaited<ReturnType<typeof selectCases>>[number],
): CaseAccess {
  const { row, role, authorRole, hasDecided } = found;
  const isAuthor = row.authorId === actor.userId;
  const { isStaff } = actor;
  const isInCommunity = row.communityId !== null;
  const { handledBy } = row;
  const can = abilitiesOnCase({ handledBy, role, isStaff, isInCommunity, isAuthor, authorRole, hasDecided });
  return { ...found, can };
}

/**
 * The only way to load a case for a caller. `lock`: to change it; its row is locked.
 * @throws case_not_found without the right to see it, the same as for a missing one; muted
 */
export async function accessCase(ctx: UserContext, id: string, { lock = false } = {}): Promise<CaseAccess> {
  const select = selectCases(ctx.db, ctx.actor.userId, eq(cases.id, id));
  const [found] = await (lock ? select.for('no key update', { of: cases }) : select);
  const access = found && toCaseAccess(ctx, found);
  if (!access?.can.see) throw fail(moderationErrors.case_not_found);
  await requireActiveModerator(ctx, access.row.communityId, access);
  return access;
}

/**
 * As requireManager(), for those who moderate: a mute does not concern the platform staff. Outside of communities nobody
 * is muted.
 * @throws muted, manager_second_factor_required
 */
export async function requireActiveModerator(
  ctx: UserContext,
  communityId: string | null,
  membership: ManagerState | null,
): Promise<void> {
  if (communityId === null) return;
  const { role = null, mutedUntil = null } = membership ?? {};
  await requireManager(ctx, communityId, { role, mutedUntil: ctx.actor.isStaff ? null : mutedUntil });
}

/** Whether the caller may load a picture or file that belongs to nothing any more: it is evidence of a case that they may see. */
export async function mayReadEvidence(ctx: Context, uploadId: string): Promise<boolean> {
  const { actor } = ctx;
  if (actor === null) return false;
  const pictures = ctx.db.select({ id: evidenceMedia.evidenceId }).from(evidenceMedia);
  const attached = ctx.db.select({ id: evidenceFiles.evidenceId }).from(evidenceFiles);
  const kept = unionAll(
    pictures.where(eq(evidenceMedia.mediaId, uploadId)),
    attached.where(eq(evidenceFiles.fileId, uploadId)),
  );
  const of = await ctx.db.selectDistinct({ caseId: evidence.caseId }).from(evidence).where(inArray(evidence.id, kept));
  const seen = await Promise.all(
    of.map(({ caseId }) => nullOnFailure(accessCase({ ...ctx, actor }, caseId), moderationErrors.case_not_found)),
  );
  return seen.some((access) => access !== null);
}

/** What the one who decided is now, in the community of the case and on the platform. */
export async function findDeciderRank(
  db: Queryable,
  { decidedBy }: Pick<DecisionRow, 'decidedBy'>,
  communityId: string | null,
): Promise<DeciderRank> {
  if (decidedBy === null) return { role: null, isStaff: false };
  const [decider, membership] = await Promise.all([
    findUser(db, decidedBy),
    communityId === null ? null : findMembership(db, communityId, decidedBy),
  ]);
  return { role: membership?.role ?? null, isStaff: decider?.isStaff ?? false };
}
