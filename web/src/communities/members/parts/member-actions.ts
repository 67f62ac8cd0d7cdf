import type { Community, CommunityRole } from '@homecoming/contract/communities.ts';
import type { CommunityMember } from '@homecoming/contract/members.ts';

/** An action on a member. */
export type MemberAction =
  | { kind: 'role'; role: CommunityRole }
  | { kind: 'payment'; isPaymentOwner: boolean }
  | { kind: 'hand-over' }
  | { kind: 'remove' };

type Rights = Pick<Community['can'], 'manage_members' | 'manage_owners'>;

/** The actions that the reader may take on a member. On themselves they can only step down. */
export function actionsFor(can: Rights, member: CommunityMember, isSelf: boolean): MemberAction[] {
  const manages = member.role !== 'member';
  const actions: MemberAction[] = [];
  const offer = (allowed: boolean, action: MemberAction) => {
    if (allowed) actions.push(action);
  };
  offer(can.manage_owners && member.role !== 'community_owner', { kind: 'role', role: 'community_owner' });
  offer(canMakeAdmin(can, member), { kind: 'role', role: 'admin' });
  offer(manages && (can.manage_owners || isSelf), { kind: 'role', role: 'member' });
  offer(manages && can.manage_owners && !member.is_payment_owner, { kind: 'payment', isPaymentOwner: true });
  offer(member.is_payment_owner && (can.manage_owners || isSelf), { kind: 'payment', isPaymentOwner: false });
  offer(!isSelf && can.manage_owners && member.role !== 'community_owner', { kind: 'hand-over' });
  offer(!isSelf && (can.manage_owners || (can.manage_members && !manages)), { kind: 'remove' });
  return actions;
}

function canMakeAdmin(can: Rights, { role }: CommunityMember): boolean {
  if (role === 'member') return can.manage_members;
  return role === 'community_owner' && can.manage_owners;
}

const APPOINTMENTS: Record<CommunityRole, string> = {
  community_owner: 'Make owner',
  admin: 'Make admin',
  member: 'Make member',
};

/** The label of an action in the menu. */
export function actionName(action: MemberAction): string {
  if (action.kind === 'role') return APPOINTMENTS[action.role];
  if (action.kind === 'remove') return 'Remove from community';
  if (action.kind === 'hand-over') return 'Hand over ownership';
  return action.isPaymentOwner ? 'Make payment owner' : 'Unmake payment owner';
}

const BECAME: Record<CommunityRole, string> = { community_owner: 'an owner', admin: 'an admin', member: 'a member' };

/** The success message of an action: `Amir Haddad is an admin now`. */
export function actionDone(action: MemberAction, name: string): string {
  if (action.kind === 'role') return `${name} is ${BECAME[action.role]} now`;
  if (action.kind === 'hand-over') return `${name} is an owner now, in your place`;
  if (action.kind === 'remove') return `${name} does not belong to the community any more`;
  return action.isPaymentOwner ? `${name} is a payment owner now` : `${name} is no payment owner any more`;
}
