import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useCurrentUser } from '../../accounts/api.ts';
import { Avatar } from '../../ui/art/avatar.tsx';
import { Wordmark } from '../../ui/art/mark.tsx';
import { IconMenu2 } from '../../ui/icons/icons.tsx';
import { AddPostSheet } from './add-post-sheet.tsx';
import { Navigation } from './navigation.tsx';
import { PhoneMenu } from './phone-menu.tsx';
import classes from './shell.module.css';
import { SkipLink } from './skip-link.tsx';

/** What stands around every page of a signed-in person: top bar and tab bar on phones, rail or sidebar elsewhere. */
export function SignedInShell({ children }: { children: ReactNode }) {
  const [adding, setAdding] = useState(false);
  const [menuOpened, setMenuOpened] = useState(false);
  return (
    <div className={classes.shell} data-scroll-gutter>
      <SkipLink />
      <TopBar onMenu={() => setMenuOpened(true)} />
      <Navigation onAddPost={() => setAdding(true)} />
      <div className={classes.content}>{children}</div>
      <AddPostSheet opened={adding} onClose={() => setAdding(false)} />
      <PhoneMenu opened={menuOpened} onClose={() => setMenuOpened(false)} />
    </div>
  );
}

function TopBar({ onMenu }: { onMenu: () => void }) {
  const { data: user } = useCurrentUser();
  return (
    <header className={classes.topBar}>
      <button type="button" className={classes.iconButton} aria-label="Menu" data-tour="menu" onClick={onMenu}>
        <IconMenu2 size={24} />
      </button>
      <Link to="/home" className={classes.brand} aria-hidden tabIndex={-1}>
        <Wordmark size={28} />
      </Link>
      <Link to="/profile" className={classes.iconButton} data-tour="profile">
        <span className="hc-hidden">Your profile</span>
        {user !== undefined && <Avatar person={user} size={36} />}
      </Link>
    </header>
  );
}
