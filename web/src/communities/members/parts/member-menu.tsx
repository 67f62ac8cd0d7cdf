import type { CommunityMember } from '@homecoming/contract/members.ts';
import { fullName } from '../../../lib/text/format.ts';
import { ActionsMenu } from '../../../ui/overlays/actions-menu.tsx';
import classes from './member-row.module.css';
import { actionName, type MemberAction } from './member-actions.ts';

interface MemberMenuProps {
  member: CommunityMember;
  actions: readonly MemberAction[];
  onChoose: (action: MemberAction) => void;
}

/** The menu of actions on a member. */
export function MemberMenu({ member, actions, onChoose }: MemberMenuProps) {
  return (
    <div data-member={member.id} className={classes.menu}>
      <ActionsMenu
        label={`Change ${fullName(member)}`}
        width={230}
        items={actions.map((action) => ({
          label: actionName(action),
          danger: action.kind === 'remove',
          divided: action.kind === 'remove' && actions.length > 1,
          onClick: () => onChoose(action),
        }))}
      />
    </div>
  );
}

/** The menu button of a member on this page. The focus moves there after the member moved to another list. */
export function findMenuButton(memberId: string): Element | null {
  return document.querySelector(`[data-member="${memberId}"] button`);
}
