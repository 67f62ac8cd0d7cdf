import { createHash } from 'node:crypto';
import { chatErrors, type Message, type sendMessage as sendCall } from '@homecoming/contract/chat.ts';
import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { personColumns, type PersonRow } from '../../accounts/present.ts';
import { acceptImageOrFile, attachFile, attachMedia } from '../../media/service.ts';
import type { FileRow, PictureRow } from '../../media/present.ts';
import { withTransaction, type UserContext } from '../../platform/app.ts';
import { prepared, type Transaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/new-id.ts';
import { fail, HttpFailure, nullOnFailure } from '../../platform/http/fail.ts';
import type { UploadedFile } from '../../platform/http/form.ts';
import { RUN_SEPARATELY, sharedTransaction, type SharedRow } from '../../platform/shared-transaction.ts';
import { conversations, messages } from '../../schema/chat.ts';
import { users } from '../../schema/users.ts';
import {
  accessConversation,
  accessConversationByKey,
  inOrder,
  isOpen,
  lockMembership,
  type ConversationAccess,
  type ConversationRef,
} from '../access.ts';
import { openPrivateConversation, requireMayBegin } from '../conversations.ts';
import { appendMessage, recordSent, type NewMessage } from './append.ts';
import { hasContentFor, presentMessage, type MessageView } from './present.ts';
import { loadMessage, readMessage } from './queries.ts';

type SendInput = BodyOf<typeof sendCall>;
type SendRef = Exclude<ConversationRef, { readonly id: string }>;

/**
 * Sends a message once for each `client_id` of its sender: a repeated request returns the message that the first one
 * made, as it is now, also when the sender may not write any more. Files are compared by their names only, since a repeat
 * is answered before its file is read. It is no `Idempotency-Key`, which is deleted after a day: a device that was
 * offline for longer sends again what it could not send then. The id is a column of the message, so that it costs no second row.
 * @throws conversation_not_found, conversation_closed, verify_first, wrong_sender, parent_not_found, words_or_file;
 *   client_id_reused for another message under the same `client_id`.
 */
export async function sendMessage(
  ctx: UserContext,
  input: SendInput,
  upload: UploadedFile | undefined,
): Promise<Message> {
  if (ctx.actor.isStaff) throw fail(chatErrors.conversation_not_found);
  await requireOwnSender(ctx, input.sender);
  const ref = recipientRef(input, ctx.actor.userId);
  const clientId = input.client_id ?? ctx.idempotency?.key ?? newId();
  const bodyHash = hashInput(input, upload?.filename);
  // Only people who may write upload; a repeat needs no second upload.
  const file = upload && (await storeFile(ctx, ref, clientId, upload));
  const sending = { ref, clientId, bodyHash, input, file };
  try {
    return await sharedTransaction(ctx, getSharedRow(ref, ctx.actor.userId), {
      check: (tx, isShared) => check(withTransaction(ctx, tx), tx, { ...sending, isShared }),
      write: (tx, checked) => send(withTransaction(ctx, tx), tx, sending, checked),
    });
  } catch (error) {
    // A repeat is read only here: nearly all messages are sent once.
    const isRefused = error instanceof HttpFailure;
    if (!isRefused && !(error instanceof SentBefore)) throw error;
    const sent = await readSent(ctx, clientId, bodyHash);
    if (sent !== null) return sent;
    throw isRefused ? error : fail(commonErrors.in_progress);
  }
}

/**
 * The message that an earlier request has made, by the fields of a form before its file; undefined when this is no repeat.
 * What is wrong with the request is left to sendMessage().
 */
export async function findRepeat(ctx: UserContext, input: SendInput, filename: string): Promise<Message | undefined> {
  if (ctx.actor.isStaff || input.client_id === undefined) return undefined;
  try {
    await requireOwnSender(ctx, input.sender);
    return (await readSent(ctx, input.client_id, hashInput(input, filename))) ?? undefined;
  } catch (error) {
    if (error instanceof HttpFailure) return undefined;
    throw error;
  }
}

/** Thrown inside a transaction, which it rolls back: the message exists. */
class SentBefore extends Error {}

interface Sending {
  readonly ref: SendRef;
  readonly clientId: string;
  readonly bodyHash: Buffer;
  readonly input: SendInput;
  readonly file: StoredFile | undefined;
}

interface Checked {
  readonly found: ConversationAccess;
  readonly sender: PersonRow & { readonly email: string };
  readonly quote: MessageView['quote'];
  /** Of a group. */
  readonly adminIds: readonly string[];
}

/**
 * Refuses what may not be sent, also what was sent before. New conversations are limited behind a lock, and a lock does not
 * separate works of one transaction.
 */
async function check(
  ctx: UserContext,
  tx: Transaction,
  { ref, clientId, input, file, isShared }: Sending & { readonly isShared: boolean },
): Promise<Checked | typeof RUN_SEPARATELY> {
  const senderId = ctx.actor.userId;
  // Started together, so that they travel together.
  const [membership, found, [sender], sentBefore] = await Promise.all([
    // A removal from the group waits until this message is committed; one that came before is noticed here.
    'groupId' in ref ? lockMembership(tx, ref.groupId, senderId) : { adminIds: [] },
    accessConversation(ctx, ref),
    senderQuery(tx).execute({ senderId }),
    input.client_id === undefined ? [] : findSent(tx).execute({ senderId, clientId }),
  ]);
  if (sentBefore.length > 0) throw fail(commonErrors.in_progress);
  if (membership === null) throw fail(chatErrors.conversation_not_found);
  if (sender === undefined) throw fail(commonErrors.unauthenticated);
  if (!found.can.write) throw fail(chatErrors.conversation_closed);
  if (!isOpen(found) && isShared) return RUN_SEPARATELY;
  if (!isOpen(found)) await requireMayBegin(ctx, tx, found, input.text ?? null);
  if (!input.text && file === undefined) throw createEmptyMessageFailure();
  const quote = input.parent_message ? await loadQuote(ctx, found, input.parent_message) : null;
  return { found, sender, quote, adminIds: membership.adminIds };
}

async function send(ctx: UserContext, tx: Transaction, sending: Sending, checked: Checked): Promise<Message> {
  const { clientId, bodyHash, input, file } = sending;
  const { found, sender, quote, adminIds } = checked;
  const access = isOpen(found) ? found : await openPrivateConversation(ctx, tx, found);
  const values: NewMessage = {
    id: newId(),
    conversationId: access.row.id,
    senderId: sender.id,
    clientId,
    bodyHash,
    text: input.text || null,
    imageId: file?.image?.id ?? null,
    fileId: file?.file?.id ?? null,
    parentId: input.parent_message ?? null,
    createdAt: ctx.clock.now(),
  };
  const message = await appendMessage(tx, values);
  if (message === null) throw new SentBefore();
  const view: MessageView = {
    message,
    sender,
    senderEmail: sender.email,
    image: file?.image ?? null,
    file: file?.file ?? null,
    quote,
    subject: null,
    reactions: [],
    hidden: false,
    seenByCount: 0,
  };
  const subject = { type: 'message', id: values.id } as const;
  // Recorded at once: live messages follow in the order in which messages got their numbers.
  await Promise.all([
    recordSent(tx, access, view, adminIds),
    file?.image && attachMedia(tx, file.image.id, subject),
    file?.file && attachFile(tx, file.file.id, subject),
  ]);
  return presentMessage(view, access, sender.id);
}

/** What an earlier request has made, for its sender as they may read it now; null when there was none. */
async function readSent(ctx: UserContext, clientId: string, bodyHash: Buffer): Promise<Message | null> {
  const [sent] = await findSent(ctx.db).execute({ senderId: ctx.actor.userId, clientId });
  if (sent === undefined) return null;
  if (!bodyHash.equals(sent.bodyHash)) throw fail(chatErrors.client_id_reused);
  const access = await accessConversationByKey(ctx, sent.conversation);
  return readMessage(ctx, access, sent.id);
}

async function loadQuote(ctx: UserContext, found: ConversationAccess, id: string): Promise<MessageView['quote']> {
  const parent = isOpen(found) ? await nullOnFailure(loadMessage(ctx, found, id), chatErrors.message_not_found) : null;
  if (parent === null || !hasContentFor(parent.message, ctx.actor.userId) || parent.message.action !== null) {
    throw fail(chatErrors.parent_not_found);
  }
  const { message, sender, image, file } = parent;
  return { text: message.text, isVisible: true, sender, isImage: image !== null, file };
}

interface StoredFile {
  readonly image: PictureRow | null;
  readonly file: FileRow | null;
}

/** Stores an upload, images re-encoded; nothing when the message was sent before. */
async function storeFile(
  ctx: UserContext,
  ref: SendRef,
  clientId: string,
  upload: UploadedFile,
): Promise<StoredFile | undefined> {
  const senderId = ctx.actor.userId;
  if ((await findSent(ctx.db).execute({ senderId, clientId })).length > 0) return undefined;
  const { can } = await accessConversation(ctx, ref);
  if (!can.write) throw fail(chatErrors.conversation_closed);
  if (upload.content.length === 0) {
    throw fail(chatErrors.empty_file, { fields: { media: chatErrors.empty_file.message } });
  }
  return acceptImageOrFile(ctx, senderId, upload);
}

/** SHA-256 of what is sent and where; of a file its name. */
function hashInput({ client_id: _id, sender: _sender, ...input }: SendInput, filename: string | undefined): Buffer {
  const { message_type: type, group, recipient, text, parent_message: parent } = input;
  const fields = [type, group ?? null, recipient ?? null, text || null, parent ?? null, filename ?? null];
  return createHash('sha256').update(JSON.stringify(fields)).digest();
}

function recipientRef({ message_type: type, group, recipient }: SendInput, senderId: string): SendRef {
  const field = type === 'group' ? 'group' : 'recipient';
  const id = type === 'group' ? group : recipient;
  if (id === undefined) throw fail(commonErrors.invalid_input, { fields: { [field]: 'Say where to send this.' } });
  if (id === senderId) throw fail(commonErrors.invalid_input, { fields: { [field]: 'You can’t write to yourself.' } });
  return type === 'group' ? { groupId: id } : { userId: id };
}

function getSharedRow(ref: SendRef, senderId: string): SharedRow {
  return { kind: 'messages', id: 'userId' in ref ? inOrder(ref.userId, senderId).join(' ') : ref.groupId };
}

/** Nobody sends in the name of another person. */
async function requireOwnSender(ctx: UserContext, sender: string | undefined): Promise<void> {
  const { userId } = ctx.actor;
  if (sender === undefined || sender.toLowerCase() === userId) return;
  const own = await ctx.db.$count(users, and(eq(users.id, userId), eq(users.email, sender.toLowerCase())));
  if (own === 0) throw fail(chatErrors.wrong_sender);
}

function createEmptyMessageFailure() {
  return fail(chatErrors.words_or_file, { fields: { text: chatErrors.words_or_file.message } });
}

const findSent = prepared((db) =>
  db
    .select({
      id: messages.id,
      bodyHash: messages.bodyHash,
      conversation: {
        id: conversations.id,
        kind: conversations.kind,
        lowId: conversations.lowId,
        highId: conversations.highId,
      },
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(and(eq(messages.senderId, sql.placeholder('senderId')), eq(messages.clientId, sql.placeholder('clientId'))))
    .prepare('chat_find_sent'),
);

/** A deleted account sends nothing more. */
const senderQuery = prepared((db) =>
  db
    .select({ ...personColumns, email: users.email })
    .from(users)
    .where(and(eq(users.id, sql.placeholder('senderId')), isNull(users.deletedAt)))
    .for('key share')
    .prepare('chat_sender'),
);
