import type { BlockedUser } from '@homecoming/contract/blocks.ts';
import { isShown } from '../accounts/audience.ts';
import { personColumns, presentPerson, type PersonRow, type UserRow } from '../accounts/present.ts';
import { blocks } from '../schema/blocks.ts';
import { users } from '../schema/users.ts';

/** The columns of a blocked person. */
export const blockedColumns = {
  ...personColumns,
  email: users.email,
  audiences: users.audiences,
  blockedAt: blocks.createdAt,
};

export type BlockedRow = PersonRow & Pick<UserRow, 'email' | 'audiences'> & { readonly blockedAt: Date };

export function presentBlockedUser(row: BlockedRow, communities: readonly { name: string }[]): BlockedUser {
  const { id, first_name, last_name, ...person } = presentPerson(row);
  // With no community in common any more, their face and their address are not for the caller.
  const shares = communities.length > 0;
  const photo = shares ? person.photo : null;
  return {
    blocked_user: {
      id,
      full_name: `${first_name} ${last_name}`,
      first_name,
      last_name,
      email: shares && isShown(row.audiences, 'email', []) ? row.email : null,
      avatar_url: photo,
      photo,
      image: photo,
      communities: communities.map(({ name }) => ({ name })),
    },
    created_at: row.blockedAt.toISOString(),
  };
}
