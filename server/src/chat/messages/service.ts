import { chatErrors, type Message, type Reaction } from '@homecoming/contract/chat.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import { and, eq, lt, sql } from 'drizzle-orm';
import { detachFile, detachMedia } from '../../media/service.ts';
import { withTransaction, type UserContext } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { record } from '../../platform/facts.ts';
import { fail } from '../../platform/http/fail.ts';
import { transaction } from '../../platform/transaction.ts';
import { conversationMembers, conversations, hiddenMessages, messageReactions, messages } from '../../schema/chat.ts';
import { users } from '../../schema/users.ts';
import {
  accessConversation,
  accessConversationOf,
  conversationIdFor,
  memberIs,
  type OpenConversation,
} from '../access.ts';
import { conversationRead, messageChanged, messageReacted, reactionsRemoved } from '../facts.ts';
import { unreadCounts } from '../queries.ts';
import { nextChange, targetOf } from './append.ts';
import { presentMessage, type MessageView } from './present.ts';
import { loadMessage, readMessage } from './queries.ts';

/** Changes the text of a message of the caller. */
export async function updateMessage(ctx: UserContext, id: string, text: string): Promise<Message> {
  return changeMessage(ctx, id, 'edit', async (tx, { view, change }) => {
    if (view.message.text === text) return;
    const editedAt = ctx.clock.now();
    await tx.update(messages).set({ text, editedAt, change }).where(eq(messages.id, id));
  });
}

/** Deletes a message for the caller, or its content for everyone. */
export async function deleteMessage(ctx: UserContext, id: string, deleteFor: 'me' | 'everyone'): Promise<void> {
  if (deleteFor === 'me') return hideMessage(ctx, id);
  await changeMessage(ctx, id, 'delete_for_everyone', async (tx, { view, change }) => {
    const { imageId, fileId } = view.message;
    await eraseContent(tx, id, { imageId, fileId, change, deletedAt: ctx.clock.now() });
  });
}

/** Adds a reaction of the caller. Already there is success. */
export async function addReaction(ctx: UserContext, id: string, emoji: Reaction): Promise<Message> {
  return changeMessage(ctx, id, 'react', async (tx, { view, change, access }) => {
    const at = ctx.clock.now();
    const { userId } = ctx.actor;
    const added = await tx
      .insert(messageReactions)
      .values({ messageId: id, userId, emoji, createdAt: at })
      .onConflictDoNothing()
      .returning({ emoji: messageReactions.emoji });
    if (added.length === 0) return;
    await tx.update(messages).set({ change }).where(eq(messages.id, id));
    const { senderId: authorId } = view.message;
    if (authorId === userId) return;
    await record(tx, messageReacted, {
      messageId: id,
      conversation: conversationIdFor(access.row, authorId),
      authorId,
      userId,
      at,
    });
  });
}

/** Removes a reaction of the caller. Not there is success. */
export async function removeReaction(ctx: UserContext, id: string, emoji: Reaction): Promise<void> {
  await changeMessage(ctx, id, 'read', async (tx, { change }) => {
    const { userId } = ctx.actor;
    const own = and(eq(messageReactions.messageId, id), eq(messageReactions.userId, userId));
    const removed = await tx
      .delete(messageReactions)
      .where(and(own, eq(messageReactions.emoji, emoji)))
      .returning({ emoji: messageReactions.emoji });
    if (removed.length === 0) return;
    await tx.update(messages).set({ change }).where(eq(messages.id, id));
    if ((await tx.$count(messageReactions, own)) === 0) await record(tx, reactionsRemoved, { messageId: id, userId });
  });
}

/** Marks a conversation as read up to a message, or to its newest. The mark only rises. */
export async function markSeen(
  ctx: UserContext,
  id: string,
  sequence: number | undefined,
): Promise<{ id: string; read_sequence: number; unread_count: number }> {
  const access = await accessConversation(ctx, { id });
  const { row, member, partner } = access;
  if (row === null || member === null) return { id, read_sequence: 0, unread_count: 0 };
  const { userId } = ctx.actor;
  const read = Math.min(sequence ?? row.lastSequence, row.lastSequence);
  if (read > member.readSequence) {
    await transaction(ctx, async (tx) => {
      const risen = await tx
        .update(conversationMembers)
        .set({ readSequence: read, readAt: ctx.clock.now() })
        .where(and(memberIs(row.id, userId), lt(conversationMembers.readSequence, read)))
        .returning({ userId: conversationMembers.userId });
      if (risen.length === 0) return;
      const isShown = partner === null ? await sendsReceipts(tx, userId) : partner.showsReceipts;
      await record(tx, conversationRead, { target: targetOf(row), userId, sequence: read, isShown });
    });
  }
  const counts = await unreadCounts(ctx, [row.id]);
  return { id, read_sequence: Math.max(read, member.readSequence), unread_count: counts.get(row.id) ?? 0 };
}

