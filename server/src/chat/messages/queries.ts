import { chatErrors, type listMessages as threadCall, type Message, type Reaction } from '@homecoming/contract/chat.ts';
import type { QueryOf } from '@homecoming/contract/endpoint.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { and, asc, desc, eq, getTableColumns, gt, inArray, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isForAll, selectShownYear } from '../../accounts/audience.ts';
import { personColumns } from '../../accounts/present.ts';
import { notBlocked, sharesCommunity } from '../../blocks/access.ts';
import { fileColumns, pictureColumns } from '../../media/present.ts';
import type { UserContext } from '../../platform/app.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { pageSize } from '../../platform/db/keyset.ts';
import { fail } from '../../platform/http/fail.ts';
import { conversationMembers, conversations, hiddenMessages, messageReactions, messages } from '../../schema/chat.ts';
import { files, media } from '../../schema/media.ts';
import { users } from '../../schema/users.ts';
import {
  accessConversation,
  hasContent,
  isAccessible,
  isHidden,
  isOpen,
  isVisible,
  joinsOfVisible,
  reading,
  type ConversationRef,
  type OpenConversation,
} from '../access.ts';
import { presentMessage, type MessageView } from './present.ts';

/** A page of messages, oldest first, and where the change feed was before it was read. */
export async function listMessages(
  ctx: UserContext,
  { user_id: userId, group_id: groupId, ...query }: QueryOf<typeof threadCall>,
): Promise<{ messages: Message[]; change: number }> {
  const access = await accessConversation(ctx, threadRef(userId, groupId));
  // Nothing was written yet.
  if (!isOpen(access)) return { messages: [], change: 0 };
  const views =
    query.after_change === undefined
      ? await readPage(ctx, access, query)
      : await readChanges(ctx, access, query.after_change);
  return {
    messages: views.map((view) => presentMessage(view, access, ctx.actor.userId)),
    change: access.row.lastChange,
  };
}

/**
 * One message for a reader who sees it.
 * @throws message_not_found when they do not.
 */
export async function readMessage(ctx: UserContext, access: OpenConversation, id: string): Promise<Message> {
  return presentMessage(await loadMessage(ctx, access, id), access, ctx.actor.userId);
}

/** As readMessage(), before it is presented. With `evenHidden`, also what the reader deleted for themselves. */
export async function loadMessage(
  ctx: UserContext,
  access: OpenConversation,
  id: string,
  { evenHidden = false } = {},
): Promise<MessageView> {
  const { userId } = ctx.actor;
  const isShown = evenHidden ? isAccessible(userId) : isVisible(userId);
  const [view] = await selectMessages(ctx, access, and(eq(messages.id, id), isShown));
  if (view === undefined) throw fail(chatErrors.message_not_found);
  return view;
}

/** The newest message that the reader sees in each of some conversations. */
export async function findLastMessages(
  ctx: UserContext,
  conversationIds: readonly string[],
): Promise<ReadonlyMap<string, MessageView>> {
  const readerId = ctx.actor.userId;
  // An array is computed first, and its messages are found by their ids; `in` would join every message of the reader.
  const newest = sql`array(select last.id from unnest(${sql.param([...conversationIds])}::uuid[]) as listed (id) cross join lateral (
    select ${messages.id} from ${messages}
    join ${conversations} on ${joinsOfVisible.conversation}
    join ${conversationMembers} "reading" on ${joinsOfVisible.reading(readerId)}
    where ${messages.conversationId} = listed.id and ${isVisible(readerId)}
    order by ${messages.sequence} desc limit 1) last)`;
  const rows = await messagesFor(ctx.db, readerId).where(sql`${messages.id} = any(${newest})`);
  return new Map(rows.map((row) => [row.message.conversationId, toMessageView(row)]));
}

function threadRef(userId: string | undefined, groupId: string | undefined): ConversationRef {
  if (groupId !== undefined) return { groupId };
  if (userId !== undefined) return { userId };
  throw fail(chatErrors.conversation_not_found);
}

