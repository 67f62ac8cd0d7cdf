import { chatErrors, type Conversation } from '@homecoming/contract/chat.ts';
import {
  type createGroupChat as createCall,
  type updateGroupChat as updateCall,
} from '@homecoming/contract/group-chats.ts';
import type { BodyOf, ReplyOf } from '@homecoming/contract/endpoint.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { knowEachOther, notBlocked } from '../../blocks/access.ts';
import { acceptImage, attachMedia, replaceMedia } from '../../media/service.ts';
import { withTransaction, type UserContext } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/new-id.ts';
import { record } from '../../platform/facts.ts';
import { fail } from '../../platform/http/fail.ts';
import type { UploadedFile } from '../../platform/http/form.ts';
import { createIdempotently } from '../../platform/idempotency.ts';
import { transaction } from '../../platform/transaction.ts';
import { equalsAny } from '../../platform/db/equals-any.ts';
import { conversationMembers, conversations } from '../../schema/chat.ts';
import { users } from '../../schema/users.ts';
import { accessManagedGroup, accessOpenConversation, lockMembership, memberIs } from '../access.ts';
import { chatMembershipChanged, conversationChanged } from '../facts.ts';
import { appendMessage, appendSystemLine, recordSent } from '../messages/append.ts';
import { loadMessage, readMessage } from '../messages/queries.ts';
import { getConversation } from '../queries.ts';
import { spendStrangerBudget } from './added-strangers.ts';

/** Creates a group chat with its members and first message. */
export async function createGroupChat(
  ctx: UserContext,
  input: BodyOf<typeof createCall>,
  upload: UploadedFile | undefined,
): Promise<ReplyOf<typeof createCall>> {
  if (ctx.actor.isStaff) throw fail(commonErrors.not_found);
  if (!ctx.actor.verified) throw fail(chatErrors.verify_first);
  const { userId } = ctx.actor;
  const others = [...new Set([...(input.members ?? []), ...(input.admins ?? [])])].filter((id) => id !== userId);
  if (others.length >= limits.chatMembers) throw fail(chatErrors.group_full);
  await requireAddable(ctx, others);
  const image = upload && (await acceptImage(ctx, userId, upload, 'photo'));
  return createIdempotently(ctx, {
    create: (tx) => insertGroup(withTransaction(ctx, tx), tx, { input, others, imageId: image?.id ?? null }),
    read: readCreatedGroup,
  });
}

/** Changes name, description or picture of a group. Its admins may. */
export async function updateGroupChat(
  ctx: UserContext,
  groupId: string,
  changes: BodyOf<typeof updateCall>,
  upload: UploadedFile | undefined,
): Promise<Conversation> {
  await accessManagedGroup(ctx, groupId);
  const image = upload && (await acceptImage(ctx, ctx.actor.userId, upload, 'photo'));
  return changeGroup(ctx, groupId, async (tx) => {
    await lockGroup(tx, groupId);
    const { row } = await accessManagedGroup(withTransaction(ctx, tx), groupId);
    const imageId = image?.id ?? (changes.remove_image ? null : row.imageId);
    const name = changes.name ?? row.name;
    const description = changes.description === undefined ? row.description : changes.description || null;
    await replaceMedia(tx, row.imageId, imageId, { type: 'conversation', id: groupId });
    await tx.update(conversations).set({ name, description, imageId }).where(eq(conversations.id, groupId));
    const line = { groupId, actorId: ctx.actor.userId, at: ctx.clock.now() };
    if (name !== row.name && name !== null) await appendSystemLine(tx, { ...line, action: 'renamed', name });
    if (imageId !== row.imageId) await appendSystemLine(tx, { ...line, action: 'picture' });
  });
}

/** Adds a person, who sees messages from then on. Already in it is success. */
export async function addMember(ctx: UserContext, groupId: string, userId: string): Promise<Conversation> {
  return changeGroup(ctx, groupId, async (tx) => {
    const txCtx = withTransaction(ctx, tx);
    await lockGroup(tx, groupId);
    await accessManagedGroup(txCtx, groupId);
    if ((await tx.$count(conversationMembers, memberIs(groupId, userId))) > 0) return;
    await requireAddable(txCtx, [userId]);
    const count = await tx.$count(conversationMembers, eq(conversationMembers.conversationId, groupId));
    if (count >= limits.chatMembers) throw fail(chatErrors.group_full);
    await spendStrangerBudget(ctx, tx, { groupId, userIds: [userId] });
    const at = ctx.clock.now();
    const line = { groupId, actorId: ctx.actor.userId, action: 'added', subjectId: userId, at } as const;
    const { sequence } = await appendSystemLine(tx, line);
    const before = sequence - 1;
    const marks = { joinedSequence: before, readSequence: before, mailedSequence: before };
    await tx.insert(conversationMembers).values({ conversationId: groupId, userId, ...marks, joinedAt: at });
    await record(tx, chatMembershipChanged, { groupId, userId, isMember: true });
  });
}

