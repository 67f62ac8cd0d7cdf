import { Link, useLocation } from '@tanstack/react-router';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useCurrentUser } from '../../accounts/api.ts';
import { useUnread } from '../../chat/parts/messages/unread-messages.tsx';
import { useMyCommunities } from '../../communities/api.ts';
import { countUpTo99 } from '../../lib/text/format.ts';
import { Crest } from '../../ui/art/crest.tsx';
import { Wordmark } from '../../ui/art/mark.tsx';
import {
  IconCalendarEvent,
  IconHome,
  IconHomeFilled,
  IconMessageCircle,
  IconPlus,
  IconSearch,
  IconUsers,
  type IconProps,
} from '../../ui/icons/icons.tsx';
import { useHasAsideColumn, useWide } from '../../ui/use-wide.ts';
import classes from './navigation.module.css';
import { NotificationsTab } from './notifications-tab.tsx';
import { ProfileChip } from './profile-chip.tsx';

interface Tab {
  to: '/home' | '/communities' | '/events' | '/chat';
  label: string;
  tour: string;
  icon: (props: IconProps) => ReactNode;
  activeIcon?: (props: IconProps) => ReactNode;
  /** Prefixes of other URLs that belong to it. */
  alsoAt?: readonly string[];
}

const HOME: Tab = { to: '/home', label: 'Home', tour: 'tab-home', icon: IconHome, activeIcon: IconHomeFilled };
const COMMUNITIES: Tab = {
  to: '/communities',
  label: 'Communities',
  tour: 'tab-communities',
  icon: IconUsers,
  alsoAt: ['/channels/', '/groups/'],
};
const EVENTS: Tab = { to: '/events', label: 'Events', tour: 'tab-events', icon: IconCalendarEvent };
const CHAT: Tab = { to: '/chat', label: 'Chat', tour: 'tab-chat', icon: IconMessageCircle };

/** The number of crests that fit below the tabs of the rail and the sidebar. */
const SHOWN_COMMUNITIES = 8;

/** The main navigation: a tab bar on phones, a rail of icons on tablets, a sidebar on wide screens. */
export function Navigation({ onAddPost, onSearch }: { onAddPost: () => void; onSearch: () => void }) {
  const beside = useWide();
  const hasAside = useHasAsideColumn();
  const isStaff = useCurrentUser().data?.is_staff === true;
  const unread = useUnread();
  const { communities } = useMyCommunities();
  // Staff look on where they are no members
  const addPost =
    isStaff && communities.length === 0 ? null : <AddPost iconSize={beside ? 22 : 26} onOpen={onAddPost} />;
  return (
    <nav aria-label="Main" className={classes.nav}>
      {beside && (
        // The same link as Home below it: keyboards and screen readers need only one
        <Link to="/home" className={classes.brand} aria-hidden tabIndex={-1}>
          <Wordmark size={28} />
        </Link>
      )}
      <ul className={classes.tabs}>
        <TabItem tab={HOME} />
        <TabItem tab={COMMUNITIES} />
        {!beside && addPost !== null && <li>{addPost}</li>}
        <TabItem tab={EVENTS} />
        {!isStaff && <TabItem tab={CHAT} unread={unread} />}
        {beside && !hasAside && (
          <li>
            <SearchTab onOpen={onSearch} />
          </li>
        )}
        {beside && (
          <li>
            <NotificationsTab />
          </li>
        )}
        {beside && addPost !== null && <li>{addPost}</li>}
      </ul>
      {beside && <CommunityLinks />}
      {beside && <ProfileChip />}
    </nav>
  );
}

interface AddPostProps {
  iconSize: number;
  onOpen: () => void;
}

/** Opens the selector of where to post. Opened in another tab, the link leads to the most frequent choice. */
function AddPost({ iconSize, onOpen }: AddPostProps) {
  const open = (event: MouseEvent | KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <a
      href="/home/add/community"
      aria-haspopup="dialog"
      className={classes.add}
      data-tour="add-post"
      onClick={open}
      onKeyDown={(event) => {
        if (event.key === ' ') open(event);
      }}
    >
      <span className={classes.addShape}>
        <IconPlus size={iconSize} strokeWidth={2} />
      </span>
      <span className={classes.label}>Add post</span>
    </a>
  );
}

/** The search button of the rail, for screens without room for the search beside the page. */
function SearchTab({ onOpen }: { onOpen: () => void }) {
  return (
    <button type="button" className={classes.tab} aria-haspopup="dialog" onClick={onOpen}>
      <span className={classes.icon}>
        <IconSearch size={24} />
      </span>
      <span className={classes.label}>Search</span>
    </button>
  );
}

function TabItem({ tab, unread = 0 }: { tab: Tab; unread?: number }) {
  const { icon: TabIcon, activeIcon: ActiveIcon = TabIcon, alsoAt = [] } = tab;
  const inside = useLocation({ select: ({ pathname }) => alsoAt.some((start) => pathname.startsWith(start)) });
  return (
    <li>
      <Link to={tab.to} className={classes.tab} data-tour={tab.tour} aria-current={inside ? 'page' : undefined}>
        {({ isActive }) => (
          <>
            <span className={classes.icon}>
              {isActive || inside ? <ActiveIcon size={24} strokeWidth={2.1} /> : <TabIcon size={24} />}
            </span>
            <span className={classes.label}>{tab.label}</span>
            {unread > 0 && (
              <span className={classes.unread}>
                {countUpTo99(unread)}
                <span className="hc-hidden"> unread</span>
              </span>
            )}
          </>
        )}
      </Link>
    </li>
  );
}

function CommunityLinks() {
  const { communities } = useMyCommunities();
  if (communities.length === 0) return null;
  return (
    <div className={classes.communities}>
      <h2 className={classes.heading} id="nav-communities">
        Your communities
      </h2>
      <ul aria-labelledby="nav-communities">
        {communities.slice(0, SHOWN_COMMUNITIES).map((community) => (
          <li key={community.id}>
            <Link to="/communities/$id/details" params={{ id: community.id }} className={classes.community}>
              <Crest community={community} size={24} />
              <span dir="auto" className={classes.label}>
                {community.name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
