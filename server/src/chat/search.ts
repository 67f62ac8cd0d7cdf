import type { searchMessages as searchCall } from '@homecoming/contract/chat.ts';
import type { QueryOf, ReplyOf } from '@homecoming/contract/endpoint.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import { and, count, eq, sql } from 'drizzle-orm';
import { withTransaction, type UserContext } from '../platform/app.ts';
import { allMatch } from '../platform/db/all-match.ts';
import { inTransaction, type Pool } from '../platform/db/database.ts';
import { equalsAny } from '../platform/db/equals-any.ts';
import { keysetPage, NEWEST, pageSize } from '../platform/db/keyset.ts';
import { fail } from '../platform/http/fail.ts';
import { readFromReplica } from '../platform/db/read-from-replica.ts';
import { conversationMembers, conversations, messages } from '../schema/chat.ts';
import { users } from '../schema/users.ts';
import {
  hasContent,
  accessConversation,
  selectConversations,
  toConversationAccess,
  isOpen,
  isVisible,
  joinsOfVisible,
  partnerIdFor,
  reading,
  type OpenConversation,
} from './access.ts';
import { presentMessage, type MessageView } from './messages/present.ts';
import { messagesFor, toMessageView } from './messages/queries.ts';
import { presentFace } from './present.ts';
import { findConversations } from './queries.ts';

const MIN_LENGTH = 2;
const MAX_CONVERSATIONS = 10;
/** In conversations with more messages than this, the newest ones are read first, as many as this. */
const NEWEST_FIRST = 2_000;
/** A search that takes longer fails. */
const MAX_MS = 2_000;

const newestFirst = keysetPage('desc', [[messages.id, ({ view }: { view: MessageView }) => view.message.id]]);

/**
 * Conversations by name, and messages that have all words of the query, each word also as the beginning of one. With
 * `conversation` only the messages of that one.
 * @throws conversation_not_found for a conversation that the caller is not in.
 */
export async function searchMessages(
  ctx: UserContext,
  { query, conversation, cursor, limit }: QueryOf<typeof searchCall>,
): Promise<ReplyOf<typeof searchCall>> {
  if (ctx.actor.isStaff) throw fail(commonErrors.not_found);
  const [before = NEWEST] = newestFirst.read(cursor) ?? [];
  const within = conversation === undefined ? null : await accessConversation(ctx, { id: conversation });
  if (within !== null && !isOpen(within)) return { conversations: [], results: [], next: null };
  if ([...query].length < MIN_LENGTH) return { conversations: [], results: [], next: null };
  const size = pageSize(limit);
  const wanted = { query, within: within?.row.id, before: String(before) };
  const [conversationsFound, found] = await Promise.all([
    cursor || within !== null ? [] : searchIn(ctx.pool, ctx, (txCtx) => conversationsWith(txCtx, query)),
    readFromReplica(
      ctx,
      (_db, pool) => searchIn(pool, ctx, (txCtx) => messagesWith(txCtx, wanted, size + 1)),
      (rows) => areVisible(ctx, rows),
    ),
  ]);
  const { results, next } = newestFirst.toPage(found, size, ({ view, access }) => ({
    ...presentMessage(view, access, ctx.actor.userId),
    ...presentFace(access),
  }));
  return { conversations: conversationsFound, results, next };
}

/** Runs a search, which fails when it takes too long. */
function searchIn<Found>(pool: Pool, ctx: UserContext, search: (txCtx: UserContext) => Promise<Found>): Promise<Found> {
  return inTransaction(pool, async (tx) => {
    await tx.execute(sql`set local statement_timeout = ${sql.raw(String(MAX_MS))}`);
    return search(withTransaction(ctx, tx));
  });
}

function conversationsWith(ctx: UserContext, query: string) {
  return findConversations(ctx, nameHas(ctx.actor.userId, query), MAX_CONVERSATIONS);
}

