import type { CommunityMember } from '@homecoming/contract/members.ts';
import { Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Fragment } from 'react';
import { fullName } from '../../../lib/text/format.ts';
import { IconDots } from '../../../ui/icons/icons.tsx';
import { actionName, type MemberAction } from './member-actions.ts';
import classes from './member-menu.module.css';

interface MemberMenuProps {
  member: CommunityMember;
  actions: readonly MemberAction[];
  onChoose: (action: MemberAction) => void;
}

/** The menu of actions on a member. */
export function MemberMenu({ member, actions, onChoose }: MemberMenuProps) {
  return (
    <div className={classes.menu}>
      <Menu
        position="bottom-end"
        width={230}
        withinPortal={false}
        hideDetached={false}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <button
            type="button"
            data-member={member.id}
            className={classes.dots}
            aria-label={`Change ${fullName(member)}`}
          >
            <IconDots size={22} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map((action) => (
            <Fragment key={actionName(action)}>
              {action.kind === 'remove' && actions.length > 1 && <Menu.Divider />}
              <Menu.Item {...(action.kind === 'remove' && { 'data-tone': 'danger' })} onClick={() => onChoose(action)}>
                {actionName(action)}
              </Menu.Item>
            </Fragment>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

/** The menu button of a member on this page. The focus moves there after the member moved to another list. */
export function menuButtonOf(memberId: string): Element | null {
  return document.querySelector(`[data-member="${memberId}"]`);
}
