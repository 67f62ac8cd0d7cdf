import { chatErrors, type Conversation } from '@homecoming/contract/chat.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import { and, eq, sql, type InferSelectModel, type SQL, type SQLWrapper } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { personColumns, type PersonRow } from '../accounts/present.ts';
import { areContacts, hasBlockedInSql, notBlocked, sharesCommunity } from '../blocks/access.ts';
import type { Context, UserContext } from '../platform/app.ts';
import { prepared, type Queryable } from '../platform/db/database.ts';
import { fail } from '../platform/http/fail.ts';
import { conversationMembers, conversations, hiddenMessages, messages } from '../schema/chat.ts';
import { users } from '../schema/users.ts';
import type { ChatTarget } from './facts.ts';
import { abilitiesInConversation } from './policy.ts';

export type ConversationRow = InferSelectModel<typeof conversations>;
/** What names a conversation. */
export type ConversationKey = Pick<ConversationRow, 'id' | 'kind' | 'lowId' | 'highId'>;
export type MemberRow = InferSelectModel<typeof conversationMembers>;

/** The other person of a private conversation. */
export interface Partner {
  readonly person: PersonRow;
  /** Neither side has switched receipts off, they share a community, and no block is between them. */
  readonly showsReceipts: boolean;
  /** How far they have read; null while receipts are off on either side, or nothing was written yet. */
  readonly readSequence: number | null;
  readonly readAt: Date | null;
  /** Their account is neither deleted nor deactivated. */
  readonly isActive: boolean;
  /** An active account with a community in common or of a contact, and no block either way. */
  readonly isReachable: boolean;
}

/** A conversation with the caller's membership and rights. */
export interface ConversationAccess {
  /** Null while nothing was written to the partner yet. */
  readonly row: ConversationRow | null;
  /** The caller's own row. */
  readonly member: MemberRow | null;
  /** Null for a group. */
  readonly partner: Partner | null;
  readonly blockedByMe: boolean;
  readonly can: Conversation['can'];
}

/** A conversation that has messages. */
export interface OpenConversation extends ConversationAccess {
  readonly row: ConversationRow;
  readonly member: MemberRow;
}

export function isOpen(access: ConversationAccess): access is OpenConversation {
  return access.row !== null && access.member !== null;
}

/** How a request names a conversation: by the partner, by the group, or by either. */
export type ConversationRef = { readonly userId: string } | { readonly groupId: string } | { readonly id: string };

/**
 * The only way to load a conversation for a caller.
 * @throws conversation_not_found for people who are not in it, for staff, and for a partner who is not reachable and
 *   with whom there are no messages.
 */
export async function accessConversation(ctx: UserContext, ref: ConversationRef): Promise<ConversationAccess> {
  const found = ctx.actor.isStaff ? null : await find(ctx, ref);
  if (found === null) throw fail(chatErrors.conversation_not_found);
  return found;
}

/** As accessConversation(), for calls that need its messages. */
export async function accessOpenConversation(ctx: UserContext, ref: ConversationRef): Promise<OpenConversation> {
  const access = await accessConversation(ctx, ref);
  if (!isOpen(access)) throw fail(chatErrors.conversation_not_found);
  return access;
}

/** The conversation of a message: by the id of its row, not by what the reader calls it. */
export async function accessConversationByKey(ctx: UserContext, row: ConversationKey): Promise<OpenConversation> {
  const id = conversationIdFor(toChatTarget(row), ctx.actor.userId);
  return accessOpenConversation(ctx, row.kind === 'group' ? { groupId: id } : { userId: id });
}

/**
 * As accessConversation() for a group that the caller manages.
 * @throws forbidden for its other members.
 */
export async function accessManagedGroup(ctx: UserContext, groupId: string): Promise<OpenConversation> {
  const access = await accessOpenConversation(ctx, { groupId });
  if (!access.can.manage) throw fail(commonErrors.forbidden);
  return access;
}

/** A conversation as facts address it. */
export function toChatTarget({ id, kind, lowId, highId }: ConversationKey): ChatTarget {
  return kind === 'group' || lowId === null || highId === null ? { groupId: id } : { userIds: [lowId, highId] };
}

/** What a reader calls a conversation: the partner's id, or the id of the group. */
export function conversationIdFor(target: ChatTarget, readerId: string): string {
  if ('groupId' in target) return target.groupId;
  const [one, other] = target.userIds;
  return one === readerId ? other : one;
}

/** The reader's own row of conversation_members, over which `isVisible` is written. */
export const reading = alias(conversationMembers, 'reading');

/** The columns of `messages`, or of an alias of it. */
type MessageColumns = Readonly<Record<'id' | 'sequence' | 'senderId', SQLWrapper>>;
type ContentColumns = Readonly<Record<'deletedAt' | 'removedBy' | 'senderId', SQLWrapper>>;

