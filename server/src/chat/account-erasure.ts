import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { detachFiles, detachImages } from '../media/service.ts';
import type { Transaction } from '../platform/db/database.ts';
import { equalsAny } from '../platform/db/equals-any.ts';
import { runFirstStep } from '../platform/jobs/batch-job.ts';
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

const MAX_GROUPS = 20;
const MAX_MESSAGES = 500;

/**
 * Erases an account from chat: it leaves its groups, its messages lose their content and stay as tombstones of a former
 * member, and its reactions and marks go. Returns whether there may be more.
 */
export async function eraseChatter(tx: Transaction, userId: string, at: Date): Promise<boolean> {
  return runFirstStep([
    () => leaveSomeGroups(tx, userId, at),
    () => eraseSomeMessages(tx, userId, at),
    () => eraseSomeReactions(tx, userId),
    async () => {
      await tx.delete(hiddenMessages).where(eq(hiddenMessages.userId, userId));
      await eraseAddedStrangers(tx, userId);
      await tx.delete(userPresence).where(eq(userPresence.userId, userId));
      return false;
    },
  ]);
}

async function leaveSomeGroups(tx: Transaction, userId: string, at: Date): Promise<boolean> {
  const joined = await tx
    .select({ id: conversations.id })
    .from(conversationMembers)
    .innerJoin(conversations, eq(conversations.id, conversationMembers.conversationId))
    .where(and(eq(conversationMembers.userId, userId), eq(conversations.kind, 'group')))
    .orderBy(conversations.id)
    .limit(MAX_GROUPS);
  for (const { id } of joined) await leave(tx, id, userId, at);
  return joined.length > 0;
}

async function eraseSomeMessages(tx: Transaction, userId: string, at: Date): Promise<boolean> {
  const unerased = and(eq(messages.senderId, userId), isNull(messages.action), isNull(messages.deletedAt));
  const rows = await tx.select({ id: messages.id }).from(messages).where(unerased).limit(MAX_MESSAGES);
  if (rows.length === 0) return false;
  const these = equalsAny(
    messages.id,
    rows.map(({ id }) => id),
  );
  await detachImages(tx, tx.select({ id: messages.imageId }).from(messages).where(these));
  await detachFiles(tx, 'message', tx.select({ id: messages.id }).from(messages).where(these));
  await stampChanges(tx, these);
  const content = { text: null, imageId: null, fileId: null, parentId: null };
  await tx
    .update(messages)
    .set({ ...content, deletedAt: at })
    .where(these);
  return true;
}

async function eraseSomeReactions(tx: Transaction, userId: string): Promise<boolean> {
  const own = eq(messageReactions.userId, userId);
  const rows = await tx
    .select({ id: messageReactions.messageId })
    .from(messageReactions)
    .where(own)
    .limit(MAX_MESSAGES);
  if (rows.length === 0) return false;
  const messageIds = rows.map(({ id }) => id);
  await stampChanges(tx, equalsAny(messages.id, messageIds));
  await tx.delete(messageReactions).where(and(own, equalsAny(messageReactions.messageId, messageIds)));
  return true;
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
