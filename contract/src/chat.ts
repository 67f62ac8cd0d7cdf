import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { commonErrors, defineErrors, fileErrors, imageErrors } from './errors.ts';
import { limits } from './limits.ts';
import { Id, IdParams, Person, RemovedMark, Timestamp, nullable, optionalText, text } from './shapes.ts';

/** What can go wrong in chat. */
export const chatErrors = defineErrors({
  conversation_not_found: [404, 'This conversation does not exist, or you are not in it.'],
  message_not_found: [404, 'This message does not exist any more.'],
  conversation_closed: [403, 'You can’t write in this conversation.'],
  wrong_sender: [403, 'You can send messages as yourself only.'],
  verify_first: [403, 'Confirm your email address before you begin a conversation.'],
  cannot_add: [403, 'This person cannot be added to the group.'],
  group_full: [409, 'A group chat has room for 200 people.'],
  last_admin: [409, 'A group chat needs an admin. Make somebody else admin first.'],
  words_or_file: [400, 'Write something, or add a file.'],
  empty_file: [400, 'This file is empty. Choose another one.'],
  client_id_reused: [422, 'This message was sent before with other content. Please write it again.'],
  parent_not_found: [404, 'The message that you reply to does not exist any more.'],
});

/** The reactions to messages. */
export const REACTIONS = ['👍', '❤️', '😂', '😮', '😢', '🎉'] as const;
const Emoji = Type.Enum([...REACTIONS]);
export type Reaction = (typeof REACTIONS)[number];

/** What a system line of a group chat says. */
export const SYSTEM_ACTIONS = [
  'created',
  'added',
  'removed',
  'left',
  'renamed',
  'picture',
  'made_admin',
  'unmade_admin',
] as const;
export type SystemAction = (typeof SYSTEM_ACTIONS)[number];

/** The author of a message. `email` is null unless the reader may see it. */
export const Sender = Type.Object({ ...Person.properties, email: nullable(Type.String()) });

/** A file of a message. Width and height are those of images, else null. */
export const ChatMedia = Type.Object({
  url: Type.String(),
  name: Type.String(),
  type: Type.String({ description: 'Media type, read from the bytes.' }),
  size: Type.Integer({ description: 'Bytes.' }),
  width: nullable(Type.Integer()),
  height: nullable(Type.Integer()),
  srcset: nullable(Type.String({ description: 'Widths of an image, else null.' })),
  placeholder: nullable(Type.String({ description: 'Of an image: a tiny blurred data: URI.' })),
});
export type ChatMedia = Static<typeof ChatMedia>;

/** The message that a message replies to. `available` is false when the reader cannot see it (any more). */
const ReplyTo = Type.Object({
  id: Id,
  available: Type.Boolean(),
  sender: nullable(Person),
  text: nullable(Type.String({ description: `Its first ${limits.quote} characters.` })),
  media: nullable(Type.Object({ name: Type.String(), type: Type.String() })),
});

/** A message, or a system line, for its reader. */
export const Message = Type.Object({
  id: Id,
  /** The conversation as its reader names it: the partner's id, or the id of the group chat. */
  conversation: Id,
  kind: Type.Enum(['text', 'system']),
  text: nullable(
    Type.String({ description: 'Null for a file without words, and when deleted. Of a system line: its sentence.' }),
  ),
  sender: Type.String({ description: 'The e-mail address of the author where the reader may see it, else their id.' }),
  sender_object: Sender,
  is_mine: Type.Boolean(),
  created_at: Timestamp,
  edited_at: nullable(Timestamp),
  is_seen: Type.Boolean({ description: 'Private: the partner has read it. Group: at least one other has.' }),
  seen_at: nullable(Timestamp),
  seen_by_count: nullable(Type.Integer({ description: "Group: how many others have read the reader's own message." })),
  parent_message: nullable(Id),
  reply_to: nullable(ReplyTo),
  media: nullable(ChatMedia),
  reactions: Type.Array(Type.Object({ emoji: Emoji, count: Type.Integer(), mine: Type.Boolean() })),
  deleted: Type.Boolean({ description: 'Deleted for everyone, or removed by moderators: no content.' }),
  removed: RemovedMark,
  hidden: Type.Boolean({
    description: 'The reader deleted it for themselves: only in the change feed, without content.',
  }),
  client_id: nullable(Type.String({ description: "The sender's own id of it; null for others' messages." })),
  sequence: Type.Integer({ description: 'Its place in the conversation. Numbers may be missing for a reader.' }),
  change: Type.Integer({ description: 'Its place in the change feed; rises with each change.' }),
  system: nullable(
    Type.Object({ action: Type.Enum([...SYSTEM_ACTIONS]), subject: nullable(Person), name: nullable(Type.String()) }),
  ),
  can: Type.Object({
    edit: Type.Boolean(),
    delete_for_everyone: Type.Boolean(),
    reply: Type.Boolean(),
    react: Type.Boolean(),
    report: Type.Boolean({ description: 'To the platform staff.' }),
  }),
});
export type Message = Static<typeof Message>;