/** Removes a member. To leave, people use another call. Not in it is success. */
export async function removeMember(ctx: UserContext, groupId: string, userId: string): Promise<Conversation> {
  if (userId === ctx.actor.userId) {
    throw fail(commonErrors.invalid_input, { fields: { user_id: 'To leave a group, use Leave.' } });
  }
  return changeGroup(ctx, groupId, async (tx) => {
    await accessManagedGroup(withTransaction(ctx, tx), groupId);
    if (!(await deleteMember(tx, groupId, userId))) return;
    // Again, under the lock: two admins may remove each other.
    await lockGroup(tx, groupId);
    await accessManagedGroup(withTransaction(ctx, tx), groupId);
    const line = { groupId, actorId: ctx.actor.userId, action: 'removed', subjectId: userId } as const;
    await appendSystemLine(tx, { ...line, at: ctx.clock.now() });
  });
}

/** Leaves a group. The last admin hands over to the member who joined first. */
export async function leaveGroupChat(ctx: UserContext, groupId: string): Promise<{ id: string }> {
  await transaction(ctx, async (tx) => {
    await accessOpenConversation(withTransaction(ctx, tx), { groupId });
    await leave(tx, groupId, ctx.actor.userId, ctx.clock.now());
  });
  return { id: groupId };
}

/** Takes a person out of a group: their own act, or the end of their account. */
export async function leave(tx: Transaction, groupId: string, userId: string, at: Date): Promise<void> {
  if (!(await deleteMember(tx, groupId, userId))) return;
  await lockGroup(tx, groupId);
  await appendSystemLine(tx, { groupId, actorId: userId, action: 'left', at });
  await handOver(tx, groupId);
  await record(tx, conversationChanged, { target: { groupId }, onlyFor: null });
}

/** Makes a member admin, or an admin a member. Already so is success. */
export async function setAdmin(
  ctx: UserContext,
  groupId: string,
  userId: string,
  isAdmin: boolean,
): Promise<Conversation> {
  return changeGroup(ctx, groupId, async (tx) => {
    await lockGroup(tx, groupId);
    await accessManagedGroup(withTransaction(ctx, tx), groupId);
    const changed = await tx
      .update(conversationMembers)
      .set({ isAdmin })
      .where(and(memberIs(groupId, userId), ne(conversationMembers.isAdmin, isAdmin)))
      .returning({ userId: conversationMembers.userId });
    if (changed.length === 0) {
      if ((await tx.$count(conversationMembers, memberIs(groupId, userId))) > 0) return;
      throw fail(chatErrors.cannot_add, { message: 'This person is not in the group.' });
    }
    if ((await countAdmins(tx, groupId)) === 0) throw fail(chatErrors.last_admin);
    const action = isAdmin ? 'made_admin' : 'unmade_admin';
    await appendSystemLine(tx, { groupId, actorId: ctx.actor.userId, action, subjectId: userId, at: ctx.clock.now() });
    await record(tx, chatMembershipChanged, { groupId, userId, isMember: true });
  });
}

interface NewGroup {
  readonly input: BodyOf<typeof createCall>;
  /** Its members besides the caller. */
  readonly others: readonly string[];
  readonly imageId: string | null;
}

/** The ids of a new group and its first message, if it has one. */
type CreatedGroup = Readonly<Record<'group' | 'message', readonly string[]>>;

async function insertGroup(
  ctx: UserContext,
  tx: Transaction,
  { input, others, imageId }: NewGroup,
): Promise<CreatedGroup> {
  const { userId } = ctx.actor;
  const at = ctx.clock.now();
  const groupId = newId();
  const description = input.description || null;
  const row = { id: groupId, kind: 'group', name: input.name, description, imageId } as const;
  await tx.insert(conversations).values({ ...row, createdBy: userId, lastAt: at, createdAt: at });
  if (imageId !== null) await attachMedia(tx, imageId, { type: 'conversation', id: groupId });
  await requireAddable(ctx, others);
  await spendStrangerBudget(ctx, tx, { groupId, userIds: others });
  const admins = new Set([userId, ...(input.admins ?? [])]);
  const members = [userId, ...others].map((id, index) => ({
    conversationId: groupId,
    userId: id,
    isAdmin: admins.has(id),
    // A millisecond apart, which is the order of the members.
    joinedAt: new Date(at.getTime() + index),
  }));
  await tx.insert(conversationMembers).values(members);
  for (const member of members) {
    await record(tx, chatMembershipChanged, { groupId, userId: member.userId, isMember: true });
  }
  await appendSystemLine(tx, { groupId, actorId: userId, action: 'created', at });
  const message = input.message ? [await appendFirstMessage(ctx, tx, groupId, input.message)] : [];
  return { group: [groupId], message };
}

