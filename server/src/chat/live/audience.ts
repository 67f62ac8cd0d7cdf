import { and, eq, ne, not, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { noBlockBetween, notBlocked, sharesCommunity } from '../../blocks/access.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { equalsAny } from '../../platform/db/equals-any.ts';
import { canMessage } from '../../profiles/access.ts';
import { conversationMembers, conversations } from '../../schema/chat.ts';
import { memberships } from '../../schema/communities.ts';
import { users } from '../../schema/users.ts';
import { inOrder, partnerIdFor } from '../access.ts';

/** The topic of a group chat, which its members follow. */
export function chatTopic(groupId: string): string {
  return `chat:${groupId}`;
}

/** The topic of when a person was last active: of connections that watch them, and may see it. */
export function presenceTopic(userId: string): string {
  return `presence:${userId}`;
}

/** The topic of all connections that watch a person. It is checked again when others may see their presence. */
export function watchersTopic(userId: string): string {
  return `watchers:${userId}`;
}

/** The topics of live messages that a person follows: one for each of their group chats. Staff have no chat. */
export async function listChatTopics(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: conversations.id })
    .from(conversationMembers)
    .innerJoin(conversations, eq(conversations.id, conversationMembers.conversationId))
    .innerJoin(users, eq(users.id, conversationMembers.userId))
    .where(and(eq(conversationMembers.userId, userId), eq(conversations.kind, 'group'), eq(users.isStaff, false)));
  return rows.map(({ id }) => chatTopic(id));
}

/** Whether two people have written to each other. */
export async function havePrivateConversation(db: Queryable, one: string, other: string): Promise<boolean> {
  const [lowId, highId] = inOrder(one, other);
  return (await db.$count(conversations, and(eq(conversations.lowId, lowId), eq(conversations.highId, highId)))) > 0;
}

/** The group chats that two people are both in. */
export async function sharedGroupIds(db: Queryable, one: string, other: string): Promise<string[]> {
  const both = alias(conversationMembers, 'both');
  const rows = await db
    .select({ id: conversations.id })
    .from(conversationMembers)
    .innerJoin(both, and(eq(both.conversationId, conversationMembers.conversationId), eq(both.userId, other)))
    .innerJoin(conversations, eq(conversations.id, conversationMembers.conversationId))
    .where(and(eq(conversationMembers.userId, one), eq(conversations.kind, 'group')));
  return rows.map(({ id }) => id);
}

/**
 * The partners of a person's private conversations who are in a community and share no other one with them: when the
 * person joins or leaves it, these conversations open or close. Blocked pairs are left out: theirs stay closed.
 */
export async function partnersByCommunity(db: Queryable, userId: string, communityId: string): Promise<string[]> {
  const partnerId = partnerIdFor(userId);
  const rows = await db
    .select({ userId: memberships.userId })
    .from(conversations)
    .innerJoin(memberships, and(eq(memberships.userId, partnerId), eq(memberships.communityId, communityId)))
    .where(
      and(
        or(eq(conversations.lowId, userId), eq(conversations.highId, userId)),
        notBlocked(userId, memberships.userId),
        not(sharesCommunity(userId, partnerId, communityId)),
      ),
    );
  return rows.map((row) => row.userId);
}

/** As partnersByCommunity(), for several members of a community: the pairs that it alone connects. */
export async function pairsByCommunity(
  db: Queryable,
  communityId: string,
  userIds: readonly string[],
): Promise<(readonly [lowId: string, highId: string])[]> {
  const [low, high] = [alias(memberships, 'low'), alias(memberships, 'high')];
  const rows = await db
    .select({ lowId: low.userId, highId: high.userId })
    .from(conversations)
    .innerJoin(low, and(eq(low.userId, conversations.lowId), eq(low.communityId, communityId)))
    .innerJoin(high, and(eq(high.userId, conversations.highId), eq(high.communityId, communityId)))
    .where(
      and(
        or(equalsAny(conversations.lowId, userIds), equalsAny(conversations.highId, userIds)),
        noBlockBetween(low.userId, high.userId),
        not(sharesCommunity(low.userId, high.userId, communityId)),
      ),
    );
  return rows.map(({ lowId, highId }) => [lowId, highId]);
}

/**
 * SQL condition over users: `userId` and they show presence to each other. Both have it switched on, are in a common
 * community, and neither has blocked the other.
 */
export function showsPresence(userId: string): SQL | undefined {
  const reader = sql`${userId}::uuid`;
  return and(
    ne(users.id, userId),
    eq(users.isActive, true),
    eq(users.isStaff, false),
    eq(users.showsPresence, true),
    sql`(select me.shows_presence from ${users} me where me.id = ${reader})`,
    sharesCommunity(reader, users.id),
    notBlocked(userId, users.id),
  );
}

/**
 * The members of a group to whom read marks of others show, each with the highest mark that they may see.
 * @param marks How far members have read, by their ids.
 */
export async function groupReceipts(
  db: Queryable,
  groupId: string,
  marks: ReadonlyMap<string, number>,
): Promise<{ reader: string; by: string; sequence: number }[]> {
  const marksTable = sql`unnest(${sql.param([...marks.keys()])}::uuid[], ${sql.param([...marks.values()])}::int[])
    as mark (user_id, sequence)`;
  return db
    .selectDistinctOn([users.id], {
      reader: users.id,
      by: sql<string>`mark.user_id`,
      sequence: sql<number>`mark.sequence`,
    })
    .from(conversationMembers)
    .innerJoin(users, eq(users.id, conversationMembers.userId))
    .innerJoin(marksTable, sql`mark.user_id <> ${users.id}`)
    .where(
      and(
        eq(conversationMembers.conversationId, groupId),
        eq(users.sendsReceipts, true),
        sql`(select me.sends_receipts from ${users} me where me.id = mark.user_id)`,
        noBlockBetween(users.id, sql`mark.user_id`),
      ),
    )
    .orderBy(users.id, sql`mark.sequence desc`);
}

/** Larger groups show nobody typing. */
const MAX_TYPING_MEMBERS = 50;

/** The members of a group who see that one of them is typing. */
export async function typingReadersOfGroup(db: Queryable, userId: string, groupId: string): Promise<string[]> {
  const mine = alias(conversationMembers, 'mine');
  const size = db.$count(conversationMembers, eq(conversationMembers.conversationId, groupId));
  const rows = await db
    .select({ id: users.id })
    .from(mine)
    .innerJoin(conversationMembers, eq(conversationMembers.conversationId, mine.conversationId))
    .innerJoin(users, eq(users.id, conversationMembers.userId))
    .where(
      and(
        eq(mine.conversationId, groupId),
        eq(mine.userId, userId),
        sql`${size} <= ${MAX_TYPING_MEMBERS}`,
        showsPresence(userId),
      ),
    );
  return rows.map(({ id }) => id);
}

/** The other person of a private conversation, when they see that `userId` is typing; else nobody. */
export async function findTypingReader(db: Queryable, userId: string, partnerId: string): Promise<string[]> {
  const reader = sql`${userId}::uuid`;
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, partnerId), canMessage(reader), showsPresence(userId)));
  return rows.map(({ id }) => id);
}