/** A conversation for its reader. */
export const Conversation = Type.Object({
  /** The partner's user id (type user), or the group's id (type group). */
  id: Id,
  type: Type.Enum(['user', 'group']),
  name: Type.String(),
  image: nullable(Type.String({ description: 'URL of the picture of the group, or photo of the partner.' })),
  description: nullable(Type.String()),
  /** The first five in the list of conversations; all of them in the call for one. */
  members: Type.Array(Person),
  members_count: Type.Integer(),
  admins: Type.Array(Person),
  created_by: nullable(Id),
  last_message: nullable(Message),
  last_at: Timestamp,
  unread_count: Type.Integer({ description: 'Messages of others, at most 100.' }),
  is_blocked: Type.Boolean({ description: 'The reader cannot write in it (any more).' }),
  blocked_by_me: Type.Boolean({ description: 'The reader has blocked the partner, and can undo it.' }),
  is_active: Type.Boolean({ description: 'The reader can write in it.' }),
  partner_is_active: Type.Boolean({ description: 'The partner has an active account; false for a group.' }),
  muted: Type.Boolean(),
  created_at: Timestamp,
  /** The reader has read up to this message. */
  read_sequence: Type.Integer(),
  /** Where the change feed is. */
  change: Type.Integer(),
  can: Type.Object({ write: Type.Boolean(), manage: Type.Boolean(), leave: Type.Boolean() }),
});
export type Conversation = Static<typeof Conversation>;

const MessageList = Type.Array(Message);

/** A message that a search has found. */
export const FoundMessage = Type.Object({
  ...Message.properties,
  conversation_name: Type.String({ description: 'The name of the partner or the group.' }),
  conversation_type: Type.Enum(['user', 'group']),
  conversation_image: nullable(Type.String({ description: 'Photo of the partner, or picture of the group.' })),
  partner: nullable(Person),
});
export type FoundMessage = Static<typeof FoundMessage>;

/** What an image or another file may be refused with. */
export const uploadErrors = [...imageErrors, ...fileErrors, chatErrors.empty_file] as const;

export const listConversations = endpoint({
  method: 'GET',
  path: '/chat/conversations/',
  summary: `The conversations of the caller, the last active first, ${limits.chatPageSize} at a time`,
  access: 'user',
  query: Type.Object({
    before: Type.Optional(
      Type.String({ maxLength: 80, description: '`{last_at}~{id}` of the last one of the page before.' }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax })),
  }),
  reply: Type.Array(Conversation),
  errors: [commonErrors.not_found],
});

export const getConversation = endpoint({
  method: 'GET',
  path: '/chat/conversations/:id/',
  summary: 'One conversation with all its members, also with a person to whom nothing was written yet',
  access: 'user',
  params: IdParams,
  reply: Conversation,
  errors: [chatErrors.conversation_not_found],
});

export const listMessages = endpoint({
  method: 'GET',
  path: '/chat/thread/',
  summary:
    'Messages of a conversation, oldest first: the newest page, or those before, after or around a place. The header Chat-Change is where the change feed was',
  access: 'user',
  query: Type.Object({
    user_id: Type.Optional(Id),
    group_id: Type.Optional(Id),
    /** The page before this message. */
    before: Type.Optional(Id),
    /** The page after this place. */
    after_sequence: Type.Optional(Type.Integer({ minimum: 0 })),
    /** The page around this message. */
    around: Type.Optional(Id),
    /** Messages that changed after this place of the change feed, in its order; at most `limits.chatChanges`. */
    after_change: Type.Optional(Type.Integer({ minimum: 0 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax })),
  }),
  reply: MessageList,
  errors: [chatErrors.conversation_not_found, chatErrors.message_not_found],
});

