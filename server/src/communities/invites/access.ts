import { inviteErrors } from '@homecoming/contract/invites.ts';
import { and, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Context } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { hashOfToken } from '../../platform/secret-token.ts';
import { equalsConstant } from '../../platform/db/equals-constant.ts';
import { communities, invites, inviteLinks } from '../../schema/communities.ts';
import type { InviteRow } from './present.ts';

/** The community of a token; `invite` is null for the shareable link. */
export interface Offer {
  readonly communityId: string;
  readonly invite: InviteRow | null;
}

/**
 * Finds the invite of a token, open or not; see requireOpen().
 * @throws invite_not_found for an unknown token
 */
export async function findInviteByToken(ctx: Context, token: string): Promise<Offer> {
  const [link] = await ctx.db
    .select()
    .from(inviteLinks)
    .where(and(eq(inviteLinks.token, token), isInLiveCommunity(inviteLinks.communityId)));
  if (link !== undefined) return { communityId: link.communityId, invite: null };
  const [invite] = await ctx.db
    .select()
    .from(invites)
    .where(and(eq(invites.tokenHash, hashOfToken(token)), isInLiveCommunity(invites.communityId)));
  if (invite === undefined) throw fail(inviteErrors.invite_not_found);
  return { communityId: invite.communityId, invite };
}

/** SQL condition: the platform staff has not removed the community. */
function isInLiveCommunity(id: SQLWrapper): SQL {
  return sql`not exists (select from ${communities} where ${communities.id} = ${id} and ${communities.removedBy} is not null)`;
}

/** @throws invite_withdrawn, invite_used, invite_expired */
export function requireOpen(ctx: Context, { invite }: Offer): void {
  if (invite === null) return;
  if (invite.state === 'withdrawn') throw fail(inviteErrors.invite_withdrawn);
  if (invite.state === 'accepted') throw fail(inviteErrors.invite_used);
  if (invite.expiresAt <= ctx.clock.now()) throw fail(inviteErrors.invite_expired);
}

/**
 * An open invite of a community, locked.
 * @throws invite_not_found
 */
export async function lockInvite(tx: Transaction, communityId: string, id: string): Promise<InviteRow> {
  const [row] = await tx
    .select()
    .from(invites)
    .where(and(eq(invites.id, id), eq(invites.communityId, communityId), equalsConstant(invites.state, 'pending')))
    .for('update');
  if (row === undefined) throw fail(inviteErrors.invite_not_found);
  return row;
}