/**
 * SQL condition over messages, joined with their conversation and with the reader's `reading` row: the reader sees the
 * message. In groups a block hides what the other wrote; a private conversation stays readable to both.
 */
export function isVisible(reader: string | SQLWrapper, message: MessageColumns = messages): SQL {
  return sql`(${isAccessible(reader, message)} and not ${isHidden(reader, message)})`;
}

/** As isVisible(), also of messages that the reader deleted for themselves. */
export function isAccessible(reader: string | SQLWrapper, message: MessageColumns = messages): SQL {
  return sql`(${message.sequence} > ${reading.joinedSequence}
    and (${conversations.kind} = 'private' or ${notBlocked(reader, message.senderId)}))`;
}

/** SQL condition: the reader deleted the message for themselves. */
export function isHidden(reader: string | SQLWrapper, message: MessageColumns = messages): SQL<boolean> {
  return sql<boolean>`exists (select 1 from ${hiddenMessages}
    where ${hiddenMessages.userId} = ${reader} and ${hiddenMessages.messageId} = ${message.id})`;
}

/** SQL condition over messages that the reader sees: their content is there, and moderators have not removed it for the reader. */
export function hasContent(reader: string | SQLWrapper, message: ContentColumns = messages): SQL<boolean> {
  return sql<boolean>`(${message.deletedAt} is null and (${message.removedBy} is null or ${message.senderId} = ${reader}))`;
}

/** Joins that isVisible() needs, over a select from messages. */
export const joinsOfVisible = {
  conversation: eq(conversations.id, messages.conversationId),
  reading: (reader: string | SQLWrapper) =>
    and(eq(reading.conversationId, messages.conversationId), eq(reading.userId, reader)),
};

/** Whether the caller may load the files of a message. */
export async function mayReadMessageFile({ db, actor }: Context, messageId: string): Promise<boolean> {
  return actor !== null && !actor.isStaff && seesMessage(db, actor.userId, messageId);
}

/** Whether a person sees the content of a message. */
export async function seesMessage(db: Queryable, readerId: string, messageId: string): Promise<boolean> {
  const rows = await visibleMessage(db).execute({ messageId, readerId });
  return rows.length > 0;
}

/** Whether the caller may load the picture of a group chat. */
export async function mayReadConversationMedia({ db, actor }: Context, groupId: string): Promise<boolean> {
  if (actor === null || actor.isStaff) return false;
  return (await db.$count(conversationMembers, memberIs(groupId, actor.userId))) > 0;
}

export function memberIs(conversationId: string | SQLWrapper, userId: string | SQLWrapper): SQL | undefined {
  return and(eq(conversationMembers.conversationId, conversationId), eq(conversationMembers.userId, userId));
}

async function find(ctx: UserContext, ref: ConversationRef): Promise<ConversationAccess | null> {
  if ('groupId' in ref) return findGroup(ctx, ref.groupId);
  if ('userId' in ref) return findPrivate(ctx, ref.userId);
  return (await findGroup(ctx, ref.id)) ?? findPrivate(ctx, ref.id);
}

async function findGroup({ db, actor }: UserContext, groupId: string): Promise<ConversationAccess | null> {
  const [found] = await groupQuery(db).execute({ groupId, readerId: actor.userId });
  return found === undefined ? null : groupAccess(found.row, found.member);
}

async function findPrivate({ db, actor }: UserContext, partnerId: string): Promise<ConversationAccess | null> {
  const readerId = actor.userId;
  if (partnerId === readerId) return null;
  const [lowId, highId] = inOrder(readerId, partnerId);
  const [found] = await privateQuery(db).execute({ partnerId, readerId, lowId, highId });
  if (found === undefined) return null;
  const access = toConversationAccess(found);
  return access.row === null && access.partner?.isReachable !== true ? null : access;
}

function groupAccess(row: ConversationRow | null, member: MemberRow | null): ConversationAccess {
  const isAdmin = member?.isAdmin ?? false;
  const can = abilitiesInConversation({ kind: 'group', isAdmin, isReadOnly: false });
  return { row, member, partner: null, blockedByMe: false, can };
}

type AccessColumns = Awaited<ReturnType<ReturnType<typeof privateQuery>['execute']>>[number];

/** The access of a reader, from `accessColumns`; `person` is null for a group. */
export function toConversationAccess(
  found: Omit<AccessColumns, 'person' | 'account'> & {
    person: AccessColumns['person'] | null;
    account: AccessColumns['account'] | null;
  },
): ConversationAccess {
  const { row, member, theirs: partnerMark, person, account, blockedByMe } = found;
  if (person === null || account === null) return groupAccess(row, member);
  const isBlocked = blockedByMe || found.blockedByThem;
  const isReachable = !isBlocked && account.isActive && !account.isStaff && (found.shares || found.areContacts);
  const showsReceipts = account.sendsReceipts && found.sendsReceipts && found.shares && !isBlocked;
  const partner = {
    person,
    showsReceipts,
    readSequence: showsReceipts ? (partnerMark?.readSequence ?? null) : null,
    readAt: showsReceipts ? (partnerMark?.readAt ?? null) : null,
    isActive: account.isActive,
    isReachable,
  };
  const isOpenToReader = row !== null || found.areContacts || account.acceptsMessages === 'communities';
  const can = abilitiesInConversation({ kind: 'private', isAdmin: false, isReadOnly: !isReachable || !isOpenToReader });
  return { row, member, partner, blockedByMe, can };
}

