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
  /** Moderators let them read only. */
  readonly isMuted: boolean;
  /** Moderators removed it. */
  readonly isRemoved: boolean;
  readonly actor: Actor | null;
}

/** Rights on a post. `moderate` is to delete others' texts; it and `read` are not sent to the web. */
export type PostAbilities = Post['can'] & { readonly read: boolean; readonly moderate: boolean };

/**
 * The table of rights: membership × action. Staff may read and delete, but not take part. Of what moderators removed its
 * author may delete it, and they may read it.
 */
export function abilitiesOn(input: PostPolicyInput): PostAbilities {
  const { role, inPlace, isMuted, isAuthor, isRemoved, actor } = input;
  const manages = role === 'admin' || role === 'community_owner';
  const takesPart = role !== null && (inPlace || manages);
  const isStaff = actor?.isStaff ?? false;
  const moderate = (manages && !isMuted) || isStaff;
  return {
    read: isRemoved ? (takesPart && isAuthor) || manages || isStaff : takesPart || isStaff,
    take_part: takesPart && !isMuted && !isRemoved,
    edit: takesPart && isAuthor && !isMuted && !isRemoved,
    delete: (takesPart && isAuthor) || (moderate && !isRemoved),
    report: takesPart && !isAuthor && !isRemoved,
    moderate,
  };
}
