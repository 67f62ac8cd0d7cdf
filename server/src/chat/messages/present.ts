import type { ChatMedia, Message, Reaction, SystemAction } from '@homecoming/contract/chat.ts';
import { limits } from '@homecoming/contract/limits.ts';
import type { InferSelectModel } from 'drizzle-orm';
import { presentPerson, type PersonRow } from '../../accounts/present.ts';
import { fileUrl, getMediaType, presentPicture, type FileRow, type PictureRow } from '../../media/present.ts';
import type { messages } from '../../schema/chat.ts';
import { conversationIdFor, toChatTarget, type OpenConversation } from '../access.ts';
import { abilitiesInConversation, abilitiesOnMessage } from '../policy.ts';

export type MessageRow = Omit<InferSelectModel<typeof messages>, 'search' | 'bodyHash'>;

/** The message that a message replies to, as far as the reader sees it. */
export interface QuoteRow {
  readonly text: string | null;
  readonly isVisible: boolean;
  readonly sender: PersonRow;
  readonly isImage: boolean;
  readonly file: FileRow | null;
}

/** A message as it is loaded for a reader. */
export interface MessageView {
  readonly message: MessageRow;
  readonly sender: PersonRow;
  /** Null where the reader may not see it. */
  readonly senderEmail: string | null;
  readonly image: PictureRow | null;
  readonly file: FileRow | null;
  readonly quote: QuoteRow | null;
  readonly subject: PersonRow | null;
  readonly reactions: readonly { emoji: Reaction; count: number; mine: boolean }[];
  /** The reader deleted it for themselves. */
  readonly hidden: boolean;
  /** Of the reader's own message in a group; null otherwise. */
  readonly seenByCount: number | null;
}

/** A message on the wire, for its reader. A deleted or hidden one has no content. */
export function presentMessage(view: MessageView, access: OpenConversation, readerId: string): Message {
  const { message, sender, senderEmail, hidden } = view;
  const isMine = message.senderId === readerId;
  const isRemoved = message.removedBy !== null;
  const isDeleted = !hasContentFor(message, readerId);
  const isShown = !isDeleted && !hidden;
  const { partner } = access;
  const isSeen = isMine && (partner ? (partner.readSequence ?? -1) >= message.sequence : (view.seenByCount ?? 0) > 0);
  const { action } = message;
  const isSystemLine = action !== null;
  return {
    id: message.id,
    conversation: conversationIdFor(toChatTarget(access.row), readerId),
    kind: isSystemLine ? 'system' : 'text',
    text: isSystemLine ? systemSentence(action, view) : isShown ? message.text : null,
    sender: senderEmail ?? sender.id,
    sender_object: { ...presentPerson(sender), email: senderEmail },
    is_mine: isMine,
    created_at: message.createdAt.toISOString(),
    edited_at: isShown ? (message.editedAt?.toISOString() ?? null) : null,
    is_seen: isSeen,
    seen_at: isSeen ? (partner?.readAt?.toISOString() ?? null) : null,
    seen_by_count: isMine && partner === null ? (view.seenByCount ?? 0) : null,
    parent_message: isShown ? message.parentId : null,
    reply_to: isShown ? presentQuote(message.parentId, view.quote) : null,
    media: isShown ? presentMedia(view) : null,
    reactions: isShown ? view.reactions.map((reaction) => ({ ...reaction })) : [],
    deleted: isDeleted,
    removed: isRemoved && message.deletedAt === null ? { decision: isMine ? message.removedBy : null } : null,
    hidden,
    client_id: isMine ? message.clientId : null,
    sequence: message.sequence,
    change: message.change,
    system: isSystemLine
      ? {
          action,
          subject: view.subject && presentPerson(view.subject),
          name: action === 'renamed' ? message.text : null,
        }
      : null,
    can: abilitiesOnMessage({ isMine, isDeleted: !isShown, isRemoved, isSystemLine }, access.can),
  };
}

