import { chatsWithMaya } from './chats/with-maya.ts';
import type { ChatDraft, MessageDraft, SystemLineDraft } from './chats/chat.ts';
import { groupChats } from './chats/group-chats.ts';
import { otherChats } from './chats/other-chats.ts';
import { idAt } from './ids.ts';
import { getUser } from './plan-communities.ts';
import { createRandom, type Random } from './random.ts';
import type {
  ConversationMemberRow,
  ConversationRow,
  MessageReactionRow,
  MessageRow,
  PostRow,
  PlannedFile,
  PlannedPicture,
  PresenceRow,
  UserRow,
} from './rows.ts';
import { after, before, earliest, HOUR, latest, toMilliseconds, MINUTE, momentBetween } from './times.ts';

/** The conversations with everything that is in them. */
export interface Chats {
  readonly conversations: readonly ConversationRow[];
  readonly conversationMembers: readonly ConversationMemberRow[];
  /** Each after the one that it replies to. */
  readonly messages: readonly MessageRow[];
  readonly messageReactions: readonly MessageReactionRow[];
  readonly presence: readonly PresenceRow[];
  readonly pictures: readonly PlannedPicture[];
  readonly files: readonly PlannedFile[];
}

interface ChatContext {
  readonly random: Random;
  readonly now: Date;
  readonly getUserId: (key: string) => string;
  /** The address of a person's newest post. */
  readonly getNewestPostUrl: (key: string) => string;
}

type PlannedChat = ReturnType<typeof planChat>;

/** All conversations of the demo world. */
export function planChats(
  people: ReadonlyMap<string, UserRow>,
  { posts, publicUrl, now }: { posts: readonly PostRow[]; publicUrl: string; now: Date },
): Chats {
  const getUserId = (key: string) => getUser(people, key).id;
  const getNewestPostUrl = (key: string) => {
    const own = posts.filter(({ authorId, channelId }) => authorId === getUserId(key) && channelId == null);
    const newest = own.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0];
    return `${publicUrl}/posts/${newest?.id ?? ''}`;
  };
  const at = { random: createRandom('chats'), now, getUserId, getNewestPostUrl };
  const chats = [...chatsWithMaya, ...groupChats, ...otherChats].map((draft) => planChat(at, draft));
  const rowsOfAll = <Row>(getRows: (chat: PlannedChat) => readonly Row[]): Row[] => chats.flatMap(getRows);
  const messages = rowsOfAll((chat) => chat.messages);
  return {
    conversations: chats.map(({ conversation }) => conversation),
    conversationMembers: rowsOfAll((chat) => chat.members),
    messages,
    messageReactions: rowsOfAll((chat) => chat.reactions),
    presence: lastActive(messages),
    pictures: rowsOfAll((chat) => chat.pictures),
    files: rowsOfAll((chat) => chat.files),
  };
}

function planChat(at: ChatContext, draft: ChatDraft) {
  const { group, members: keys, ago } = draft;
  const [creator = ''] = keys;
  const lines = group ? [{ by: creator, action: 'created' } as const, ...draft.messages] : draft.messages;
  const times = pickMessageTimes(at, lines, before(at.now, toMilliseconds(ago)));
  const [createdAt = at.now] = times;
  const id = idAt(createdAt, at.random);
  const messages: MessageRow[] = [];
  const planned = lines.map((line, index) => {
    const parent = 'replyTo' in line ? messages.find(({ text }) => text?.startsWith(line.replyTo ?? '')) : undefined;
    const message = messageRow(at, line, { id, place: index + 1, time: times[index] ?? at.now, parent });
    messages.push(message);
    return { line, message };
  });
  const [lowId, highId] = keys.map(at.getUserId).toSorted();
  const conversation: ConversationRow = {
    id,
    ...(group
      ? { kind: 'group', name: group.name, description: group.description }
      : { kind: 'private', lowId, highId }),
    createdBy: at.getUserId(creator),
    lastSequence: messages.length,
    lastChange: messages.length,
    lastAt: messages.at(-1)?.createdAt ?? createdAt,
    createdAt,
  };
  const subject = <Type extends string>(type: Type, subjectId: string) => ({ type, id: subjectId });
  return {
    conversation,
    messages,
    members: keys.filter((key) => !hasLeft(draft, key)).map((key) => memberRow(at, draft, { key, id, messages })),
    reactions: planned.flatMap(({ line, message }) => reactionRows(at, line, message)),
    pictures: [
      ...(group?.picture ? [{ name: group.picture, subject: subject('conversation', id) }] : []),
      ...planned.flatMap(({ line, message }) =>
        'picture' in line && line.picture ? [{ name: line.picture, subject: subject('message', message.id) }] : [],
      ),
    ],
    files: planned.flatMap(({ line, message }) =>
      'file' in line && line.file ? [{ file: line.file, subject: subject('message', message.id) }] : [],
    ),
  };
}

