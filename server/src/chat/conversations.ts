import { chatErrors } from '@homecoming/contract/chat.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { trustErrors } from '@homecoming/contract/text-errors.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import { and, eq, gt, or, sql } from 'drizzle-orm';
import type { UserContext } from '../platform/app.ts';
import type { Transaction } from '../platform/db/database.ts';
import { record } from '../platform/facts.ts';
import { fail } from '../platform/http/fail.ts';
import { callerQueue, transaction } from '../platform/transaction.ts';
import { HOUR_MS } from '../platform/calendar.ts';
import { conversationMembers, conversations } from '../schema/chat.ts';
import { users } from '../schema/users.ts';
import { hasLink, PROBATION_MS, readWriter, wasInvited } from '../trust/access.ts';
import {
  accessOpenConversation,
  inOrder,
  memberIs,
  toChatTarget,
  type ConversationAccess,
  type OpenConversation,
} from './access.ts';
import { conversationChanged } from './facts.ts';

/** New private conversations of one person in an hour. */
const MAX_NEW_AN_HOUR = 20;

/**
 * Checks that the caller, who can write in it, may begin a private conversation.
 * @throws verify_first, too_many_requests.
 */
export async function requireMayBegin(
  ctx: UserContext,
  tx: Transaction,
  { partner }: ConversationAccess,
  text: string | null,
): Promise<void> {
  if (partner === null) throw fail(chatErrors.conversation_not_found);
  if (!ctx.actor.verified) throw fail(chatErrors.verify_first);
  const now = ctx.clock.now().getTime();
  const { userId } = ctx.actor;
  if (ctx.config.rateLimit) await requireFewNew(tx, userId, new Date(now - HOUR_MS), MAX_NEW_AN_HOUR);
  const { isInProbation } = await readWriter({ ...ctx, db: tx }, null);
  if (!isInProbation || (await wasInvited(tx, userId))) return;
  if (text !== null && hasLink(text)) throw fail(trustErrors.new_account_link);
  await requireFewNew(tx, userId, new Date(now - PROBATION_MS), limits.probationChats);
}

/** Creates the private conversation of two people for its first message. Two who write at once share one. */
export async function openPrivateConversation(
  ctx: UserContext,
  tx: Transaction,
  { partner }: ConversationAccess,
): Promise<OpenConversation> {
  if (partner === null) throw fail(chatErrors.conversation_not_found);
  const { userId } = ctx.actor;
  const at = ctx.clock.now();
  const [lowId, highId] = inOrder(userId, partner.person.id);
  const values = { kind: 'private', lowId, highId, createdBy: userId, lastAt: at, createdAt: at } as const;
  // Sent together: another message of the same transaction must not find the conversation without its members.
  await Promise.all([
    tx.insert(conversations).values(values).onConflictDoNothing(),
    tx.execute(sql`insert into ${conversationMembers} (conversation_id, user_id, joined_at)
      select c.id, person, ${at.toISOString()}::timestamptz
      from ${conversations} c, unnest(array[c.low_id, c.high_id]) person
      where c.low_id = ${lowId} and c.high_id = ${highId} on conflict do nothing`),
  ]);
  return accessOpenConversation({ ...ctx, db: tx }, { userId: partner.person.id });
}

/** Mutes a conversation for the caller, or ends that. */
export async function muteConversation(
  ctx: UserContext,
  id: string,
  muted: boolean,
): Promise<{ id: string; muted: boolean }> {
  const { row } = await accessOpenConversation(ctx, { id });
  const { userId } = ctx.actor;
  const mute = async (tx: Transaction) => {
    await tx.update(conversationMembers).set({ muted }).where(memberIs(row.id, userId));
    await record(tx, conversationChanged, { target: toChatTarget(row), onlyFor: userId });
  };
  // The id in the path may be that of the partner, whom others mute, too.
  await transaction(ctx, mute, { queue: callerQueue(ctx.actor) });
  return { id, muted };
}

async function requireFewNew(tx: Transaction, userId: string, since: Date, max: number): Promise<void> {
  // Locks the person, so that two requests do not both count before either has written.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const own = or(eq(conversations.lowId, userId), eq(conversations.highId, userId));
  const begun = and(own, eq(conversations.createdBy, userId), gt(conversations.createdAt, since));
  if ((await tx.$count(conversations, begun)) >= max) {
    if (max === limits.probationChats) throw fail(trustErrors.new_account);
    throw fail(commonErrors.too_many_requests, {
      message: 'You have begun many conversations. Please wait a while before you begin another.',
      retryAfterSeconds: 600,
    });
  }
}