/** Whether a reader gets the content of a message: it was not deleted, and moderators have not removed it for them. */
export function hasContentFor(
  { deletedAt, removedBy, senderId }: Pick<MessageRow, 'deletedAt' | 'removedBy' | 'senderId'>,
  readerId: string,
): boolean {
  return deletedAt === null && (removedBy === null || senderId === readerId);
}

/** A new message as it is pushed, without what depends on its reader. */
export type PushedMessage = Omit<Message, 'conversation' | 'is_mine' | 'client_id' | 'can'>;

export function presentForEverybody(view: MessageView, access: OpenConversation): PushedMessage {
  const message = presentMessage({ ...view, senderEmail: null }, access, view.message.senderId);
  const { conversation: _name, is_mine: _isMine, client_id: _clientId, can: _can, ...shared } = message;
  return { ...shared, is_seen: false, seen_at: null, seen_by_count: null };
}

/** Who gets a pushed message. */
export interface MessageReceiver {
  /** What they call the conversation. */
  readonly conversation: string;
  readonly kind: 'private' | 'group';
  readonly isAdmin: boolean;
  /** The sender's own id of the message; null for other people. */
  readonly clientId: string | null;
}

/** A pushed message for one kind of its readers. */
export function presentPushed(message: PushedMessage, receiver: MessageReceiver): Message {
  const { conversation, kind, isAdmin, clientId } = receiver;
  const isMine = clientId !== null;
  // A conversation in which somebody has just written is open to all who are in it
  const inConversation = abilitiesInConversation({ kind, isAdmin, isReadOnly: false });
  const can = abilitiesOnMessage(
    {
      isMine,
      isDeleted: message.deleted,
      isRemoved: message.removed !== null,
      isSystemLine: message.kind === 'system',
    },
    inConversation,
  );
  return { ...message, conversation, is_mine: isMine, client_id: clientId, can };
}

/** What happened in a group, as a sentence: 'Ana Lima added Ben Moss'. */
function systemSentence(action: SystemAction, { message, sender, subject }: MessageView): string {
  const [who, whom] = [formatName(sender), subject ? formatName(subject) : 'somebody'];
  switch (action) {
    case 'created':
      return `${who} created the group`;
    case 'added':
      return `${who} added ${whom}`;
    case 'removed':
      return `${who} removed ${whom}`;
    case 'left':
      return `${who} left`;
    case 'renamed':
      return `${who} named the group “${message.text ?? ''}”`;
    case 'picture':
      return `${who} changed the picture of the group`;
    case 'made_admin':
      return `${who} made ${whom} an admin`;
    case 'unmade_admin':
      return `${whom} is no longer an admin`;
  }
}

function presentQuote(id: string | null, quote: QuoteRow | null): Message['reply_to'] {
  if (id === null) return null;
  if (quote === null || !quote.isVisible) return { id, available: false, sender: null, text: null, media: null };
  const { text, sender, file, isImage } = quote;
  return {
    id,
    available: true,
    sender: presentPerson(sender),
    text: text && [...text].slice(0, limits.quote).join(''),
    media: isImage ? { name: 'Photo', type: 'image/webp' } : file && { name: file.name, type: getMediaType(file) },
  };
}

function presentMedia({ image, file }: MessageView): ChatMedia | null {
  const picture = presentPicture(image);
  if (image !== null && picture !== null) {
    const { url, width, height, srcset, placeholder } = picture;
    return { url, name: 'Photo', type: 'image/webp', size: image.size, width, height, srcset, placeholder };
  }
  if (file === null) return null;
  const { name, size } = file;
  return {
    url: fileUrl(file),
    name,
    type: getMediaType(file),
    size,
    width: null,
    height: null,
    srcset: null,
    placeholder: null,
  };
}

function formatName(row: PersonRow): string {
  return `${row.firstName} ${row.lastName}`;
}
