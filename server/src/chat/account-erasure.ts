import { and, eq, isNull, sql } from 'drizzle-orm';
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
  await emptyMessages(tx, userId, at);
  await tx.delete(messageReactions).where(eq(messageReactions.userId, userId));
  await tx.delete(hiddenMessages).where(eq(hiddenMessages.userId, userId));
  await tx.delete(userPresence).where(eq(userPresence.userId, userId));
}

/** Each emptied message gets a number of the change feed of its conversation, so that open clients see it. */
async function emptyMessages(tx: Transaction, userId: string, at: Date): Promise<void> {
  await tx.execute(sql`
    with own as (
      select id, conversation_id, row_number() over (partition by conversation_id order by sequence) as place
      from ${messages} where sender_id = ${userId} and action is null and deleted_at is null
    ), moved as (
      update ${conversations} set last_change = last_change + counted.count
      from (select conversation_id, max(place)::int as count from own group by conversation_id) counted
      where ${conversations.id} = counted.conversation_id
      returning ${conversations.id} as id, last_change - counted.count as before
    )
    update ${messages} set text = null, image_id = null, file_id = null, parent_id = null,
      deleted_at = ${at.toISOString()}::timestamptz, change = moved.before + own.place
    from own join moved on moved.id = own.conversation_id where ${messages.id} = own.id`);
}
