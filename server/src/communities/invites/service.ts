import type { Community } from '@homecoming/contract/communities.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import { inviteErrors, type Invite, type Invites } from '@homecoming/contract/invites.ts';
import { durations } from '@homecoming/contract/limits.ts';
import { and, eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { findUser, normalEmail } from '../../accounts/access.ts';
import { confirmAddress } from '../../accounts/service.ts';
import { withTransaction, type UserContext } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { record } from '../../platform/facts.ts';
import { fail } from '../../platform/http/fail.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { newSecretToken } from '../../platform/secret-token.ts';
import { createIdempotently } from '../../platform/idempotency.ts';
import { transaction } from '../../platform/transaction.ts';
import { equalsConstant } from '../../platform/db/equals-constant.ts';
import { equalsAny } from '../../platform/db/equals-any.ts';
import { inviteLinks, invites, memberships } from '../../schema/communities.ts';
import { users } from '../../schema/users.ts';
import { accessCommunity } from '../access.ts';
import { requireMayInvite, requireMayJoin } from '../barriers/access.ts';
import { inviteAccepted } from '../facts.ts';
import { findMembership } from '../members/access.ts';
import { addMember } from '../members/service.ts';
import { lockCommunity, requireRoom } from '../plans/access.ts';
import { getCommunity } from '../queries.ts';
import { findInviteByToken, lockInvite, requireOpen } from './access.ts';
import type { InviteRow } from './present.ts';
import { sendInviteMail } from './jobs.ts';
import { countOfToday, countOpen, findLink, invitesWhere } from './queries.ts';

const MINUTE = 60 * 1_000;
const INVITE_MS = durations.inviteDays * 24 * 60 * MINUTE;
/** Of one community. */
const MAX_OPEN_INVITES = 200;
/** That one community mails. */
const MAX_INVITES_PER_DAY = 300;

/** The open invites of a community, newest first, and its shareable link, created on first use. */
export async function listInvites(ctx: UserContext, communityId: string): Promise<Invites> {
  await accessCommunity(ctx, communityId, 'invite');
  return { link: await getOrCreateLink(ctx, communityId), invites: await invitesWhere(ctx, communityId) };
}

/** Invites people by mail. Skips members; an open invite is mailed again. */
export async function inviteByEmail(
  ctx: UserContext,
  communityId: string,
  typed: readonly string[],
): Promise<{ invites: Invite[]; already_members: string[] }> {
  const emails = [...new Set(typed.map(normalEmail))];
  const create = async (tx: Transaction) => {
    const txCtx = withTransaction(ctx, tx);
    await accessCommunity(txCtx, communityId, 'invite');
    const community = await lockCommunity(tx, communityId);
    requireRoom(ctx, community, 'members', community.membersCount);
    const members = await membersAmong(tx, communityId, emails);
    const invited = emails.filter((email) => !members.includes(email));
    await requireMayInvite(ctx, tx, community, invited);
    const open = await openAmong(tx, communityId, invited);
    const justSent = open.filter(({ requestedAt }) => ctx.clock.now().getTime() - requestedAt.getTime() < MINUTE);
    const more = invited.length - open.filter(({ expiresAt }) => expiresAt > ctx.clock.now()).length;
    const [openNow, today] = [await countOpen(txCtx, communityId), await countOfToday(txCtx, communityId)];
    const isFull = openNow + more > MAX_OPEN_INVITES || today + invited.length > MAX_INVITES_PER_DAY;
    if (isFull) throw fail(inviteErrors.too_many_invites);
    const ids = justSent.map(({ id }) => id);
    for (const email of invited) {
      if (!justSent.some((invite) => invite.email === email)) ids.push(await openInvite(tx, ctx, communityId, email));
    }
    return { ids, members };
  };
  return createIdempotently(ctx, {
    create,
    async read(by, { ids, members }) {
      await accessCommunity(by, communityId, 'invite');
      return { invites: await invitesWhere(by, communityId, ids), already_members: [...members] };
    },
  });
}

/** Sends an open invite again, for its full time. */
export async function resendInvite(ctx: UserContext, communityId: string, id: string): Promise<Invite> {
  return transaction(ctx, async (tx) => {
    const txCtx = withTransaction(ctx, tx);
    const { community } = await accessCommunity(txCtx, communityId, 'invite');
    const invite = await lockInvite(tx, communityId, id);
    const age = ctx.clock.now().getTime() - invite.requestedAt.getTime();
    if (age < MINUTE) throw fail(inviteErrors.resent_lately);
    await requireMayInvite(ctx, tx, community, [invite.email]);
    await openInvite(tx, ctx, communityId, invite.email);
    const [again] = await invitesWhere(txCtx, communityId, [id]);
    if (again === undefined) throw fail(inviteErrors.invite_not_found);
    return again;
  });
}

/** Withdraws an open invite. */
export async function withdrawInvite(ctx: UserContext, communityId: string, id: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    await accessCommunity(withTransaction(ctx, tx), communityId, 'invite');
    await lockInvite(tx, communityId, id);
    await tx.update(invites).set({ state: 'withdrawn' }).where(eq(invites.id, id));
  });
}

