import { joinRequestErrors } from '@homecoming/contract/join-requests.ts';
import { eq, sql } from 'drizzle-orm';
import { findCommunity } from '../communities/access.ts';
import { lockCommunity } from '../communities/plans/access.ts';
import { withTransaction, type UserContext } from '../platform/app.ts';
import type { Transaction } from '../platform/db/database.ts';
import { fail } from '../platform/http/fail.ts';
import { joinRequests } from '../schema/join-requests.ts';
import type { JoinRequestRow } from './present.ts';

/**
 * A request that the caller may answer, or withdraw as its author, locked so that two answers meet here.
 * @throws request_not_found for everybody else; request_answered when it is not pending any more.
 */
export async function accessPendingRequest(
  ctx: UserContext,
  tx: Transaction,
  id: string,
  intent: 'answer' | 'withdraw',
): Promise<JoinRequestRow> {
  const [seen] = await tx.select().from(joinRequests).where(eq(joinRequests.id, id));
  if (seen) await lockJoining(tx, seen.channelId ?? seen.communityId, seen.userId);
  // Before the request: whoever takes its author in by another door, or opens the channel, holds the community, and then
  // settles the request. Those who are told of it are told in the same order.
  if (seen) await lockCommunity(tx, seen.communityId);
  const [request] = await tx.select().from(joinRequests).where(eq(joinRequests.id, id)).for('update');
  if (request === undefined || !(await allows(ctx, tx, request, intent))) {
    throw fail(joinRequestErrors.request_not_found);
  }
  if (request.status !== 'pending') throw fail(joinRequestErrors.request_answered);
  return request;
}

/** Requests and answers about one person and one community or channel take turns until the end of the transaction. */
export async function lockJoining(tx: Transaction, placeId: string, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(lower(${`${placeId} ${userId}`}), 0))`);
}

async function allows(ctx: UserContext, tx: Transaction, request: JoinRequestRow, intent: 'answer' | 'withdraw') {
  if (intent === 'withdraw') return request.userId === ctx.actor.userId;
  const { can } = await findCommunity(withTransaction(ctx, tx), request.communityId);
  return can.manage_requests;
}
