import type { CommunityRole } from '@homecoming/contract/communities.ts';
import { personActions, type PersonAction } from '@homecoming/contract/moderation.ts';
import type { cases } from '../schema/moderation.ts';

type Handler = (typeof cases.$inferSelect)['handledBy'];

/** The caller's relation to a case. */
export interface CasePolicyInput {
  readonly handledBy: Handler;
  /** The caller's role in its community, or null. */
  readonly role: CommunityRole | null;
  readonly isStaff: boolean;
  /** It belongs to a community. */
  readonly isInCommunity: boolean;
  /** The case is about the caller. */
  readonly isAuthor: boolean;
  /** The role of the person it is about, in its community; null: they left. */
  readonly authorRole: CommunityRole | null;
  /** The caller made its last decision, such as an admin who deleted what an owner wrote. */
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

/** Whose cases somebody decides. */
export function listHandled(role: CommunityRole | null, isStaff: boolean): Handler[] {
  if (isStaff) return ['managers', 'owners', 'staff'];
  if (role === 'community_owner') return ['managers', 'owners'];
  return role === 'admin' ? ['managers'] : [];
}

/** The table of rights: handler × role. Nobody decides about themselves. */
export function abilitiesOnCase(input: CasePolicyInput): CaseAbilities {
  const { handledBy, role, isStaff, isInCommunity, isAuthor, authorRole, hasDecided = false } = input;
  const manages = role === 'admin' || role === 'community_owner';
  const decide = !isAuthor && listHandled(role, isStaff).includes(handledBy);
  return {
    see: decide || (!isAuthor && manages && hasDecided),
    decide,
    escalate: decide && handledBy !== 'staff',
    restrict: decide ? listActions({ isInCommunity, isMember: authorRole !== null, isStaff }) : [],
  };
}

/** What does something only in a community. */
const IN_COMMUNITY: ReadonlySet<PersonAction> = new Set(['review', 'mute', 'suspend', 'remove', 'ban']);

/** Whether an action does something to a person only in a community. */
export function needsCommunity(action: PersonAction): boolean {
  return IN_COMMUNITY.has(action);
}

interface ActionInput {
  readonly isInCommunity: boolean;
  readonly isMember: boolean;
  readonly isStaff: boolean;
}

/** What may happen to a person. Somebody who left is muted or kept out when they return. */
function listActions({ isInCommunity, isMember, isStaff }: ActionInput): PersonAction[] {
  return personActions.filter((action) => {
    if (needsCommunity(action) && !isInCommunity) return false;
    return action === 'remove' ? isMember : action !== 'deactivate' || isStaff;
  });
}

interface Moderator {
  readonly userId: string;
  readonly isStaff: boolean;
  readonly role: CommunityRole | null;
}

/** Who made a decision. */
export interface Decider {
  readonly decidedBy: string | null;
  readonly person: PersonAction | null;
}

/** What the one who decided is now. */
export interface DeciderRank {
  readonly role: CommunityRole | null;
  readonly isStaff: boolean;
}

/**
 * Whether somebody who sees a case may undo its decision: who made it, owners, and the staff; of a filter everybody. What the
 * staff has decided, and what is decided about an account, is the staff's alone.
 */
export function canUndo(
  { decidedBy, person }: Decider,
  rank: Pick<DeciderRank, 'isStaff'>,
  { userId, isStaff, role }: Moderator,
): boolean {
  if (person === 'deactivate') return isStaff;
  if (rank.isStaff) return isStaff || decidedBy === userId;
  return decidedBy === null || decidedBy === userId || isStaff || role === 'community_owner';
}

/**
 * Whether somebody who sees a case may answer an objection to its decision: owners, the staff, and another admin where an admin
 * decided. `rank` is what the decider is now.
 */
export function canAnswer(
  { decidedBy, person }: Decider,
  rank: DeciderRank,
  { userId, isStaff, role }: Moderator,
): boolean {
  if (decidedBy === userId) return false;
  if (isStaff) return true;
  if (person === 'deactivate' || rank.isStaff) return false;
  return role === 'community_owner' || (role === 'admin' && rank.role !== 'community_owner');
}

/** Whether a person may decide at all about somebody with a role, also where the case came to them before. */
export function canDecideAbout(
  role: CommunityRole | null,
  isStaff: boolean,
  authorRole: CommunityRole | null,
): boolean {
  if (isStaff || authorRole === null || authorRole === 'member') return true;
  return authorRole === 'admin' && role === 'community_owner';
}
