import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMyCommunities } from '../../communities/api.ts';
import { Crest } from '../../ui/art/crest.tsx';
import { Wordmark } from '../../ui/art/mark.tsx';
import type { IconProps } from '../../ui/icons/icon.tsx';
import {
  IconCalendarEvent,
  IconHome,
  IconHomeFilled,
  IconMessageCircle,
  IconPlus,
  IconUsers,
} from '../../ui/icons/icons.tsx';
import { useWide } from '../../ui/use-wide.ts';
import classes from './navigation.module.css';
import { ProfileChip } from './profile-chip.tsx';

interface Tab {
  to: '/home' | '/communities' | '/events' | '/chat';
  label: string;
  tour: string;
  icon: (props: IconProps) => ReactNode;
  activeIcon?: (props: IconProps) => ReactNode;
  /** Beginnings of other addresses that belong to it. */
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

/** Crests that fit below the tabs of the rail and the sidebar. */
const SHOWN_COMMUNITIES = 8;

/** The five ways through the product: a tab bar on phones, a rail of icons on tablets, a sidebar on wide screens. */
export function Navigation({ onAddPost }: { onAddPost: () => void }) {
  const beside = useWide();
  const addPost = (
    <button type="button" className={classes.add} data-tour="tab-add-post" onClick={onAddPost}>
      <span className={classes.addShape}>
        <IconPlus size={beside ? 22 : 26} strokeWidth={2} />
      </span>
      <span className={classes.label}>Add post</span>
    </button>
  );
  return (
    <nav aria-label="Main" className={classes.nav}>
      {beside && (
        // The same way as Home just below it: once is enough for keyboards and screen readers
        <Link to="/home" className={classes.brand} aria-hidden tabIndex={-1}>
          <Wordmark size={28} />
        </Link>
      )}
      <ul className={classes.tabs}>
        <TabItem tab={HOME} />
        <TabItem tab={COMMUNITIES} />
        {!beside && <li>{addPost}</li>}
        <TabItem tab={EVENTS} />
        <TabItem tab={CHAT} />
        {beside && <li>{addPost}</li>}
      </ul>
      {beside && <CommunityLinks />}
      {beside && <ProfileChip />}
    </nav>
  );
}

function TabItem({ tab }: { tab: Tab }) {
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
              <span className={classes.label}>{community.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
