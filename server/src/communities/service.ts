import { communityErrors, type Community, type CommunityRole } from '@homecoming/contract/communities.ts';
import { and, eq, sql } from 'drizzle-orm';
import { acceptImage, attachMedia } from '../media/service.ts';
import { within, type UserContext } from '../platform/app.ts';
import type { Transaction } from '../platform/db/database.ts';
import { record } from '../platform/facts.ts';
import { fail } from '../platform/http/fail.ts';
import type { UploadedFile } from '../platform/http/form.ts';
import { createOnce } from '../platform/transaction.ts';
import { communities, memberships } from '../schema/communities.ts';
import { memberAdded } from './facts.ts';
import { getCommunity } from './queries.ts';

interface NewCommunity {
  name: string;
  description?: string | null;
  visibility?: 'public' | 'private';
  join_policy?: 'request' | 'open' | 'invite';
}

/** Creates a community; its creator becomes owner and payment owner. */
export async function createCommunity(
  ctx: UserContext,
  input: NewCommunity,
  files: { logo?: UploadedFile; cover?: UploadedFile },
): Promise<Community> {
  if (!ctx.actor.verified) throw fail(communityErrors.verify_email_first);
  const logo = files.logo && (await acceptImage(ctx, ctx.actor.userId, files.logo, 'logo'));
  const cover = files.cover && (await acceptImage(ctx, ctx.actor.userId, files.cover, 'picture'));
  return createOnce(ctx, async (tx) => {
    const [row] = await tx
      .insert(communities)
      .values({
        name: input.name,
        description: input.description || null,
        visibility: input.visibility ?? 'public',
        joinPolicy: input.join_policy ?? 'request',
        logoId: logo?.id ?? null,
        coverId: cover?.id ?? null,
        createdAt: ctx.clock.now(),
      })
      .returning({ id: communities.id });
    if (row === undefined) throw new Error('insert returned no row');
    for (const image of [logo, cover]) if (image) await attachMedia(tx, image.id, { type: 'community', id: row.id });
    await addMember(tx, ctx.clock.now(), { communityId: row.id, userId: ctx.actor.userId, role: 'community_owner' });
    await tx
      .update(memberships)
      .set({ isPaymentOwner: true })
      .where(and(eq(memberships.communityId, row.id), eq(memberships.userId, ctx.actor.userId)));
    return getCommunity(within(ctx, tx), row.id);
  });
}

/** Adds somebody to a community and counts them; who belongs to it already stays as they are. */
export async function addMember(
  tx: Transaction,
  joinedAt: Date,
  member: { communityId: string; userId: string; role: CommunityRole },
): Promise<void> {
  const added = await tx
    .insert(memberships)
    .values({ ...member, joinedAt })
    .onConflictDoNothing()
    .returning({ userId: memberships.userId });
  if (added.length === 0) return;
  await tx
    .update(communities)
    .set({ membersCount: sql`${communities.membersCount} + 1` })
    .where(eq(communities.id, member.communityId));
  await record(tx, memberAdded, { communityId: member.communityId, userId: member.userId });
}
