import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { detachFiles, detachImages } from '../media/service.ts';
import type { Transaction } from '../platform/db/database.ts';
import {
  conversationMembers,
  conversations,
  hiddenMessages,
  messageReactions,
  messages,
  userPresence,
} from '../schema/chat.ts';
import { eraseAddedStrangers } from './group-chats/added-strangers.ts';
import { leave } from './group-chats/service.ts';

/**
 * Erases an account from chat: it leaves its groups, its messages lose their content and stay as tombstones of a former
 * member, and its reactions and marks go.
 */
export async function eraseChatter(tx: Transaction, userId: string, at: Date): Promise<void> {
  const joined = await tx
    .select({ id: conversations.id })
    .from(conversationMembers)
    .innerJoin(conversations, eq(conversations.id, conversationMembers.conversationId))
    .where(and(eq(conversationMembers.userId, userId), eq(conversations.kind, 'group')))
    .orderBy(conversations.id);
  for (const { id } of joined) await leave(tx, id, userId, at);
  const own = and(eq(messages.senderId, userId), isNull(messages.action));
  await detachImages(tx, tx.select({ id: messages.imageId }).from(messages).where(own));
  await detachFiles(tx, 'message', tx.select({ id: messages.id }).from(messages).where(own));
  const unerased = and(own, isNull(messages.deletedAt));
  const reacted = tx
    .select({ id: messageReactions.messageId })
    .from(messageReactions)
    .where(eq(messageReactions.userId, userId));
  // One by one, each by its index: together, no index would find them.
  const changed = union(tx.select({ id: messages.id }).from(messages).where(unerased), reacted);
  await stampChanges(tx, inArray(messages.id, changed));
  const content = { text: null, imageId: null, fileId: null, parentId: null };
  await tx
    .update(messages)
    .set({ ...content, deletedAt: at })
    .where(unerased);
  await tx.delete(messageReactions).where(eq(messageReactions.userId, userId));
  await tx.delete(hiddenMessages).where(eq(hiddenMessages.userId, userId));
  await eraseAddedStrangers(tx, userId);
  await tx.delete(userPresence).where(eq(userPresence.userId, userId));
}

/** Gives each message the next number of the change feed of its conversation, so that open clients see the change. */
async function stampChanges(tx: Transaction, which: SQL): Promise<void> {
  await tx.execute(sql`
    with changed as (
      select id, conversation_id, row_number() over (partition by conversation_id order by sequence) as number
      from ${messages} where ${which}
    ), counted as (
      update ${conversations} set last_change = last_change + changes.count
      from (select conversation_id, max(number)::int as count from changed group by conversation_id) changes
      where ${conversations.id} = changes.conversation_id
      returning ${conversations.id} as id, last_change - changes.count as before
    )
    update ${messages} set change = counted.before + changed.number
    from changed join counted on counted.id = changed.conversation_id where ${messages.id} = changed.id`);
}
