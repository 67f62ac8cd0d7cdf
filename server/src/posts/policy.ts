import type { CommunityRole } from '@homecoming/contract/communities.ts';
import type { Post } from '@homecoming/contract/posts.ts';
import type { Actor } from '../platform/app.ts';

/** The caller's relation to a post. */
export interface PostPolicyInput {
  /** The caller's role in its community, or null. */
  readonly role: CommunityRole | null;
  /** The caller is a member of its channel, or it has none. */
  readonly inPlace: boolean;
  readonly isAuthor: boolean;
  readonly actor: Actor | null;
}

/** Rights on a post. `moderate` is to delete others' texts; it and `read` are not sent to the web. */
export type PostAbilities = Post['can'] & { readonly read: boolean; readonly moderate: boolean };

/** The table of rights: membership × action. Staff may read and delete, but not take part. */
export function abilitiesOn({ role, inPlace, isAuthor, actor }: PostPolicyInput): PostAbilities {
  const manages = role === 'admin' || role === 'community_owner';
  const takesPart = role !== null && (inPlace || manages);
  const isStaff = actor?.isStaff ?? false;
  const moderate = manages || isStaff;
  return {
    read: takesPart || isStaff,
    take_part: takesPart,
    edit: takesPart && isAuthor,
    delete: (takesPart && isAuthor) || moderate,
    moderate,
  };
}
