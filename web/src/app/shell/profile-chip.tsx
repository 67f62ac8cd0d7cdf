import { Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Link } from '@tanstack/react-router';
import { signOut, useCurrentUser } from '../../accounts/api.ts';
import { Avatar } from '../../ui/art/avatar.tsx';
import { IconLeafFilled, IconLogout, IconMenu2, IconSettings, IconUser } from '../../ui/icons/icons.tsx';
import classes from './profile-chip.module.css';

/** Who is signed in, at the foot of the rail or sidebar, with the menu of the account. */
export function ProfileChip() {
  const { data: user } = useCurrentUser();
  if (user === undefined) return null;
  return (
    <div className={classes.chip}>
      <Link to="/profile" className={classes.profile} aria-label="Your profile" data-tour="profile">
        <Avatar person={user} size={36} />
        <span className={classes.words}>
          <span className={classes.name}>
            {user.first_name} {user.last_name}
          </span>
          <span className={classes.level}>
            <IconLeafFilled size={14} /> Level {user.level}
          </span>
        </span>
      </Link>
      <Menu position="top-end" width={200} transitionProps={{ transition: 'pop', duration: 120 }}>
        <Menu.Target>
          <button type="button" className={classes.menu} aria-label="Menu" data-tour="menu">
            <IconMenu2 />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to="/profile" leftSection={<IconUser />}>
            Your profile
          </Menu.Item>
          <Menu.Item component={Link} to="/profile/settings" leftSection={<IconSettings />}>
            Settings
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item color="brick" leftSection={<IconLogout />} onClick={() => void signOut()}>
            Log out
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
