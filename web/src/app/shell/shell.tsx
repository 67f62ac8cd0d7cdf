import { Link, useLocation } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useCurrentUser } from '../../accounts/api.ts';
import { FINDER_ID, Finder } from '../../posts/search/parts/finder.tsx';
import { BellLink } from '../../notifications/parts/bell.tsx';
import { PostTypeChoices } from '../../posts/composer/parts/post-type-choices.tsx';
import { ProfileBar } from '../../profiles/parts/profile-bar.tsx';
import { Avatar } from '../../ui/art/avatar.tsx';
import { Wordmark } from '../../ui/art/mark.tsx';
import { loadActions } from '../../ui/overlays/actions-menu.tsx';
import { IconMenu2, IconSearch } from '../../ui/icons/icons.tsx';
import { dialogOnDemand } from '../../ui/overlays/on-demand.tsx';
import { Sheet, loadSheet } from '../../ui/overlays/sheet.tsx';
import { useRootAttribute } from '../../ui/page/root-attribute.ts';
import { useHasAsideColumn } from '../../ui/use-wide.ts';
import { Row, rowStyle } from '../../ui/layout/row.tsx';
import { tileStyle } from '../../ui/layout/tile.tsx';

import { Navigation } from './navigation.tsx';
import classes from './shell.module.css';
import { startServiceWorker } from './service-worker.ts';
import { SkipLink } from './skip-link.tsx';
import { usePreload, usePreloadPages } from './use-preload.ts';

const PhoneMenu = dialogOnDemand(loadPhoneMenu);
const OVERLAYS = [loadPhoneMenu, loadSheet, loadActions];

/** The frame of every page for signed-in users: top bar and tab bar on phones, rail or sidebar elsewhere. */
export function SignedInShell({ children }: { children: ReactNode }) {
  const [adding, setAdding] = useState(false);
  const [menuOpened, setMenuOpened] = useState(false);
  const [searching, setSearching] = useState(false);
  usePreload(OVERLAYS);
  usePreloadPages(startServiceWorker);
  useRootAttribute('data-shell');
  const atProfile = useLocation({ select: ({ pathname }) => PROFILE.has(pathname) });
  return (
    <div className={classes.shell}>
      <SkipLink />
      <SkipToSearch />
      <TopBar onMenu={() => setMenuOpened(true)}>
        {atProfile ? <ProfileBar /> : <UsualBar onSearch={() => setSearching(true)} />}
      </TopBar>
      <Navigation onAddPost={() => setAdding(true)} onSearch={() => setSearching(true)} />
      <div className={classes.content}>{children}</div>
      <AddPostSheet opened={adding} onClose={() => setAdding(false)} />
      <PhoneMenu opened={menuOpened} onClose={() => setMenuOpened(false)} />
      <SearchSheet opened={searching} onClose={() => setSearching(false)} />
    </div>
  );
}

/** The paths with the top bar of the user's own profile. */
const PROFILE: ReadonlySet<string> = new Set(['/profile', '/profile/posts']);

async function loadPhoneMenu() {
  return (await import('./phone-menu.tsx')).PhoneMenu;
}

function TopBar({ onMenu, children }: { onMenu: () => void; children: ReactNode }) {
  return (
    <Row as="header" gap={4} className={classes.topBar}>
      <button type="button" {...tileStyle({})} aria-label="Menu" data-tour="menu" onClick={onMenu}>
        <IconMenu2 size={24} />
      </button>
      {children}
    </Row>
  );
}

function UsualBar({ onSearch }: { onSearch: () => void }) {
  const { data: user } = useCurrentUser();
  return (
    <>
      <Link to="/home" {...rowStyle({ inline: true, className: classes.brand })} aria-hidden tabIndex={-1}>
        <Wordmark size={28} />
      </Link>
      <button type="button" {...tileStyle({})} aria-label="Search" onClick={onSearch}>
        <IconSearch size={24} />
      </button>
      <BellLink />
      <Link to="/profile" {...tileStyle({})} data-tour="profile">
        <span className="hc-hidden">Your profile</span>
        {user !== undefined && <Avatar person={user} size={36} />}
      </Link>
    </>
  );
}

/** The second tab stop, if a search is beside the page: it could not be reached behind an endless list. */
function SkipToSearch() {
  const hasAside = useHasAsideColumn();
  const atHome = useLocation({ select: ({ pathname }) => pathname === '/home' });
  return hasAside && atHome ? <SkipLink to={FINDER_ID}>Skip to search</SkipLink> : null;
}

/** Chooses where to post: a community, a channel or an event. */
function AddPostSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Sheet opened={opened} onClose={onClose} title="What are you adding?" subtitle="Choose where it belongs.">
      <PostTypeChoices onChoose={onClose} />
    </Sheet>
  );
}

/** The search of people and groups in a sheet, for screens without room for it beside the page. */
function SearchSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Sheet opened={opened} onClose={onClose} title="Search">
      <div className={classes.search}>
        <Finder onOpen={onClose} />
      </div>
    </Sheet>
  );
}
