import { chatErrors, type Message, type Reaction } from '@homecoming/contract/chat.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import { and, eq, lt, sql } from 'drizzle-orm';
import { detachFile, detachMedia } from '../../media/service.ts';
import { withTransaction, type UserContext } from '../../platform/app.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { record } from '../../platform/facts.ts';
import { fail, nullOnFailure } from '../../platform/http/fail.ts';
import { callerQueue, transaction } from '../../platform/transaction.ts';
import { conversationMembers, conversations, hiddenMessages, messageReactions, messages } from '../../schema/chat.ts';
import { users } from '../../schema/users.ts';
import {
  accessConversation,
  accessConversationByKey,
  conversationIdFor,
  memberIs,
  seesMessage,
  toChatTarget,
  type ConversationKey,
  type OpenConversation,
} from '../access.ts';
import { conversationRead, messageChanged, messageEdited, messageReacted, reactionsRemoved } from '../facts.ts';
import { abilitiesOnMessage } from '../policy.ts';
import { unreadCounts } from '../queries.ts';
import { nextChange } from './append.ts';
import { hasContentFor, type MessageView } from './present.ts';
import { loadMessage, readMessage } from './queries.ts';

/** Changes the text of a message of the caller. */
export async function updateMessage(ctx: UserContext, id: string, text: string): Promise<Message> {
  return changeMessage(ctx, id, 'edit', async (tx, { view, change }) => {
    if (view.message.text === text) return;
    const editedAt = ctx.clock.now();
    await tx.update(messages).set({ text, editedAt, change }).where(eq(messages.id, id));
    await record(tx, messageEdited, { messageId: id, at: editedAt });
  });
}

/** Deletes a message for the caller, or its content for everyone. Already deleted is success. */
export async function deleteMessage(ctx: UserContext, id: string, deleteFor: 'me' | 'everyone'): Promise<void> {
  if (deleteFor === 'me') return hideMessage(ctx, id);
  await changeMessage(ctx, id, 'delete_for_everyone', async (tx, { view, change }) => {
    const { imageId, fileId, deletedAt } = view.message;
    if (deletedAt !== null) return;
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
    // An author who has left the group, or deleted the message for themselves, could not open the notification.
    if (authorId === userId || !(await seesMessage(tx, authorId, id))) return;
    await record(tx, messageReacted, {
      messageId: id,
      conversation: conversationIdFor(toChatTarget(access.row), authorId),
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
    const mark = async (tx: Transaction) => {
      const risen = await tx
        .update(conversationMembers)
        .set({ readSequence: read, readAt: ctx.clock.now() })
        .where(and(memberIs(row.id, userId), lt(conversationMembers.readSequence, read)))
        .returning({ userId: conversationMembers.userId });
      if (risen.length === 0) return;
      const isShown = partner === null ? await sendsReceipts(tx, userId) : partner.showsReceipts;
      await record(tx, conversationRead, { target: toChatTarget(row), userId, sequence: read, isShown });
    };
    // The id in the path is that of the partner, whom many others read.
    await transaction(ctx, mark, { queue: callerQueue(ctx.actor) });
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
  const removed = await tx
    .delete(messageReactions)
    .where(eq(messageReactions.messageId, id))
    .returning({ userId: messageReactions.userId });
  for (const userId of new Set(removed.map((reaction) => reaction.userId))) {
    await record(tx, reactionsRemoved, { messageId: id, userId });
  }
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

/** What the caller wants to do with a message: a right to it, or what needs only that they see it. */
type Intent = 'hide' | 'read' | keyof Message['can'];

/**
 * Runs a change of a message with the right to it. Changes of one conversation happen one after the other. Nothing is
 * recorded when `work` leaves the message as it was.
 */
async function changeMessage(
  ctx: UserContext,
  id: string,
  intent: Intent,
  work: (tx: Transaction, changing: Changing) => Promise<void>,
): Promise<Message> {
  return changeInConversation(ctx, id, async (tx, conversation) => {
    const txCtx = withTransaction(ctx, tx);
    const { access, view, change } = await lockMessage(txCtx, tx, conversation, id, intent);
    await work(tx, { access, view, change });
    const after = await readMessage(txCtx, access, id);
    if (after.change === change) {
      const { senderId } = view.message;
      const changed = { messageId: id, change, senderId, deleted: after.deleted, onlyFor: null };
      await record(tx, messageChanged, { target: toChatTarget(access.row), ...changed });
    }
    return after;
  });
}

async function hideMessage(ctx: UserContext, id: string): Promise<void> {
  await changeInConversation(ctx, id, async (tx, conversation) => {
    const { access, view, change } = await lockMessage(withTransaction(ctx, tx), tx, conversation, id, 'hide');
    if (view.hidden) return;
    const { userId } = ctx.actor;
    await tx.insert(hiddenMessages).values({ userId, messageId: id, change });
    const changed = { messageId: id, change, senderId: view.message.senderId, deleted: true, onlyFor: userId };
    await record(tx, messageChanged, { target: toChatTarget(access.row), ...changed });
  });
}

/** Runs a change of a message in the queue of its conversation, whose row numbers the changes. */
async function changeInConversation<Result>(
  ctx: UserContext,
  id: string,
  change: (tx: Transaction, conversation: ConversationKey) => Promise<Result>,
): Promise<Result> {
  const conversation = await getConversationByMessage(ctx.db, id);
  return transaction(ctx, (tx) => change(tx, conversation), { queue: conversation.id });
}

/** Locks the conversation of a message until the commit, for people with the right to change the message. */
async function lockMessage(
  ctx: UserContext,
  tx: Transaction,
  conversation: ConversationKey,
  id: string,
  intent: Intent,
): Promise<Changing> {
  await accessMessage(ctx, conversation, id, intent);
  const change = await nextChange(tx, conversation.id);
  // Again, under the lock: the change before this one may have ended the right.
  return { ...(await accessMessage(ctx, conversation, id, intent)), change };
}

async function accessMessage(
  ctx: UserContext,
  conversation: ConversationKey,
  id: string,
  intent: Intent,
): Promise<Omit<Changing, 'change'>> {
  const access = await nullOnFailure(accessConversationByKey(ctx, conversation), chatErrors.conversation_not_found);
  if (access === null) throw fail(chatErrors.message_not_found);
  const view = await loadMessage(ctx, access, id, { evenHidden: intent === 'hide' });
  const { senderId, action, removedBy } = view.message;
  const isDeletion = intent === 'hide' || intent === 'delete_for_everyone';
  const isMine = senderId === ctx.actor.userId;
  if (!hasContentFor(view.message, ctx.actor.userId) && !isDeletion) throw fail(chatErrors.message_not_found);
  if (intent === 'hide' || intent === 'read') return { access, view };
  const about = { isMine, isDeleted: false, isRemoved: removedBy !== null, isSystemLine: action !== null };
  const can = abilitiesOnMessage(about, access.can);
  if (!can[intent]) {
    const isReadOnly = !access.can.write && (intent === 'react' || isMine);
    throw fail(isReadOnly ? chatErrors.conversation_closed : commonErrors.forbidden);
  }
  return { access, view };
}

/** @throws message_not_found for an id that no message has. */
async function getConversationByMessage(db: Queryable, messageId: string) {
  const { id, kind, lowId, highId } = conversations;
  const [conversation] = await db
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
