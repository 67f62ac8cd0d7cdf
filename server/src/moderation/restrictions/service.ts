import type { PersonAction } from '@homecoming/contract/moderation.ts';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { closeAccount, reopenAccount } from '../../accounts/deactivation/service.ts';
import { applyMutes } from '../../communities/moderation.ts';
import { lockCommunity } from '../../communities/plans/access.ts';
import { cancelRequests } from '../../join-requests/service.ts';
import type { App, UserContext } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { leaveEvents } from '../../registrations/service.ts';
import { restrictions, type KeptMembership } from '../../schema/moderation.ts';
import type { CaseRow } from '../access.ts';
import { sendStatementMail } from './mails.ts';
import { isFirstOfDecision } from './queries.ts';
import { putMembershipBack, takeMembership } from './membership.ts';

type RestrictionRow = typeof restrictions.$inferSelect;

/** What a decision does to its person, beside saying it. */
interface NewRestriction {
  readonly person: Exclude<PersonAction, 'warn'>;
  /** Null: it has no end. */
  readonly until: Date | null;
  readonly decisionId: string;
  readonly at: Date;
}

/**
 * Restricts the author of a case, whose community is locked. Somebody who left is restricted when they return.
 * @throws last_owner, last_payment_owner, password_required
 */
export async function restrictAuthor(
  tx: Transaction,
  ctx: UserContext,
  { communityId, authorId: userId }: CaseRow,
  { person: kind, until, decisionId, at }: NewRestriction,
): Promise<void> {
  const values = { userId, kind, until, decisionId, createdAt: at };
  if (kind === 'deactivate') {
    await tx.insert(restrictions).values(values);
    await closeAccount(tx, userId);
    await enqueue(tx, sendStatementMail, { decisionId }, { key: `statement:${decisionId}` });
    return;
  }
  if (communityId === null) return;
  if (kind === 'mute' || kind === 'review') {
    await tx.insert(restrictions).values({ ...values, communityId });
    await applyMutes(tx, { communityId, userId });
    return;
  }
  const membership = await moveOut(tx, ctx, { communityId, userId, keepsSeats: kind === 'suspend', at });
  await tx.insert(restrictions).values({ ...values, communityId, membership });
}

interface Leaver {
  readonly communityId: string;
  readonly userId: string;
  readonly keepsSeats: boolean;
  readonly at: Date;
}

async function moveOut(tx: Transaction, ctx: UserContext, leaver: Leaver): Promise<KeptMembership | null> {
  const { communityId, userId, keepsSeats, at } = leaver;
  const community = await lockCommunity(tx, communityId);
  const kept = await takeMembership(tx, ctx, community, leaver);
  if (kept !== null) return kept;
  // Outside already, such as by a suspension, which kept the seats.
  await cancelRequests(tx, { communityId, userId, at });
  if (!keepsSeats) await leaveEvents(tx, { communityId, userId, by: ctx.actor.userId, at });
  return null;
}

/** Ends what a decision restricts, whose community is locked. */
export async function endRestrictions(
  tx: Transaction,
  app: Pick<App, 'clock'>,
  decisionId: string,
  at: Date,
): Promise<void> {
  const live = await tx
    .select()
    .from(restrictions)
    .where(and(eq(restrictions.decisionId, decisionId), isNull(restrictions.endedAt)))
    // Rows that only know an address of a ban end before the ban itself, which they would outlast else.
    .orderBy(desc(restrictions.id))
    .for('update');
  for (const one of live) await endRestriction(tx, app, one, at);
}

/** Ends a locked restriction. Another one that lasts longer takes its place. */
export async function endRestriction(
  tx: Transaction,
  app: Pick<App, 'clock'>,
  { id, kind, communityId, userId, membership }: RestrictionRow,
  at: Date,
): Promise<void> {
  const ended = { endedAt: at, membership: null, addressHash: null, addressUntil: null };
  await tx.update(restrictions).set(ended).where(eq(restrictions.id, id));
  if (kind === 'deactivate') {
    if ((await findOther(tx, { communityId, userId })) === null) await reopenAccount(tx, userId);
    return;
  }
  if (communityId === null) return;
  if (kind === 'mute' || kind === 'review') return applyMutes(tx, { communityId, userId });
  if (membership === null) return;
  const other = await findOther(tx, { communityId, userId });
  if (other === null) {
    await putMembershipBack(tx, app, await lockCommunity(tx, communityId), userId, membership);
  } else if (other.membership === null) {
    await tx.update(restrictions).set({ membership }).where(eq(restrictions.id, other.id));
  }
}

/** Another restriction that keeps a person out of a community, or with null out of the platform. */
async function findOther(
  tx: Transaction,
  { communityId, userId }: { communityId: string | null; userId: string },
): Promise<RestrictionRow | null> {
  const place =
    communityId === null
      ? isNull(restrictions.communityId)
      : and(eq(restrictions.communityId, communityId), sql`${restrictions.kind} in ('suspend', 'ban')`);
  const [other] = await tx
    .select()
    .from(restrictions)
    .where(and(eq(restrictions.userId, userId), place, isNull(restrictions.endedAt), isFirstOfDecision))
    .orderBy(sql`${restrictions.until} desc nulls first`)
    .limit(1)
    .for('update');
  return other ?? null;
}