/** Two ids in the order in which a private conversation keeps them. */
export function inOrder(a: string, b: string): readonly [string, string] {
  return a < b ? [a, b] : [b, a];
}

const readerParameter = sql.placeholder('readerId');

const groupQuery = prepared((db) =>
  db
    .select({ row: conversations, member: conversationMembers })
    .from(conversations)
    .innerJoin(conversationMembers, memberIs(conversations.id, readerParameter))
    .where(and(eq(conversations.id, sql.placeholder('groupId')), eq(conversations.kind, 'group')))
    .prepare('chat_group'),
);

const theirs = alias(conversationMembers, 'theirs');
const reader = alias(users, 'reader');

/** What toConversationAccess() needs, over conversations joined with the reader, the partner (`users`) and both member rows. */
function accessColumns(readerId: string | SQLWrapper) {
  return {
    person: personColumns,
    account: {
      isActive: users.isActive,
      isStaff: users.isStaff,
      acceptsMessages: users.acceptsMessages,
      sendsReceipts: users.sendsReceipts,
    },
    sendsReceipts: reader.sendsReceipts,
    row: conversations,
    member: conversationMembers,
    theirs,
    shares: sharesCommunity(readerId, users.id),
    areContacts: areContacts(readerId, users.id),
    blockedByMe: hasBlockedInSql(readerId, users.id),
    blockedByThem: hasBlockedInSql(users.id, readerId),
  };
}

const privateQuery = prepared((db) =>
  db
    .select(accessColumns(readerParameter))
    .from(users)
    .innerJoin(reader, eq(reader.id, readerParameter))
    .leftJoin(
      conversations,
      and(eq(conversations.lowId, sql.placeholder('lowId')), eq(conversations.highId, sql.placeholder('highId'))),
    )
    .leftJoin(conversationMembers, memberIs(conversations.id, readerParameter))
    .leftJoin(theirs, memberIsIn(theirs, conversations.id, users.id))
    .where(eq(users.id, sql.placeholder('partnerId')))
    .prepare('chat_private'),
);

/** The conversations that a reader is in, with what toConversationAccess() needs. */
export function selectConversations(db: Queryable, readerId: string) {
  return db
    .select(accessColumns(readerId))
    .from(conversationMembers)
    .innerJoin(conversations, eq(conversations.id, conversationMembers.conversationId))
    .innerJoin(reader, eq(reader.id, conversationMembers.userId))
    .leftJoin(users, eq(users.id, partnerIdFor(readerId)))
    .leftJoin(theirs, memberIsIn(theirs, conversations.id, users.id))
    .$dynamic();
}

/** SQL over conversations: the id of the other person of a private one, or null. */
export function partnerIdFor(readerId: string): SQL<string | null> {
  return sql<
    string | null
  >`case when ${conversations.lowId} = ${readerId} then ${conversations.highId} else ${conversations.lowId} end`;
}

function memberIsIn(table: typeof theirs, conversationId: SQLWrapper, userId: SQLWrapper): SQL | undefined {
  return and(eq(table.conversationId, conversationId), eq(table.userId, userId));
}

const visibleMessage = prepared((db) =>
  db
    .select({ id: messages.id })
    .from(messages)
    .innerJoin(conversations, joinsOfVisible.conversation)
    .innerJoin(reading, joinsOfVisible.reading(readerParameter))
    .where(and(eq(messages.id, sql.placeholder('messageId')), hasContent(readerParameter), isVisible(readerParameter)))
    .prepare('chat_visible_message'),
);

/**
 * Locks a person's membership of a group until the end of the transaction: a removal waits, or has happened already.
 * Returns the ids of the admins of the group; null for a person who is not in it.
 */
export async function lockMembership(
  db: Queryable,
  groupId: string,
  userId: string,
): Promise<{ adminIds: readonly string[] } | null> {
  const [row] = await membershipLock(db).execute({ groupId, userId });
  return row ?? null;
}

const membershipLock = prepared((db) =>
  db
    .select({
      // By its name: of a statement on one table, drizzle writes columns without their table
      adminIds: sql<string[]>`array(select admin.user_id from ${conversationMembers} admin
        where admin.conversation_id = ${sql.placeholder('groupId')} and admin.is_admin)`,
    })
    .from(conversationMembers)
    .where(memberIs(sql.placeholder('groupId'), sql.placeholder('userId')))
    .for('key share')
    .prepare('chat_lock_membership'),
);
