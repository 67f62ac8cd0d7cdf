import type { CommunityRole } from '@homecoming/contract/communities.ts';
import type { CommunityMember } from '@homecoming/contract/members.ts';

/** An action on a member. */
export type MemberAction =
  | { kind: 'role'; role: CommunityRole }
  | { kind: 'payment'; isPaymentOwner: boolean }
  | { kind: 'hand-over' }
  | { kind: 'remove' };

/** The actions that the reader may take on a member. They leave from the menu of the community, not from this list. */
export function actionsFor({ can }: CommunityMember, isSelf: boolean): MemberAction[] {
  const actions: MemberAction[] = [];
  const offer = (allowed: boolean, action: MemberAction) => {
    if (allowed) actions.push(action);
  };
  offer(can.make_owner, { kind: 'role', role: 'community_owner' });
  offer(can.make_admin, { kind: 'role', role: 'admin' });
  offer(can.make_member, { kind: 'role', role: 'member' });
  offer(can.make_payment_owner, { kind: 'payment', isPaymentOwner: true });
  offer(can.unmake_payment_owner, { kind: 'payment', isPaymentOwner: false });
  offer(can.hand_over, { kind: 'hand-over' });
  offer(can.remove && !isSelf, { kind: 'remove' });
  return actions;
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
