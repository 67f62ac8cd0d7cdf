import { Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Link } from '@tanstack/react-router';
import { signOut, useCurrentUser } from '../../accounts/api.ts';
import { fullName } from '../../lib/format.ts';
import { Avatar } from '../../ui/art/avatar.tsx';
import {
  IconBookmark,
  IconLeafFilled,
  IconLogout,
  IconMenu2,
  IconSettings,
  IconShieldCheck,
  IconUser,
} from '../../ui/icons/icons.tsx';
import classes from './profile-chip.module.css';

/** Who is signed in, at the foot of the rail or sidebar, with the menu of the account. */
export function ProfileChip() {
  const { data: user } = useCurrentUser();
  if (user === undefined) return null;
  return (
    <div className={classes.chip}>
      <Link to="/profile" className={classes.profile} data-tour="profile">
        <span className="hc-hidden">Your profile: </span>
        <Avatar person={user} size={36} />
        <span className={classes.words}>
          <span dir="auto" className={classes.name}>
            {fullName(user)}
          </span>
          <span className={classes.level}>
            <IconLeafFilled size={14} /> Level {user.level}
          </span>
        </span>
      </Link>
      <Menu
        position="top-end"
        width={user.is_staff ? 250 : 200}
        withinPortal={false}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <button type="button" className={classes.menu} aria-label="Menu" data-tour="menu">
            <IconMenu2 />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to="/profile" leftSection={<IconUser />}>
            Your profile
          </Menu.Item>
          <Menu.Item component={Link} to="/profile/saved" leftSection={<IconBookmark />}>
            Saved posts
          </Menu.Item>
          <Menu.Item component={Link} to="/profile/settings" leftSection={<IconSettings />}>
            Settings
          </Menu.Item>
          {user.is_staff && (
            <Menu.Item component={Link} to="/staff/communities" leftSection={<IconShieldCheck />}>
              Communities and plans
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item data-tone="danger" leftSection={<IconLogout />} onClick={() => void signOut()}>
            Log out
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