/** The first messages of a conversation that meet a condition, in an order. */
export async function selectMessages(
  ctx: UserContext,
  access: OpenConversation,
  which: SQL | undefined,
  { order = asc(messages.sequence), limit = 1 }: { order?: SQL; limit?: number } = {},
): Promise<MessageView[]> {
  const readerId = ctx.actor.userId;
  // Found before all that is shown of them is joined: the planner could begin with everybody's names.
  const page = ctx.db
    .select({ id: messages.id })
    .from(messages)
    .innerJoin(conversations, joinsOfVisible.conversation)
    .innerJoin(reading, joinsOfVisible.reading(readerId))
    // The number is a bound of the index, which the condition of what the reader sees is not
    .where(and(eq(messages.conversationId, access.row.id), gt(messages.sequence, access.member.joinedSequence), which))
    .orderBy(order)
    .limit(limit);
  const rows = await messagesFor(ctx.db, readerId)
    .where(sql`${messages.id} = any(array${page})`)
    .orderBy(order);
  return rows.map(toMessageView);
}

async function readPage(
  ctx: UserContext,
  access: OpenConversation,
  { before, after_sequence: after, around, limit }: Omit<QueryOf<typeof threadCall>, 'user_id' | 'group_id'>,
): Promise<MessageView[]> {
  const size = pageSize(limit, limits.chatPageSize);
  const visible = isVisible(ctx.actor.userId);
  const older = async (which: SQL | undefined, most: number) => {
    const options = { order: desc(messages.sequence), limit: most };
    return (await selectMessages(ctx, access, and(which, visible), options)).toReversed();
  };
  const newer = (sequence: number, most: number) =>
    selectMessages(ctx, access, and(gt(messages.sequence, sequence), visible), { limit: most });
  if (after !== undefined) return newer(after, size);
  if (around !== undefined) {
    const sequence = await findSequence(ctx, access, around);
    const half = Math.ceil(size / 2);
    const [first, last] = await Promise.all([older(lte(messages.sequence, sequence), half), newer(sequence, half)]);
    return [...first, ...last];
  }
  return older(before === undefined ? undefined : lt(messages.sequence, await findSequence(ctx, access, before)), size);
}

/** The sequence of a message of the conversation, also of one that was deleted. */
async function findSequence(ctx: UserContext, { row, member }: OpenConversation, id: string): Promise<number> {
  const [found] = await ctx.db
    .select({ sequence: messages.sequence })
    .from(messages)
    .where(and(eq(messages.id, id), eq(messages.conversationId, row.id), gt(messages.sequence, member.joinedSequence)));
  if (found === undefined) throw fail(chatErrors.message_not_found);
  return found.sequence;
}

/**
 * Changes after `after` in their order, with tombstones and messages that the reader deleted for themselves. Changes
 * later than `lastChange` of the conversation as it was read are left to the next call, so that none comes twice.
 */
async function readChanges(ctx: UserContext, access: OpenConversation, after: number): Promise<MessageView[]> {
  const readerId = ctx.actor.userId;
  const hiddenSince = ctx.db
    .select({ id: hiddenMessages.messageId })
    .from(hiddenMessages)
    .where(and(eq(hiddenMessages.userId, readerId), gt(hiddenMessages.change, after)));
  const until = access.row.lastChange;
  const changedAt = sql`greatest(${messages.change}, coalesce((select ${hiddenMessages.change} from ${hiddenMessages}
    where ${hiddenMessages.userId} = ${readerId} and ${hiddenMessages.messageId} = ${messages.id}), 0))`;
  const since = or(gt(messages.change, after), inArray(messages.id, hiddenSince));
  return selectMessages(ctx, access, and(since, lte(changedAt, until), isAccessible(readerId)), {
    order: asc(changedAt),
    limit: limits.chatChanges,
  });
}

const parent = alias(messages, 'parent');
const parentSender = alias(users, 'parent_sender');
const parentFile = alias(files, 'parent_file');
const subject = alias(users, 'subject');

