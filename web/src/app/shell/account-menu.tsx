import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactElement } from 'react';
import { useCurrentUser } from '../../accounts/api.ts';
import { useSignOut } from '../../accounts/parts/sign-out.tsx';
import { IconBookmark, IconLogout, IconSettings, IconShieldCheck, IconUser } from '../../ui/icons/icons.tsx';
import { OpenedMenu } from '../../ui/overlays/opened-menu.tsx';

/** The menu of the account, opened by the click that loaded it. */
export function AccountMenu({ button }: { button: ReactElement<ComponentProps<'button'>> }) {
  const isStaff = useCurrentUser().data?.is_staff === true;
  const { leave, question } = useSignOut();
  return (
    <>
      <OpenedMenu button={button} position="top-end" width={isStaff ? 250 : 200}>
        <Menu.Item component={Link} to="/profile" leftSection={<IconUser />}>
          Your profile
        </Menu.Item>
        <Menu.Item component={Link} to="/profile/saved" leftSection={<IconBookmark />}>
          Saved posts
        </Menu.Item>
        <Menu.Item component={Link} to="/profile/settings" leftSection={<IconSettings />}>
          Settings
        </Menu.Item>
        {isStaff && (
          <Menu.Item component={Link} to="/staff/people" leftSection={<IconShieldCheck />}>
            Staff pages
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item data-tone="danger" leftSection={<IconLogout />} onClick={leave}>
          Log out
        </Menu.Item>
      </OpenedMenu>
      {question}
    </>
  );
}
