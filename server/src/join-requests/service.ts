import { commonErrors } from '@homecoming/contract/errors.ts';
import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import {
  joinRequestErrors,
  type createJoinRequest as createCall,
  type JoinRequest,
} from '@homecoming/contract/join-requests.ts';
import { and, asc, desc, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { hashAddress } from '../accounts/access.ts';
import { accessChannel } from '../channels/access.ts';
import { joinChannel } from '../channels/service.ts';
import { findBarrier, requireMayJoin } from '../communities/barriers/access.ts';
import { findCommunity } from '../communities/access.ts';
import { addMember } from '../communities/members/service.ts';
import { keepRulesRead } from '../communities/moderation.ts';
import { hasRoom, lockCommunity, getPlanStatus } from '../communities/plans/access.ts';
import { withTransaction, type App, type UserContext } from '../platform/app.ts';
import type { Transaction } from '../platform/db/database.ts';
import { isUniqueViolation } from '../platform/db/errors.ts';
import { record } from '../platform/facts.ts';
import { fail } from '../platform/http/fail.ts';
import { createIdempotently } from '../platform/idempotency.ts';
import { transaction } from '../platform/transaction.ts';
import { equalsAny } from '../platform/db/equals-any.ts';
import { equalsConstant } from '../platform/db/equals-constant.ts';
import { joinRequests } from '../schema/join-requests.ts';
import { users } from '../schema/users.ts';
import { screenForManagers } from '../trust/screening/service.ts';
import { accessPendingRequest, lockJoining, requireRequest } from './access.ts';
import { requestUpdated } from './facts.ts';
import type { JoinRequestRow } from './present.ts';
import { getJoinRequest } from './queries.ts';

/** The time after a decline before a new request. */
const WAIT_AFTER_DECLINE = 7 * 24 * 60 * 60 * 1_000;

/** Requests to join a community or a channel. An open one approves at once. */
export function createJoinRequest(ctx: UserContext, input: BodyOf<typeof createCall>): Promise<JoinRequest> {
  const message = input.message || null;
  if (input.request_type === 'channel') return askForChannel(ctx, named(input.channel, 'channel'), message);
  return askForCommunity(ctx, named(input.community, 'community'), {
    message,
    rulesVersion: input.rules_version ?? null,
  });
}

function askForCommunity(
  ctx: UserContext,
  communityId: string,
  said: Pick<JoinRequestInput, 'message' | 'rulesVersion'>,
): Promise<JoinRequest> {
  const create = async (tx: Transaction) => {
    await lockJoining(tx, communityId, ctx.actor.userId);
    // Locked: a concurrent change of the membership is complete after this.
    await lockCommunity(tx, communityId);
    const { community, membership, can } = await findCommunity(withTransaction(ctx, tx), communityId);
    if (membership !== null) throw fail(joinRequestErrors.already_member);
    if (!can.request) throw fail(ctx.actor.isStaff ? commonErrors.forbidden : joinRequestErrors.invitation_only);
    const open = community.joinPolicy === 'open';
    await requireMayJoin(ctx, tx, { community, userId: ctx.actor.userId, isSelf: true });
    if (!open) await refuseSoonAfterDecline(tx, ctx, isNull(joinRequests.channelId), communityId);
    return ask(tx, ctx, { communityId, channelId: null, ...said, open });
  };
  return createIdempotently(ctx, { create, read: (by, id) => getJoinRequest(by.db, id), queue: communityId });
}

async function askForChannel(ctx: UserContext, channelId: string, message: string | null): Promise<JoinRequest> {
  const { channel: asked } = await accessChannel(ctx, channelId, 'see');
  const create = async (tx: Transaction) => {
    await lockJoining(tx, channelId, ctx.actor.userId);
    // Locked: a concurrent departure is complete after this.
    await lockCommunity(tx, asked.communityId);
    const { channel, isMember, can } = await accessChannel(withTransaction(ctx, tx), channelId, 'see');
    if (isMember) throw fail(joinRequestErrors.already_in_channel);
    if (!can.join) throw fail(commonErrors.forbidden);
    const { communityId } = channel;
    const open = !channel.isPrivate || can.manage_requests;
    if (!open) await refuseSoonAfterDecline(tx, ctx, eq(joinRequests.channelId, channelId), communityId);
    return ask(tx, ctx, { communityId, channelId, message, rulesVersion: null, open });
  };
  return createIdempotently(ctx, {
    create,
    async read(by, id) {
      await accessChannel(by, channelId, 'see');
      return getJoinRequest(by.db, id);
    },
    queue: asked.communityId,
  });
}

/** Approves a request and adds its author. */
export async function approveJoinRequest(ctx: UserContext, id: string): Promise<JoinRequest> {
  return changeRequest(ctx, id, 'answer', async (tx, request) => {
    await decide(tx, ctx, request, 'approved');
    await admit(tx, ctx, request);
    return getJoinRequest(tx, id);
  });
}

/** Declines a request. */
export async function declineJoinRequest(ctx: UserContext, id: string): Promise<JoinRequest> {
  return changeRequest(ctx, id, 'answer', async (tx, request) => {
    await decide(tx, ctx, request, 'declined');
    return getJoinRequest(tx, id);
  });
}

/** Withdraws the caller's own request. */
export async function cancelJoinRequest(ctx: UserContext, id: string): Promise<void> {
  await changeRequest(ctx, id, 'withdraw', (tx, request) => decide(tx, ctx, request, 'cancelled'));
}

/** Changes a pending request. Those of one community wait for each other: they lock its row. */
async function changeRequest<Result>(
  ctx: UserContext,
  id: string,
  intent: 'answer' | 'withdraw',
  change: (tx: Transaction, request: JoinRequestRow) => Promise<Result>,
): Promise<Result> {
  const seen = await requireRequest(ctx.db, id);
  return transaction(ctx, async (tx) => change(tx, await accessPendingRequest(ctx, tx, seen, intent)), {
    queue: seen.communityId,
  });
}

/** Approves the pending request of a person who joined in another way. */
export async function resolveRequests(
  tx: Transaction,
  { communityId, channelId, userId, at }: { communityId: string; channelId?: string; userId: string; at: Date },
): Promise<void> {
  const place =
    channelId === undefined
      ? and(eq(joinRequests.communityId, communityId), isNull(joinRequests.channelId))
      : eq(joinRequests.channelId, channelId);
  await resolvePending(tx, and(place, eq(joinRequests.userId, userId)), 'approved', at);
}

/** Approves the pending requests for a channel of people whom the server has added to it. */
export async function resolveRequestsIn(
  tx: Transaction,
  { channelId, userIds, at }: { channelId: string; userIds: readonly string[]; at: Date },
): Promise<void> {
  const theirs = and(eq(joinRequests.channelId, channelId), equalsAny(joinRequests.userId, userIds));
  await resolvePending(tx, theirs, 'approved', at);
}

/** Adds everybody with a pending request to a channel that becomes open. Joining resolves their requests. */
export async function admitToChannel(
  tx: Transaction,
  { channelId, communityId, at }: { channelId: string; communityId: string; at: Date },
): Promise<void> {
  for (const { userId } of await lockWaiting(tx, eq(joinRequests.channelId, channelId))) {
    await joinChannel(tx, { id: channelId, communityId }, userId, at);
  }
}

/** As admitToChannel, for a community: the oldest requests, up to the limit of its plan. The others stay pending. */
export async function admitToCommunity(
  tx: Transaction,
  app: Pick<App, 'config'>,
  { communityId, at }: { communityId: string; at: Date },
): Promise<void> {
  const community = await lockCommunity(tx, communityId);
  // Nobody joins what the platform staff has removed meanwhile.
  if (community.removedBy !== null || getPlanStatus(community, at) === 'expired') return;
  const ofCommunity = and(eq(joinRequests.communityId, communityId), isNull(joinRequests.channelId));
  let { membersCount } = community;
  for (const { userId, email } of await lockWaiting(tx, ofCommunity)) {
    if (!hasRoom(community, 'members', membersCount)) break;
    if ((await findBarrier(tx, communityId, userId, hashAddress(app, email))) !== null) continue;
    await addMember({ clock: { now: () => at } }, tx, { ...community, membersCount }, userId);
    membersCount += 1;
  }
}

/** The authors of pending requests, oldest first. */
function lockWaiting(tx: Transaction, place: SQL | undefined): Promise<{ userId: string; email: string }[]> {
  return tx
    .select({ userId: joinRequests.userId, email: users.email })
    .from(joinRequests)
    .innerJoin(users, eq(users.id, joinRequests.userId))
    .where(and(place, equalsConstant(joinRequests.status, 'pending'), eq(users.isActive, true)))
    .orderBy(asc(joinRequests.id))
    .for('update', { of: joinRequests });
}

/** Cancels the pending requests of a person who left the community. */
export async function cancelRequests(
  tx: Transaction,
  { communityId, userId, at }: { communityId: string; userId: string; at: Date },
): Promise<void> {
  await resolvePending(
    tx,
    and(eq(joinRequests.communityId, communityId), eq(joinRequests.userId, userId)),
    'cancelled',
    at,
  );
}

/** The pending requests of a person for channels of a community. */
export async function listChannelRequests(tx: Transaction, communityId: string, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: joinRequests.id })
    .from(joinRequests)
    .where(
      and(
        eq(joinRequests.communityId, communityId),
        eq(joinRequests.userId, userId),
        isNotNull(joinRequests.channelId),
        equalsConstant(joinRequests.status, 'pending'),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Requests that ended when their person was moved out of a community wait again. */
export async function reopenRequests(tx: Transaction, ids: readonly string[]): Promise<void> {
  const again = await tx
    .update(joinRequests)
    .set({ status: 'pending', decidedAt: null })
    .where(and(equalsAny(joinRequests.id, ids), equalsConstant(joinRequests.status, 'cancelled')))
    .returning();
  for (const request of again) await recordUpdate(tx, request);
}

/** Deletes the requests to join a deleted community. */
export async function deleteJoinRequests(tx: Transaction, communityId: string): Promise<void> {
  await tx.delete(joinRequests).where(eq(joinRequests.communityId, communityId));
}

/** Resolves the pending requests that match. Returns their number. */
export async function resolvePending(
  tx: Transaction,
  which: SQL | undefined,
  status: 'approved' | 'cancelled',
  decidedAt: Date,
): Promise<number> {
  const ended = await tx
    .update(joinRequests)
    .set({ status, decidedAt })
    .where(and(which, equalsConstant(joinRequests.status, 'pending')))
    .returning();
  for (const request of ended) await recordUpdate(tx, request);
  return ended.length;
}

function named(id: string | undefined, field: 'community' | 'channel'): string {
  if (id !== undefined) return id;
  throw fail(commonErrors.invalid_input, { fields: { [field]: `Say which ${field} you would like to join.` } });
}

async function refuseSoonAfterDecline(
  tx: Transaction,
  ctx: UserContext,
  place: SQL,
  communityId: string,
): Promise<void> {
  const [last] = await tx
    .select({ decidedAt: joinRequests.decidedAt })
    .from(joinRequests)
    .where(
      and(
        eq(joinRequests.communityId, communityId),
        place,
        eq(joinRequests.userId, ctx.actor.userId),
        eq(joinRequests.status, 'declined'),
      ),
    )
    .orderBy(desc(joinRequests.decidedAt))
    .limit(1);
  const since = last?.decidedAt ? ctx.clock.now().getTime() - last.decidedAt.getTime() : Infinity;
  if (since < WAIT_AFTER_DECLINE) throw fail(joinRequestErrors.declined_recently);
}

interface JoinRequestInput {
  readonly communityId: string;
  readonly channelId: string | null;
  readonly message: string | null;
  /** Of the rules that they have read. */
  readonly rulesVersion: number | null;
  /** No answer is needed. */
  readonly open: boolean;
}

async function ask(tx: Transaction, ctx: UserContext, input: JoinRequestInput): Promise<string> {
  const request = await insertRequest(tx, ctx, input);
  if (request.status === 'approved') await admit(tx, ctx, request);
  await recordUpdate(tx, request);
  return request.id;
}

async function insertRequest(tx: Transaction, ctx: UserContext, input: JoinRequestInput): Promise<JoinRequestRow> {
  const { communityId, channelId, message, rulesVersion, open } = input;
  await screenForManagers(withTransaction(ctx, tx), communityId, { message });
  const now = ctx.clock.now();
  const answer = open ? ({ status: 'approved', decidedAt: now } as const) : ({ status: 'pending' } as const);
  try {
    const [row] = await tx
      .insert(joinRequests)
      .values({ communityId, channelId, userId: ctx.actor.userId, message, rulesVersion, createdAt: now, ...answer })
      .returning();
    if (row === undefined) throw new Error('insert returned no row');
    return row;
  } catch (error) {
    if (isUniqueViolation(error, 'join_requests_one_pending')) throw fail(joinRequestErrors.already_requested);
    if (!isUniqueViolation(error, 'join_requests_one_pending_in_channel')) throw error;
    throw fail(joinRequestErrors.already_requested_channel);
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

async function admit(tx: Transaction, ctx: UserContext, request: JoinRequestRow): Promise<void> {
  const { communityId, channelId, userId } = request;
  if (channelId !== null) return joinChannel(tx, { id: channelId, communityId }, userId, ctx.clock.now());
  const community = await lockCommunity(tx, communityId);
  await requireMayJoin(ctx, tx, { community, userId, isSelf: userId === ctx.actor.userId });
  await addMember(ctx, tx, community, userId);
  if (request.rulesVersion !== null) await keepRulesRead(tx, { communityId, userId }, request.rulesVersion);
}

function recordUpdate(tx: Transaction, request: JoinRequestRow): Promise<void> {
  const { id, communityId, channelId, userId, status } = request;
  return record(tx, requestUpdated, { requestId: id, communityId, channelId, userId, status });
}