/** Creates a new shareable link; the old one stops working. */
export async function renewLink(ctx: UserContext, communityId: string): Promise<Invites['link']> {
  await accessCommunity(ctx, communityId, 'invite');
  const fresh = { token: newSecretToken().token, createdAt: ctx.clock.now() };
  await transaction(ctx, (tx) =>
    tx
      .insert(inviteLinks)
      .values({ communityId, ...fresh })
      .onConflictDoUpdate({ target: inviteLinks.communityId, set: fresh }),
  );
  return presentLink(ctx, fresh);
}

/** Joins by an invite. For a member it is a success in any state of the invite. */
export async function acceptInvite(ctx: UserContext, token: string): Promise<Community> {
  if (ctx.actor.isStaff) throw fail(commonErrors.forbidden);
  const { communityId } = await findInviteByToken(ctx, token);
  const accept = async (tx: Transaction) => {
    const txCtx = withTransaction(ctx, tx);
    const community = await lockCommunity(tx, communityId);
    // Of two concurrent uses the second waits for the lock, and reads the result of the first.
    const offer = await findInviteByToken(txCtx, token);
    const isMember = (await findMembership(tx, communityId, ctx.actor.userId)) !== null;
    if (!isMember) {
      requireOpen(ctx, offer);
      await requireMayJoin(ctx, tx, { community, userId: ctx.actor.userId, isSelf: true });
      if (offer.invite !== null) await redeemInvite(tx, ctx, offer.invite);
      await addMember(ctx, tx, community, ctx.actor.userId);
    }
    return getCommunity(txCtx, communityId);
  };
  return transaction(ctx, accept, { queue: communityId });
}

async function getOrCreateLink(ctx: UserContext, communityId: string): Promise<Invites['link']> {
  const known = await findLink(ctx, communityId);
  if (known !== null) return presentLink(ctx, known);
  const fresh = { communityId, token: newSecretToken().token, createdAt: ctx.clock.now() };
  await transaction(ctx, (tx) => tx.insert(inviteLinks).values(fresh).onConflictDoNothing());
  return presentLink(ctx, (await findLink(ctx, communityId)) ?? fresh);
}

/** The link was mailed to this address, so using it confirms the address. */
async function redeemInvite(tx: Transaction, ctx: UserContext, invite: InviteRow): Promise<void> {
  const user = await findUser(tx, ctx.actor.userId);
  if (user?.email !== invite.email) throw fail(inviteErrors.invite_other_address);
  const used = await tx
    .update(invites)
    .set({ state: 'accepted', acceptedBy: user.id })
    .where(and(eq(invites.id, invite.id), equalsConstant(invites.state, 'pending')))
    .returning({ id: invites.id });
  // Withdrawn concurrently: the withdrawal has been confirmed and wins.
  if (used.length === 0) throw fail(inviteErrors.invite_withdrawn);
  const at = ctx.clock.now();
  await confirmAddress(tx, user.id, at);
  const { communityId, invitedBy } = invite;
  if (invitedBy) await record(tx, inviteAccepted, { communityId, userId: user.id, invitedBy, at });
}

/** Creates an invite, or renews the open one of this address. Its mail is enqueued in the transaction. */
async function openInvite(tx: Transaction, ctx: UserContext, communityId: string, email: string): Promise<string> {
  const now = ctx.clock.now();
  const times = { requestedAt: now, sentAt: null, expiresAt: new Date(now.getTime() + INVITE_MS) };
  const [open] = await tx
    .update(invites)
    .set(times)
    .where(
      and(eq(invites.communityId, communityId), eq(invites.email, email), equalsConstant(invites.state, 'pending')),
    )
    .returning({ id: invites.id });
  const [row] =
    open !== undefined
      ? [open]
      : await tx
          .insert(invites)
          .values({ communityId, email, invitedBy: ctx.actor.userId, createdAt: now, ...times })
          .returning({ id: invites.id });
  if (row === undefined) throw new Error('insert returned no row');
  await enqueue(tx, sendInviteMail, { inviteId: row.id, mailId: randomUUID() }, { key: `invite:${row.id}` });
  return row.id;
}

async function openAmong(tx: Transaction, communityId: string, emails: readonly string[]) {
  if (emails.length === 0) return [];
  const open = and(eq(invites.communityId, communityId), equalsConstant(invites.state, 'pending'));
  return tx
    .select({ id: invites.id, email: invites.email, requestedAt: invites.requestedAt, expiresAt: invites.expiresAt })
    .from(invites)
    .where(and(open, equalsAny(invites.email, emails)));
}

async function membersAmong(tx: Transaction, communityId: string, emails: readonly string[]): Promise<string[]> {
  if (emails.length === 0) return [];
  const rows = await tx
    .select({ email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.communityId, communityId), equalsAny(users.email, emails)));
  return rows.map((row) => row.email);
}

function presentLink({ config }: UserContext, row: { token: string; createdAt: Date }): Invites['link'] {
  return { url: `${config.publicUrl}/invite/${row.token}`, created_at: row.createdAt.toISOString() };
}