/** Whether the caller sees each of some messages. */
function areVisible({ db, actor: { userId } }: UserContext, views: readonly { view: MessageView }[]) {
  const found = views.map(({ view }) => view.message.id);
  return allMatch(found, async (ids) => {
    const [counted] = await db
      .select({ messages: count() })
      .from(messages)
      .innerJoin(conversations, joinsOfVisible.conversation)
      .innerJoin(reading, joinsOfVisible.reading(userId))
      .where(and(equalsAny(messages.id, ids), hasContent(userId), isVisible(userId)));
    return counted?.messages ?? 0;
  });
}

/** Which messages are looked for. */
interface Wanted {
  query: string;
  /** The conversation to look in; undefined: all of the reader. */
  within: string | undefined;
  /** Only messages before this one. */
  before: string;
}

async function messagesWith(ctx: UserContext, wanted: Wanted, limit: number) {
  const ids = await findMessageIds(ctx, wanted, limit);
  if (ids.length === 0) return [];
  const rows = await messagesFor(ctx.db, ctx.actor.userId)
    .where(sql`${messages.id} = any(${sql.param(ids)}::uuid[])`)
    .orderBy(...newestFirst.orderBy);
  const accesses = await findConversationAccesses(
    ctx,
    rows.map(({ message }) => message.conversationId),
  );
  return rows.flatMap((row) => {
    const access = accesses.get(row.message.conversationId);
    return access === undefined ? [] : [{ view: toMessageView(row), access }];
  });
}

/**
 * The newest messages with all words, found in each conversation of the reader by itself: what others write to each other
 * costs nothing. In a long conversation the newest messages come first, where a frequent word fills the page. `offset 0`
 * leaves the planner the index of words only, and not that of the conversation or of the ids, for what is rare. What was
 * typed is cut into words as messages are, so that an address, a number or a word in any script finds itself.
 */
async function findMessageIds(
  ctx: UserContext,
  { query: typed, within, before }: Wanted,
  limit: number,
): Promise<string[]> {
  const readerId = ctx.actor.userId;
  const page = sql`${isVisible(readerId)} and ${messages.removedBy} is null order by id desc limit ${limit}`;
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select found.id from ${conversationMembers} reading
      join ${conversations} on ${conversations.id} = reading.conversation_id
      cross join lateral (
        with newest as materialized (
          select id from (
            select id, sequence, sender_id, removed_by, search from ${messages}
            where conversation_id = reading.conversation_id and id < ${before}::uuid
              and ${conversations.lastSequence} > ${NEWEST_FIRST}
            order by id desc limit ${NEWEST_FIRST}
          ) messages
          where search @@ (select prefix_query('', ${typed})) and ${page}
        )
        select id from newest
        union
        select id from (
          select id from (
            select id, sequence, sender_id, removed_by, conversation_id from ${messages}
            where conversation_words(conversation_id, search)
              @@ prefix_query(right(reading.conversation_id::text, 8), ${typed})
              and (select count(*) from newest) < ${limit}
            offset 0
          ) messages
          where conversation_id = reading.conversation_id and id < ${before}::uuid and ${page}
        ) indexed
      ) found
    where reading.user_id = ${readerId}
      ${within === undefined ? sql`` : sql`and reading.conversation_id = ${within}`}
    order by found.id desc limit ${limit}`);
  return rows.map(({ id }) => id);
}

async function findConversationAccesses(
  ctx: UserContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OpenConversation>> {
  if (ids.length === 0) return new Map();
  const rows = await selectConversations(ctx.db, ctx.actor.userId).where(
    and(
      eq(conversationMembers.userId, ctx.actor.userId),
      sql`${conversations.id} = any(${sql.param([...new Set(ids)])}::uuid[])`,
    ),
  );
  return new Map(
    rows
      .map(toConversationAccess)
      .filter(isOpen)
      .map((access) => [access.row.id, access]),
  );
}

function nameHas(readerId: string, query: string) {
  const pattern = `%${query.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`(${conversations.name} ilike ${pattern}
    or exists (select 1 from ${users} named where named.id = ${partnerIdFor(readerId)}
      and named.first_name || ' ' || named.last_name ilike ${pattern}))`;
}