/** The moments of all lines; the last one is that of the newest. */
function pickMessageTimes({ random }: ChatContext, lines: ChatDraft['messages'], newest: Date): Date[] {
  let time = newest;
  const backwards = lines.toReversed().map((line) => {
    const moment = time;
    const gap = line.after === undefined ? random.whole(20_000, 3 * MINUTE) : toMilliseconds(line.after);
    time = before(time, gap + random.whole(0, MINUTE / 2));
    return moment;
  });
  return backwards.toReversed();
}

function messageRow(
  { random, getUserId, getNewestPostUrl }: ChatContext,
  line: MessageDraft | SystemLineDraft,
  at: { id: string; place: number; time: Date; parent: MessageRow | undefined },
): MessageRow {
  const id = idAt(at.time, random);
  const row = {
    id,
    conversationId: at.id,
    sequence: at.place,
    change: at.place,
    senderId: getUserId(line.by),
    clientId: `demo:${id}`,
    bodyHash: Buffer.alloc(0),
    createdAt: at.time,
  };
  if ('action' in line) {
    return { ...row, action: line.action, subjectId: line.subject === undefined ? null : getUserId(line.subject) };
  }
  const soon = after(at.time, MINUTE / 3);
  return {
    ...row,
    text: line.newestPostAuthor ? `${line.text ?? ''} ${getNewestPostUrl(line.newestPostAuthor)}` : (line.text ?? null),
    parentId: at.parent?.id ?? null,
    editedAt: line.isEdited ? soon : null,
    deletedAt: line.isDeleted ? soon : null,
  };
}

function memberRow(
  { random, now, getUserId }: ChatContext,
  draft: ChatDraft,
  { key, id, messages }: { key: string; id: string; messages: readonly MessageRow[] },
): ConversationMemberRow {
  const userId = getUserId(key);
  const added = messages.find(({ action, subjectId }) => action === 'added' && subjectId === userId);
  const joinedSequence = added === undefined ? 0 : added.sequence - 1;
  const readSequence = messages.length - (draft.unread?.[key] ?? 0);
  const readFrom = messages[readSequence - 1]?.createdAt ?? now;
  return {
    conversationId: id,
    userId,
    isAdmin: draft.group !== undefined && isAdmin(draft, key),
    joinedSequence,
    readSequence,
    readAt: momentBetween(random, readFrom, earliest(now, after(readFrom, HOUR))),
    // Nobody is mailed about the past.
    mailedSequence: messages.length,
    muted: draft.mutedBy?.includes(key) ?? false,
    joinedAt: added?.createdAt ?? messages[0]?.createdAt ?? now,
  };
}

function isAdmin({ members, messages }: ChatDraft, key: string): boolean {
  return (
    members[0] === key ||
    messages.some((line) => 'action' in line && line.action === 'made_admin' && line.subject === key)
  );
}

function hasLeft({ messages }: ChatDraft, key: string): boolean {
  return messages.some((line) => 'action' in line && line.action === 'left' && line.by === key);
}

function reactionRows(
  { random, now, getUserId }: ChatContext,
  line: MessageDraft | SystemLineDraft,
  message: MessageRow,
): MessageReactionRow[] {
  const reactions = 'reactions' in line ? Object.entries(line.reactions ?? {}) : [];
  return reactions.flatMap(([emoji, keys]) =>
    keys.map((key) => ({
      messageId: message.id,
      userId: getUserId(key),
      emoji,
      createdAt: momentBetween(random, message.createdAt, earliest(now, after(message.createdAt, HOUR))),
    })),
  );
}

/** People were last active when they wrote their last message. */
function lastActive(messages: readonly MessageRow[]): PresenceRow[] {
  return [...Map.groupBy(messages, ({ senderId }) => senderId)].map(([userId, own]) => ({
    userId,
    lastActiveAt: latest(...own.map(({ createdAt }) => createdAt)),
  }));
}