async function readCreatedGroup(ctx: UserContext, created: CreatedGroup): Promise<ReplyOf<typeof createCall>> {
  const [groupId = ''] = created.group;
  const [messageId] = created.message;
  const access = await accessOpenConversation(ctx, { groupId });
  const { id, name, description, image, members, admins, created_at } = await getConversation(ctx, { groupId });
  const first_message = messageId === undefined ? null : await readMessage(ctx, access, messageId);
  const created_by = access.row.createdBy ?? '';
  return { id, name, description, image, members, admins, created_by, created_at, first_message };
}

async function changeGroup(
  ctx: UserContext,
  groupId: string,
  change: (tx: Transaction) => Promise<void>,
): Promise<Conversation> {
  return transaction(ctx, async (tx) => {
    await change(tx);
    await record(tx, conversationChanged, { target: { groupId }, onlyFor: null });
    return getConversation(withTransaction(ctx, tx), { groupId });
  });
}

/**
 * Refuses all when one of them cannot be added: no active account, no community in common and no contact, a block, or nobody new wanted.
 * The reason stays unsaid.
 */
async function requireAddable(ctx: UserContext, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  const { userId } = ctx.actor;
  const addable = await ctx.db.$count(
    users,
    and(
      equalsAny(users.id, userIds),
      eq(users.isActive, true),
      eq(users.isStaff, false),
      eq(users.acceptsMessages, 'communities'),
      knowEachOther(userId, users.id),
      notBlocked(userId, users.id),
    ),
  );
  if (addable < userIds.length) throw fail(chatErrors.cannot_add);
}

/**
 * Deletes a membership. Call it before lockGroup(): senders lock their membership first and the group second.
 */
async function deleteMember(tx: Transaction, groupId: string, userId: string): Promise<boolean> {
  const removed = await tx
    .delete(conversationMembers)
    .where(memberIs(groupId, userId))
    .returning({ userId: conversationMembers.userId });
  if (removed.length === 0) return false;
  await record(tx, chatMembershipChanged, { groupId, userId, isMember: false });
  return true;
}

/** Locks the group until the commit: its changes happen one after the other. */
async function lockGroup(tx: Transaction, groupId: string): Promise<void> {
  await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.id, groupId))
    .for('no key update');
}

async function handOver(tx: Transaction, groupId: string): Promise<void> {
  if ((await countAdmins(tx, groupId)) > 0) return;
  const longest = tx
    .select({ userId: conversationMembers.userId })
    .from(conversationMembers)
    .where(eq(conversationMembers.conversationId, groupId))
    .orderBy(asc(conversationMembers.joinedAt), asc(conversationMembers.userId))
    .limit(1);
  const promoted = await tx
    .update(conversationMembers)
    .set({ isAdmin: true })
    .where(and(eq(conversationMembers.conversationId, groupId), inArray(conversationMembers.userId, longest)))
    .returning({ userId: conversationMembers.userId });
  for (const { userId } of promoted) await record(tx, chatMembershipChanged, { groupId, userId, isMember: true });
}

function countAdmins(tx: Transaction, groupId: string): Promise<number> {
  return tx.$count(
    conversationMembers,
    and(eq(conversationMembers.conversationId, groupId), sql`${conversationMembers.isAdmin}`),
  );
}

async function appendFirstMessage(ctx: UserContext, tx: Transaction, groupId: string, text: string): Promise<string> {
  const access = await accessOpenConversation(ctx, { groupId });
  const membership = await lockMembership(tx, groupId, ctx.actor.userId);
  const id = newId();
  const message = { id, conversationId: groupId, senderId: ctx.actor.userId, clientId: `first:${groupId}` };
  await appendMessage(tx, { ...message, bodyHash: Buffer.alloc(0), text, createdAt: ctx.clock.now() });
  await recordSent(tx, access, await loadMessage(ctx, access, id), membership?.adminIds ?? []);
  return id;
}
