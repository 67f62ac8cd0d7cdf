import { Link } from '@tanstack/react-router';
import { cloneElement } from 'react';
import { useCurrentUser } from '../../accounts/api.ts';
import { fullName } from '../../lib/text/format.ts';
import { Avatar } from '../../ui/art/avatar.tsx';
import { IconLeafFilled, IconMenu2 } from '../../ui/icons/icons.tsx';
import { useLoadedOnClick } from '../../ui/overlays/on-demand.tsx';
import { tileStyle } from '../../ui/layout/tile.tsx';
import classes from './profile-chip.module.css';

/** The user, at the bottom of the rail or sidebar, with the menu of the account. */
export function ProfileChip() {
  const { data: user } = useCurrentUser();
  if (user === undefined) return null;
  return (
    <div className={classes.chip}>
      <Link to="/profile" {...tileStyle({ className: classes.profile })} data-tour="profile">
        <span className="hc-hidden">Your profile: </span>
        <Avatar person={user} size={36} />
        <span className={classes.words}>
          <span dir="auto" className={classes.name}>
            {fullName(user)}
          </span>
          <span className={classes.level}>
            {user.is_staff ? (
              'Staff'
            ) : (
              <>
                <IconLeafFilled size={14} /> Level {user.level}
              </>
            )}
          </span>
        </span>
      </Link>
      <MenuButton />
    </div>
  );
}

async function loadAccountMenu() {
  return (await import('./account-menu.tsx')).AccountMenu;
}

function MenuButton() {
  const [AccountMenu, unopened] = useLoadedOnClick(loadAccountMenu);
  const button = (
    <button type="button" {...tileStyle({})} data-hover aria-label="Menu" aria-haspopup="menu" data-tour="menu">
      <IconMenu2 />
    </button>
  );
  return AccountMenu ? <AccountMenu button={button} /> : cloneElement(button, unopened);
}
