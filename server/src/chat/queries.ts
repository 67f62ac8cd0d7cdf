import type { Conversation, listConversations as listCall } from '@homecoming/contract/chat.ts';
import type { QueryOf } from '@homecoming/contract/endpoint.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { and, desc, eq, gt, inArray, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import { personColumns, type PersonRow } from '../accounts/present.ts';
import { notBlocked } from '../blocks/access.ts';
import type { UserContext } from '../platform/app.ts';
import { isId } from '../platform/db/is-id.ts';
import { pageSize } from '../platform/db/keyset.ts';
import { fail } from '../platform/http/fail.ts';
import { equalsAny } from '../platform/db/equals-any.ts';
import { conversationMembers, conversations, messages } from '../schema/chat.ts';
import { users } from '../schema/users.ts';
import {
  accessConversation,
  toConversationAccess,
  selectConversations,
  isOpen,
  isVisible,
  partnerIdFor,
  reading,
  type ConversationRef,
  type OpenConversation,
} from './access.ts';
import { presentMessage } from './messages/present.ts';
import { findLastMessages } from './messages/queries.ts';
import { presentConversation } from './present.ts';

/** Unread messages are counted up to this number. */
const MAX_UNREAD = 100;
/** Members that a conversation shows in lists. */
const MEMBERS_SHOWN = 5;

/** Conversations of the caller, the last active first. */
export async function listConversations(ctx: UserContext, query: QueryOf<typeof listCall>): Promise<Conversation[]> {
  if (ctx.actor.isStaff) throw fail(commonErrors.not_found);
  const readerId = ctx.actor.userId;
  const shownId = sql`coalesce(${partnerIdFor(readerId)}, ${conversations.id})`;
  const before = parseCursor(query.before);
  const order = [desc(conversations.lastAt), desc(shownId)];
  const own = eq(conversationMembers.userId, readerId);
  // The page is found first: what it shows is joined for its rows only.
  const page = ctx.db
    .select({ id: conversations.id })
    .from(conversationMembers)
    .innerJoin(conversations, eq(conversations.id, conversationMembers.conversationId))
    .where(
      and(
        own,
        before === null
          ? undefined
          : sql`(${conversations.lastAt}, ${shownId}) < (${before.lastAt}::timestamptz, ${before.id}::uuid)`,
      ),
    )
    .orderBy(...order)
    .limit(pageSize(query.limit, limits.chatPageSize));
  const rows = await selectConversations(ctx.db, readerId)
    .where(and(own, inArray(conversations.id, page)))
    .orderBy(...order);
  return presentConversations(ctx, rows.map(toConversationAccess).filter(isOpen));
}

/** One conversation with all its members. */
export async function getConversation(ctx: UserContext, ref: ConversationRef): Promise<Conversation> {
  const access = await accessConversation(ctx, ref);
  const [conversation] = isOpen(access) ? await presentConversations(ctx, [access], null) : [];
  if (conversation !== undefined) return conversation;
  const members = access.partner ? [access.partner.person] : [];
  const empty = { lastMessage: null, unreadCount: 0, admins: [], membersCount: 2, now: ctx.clock.now() };
  return presentConversation({ access, members, ...empty }, ctx.actor.userId);
}

/** Conversations of the caller by a condition, the last active first. */
export async function findConversations(ctx: UserContext, which: SQL, limit: number): Promise<Conversation[]> {
  const rows = await selectConversations(ctx.db, ctx.actor.userId)
    .where(and(eq(conversationMembers.userId, ctx.actor.userId), which))
    .orderBy(desc(conversations.lastAt))
    .limit(limit);
  return presentConversations(ctx, rows.map(toConversationAccess).filter(isOpen));
}

/** Unread messages in all conversations that are not muted; at most 100. */
export async function countUnread(ctx: UserContext): Promise<{ unread_count: number }> {
  if (ctx.actor.isStaff) throw fail(commonErrors.not_found);
  const readerId = ctx.actor.userId;
  const unread = selectUnread(ctx, eq(reading.userId, readerId)).limit(MAX_UNREAD).as('unread');
  return { unread_count: await ctx.db.$count(unread) };
}

/** Unread messages of some conversations, each at most 100. */
export async function unreadCounts(
  ctx: UserContext,
  conversationIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const own = and(eq(messages.conversationId, conversations.id), isUnread(ctx.actor.userId));
  const counted = sql<number>`(select count(*)::int from (
    select 1 from ${messages} where ${own} limit ${MAX_UNREAD}) unread)`;
  const rows = await ctx.db
    .select({ id: conversations.id, count: counted })
    .from(conversations)
    .innerJoin(reading, and(eq(reading.conversationId, conversations.id), eq(reading.userId, ctx.actor.userId)))
    .where(equalsAny(conversations.id, conversationIds));
  return new Map(rows.map(({ id, count }) => [id, count]));
}

