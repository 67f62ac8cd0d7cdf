import type { Invite, InviteOffer } from '@homecoming/contract/invites.ts';
import { and, desc, eq, gt } from 'drizzle-orm';
import { personColumns, presentPerson } from '../../accounts/present.ts';
import { notBlocked } from '../../blocks/access.ts';
import { pictureColumns } from '../../media/present.ts';
import type { Context } from '../../platform/app.ts';
import { equalsConstant } from '../../platform/db/equals-constant.ts';
import { equalsAny } from '../../platform/db/equals-any.ts';
import { communities, invites, inviteLinks } from '../../schema/communities.ts';
import { media } from '../../schema/media.ts';
import { users } from '../../schema/users.ts';
import { findMembership } from '../members/access.ts';
import { presentPublicCommunity } from '../present.ts';
import { findInviteByToken, requireOpen } from './access.ts';
import { presentInvite } from './present.ts';

/** Open invites of a community, all or those with the given ids, newest first. */
export async function invitesWhere(ctx: Context, communityId: string, ids?: readonly string[]): Promise<Invite[]> {
  const rows = await ctx.db
    .select({ invite: invites, by: personColumns })
    .from(invites)
    .leftJoin(users, eq(users.id, invites.invitedBy))
    .where(
      and(
        eq(invites.communityId, communityId),
        equalsConstant(invites.state, 'pending'),
        ids === undefined ? undefined : equalsAny(invites.id, ids),
      ),
    )
    .orderBy(desc(invites.id));
  return rows.map(({ invite, by }) => presentInvite(invite, by, ctx.clock.now()));
}

/** The community of an invite, for a person who has its link. */
export async function getInviteOffer(ctx: Context, token: string): Promise<InviteOffer> {
  const offer = await findInviteByToken(ctx, token);
  const own = ctx.actor === null ? null : await findMembership(ctx.db, offer.communityId, ctx.actor.userId);
  if (own === null) requireOpen(ctx, offer);
  const [row] = await ctx.db
    .select({ community: communities, cover: pictureColumns })
    .from(communities)
    .leftJoin(media, eq(media.id, communities.coverId))
    .where(eq(communities.id, offer.communityId));
  if (row === undefined) throw new Error('an invite leads to no community');
  const [by] =
    offer.invite?.invitedBy == null
      ? []
      : await ctx.db
          .select(personColumns)
          .from(users)
          .where(
            and(eq(users.id, offer.invite.invitedBy), ctx.actor ? notBlocked(ctx.actor.userId, users.id) : undefined),
          );
  return {
    // An invited person sees the community; pictures of a private one are for members only.
    community: presentPublicCommunity(row.community, row.community.visibility === 'public' ? row.cover : null, true),
    invited_by: by === undefined ? null : presentPerson(by),
    email: offer.invite?.email ?? null,
    is_member: own !== null,
  };
}

/** The row of the shareable link, or null. */
export async function findLink(ctx: Context, communityId: string) {
  const [row] = await ctx.db.select().from(inviteLinks).where(eq(inviteLinks.communityId, communityId));
  return row ?? null;
}

/** The number of invites that a community mailed in the last 24 hours. */
export function countOfToday(ctx: Context, communityId: string): Promise<number> {
  const since = new Date(ctx.clock.now().getTime() - 24 * 60 * 60 * 1_000);
  return ctx.db.$count(invites, and(eq(invites.communityId, communityId), gt(invites.requestedAt, since)));
}

/** The number of open, unexpired invites of a community. */
export function countOpen(ctx: Context, communityId: string): Promise<number> {
  return ctx.db.$count(
    invites,
    and(
      eq(invites.communityId, communityId),
      equalsConstant(invites.state, 'pending'),
      gt(invites.expiresAt, ctx.clock.now()),
    ),
  );
}