/** Empties a message: its text, files and reactions. The row stays, so that its `client_id` is never used again. */
async function eraseContent(
  tx: Transaction,
  id: string,
  {
    imageId,
    fileId,
    change,
    deletedAt,
  }: { imageId: string | null; fileId: string | null; change: number; deletedAt: Date },
): Promise<void> {
  if (imageId !== null) await detachMedia(tx, imageId);
  if (fileId !== null) await detachFile(tx, fileId);
  await tx.delete(messageReactions).where(eq(messageReactions.messageId, id));
  await tx
    .update(messages)
    .set({ text: null, imageId: null, fileId: null, parentId: null, deletedAt, change })
    .where(eq(messages.id, id));
}

interface Changing {
  readonly access: OpenConversation;
  /** The message before the change. */
  readonly view: MessageView;
  /** The number that the message gets when it changes. */
  readonly change: number;
}

/**
 * Runs a change of a message that the caller sees, with the right to do so, while the conversation is locked: changes of
 * one conversation happen one after the other. Nothing is recorded when `work` leaves the message as it was.
 */
async function changeMessage(
  ctx: UserContext,
  id: string,
  intent: 'read' | keyof Message['can'],
  work: (tx: Transaction, changing: Changing) => Promise<void>,
): Promise<Message> {
  return transaction(ctx, async (tx) => {
    const txCtx = withTransaction(ctx, tx);
    const conversation = await conversationOf(tx, id);
    const change = await nextChange(tx, conversation.id);
    const { access, view } = await accessMessage(txCtx, conversation, id, intent);
    await work(tx, { access, view, change });
    const after = await readMessage(txCtx, access, id);
    if (after.change === change) {
      const { senderId } = view.message;
      const changed = { messageId: id, change, senderId, deleted: after.deleted, onlyFor: null };
      await record(tx, messageChanged, { target: targetOf(access.row), ...changed });
    }
    return after;
  });
}

async function accessMessage(
  ctx: UserContext,
  conversation: Parameters<typeof accessConversationOf>[1],
  id: string,
  intent: 'read' | keyof Message['can'],
): Promise<{ access: OpenConversation; view: MessageView }> {
  const access = await accessConversationOf(ctx, conversation).catch(() => null);
  if (access === null) throw fail(chatErrors.message_not_found);
  const view = await loadMessage(ctx, access, id);
  if (view.message.deletedAt !== null) throw fail(chatErrors.message_not_found);
  const { can } = presentMessage(view, access, ctx.actor.userId);
  if (intent !== 'read' && !can[intent]) {
    const isOwn = view.message.senderId === ctx.actor.userId;
    const isReadOnly = !access.can.write && (intent === 'react' || isOwn);
    throw fail(isReadOnly ? chatErrors.conversation_closed : commonErrors.forbidden);
  }
  return { access, view };
}

async function hideMessage(ctx: UserContext, id: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const txCtx = withTransaction(ctx, tx);
    const conversation = await conversationOf(tx, id);
    const change = await nextChange(tx, conversation.id);
    const access = await accessConversationOf(txCtx, conversation).catch(() => null);
    if (access === null) throw fail(chatErrors.message_not_found);
    const { message } = await loadMessage(txCtx, access, id);
    const { userId } = ctx.actor;
    await tx.insert(hiddenMessages).values({ userId, messageId: id, change }).onConflictDoNothing();
    const changed = { messageId: id, change, senderId: message.senderId, deleted: true, onlyFor: userId };
    await record(tx, messageChanged, { target: targetOf(access.row), ...changed });
  });
}

/** @throws message_not_found for an id that no message has. */
async function conversationOf(tx: Transaction, messageId: string) {
  const { id, kind, lowId, highId } = conversations;
  const [conversation] = await tx
    .select({ id, kind, lowId, highId })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(eq(messages.id, messageId));
  if (conversation === undefined) throw fail(chatErrors.message_not_found);
  return conversation;
}

async function sendsReceipts(tx: Transaction, userId: string): Promise<boolean> {
  return (await tx.$count(users, and(eq(users.id, userId), sql`${users.sendsReceipts}`))) > 0;
}