const { search: _search, bodyHash: _bodyHash, ...messageColumns } = getTableColumns(messages);

const parentSenderColumns = {
  id: parentSender.id,
  firstName: parentSender.firstName,
  lastName: parentSender.lastName,
  photoId: parentSender.photoId,
  graduationYear: selectShownYear(parentSender),
  points: parentSender.points,
};
const subjectColumns = {
  id: subject.id,
  firstName: subject.firstName,
  lastName: subject.lastName,
  photoId: subject.photoId,
  graduationYear: selectShownYear(subject),
  points: subject.points,
};

/** Messages with their conversation and the reader's `reading` row, and all that presentMessage() needs. */
export function messagesFor(db: Queryable, readerId: string) {
  return db
    .select({
      message: messageColumns,
      sender: personColumns,
      senderEmail: sql<string | null>`case when ${users.id} = ${readerId}
        or ${isForAll('email')} and ${sharesCommunity(readerId, users.id)}
          and ${notBlocked(readerId, users.id)} then ${users.email} end`,
      image: pictureColumns,
      file: fileColumns,
      quoted: { text: parent.text, imageId: parent.imageId },
      isQuoteVisible: sql<boolean>`coalesce(${hasContent(readerId, parent)} and ${isVisible(readerId, parent)}, false)`,
      quoteSender: parentSenderColumns,
      quoteFile: { id: parentFile.id, name: parentFile.name, size: parentFile.size, type: parentFile.type },
      subject: subjectColumns,
      reactions: reactionsFor(readerId),
      hidden: isHidden(readerId),
      seenByCount: seenByCount(readerId),
    })
    .from(messages)
    .innerJoin(conversations, joinsOfVisible.conversation)
    .innerJoin(reading, joinsOfVisible.reading(readerId))
    .innerJoin(users, eq(users.id, messages.senderId))
    .leftJoin(media, eq(media.id, messages.imageId))
    .leftJoin(files, eq(files.id, messages.fileId))
    .leftJoin(parent, eq(parent.id, messages.parentId))
    .leftJoin(parentSender, eq(parentSender.id, parent.senderId))
    .leftJoin(parentFile, eq(parentFile.id, parent.fileId))
    .leftJoin(subject, eq(subject.id, messages.subjectId))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof messagesFor>>[number];

/** A selected row as a view. */
export function toMessageView({ quoted, isQuoteVisible, quoteSender, quoteFile, ...row }: Row): MessageView {
  const quote =
    quoted === null || quoteSender === null
      ? null
      : {
          text: quoted.text,
          isImage: quoted.imageId !== null,
          isVisible: isQuoteVisible,
          sender: quoteSender,
          file: quoteFile,
        };
  return { ...row, quote };
}

/** The reactions to a message in the order of their first use. */
function reactionsFor(readerId: string): SQL<MessageView['reactions']> {
  return sql<readonly { emoji: Reaction; count: number; mine: boolean }[]>`coalesce((
    select json_agg(json_build_object('emoji', emoji, 'count', count, 'mine', mine) order by first)
    from (select emoji, count(*)::int as count, bool_or(user_id = ${readerId}) as mine, min(created_at) as first
      from ${messageReactions} where message_id = ${messages.id} group by emoji) each), '[]'::json)`;
}

/** How many others have read the reader's own message of a group; null otherwise. Both need receipts switched on. */
function seenByCount(readerId: string): SQL<number | null> {
  return sql<number | null>`case when ${messages.senderId} = ${readerId} and ${conversations.kind} = 'group' then (
    select count(*)::int from ${conversationMembers} cm
      join ${users} member on member.id = cm.user_id join ${users} me on me.id = ${readerId}
    where cm.conversation_id = ${messages.conversationId} and cm.user_id <> ${readerId}
      and cm.read_sequence >= ${messages.sequence} and cm.joined_sequence < ${messages.sequence}
      and member.sends_receipts and me.sends_receipts and ${notBlocked(readerId, sql`cm.user_id`)}) end`;
}
