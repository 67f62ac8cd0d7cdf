import type { CommunityRole } from '@homecoming/contract/communities.ts';
import type { PersonAction } from '@homecoming/contract/moderation.ts';
import type { cases } from '../schema/moderation.ts';

type Handler = (typeof cases.$inferSelect)['handledBy'];

/** The caller's relation to a case. */
export interface CasePolicyInput {
  readonly handledBy: Handler;
  /** The caller's role in its community, or null. */
  readonly role: CommunityRole | null;
  readonly isStaff: boolean;
  /** The case is about the caller. */
  readonly isAuthor: boolean;
  /** The role of the person it is about, in its community; null: they left. */
  readonly authorRole: CommunityRole | null;
  /** The caller has decided it, such as an admin who deleted what an owner wrote. */
  readonly hasDecided?: boolean;
}

/** Rights on a case. */
export interface CaseAbilities {
  readonly see: boolean;
  readonly decide: boolean;
  readonly escalate: boolean;
  /** What may happen to the person. */
  readonly restrict: readonly PersonAction[];
}

/** Who decides about content of a person: owners about admins, the staff about owners. */
export function chooseHandler(authorRole: CommunityRole | null): Handler {
  if (authorRole === 'community_owner') return 'staff';
  return authorRole === 'admin' ? 'owners' : 'managers';
}

/** The table of rights: handler × role. Nobody decides about themselves. */
export function abilitiesOnCase(input: CasePolicyInput): CaseAbilities {
  const { handledBy, role, isStaff, isAuthor, authorRole, hasDecided = false } = input;
  const manages = role === 'admin' || role === 'community_owner';
  const handles = handledBy === 'managers' ? manages : handledBy === 'owners' && role === 'community_owner';
  const decide = !isAuthor && (handles || isStaff);
  return {
    see: decide || (!isAuthor && manages && hasDecided),
    decide,
    escalate: decide && handledBy !== 'staff',
    // Somebody who left cannot be restricted until they return.
    restrict: decide ? (authorRole === null ? ['warn'] : ['warn', 'mute']) : [],
  };
}

/** Whether somebody who sees a case may undo its decision: who made it, owners, and the staff; of a filter everybody. */
export function mayUndo(
  decidedBy: string | null,
  { userId, isStaff, role }: { userId: string; isStaff: boolean; role: CommunityRole | null },
): boolean {
  return decidedBy === null || decidedBy === userId || isStaff || role === 'community_owner';
}

/** Whether a person may decide at all about somebody with a role, also where the case came to them before. */
export function mayDecideAbout(
  role: CommunityRole | null,
  isStaff: boolean,
  authorRole: CommunityRole | null,
): boolean {
  if (isStaff || authorRole === null || authorRole === 'member') return true;
  return authorRole === 'admin' && role === 'community_owner';
}
