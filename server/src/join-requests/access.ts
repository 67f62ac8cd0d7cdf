import { joinRequestErrors } from '@homecoming/contract/join-requests.ts';
import { eq, sql } from 'drizzle-orm';
import { findCommunity, refuseToManage } from '../communities/access.ts';
import { lockCommunity } from '../communities/plans/access.ts';
import { withTransaction, type UserContext } from '../platform/app.ts';
import type { Queryable, Transaction } from '../platform/db/database.ts';
import { fail } from '../platform/http/fail.ts';
import { joinRequests } from '../schema/join-requests.ts';
import type { JoinRequestRow } from './present.ts';

/**
 * Locks a pending request that the caller may answer, or withdraw as its author.
 * @throws request_not_found for everybody else; request_answered when it is no longer pending.
 */
export async function accessPendingRequest(
  ctx: UserContext,
  tx: Transaction,
  { id, channelId, communityId, userId }: JoinRequestRow,
  intent: 'answer' | 'withdraw',
): Promise<JoinRequestRow> {
  await lockJoining(tx, channelId ?? communityId, userId);
  // The community is locked before the request: adding the author in another way and opening the channel also lock the
  // community first, and then resolve the request.
  await lockCommunity(tx, communityId);
  const [request] = await tx.select().from(joinRequests).where(eq(joinRequests.id, id)).for('update');
  if (request === undefined || !(await allows(ctx, tx, request, intent))) {
    throw fail(joinRequestErrors.request_not_found);
  }
  if (request.status !== 'pending') throw fail(joinRequestErrors.request_answered);
  return request;
}

/** A request, without a check of rights. @throws request_not_found */
export async function requireRequest(db: Queryable, id: string): Promise<JoinRequestRow> {
  const [request] = await db.select().from(joinRequests).where(eq(joinRequests.id, id));
  if (request === undefined) throw fail(joinRequestErrors.request_not_found);
  return request;
}

/** Serialises requests and answers about one person and one community or channel until the end of the transaction. */
export async function lockJoining(tx: Transaction, placeId: string, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(lower(${`${placeId} ${userId}`}), 0))`);
}

async function allows(ctx: UserContext, tx: Transaction, request: JoinRequestRow, intent: 'answer' | 'withdraw') {
  if (intent === 'withdraw') return request.userId === ctx.actor.userId;
  const { can, community, membership } = await findCommunity(withTransaction(ctx, tx), request.communityId);
  if (can.manage_requests) refuseToManage(ctx, community, membership);
  return can.manage_requests;
}
