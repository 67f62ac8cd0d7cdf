import type { Community, CommunityRole } from '@homecoming/contract/communities.ts';
import type { Actor } from '../platform/app.ts';

/** What a person is in a community; the role is null when they do not belong to it. */
export interface Standing {
  readonly role: CommunityRole | null;
  readonly actor: Actor | null;
}

/** What a person may do with a community. `view` is its details; the rest is what the web is told. */
export type CommunityAbilities = Community['can'] & { readonly view: boolean };

interface CommunityRules {
  readonly visibility: 'public' | 'private';
  readonly joinPolicy: 'request' | 'open' | 'invite';
}

/** The whole table of rights: role × action. */
export function abilitiesIn(community: CommunityRules, { role, actor }: Standing): CommunityAbilities {
  const belongs = role !== null;
  const isStaff = actor?.isStaff ?? false;
  return {
    view: community.visibility === 'public' || belongs || isStaff,
    see_members: belongs || isStaff,
    post: belongs,
    request: actor !== null && !isStaff && !belongs && community.joinPolicy !== 'invite',
    manage_requests: role === 'admin' || role === 'community_owner',
  };
}