function selectUnread(ctx: UserContext, which: SQL) {
  return ctx.db
    .select({ id: messages.id })
    .from(reading)
    .innerJoin(conversations, eq(conversations.id, reading.conversationId))
    .innerJoin(messages, eq(messages.conversationId, conversations.id))
    .where(and(which, eq(reading.muted, false), isUnread(ctx.actor.userId)));
}

/** SQL condition over messages, their conversation and the reader's `reading` row: the reader has not read it. */
export function isUnread(readerId: string | SQL): SQL | undefined {
  return and(
    gt(messages.sequence, reading.readSequence),
    ne(messages.senderId, readerId),
    isNull(messages.deletedAt),
    isNull(messages.removedBy),
    isNull(messages.action),
    isVisible(readerId),
  );
}

/** Presents conversations of the caller in their order; the first members of each, or all where `shown` is null. */
async function presentConversations(
  ctx: UserContext,
  accesses: readonly OpenConversation[],
  shown: number | null = MEMBERS_SHOWN,
): Promise<Conversation[]> {
  if (accesses.length === 0) return [];
  const ids = accesses.map(({ row }) => row.id);
  const [last, unread, members] = await Promise.all([
    findLastMessages(ctx, ids),
    unreadCounts(ctx, ids),
    findShownMembers(ctx, ids, shown),
  ]);
  return accesses.map((access) => {
    const { id } = access.row;
    const view = last.get(id);
    const own = members.get(id) ?? [];
    return presentConversation(
      {
        access,
        members: own.filter(({ position }) => shown === null || position <= shown).map(({ person }) => person),
        membersCount: own[0]?.count ?? 0,
        admins: own.filter(({ isAdmin }) => isAdmin).map(({ person }) => person),
        lastMessage: view ? presentMessage(view, access, ctx.actor.userId) : null,
        unreadCount: unread.get(id) ?? 0,
        now: ctx.clock.now(),
      },
      ctx.actor.userId,
    );
  });
}

interface ShownMember {
  readonly person: PersonRow;
  readonly isAdmin: boolean;
  readonly position: number;
  readonly count: number;
}

/**
 * Members in order of joining, and all admins of groups. Of a group, people with whom a block is between
 * the reader and them are left out unless the reader manages it; they still count.
 */
async function findShownMembers(
  ctx: UserContext,
  ids: readonly string[],
  shown: number | null,
): Promise<ReadonlyMap<string, ShownMember[]>> {
  const inGroup = sql`partition by ${conversationMembers.conversationId}`;
  const readerId = ctx.actor.userId;
  const isShown = or(
    eq(reading.isAdmin, true),
    eq(conversations.kind, 'private'),
    notBlocked(readerId, conversationMembers.userId),
  );
  const numbered = ctx.db
    .select({
      conversationId: conversationMembers.conversationId,
      userId: conversationMembers.userId,
      isAdmin: conversationMembers.isAdmin,
      position:
        sql<number>`row_number() over (${inGroup}, ${isShown} order by ${conversationMembers.joinedAt}, ${conversationMembers.userId})::int`.as(
          'position',
        ),
      count: sql<number>`count(*) over (${inGroup})::int`.as('count'),
      isShown: sql<boolean>`${isShown}`.as('is_shown'),
    })
    .from(conversationMembers)
    .innerJoin(conversations, eq(conversations.id, conversationMembers.conversationId))
    .innerJoin(reading, and(eq(reading.conversationId, conversations.id), eq(reading.userId, readerId)))
    .where(equalsAny(conversationMembers.conversationId, ids))
    .as('numbered');
  const rows = await ctx.db
    .select({
      conversationId: numbered.conversationId,
      isAdmin: numbered.isAdmin,
      position: numbered.position,
      count: numbered.count,
      person: personColumns,
    })
    .from(numbered)
    .innerJoin(users, eq(users.id, numbered.userId))
    .where(and(numbered.isShown, shown === null ? undefined : or(lte(numbered.position, shown), numbered.isAdmin)))
    .orderBy(numbered.position);
  return Map.groupBy(rows, ({ conversationId }) => conversationId);
}

/** `{last_at}~{id}` of the last conversation of the page before. */
function parseCursor(before: string | undefined): { lastAt: string; id: string } | null {
  if (before === undefined) return null;
  const [lastAt = '', id = ''] = before.split('~');
  if (!Number.isNaN(Date.parse(lastAt)) && isId(id)) {
    return { lastAt: new Date(lastAt).toISOString(), id: id.toLowerCase() };
  }
  throw fail(commonErrors.invalid_input, {
    fields: { before: 'This page does not exist. Start again from the first.' },
  });
}
