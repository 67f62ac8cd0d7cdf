import type { Invite } from '@homecoming/contract/invites.ts';
import type { InferSelectModel } from 'drizzle-orm';
import { presentPerson, type PersonRow } from '../../accounts/present.ts';
import type { invites } from '../../schema/communities.ts';

export type InviteRow = InferSelectModel<typeof invites>;

/** An open invite on the wire. */
export function presentInvite(row: InviteRow, invitedBy: PersonRow | null, now: Date): Invite {
  return {
    id: row.id,
    email: row.email,
    state: row.expiresAt <= now ? 'expired' : 'pending',
    invited_by: invitedBy === null ? null : presentPerson(invitedBy),
    created_at: row.createdAt.toISOString(),
    sent_at: row.sentAt?.toISOString() ?? null,
    expires_at: row.expiresAt.toISOString(),
  };
}
