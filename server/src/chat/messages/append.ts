import type { SystemAction } from '@homecoming/contract/chat.ts';
import { eq, sql, type InferSelectModel } from 'drizzle-orm';
import { prepared, type Transaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/new-id.ts';
import { record } from '../../platform/facts.ts';
import { conversations, messages } from '../../schema/chat.ts';
import { toChatTarget, type OpenConversation } from '../access.ts';
import { messageSent } from '../facts.ts';
import { presentForEverybody, type MessageRow, type MessageView } from './present.ts';

/** A larger message travels as its id only, or one with more admins to tell apart: the bus between servers has a limit. */
const MAX_LIVE_BYTES = 6_000;

/** A message before it has a `sequence`. */
export type NewMessage = Pick<
  InferSelectModel<typeof messages>,
  'id' | 'conversationId' | 'senderId' | 'clientId' | 'bodyHash' | 'text' | 'createdAt'
> &
  Partial<Pick<MessageRow, 'imageId' | 'fileId' | 'parentId' | 'action' | 'subjectId'>>;

/**
 * Writes a message with the next `sequence` and `change` of its conversation. It locks the conversation until the commit,
 * so that numbers become visible in order and without gaps. Returns null when the sender has used the `client_id` before:
 * then the caller must roll back.
 */
export async function appendMessage(tx: Transaction, message: NewMessage): Promise<MessageRow | null> {
  const { imageId = null, fileId = null, parentId = null, action = null, subjectId = null } = message;
  const values = { ...message, imageId, fileId, parentId, action, subjectId };
  const [numbers] = await append(tx).execute(values);
  if (numbers === undefined) return null;
  const { bodyHash: _hash, ...row } = values;
  return { ...row, ...numbers, editedAt: null, deletedAt: null, removedBy: null };
}

/** Records that a message was written, with its content where all readers see the same. `adminIds` are those of a group. */
export async function recordSent(
  tx: Transaction,
  access: OpenConversation,
  view: MessageView,
  adminIds: readonly string[],
): Promise<void> {
  const { id: messageId, senderId, clientId, sequence, change } = view.message;
  // A block may hide the quoted message from some readers, so clients fetch it.
  const message = view.quote === null ? presentForEverybody(view, access) : null;
  const fits = message !== null && Buffer.byteLength(JSON.stringify([message, adminIds])) <= MAX_LIVE_BYTES;
  const content = fits ? { message, adminIds } : { message: null, adminIds: [] };
  const sent = { messageId, senderId, clientId, sequence, change, ...content };
  await record(tx, messageSent, { target: toChatTarget(access.row), ...sent });
}

/** Writes a system line of a group chat. Locks the group until the commit. */
export async function appendSystemLine(
  tx: Transaction,
  line: { groupId: string; actorId: string; action: SystemAction; subjectId?: string; name?: string; at: Date },
): Promise<{ sequence: number }> {
  const { groupId, actorId: senderId, action, subjectId = null, name = null, at: createdAt } = line;
  const id = newId();
  const message = await appendMessage(tx, {
    id,
    conversationId: groupId,
    senderId,
    clientId: `system:${id}`,
    bodyHash: Buffer.alloc(0),
    text: name,
    action,
    subjectId,
    createdAt,
  });
  if (message === null) throw new Error('a system line was written twice');
  const { clientId, sequence, change } = message;
  const sent = { senderId, messageId: id, clientId, sequence, change, message: null, adminIds: [] };
  await record(tx, messageSent, { target: { groupId }, ...sent });
  return { sequence };
}

/** The next number of the change feed; the conversation stays locked until the commit. */
export async function nextChange(tx: Transaction, conversationId: string): Promise<number> {
  const [row] = await tx
    .update(conversations)
    .set({ lastChange: sql`${conversations.lastChange} + 1` })
    .where(eq(conversations.id, conversationId))
    .returning({ change: conversations.lastChange });
  if (row === undefined) throw new Error('the conversation of a message does not exist');
  return row.change;
}

const append = prepared((db) => {
  const createdAt = sql`${sql.placeholder('createdAt')}::timestamptz`;
  const numbers = db.$with('numbers').as(
    db
      .update(conversations)
      .set({
        lastSequence: sql`${conversations.lastSequence} + 1`,
        lastChange: sql`${conversations.lastChange} + 1`,
        lastAt: sql`greatest(${conversations.lastAt}, ${createdAt})`,
      })
      .where(eq(conversations.id, sql.placeholder('conversationId')))
      .returning({ sequence: conversations.lastSequence, change: conversations.lastChange }),
  );
  return db
    .with(numbers)
    .insert(messages)
    .values({
      id: sql.placeholder('id'),
      conversationId: sql.placeholder('conversationId'),
      sequence: sql`(select last_sequence from numbers)`,
      change: sql`(select last_change from numbers)`,
      senderId: sql.placeholder('senderId'),
      clientId: sql.placeholder('clientId'),
      bodyHash: sql.placeholder('bodyHash'),
      text: sql.placeholder('text'),
      imageId: sql.placeholder('imageId'),
      fileId: sql.placeholder('fileId'),
      parentId: sql.placeholder('parentId'),
      action: sql.placeholder('action'),
      subjectId: sql.placeholder('subjectId'),
      createdAt,
    })
    .onConflictDoNothing({ target: [messages.senderId, messages.clientId] })
    .returning({ sequence: messages.sequence, change: messages.change })
    .prepare('chat_append');
});
