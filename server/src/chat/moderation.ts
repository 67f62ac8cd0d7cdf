import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { UserContext } from '../platform/app.ts';
import type { Queryable, Transaction } from '../platform/db/database.ts';
import { equalsAny } from '../platform/db/equals-any.ts';
import { record } from '../platform/facts.ts';
import { conversations, messages } from '../schema/chat.ts';
import { files } from '../schema/media.ts';
import { users } from '../schema/users.ts';
import { hasContent, isVisible, joinsOfVisible, reading, toChatTarget } from './access.ts';
import { messageChanged } from './facts.ts';
import { nextChange } from './messages/append.ts';

/** A message that people wrote, without a check of rights: for those who moderate. Null when it was deleted. */
export async function findMessageToModerate(db: Queryable, id: string) {
  const [message] = await db
    .select({
      authorId: messages.senderId,
      text: messages.text,
      imageId: messages.imageId,
      fileId: messages.fileId,
      fileName: files.name,
      removedBy: messages.removedBy,
      conversation: {
        id: conversations.id,
        kind: conversations.kind,
        lowId: conversations.lowId,
        highId: conversations.highId,
      },
    })
    .from(messages)
    .innerJoin(conversations, joinsOfVisible.conversation)
    .leftJoin(files, eq(files.id, messages.fileId))
    .where(and(eq(messages.id, id), isNull(messages.action), isNull(messages.deletedAt)));
  return message ?? null;
}

/** Locks the conversation of a message until the transaction ends, as an edit does. */
export async function lockMessageToModerate(db: Queryable, id: string): Promise<void> {
  const found = db.select({ id: messages.conversationId }).from(messages).where(eq(messages.id, id));
  await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(sql`${conversations.id} = (${found})`)
    .for('no key update');
}

/** Whether the caller may report a message: others wrote it, and the caller is in the conversation. Blocks do not count. */
export async function canReportMessage({ db, actor: { userId } }: UserContext, id: string): Promise<boolean> {
  const found = await db
    .select({ id: messages.id })
    .from(messages)
    .innerJoin(reading, joinsOfVisible.reading(userId))
    .where(
      and(
        eq(messages.id, id),
        sql`${messages.sequence} > ${reading.joinedSequence}`,
        isNull(messages.action),
        isNull(messages.deletedAt),
        isNull(messages.removedBy),
      ),
    );
  return found.length > 0;
}

/** Those of some messages that are before a message in its conversation and that the caller reads, oldest first. */
export async function listMessagesBefore(
  { db, actor: { userId } }: UserContext,
  id: string,
  ids: readonly string[],
): Promise<{ id: string; author: string; text: string }[]> {
  const reported = alias(messages, 'reported');
  return db
    .select({
      id: messages.id,
      author: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      text: sql<string>`coalesce(${messages.text}, ${files.name}, '')`,
    })
    .from(messages)
    .innerJoin(conversations, joinsOfVisible.conversation)
    .innerJoin(reading, joinsOfVisible.reading(userId))
    .innerJoin(reported, and(eq(reported.conversationId, messages.conversationId), eq(reported.id, id)))
    .innerJoin(users, eq(users.id, messages.senderId))
    .leftJoin(files, eq(files.id, messages.fileId))
    .where(
      and(
        equalsAny(messages.id, ids),
        lt(messages.sequence, reported.sequence),
        isNull(messages.action),
        hasContent(userId),
        isVisible(userId),
      ),
    )
    .orderBy(asc(messages.sequence));
}

/** Removes a message for all but its author. Returns false when it was deleted, or removed before. */
export async function removeMessage(tx: Transaction, id: string, decisionId: string): Promise<boolean> {
  const message = await findMessageToModerate(tx, id);
  if (message === null || message.removedBy !== null) return false;
  await changeRemovedBy(tx, id, message, decisionId);
  return true;
}

/** Shows a message again that a decision removed. */
export async function restoreMessage(tx: Transaction, id: string, decisionId: string): Promise<void> {
  const message = await findMessageToModerate(tx, id);
  if (message?.removedBy === decisionId) await changeRemovedBy(tx, id, message, null);
}

async function changeRemovedBy(
  tx: Transaction,
  id: string,
  {
    authorId: senderId,
    conversation,
  }: Pick<NonNullable<Awaited<ReturnType<typeof findMessageToModerate>>>, 'authorId' | 'conversation'>,
  removedBy: string | null,
): Promise<void> {
  const change = await nextChange(tx, conversation.id);
  await tx.update(messages).set({ removedBy, change }).where(eq(messages.id, id));
  const target = toChatTarget(conversation);
  await record(tx, messageChanged, { target, messageId: id, change, senderId, deleted: false, onlyFor: null });
}