export const sendMessage = endpoint({
  method: 'POST',
  path: '/chat/send/',
  summary: 'Send a message. A repeat with the same `client_id` answers with the message that it made',
  access: 'user',
  body: Type.Object({
    /** Unique for its sender, for ever. Absent: the Idempotency-Key, else the server makes one. */
    client_id: Type.Optional(Type.String({ minLength: 1, maxLength: 100, pattern: '^[\\x21-\\x7e]+$' })),
    message_type: Type.Enum(['group', 'private']),
    group: Type.Optional(Id),
    recipient: Type.Optional(Id),
    /** Nobody but the caller: their e-mail address or id. */
    sender: Type.Optional(Type.String({ maxLength: limits.email })),
    text: optionalText(limits.message),
    parent_message: Type.Optional(nullable(Id)),
  }),
  files: ['media'],
  fileBytes: limits.fileBytes,
  status: 201,
  reply: Message,
  errors: [
    chatErrors.conversation_not_found,
    chatErrors.conversation_closed,
    chatErrors.wrong_sender,
    chatErrors.verify_first,
    chatErrors.parent_not_found,
    chatErrors.words_or_file,
    chatErrors.client_id_reused,
    ...uploadErrors,
  ],
  creates: true,
});

export const updateMessage = endpoint({
  method: 'PATCH',
  path: '/chat/:id/update/',
  summary: 'Change the text of a message of the caller',
  access: 'user',
  params: IdParams,
  body: Type.Object({ text: text(limits.message) }),
  reply: Message,
  errors: [chatErrors.message_not_found, chatErrors.conversation_closed, commonErrors.forbidden],
});

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/chat/:id/delete/',
  summary: 'Delete a message for the caller, or for everyone: an own one, or as admin of the group',
  access: 'user',
  params: IdParams,
  query: Type.Object({ delete_for: Type.Enum(['me', 'everyone']) }),
  errors: [chatErrors.message_not_found, commonErrors.forbidden],
});

export const addReaction = endpoint({
  method: 'PUT',
  path: '/chat/:id/reactions/',
  summary: 'React to a message; already there is success',
  access: 'user',
  params: IdParams,
  body: Type.Object({ emoji: Emoji }),
  reply: Message,
  errors: [chatErrors.message_not_found, chatErrors.conversation_closed, commonErrors.forbidden],
});

export const removeReaction = endpoint({
  method: 'DELETE',
  path: '/chat/:id/reactions/',
  summary: 'Remove a reaction of the caller; not there is success',
  access: 'user',
  params: IdParams,
  query: Type.Object({ emoji: Emoji }),
  errors: [chatErrors.message_not_found],
});

export const markSeen = endpoint({
  method: 'POST',
  path: '/chat/thread/:id/seen/',
  summary: 'Mark a conversation as read up to a message; the mark only rises',
  access: 'user',
  params: IdParams,
  body: Type.Object({
    /** The last message that was shown; absent: the newest. */
    sequence: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
  reply: Type.Object({ id: Id, read_sequence: Type.Integer(), unread_count: Type.Integer() }),
  errors: [chatErrors.conversation_not_found],
});

export const muteConversation = endpoint({
  method: 'POST',
  path: '/chat/conversations/:id/mute/',
  summary: 'Mute a conversation, or end that: a muted one neither counts nor mails',
  access: 'user',
  params: IdParams,
  body: Type.Object({ muted: Type.Boolean() }),
  reply: Type.Object({ id: Id, muted: Type.Boolean() }),
  errors: [chatErrors.conversation_not_found],
});

export const searchMessages = endpoint({
  method: 'GET',
  path: '/chat/search/',
  summary: "Messages of the caller's conversations that have all words of the query, the newest first",
  access: 'user',
  query: Type.Object({
    query: Type.String({ maxLength: limits.searchQuery, description: 'At least 2 characters; fewer find nothing.' }),
    /** Only the messages of this conversation, and no conversations. */
    conversation: Type.Optional(Id),
    cursor: Type.Optional(Type.String({ maxLength: 300 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax })),
  }),
  reply: Type.Object({
    /** Conversations whose name has the query, at most ten; on the first page only. */
    conversations: Type.Array(Conversation),
    results: Type.Array(FoundMessage),
    next: nullable(Type.String()),
  }),
  errors: [commonErrors.not_found, chatErrors.conversation_not_found],
});

export const listSharedFiles = endpoint({
  method: 'GET',
  path: '/chat/conversations/:id/files/',
  summary: 'The messages of a conversation that have a picture, or those that have another file, the newest first',
  access: 'user',
  params: IdParams,
  query: Type.Object({
    kind: Type.Enum(['picture', 'file']),
    cursor: Type.Optional(Type.String({ maxLength: 300 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax })),
  }),
  reply: Type.Object({ results: Type.Array(Message), next: nullable(Type.String()) }),
  errors: [chatErrors.conversation_not_found],
});

export const countUnreadMessages = endpoint({
  method: 'GET',
  path: '/chat/unread/',
  summary: 'How many unread messages the caller has in conversations that are not muted; at most 100',
  access: 'user',
  reply: Type.Object({ unread_count: Type.Integer() }),
  errors: [commonErrors.not_found],
});
