import { chatErrors } from '@homecoming/contract/chat.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { personColumns } from '../../accounts/present.ts';
import { withTransaction, type UserContext } from '../../platform/app.ts';
import { attachFile, attachMedia } from '../../media/service.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/new-id.ts';
import { fail } from '../../platform/http/fail.ts';
import { messages } from '../../schema/chat.ts';
import { users } from '../../schema/users.ts';
import { accessConversation, isOpen } from '../access.ts';
import { openPrivateConversation } from '../conversations.ts';
import { appendMessage, recordSent } from '../messages/append.ts';
import type { MessageView } from '../messages/present.ts';

interface Opening {
  readonly from: string;
  readonly to: string;
  readonly text: string;
  /** Names the message among all of its sender: it is never written twice. */
  readonly clientId: string;
  /** What was stored of an upload. */
  readonly file?: Pick<MessageView, 'image' | 'file'>;
}

/**
 * Opens the chat of two people who have agreed to it with a message of one of them, also where the other accepts no
 * messages of people who are new to them. It is part of the caller's transaction, and locks the conversation until its commit.
 * @throws conversation_closed where the two cannot write to each other
 */
export async function openChat(ctx: UserContext, tx: Transaction, opening: Opening): Promise<void> {
  const { from, to, text, clientId, file = NO_FILE } = opening;
  // Who says yes last is the caller; the message is of who asked.
  const asSender = { ...withTransaction(ctx, tx), actor: { ...ctx.actor, userId: from, isStaff: false } };
  const found = await accessConversation(asSender, { userId: to });
  if (found.partner?.isReachable !== true) throw fail(chatErrors.conversation_closed);
  const access = isOpen(found) ? found : await openPrivateConversation(asSender, tx, found);
  const [sender] = await tx.select(personColumns).from(users).where(eq(users.id, from));
  if (sender === undefined) throw fail(chatErrors.conversation_closed);
  const id = newId();
  const message = await appendMessage(tx, {
    id,
    conversationId: access.row.id,
    senderId: from,
    clientId,
    bodyHash: Buffer.alloc(0),
    text,
    imageId: file.image?.id ?? null,
    fileId: file.file?.id ?? null,
    createdAt: ctx.clock.now(),
  });
  if (message === null) throw new Error('the first message of a chat was written twice');
  const subject = { type: 'message', id } as const;
  if (file.image) await attachMedia(tx, file.image.id, subject);
  if (file.file) await attachFile(tx, file.file.id, subject);
  const empty = { quote: null, subject: null, reactions: [], hidden: false, seenByCount: 0 };
  await recordSent(tx, access, { ...empty, ...file, message, sender, senderEmail: null }, []);
}

const NO_FILE = { image: null, file: null };

/** A message that opened a chat, or was written in one that was there. */
export interface OpeningMessage {
  readonly clientId: string;
  readonly text: string | null;
  readonly hasFile: boolean;
  readonly isDeleted: boolean;
}

/** The messages of somebody that openChat() has written under these names. */
export async function findOpenings(
  db: Queryable,
  from: string,
  clientIds: readonly string[],
): Promise<OpeningMessage[]> {
  return db
    .select({
      clientId: messages.clientId,
      text: messages.text,
      hasFile: sql<boolean>`coalesce(${messages.imageId}, ${messages.fileId}) is not null`,
      isDeleted: sql<boolean>`${messages.deletedAt} is not null`,
    })
    .from(messages)
    .where(and(eq(messages.senderId, from), inArray(messages.clientId, [...clientIds])));
}
