import { commonErrors } from '@homecoming/contract/errors.ts';
import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import {
  joinRequestErrors,
  type createJoinRequest as createCall,
  type JoinRequest,
} from '@homecoming/contract/join-requests.ts';
import { and, desc, eq } from 'drizzle-orm';
import { findCommunity, type CommunityAccess } from '../communities/access.ts';
import { letIn } from '../communities/members/service.ts';
import { lockCommunity } from '../communities/plans/access.ts';
import { within, type UserContext } from '../platform/app.ts';
import type { Transaction } from '../platform/db/database.ts';
import { isUniqueViolation } from '../platform/db/errors.ts';
import { record } from '../platform/facts.ts';
import { fail } from '../platform/http/fail.ts';
import { createOnce, transaction } from '../platform/transaction.ts';
import { joinRequests } from '../schema/communities.ts';
import { accessPendingRequest, lockJoining } from './access.ts';
import { requestUpdated } from './facts.ts';
import type { JoinRequestRow } from './present.ts';
import { getJoinRequest } from './queries.ts';

/** After a decline one may ask again this much later. */
const WAIT_AFTER_DECLINE = 7 * 24 * 60 * 60 * 1_000;

/** Asks to join a community. An open one lets in at once: the request comes back approved. */
export async function createJoinRequest(ctx: UserContext, input: BodyOf<typeof createCall>): Promise<JoinRequest> {
  return createOnce(ctx, async (tx) => {
    await lockJoining(tx, input.community, ctx.actor.userId);
    const access = await findCommunity(within(ctx, tx), input.community);
    if (access.membership !== null) throw fail(joinRequestErrors.already_member);
    if (!access.can.request) throw fail(ctx.actor.isStaff ? commonErrors.forbidden : joinRequestErrors.invitation_only);
    await refuseSoonAfterDecline(tx, ctx, input.community);
    const request = await insertRequest(tx, ctx, access, input.message || null);
    if (request.status === 'approved') await admit(tx, ctx, request);
    await recordUpdate(tx, request);
    return getJoinRequest(tx, request.id);
  });
}

/** Lets somebody in. */
export async function approveJoinRequest(ctx: UserContext, id: string): Promise<JoinRequest> {
  return transaction(ctx, async (tx) => {
    const request = await accessPendingRequest(ctx, tx, id, 'answer');
    await decide(tx, ctx, request, 'approved');
    await admit(tx, ctx, request);
    return getJoinRequest(tx, id);
  });
}

/** Turns a request down. */
export async function declineJoinRequest(ctx: UserContext, id: string): Promise<JoinRequest> {
  return transaction(ctx, async (tx) => {
    const request = await accessPendingRequest(ctx, tx, id, 'answer');
    await decide(tx, ctx, request, 'declined');
    return getJoinRequest(tx, id);
  });
}

/** Withdraws one's own request. */
export async function cancelJoinRequest(ctx: UserContext, id: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const request = await accessPendingRequest(ctx, tx, id, 'withdraw');
    await decide(tx, ctx, request, 'cancelled');
  });
}

/** Somebody has come in by another door: what they asked for is granted. */
export async function settleRequests(
  tx: Transaction,
  { communityId, userId, at }: { communityId: string; userId: string; at: Date },
): Promise<void> {
  const settled = await tx
    .update(joinRequests)
    .set({ status: 'approved', decidedAt: at })
    .where(
      and(
        eq(joinRequests.communityId, communityId),
        eq(joinRequests.userId, userId),
        eq(joinRequests.status, 'pending'),
      ),
    )
    .returning();
  for (const request of settled) await recordUpdate(tx, request);
}

async function refuseSoonAfterDecline(tx: Transaction, ctx: UserContext, communityId: string): Promise<void> {
  const [last] = await tx
    .select({ decidedAt: joinRequests.decidedAt })
    .from(joinRequests)
    .where(
      and(
        eq(joinRequests.communityId, communityId),
        eq(joinRequests.userId, ctx.actor.userId),
        eq(joinRequests.status, 'declined'),
      ),
    )
    .orderBy(desc(joinRequests.decidedAt))
    .limit(1);
  const since = last?.decidedAt ? ctx.clock.now().getTime() - last.decidedAt.getTime() : Infinity;
  if (since < WAIT_AFTER_DECLINE) throw fail(joinRequestErrors.declined_recently);
}

async function insertRequest(
  tx: Transaction,
  ctx: UserContext,
  { community }: CommunityAccess,
  message: string | null,
): Promise<JoinRequestRow> {
  const now = ctx.clock.now();
  const open = community.joinPolicy === 'open';
  try {
    const [row] = await tx
      .insert(joinRequests)
      .values({
        communityId: community.id,
        userId: ctx.actor.userId,
        message,
        status: open ? 'approved' : 'pending',
        decidedAt: open ? now : null,
        createdAt: now,
      })
      .returning();
    if (row === undefined) throw new Error('insert returned no row');
    return row;
  } catch (error) {
    if (isUniqueViolation(error, 'join_requests_one_pending')) throw fail(joinRequestErrors.already_requested);
    throw error;
  }
}

async function decide(
  tx: Transaction,
  ctx: UserContext,
  request: JoinRequestRow,
  status: 'approved' | 'declined' | 'cancelled',
): Promise<void> {
  await tx
    .update(joinRequests)
    .set({ status, decidedBy: ctx.actor.userId, decidedAt: ctx.clock.now() })
    .where(eq(joinRequests.id, request.id));
  await recordUpdate(tx, { ...request, status });
}

async function admit(tx: Transaction, ctx: UserContext, { communityId, userId }: JoinRequestRow): Promise<void> {
  await letIn(ctx, tx, await lockCommunity(tx, communityId), userId);
}

function recordUpdate(tx: Transaction, { id, communityId, userId, status }: JoinRequestRow): Promise<void> {
  return record(tx, requestUpdated, { requestId: id, communityId, userId, status });
}
