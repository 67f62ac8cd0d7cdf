import type { ReactNode } from 'react';
import { useCurrentUser } from '../../accounts/api.ts';
import { NewestPoints } from '../../points/parts/newest-points.tsx';
import { OwnPointsCard } from '../../points/parts/own-points-card.tsx';
import { RemovedNote } from '../../reports/parts/removed-note.tsx';
import { useProfile } from '../api.ts';
import { Page } from '../../ui/page/page.tsx';
import { TabLink, TabLinks } from '../../ui/page/tab-links.tsx';
import { OwnHead } from '../edit/parts/own-head.tsx';
import { OwnSections } from '../edit/parts/own-sections.tsx';
import { PostsCount } from '../parts/posts-count.tsx';
import classes from '../parts/profile-head.module.css';

interface ProfileScreenProps {
  /** The list of the user's communities. */
  aside: ReactNode;
  /** The content of the open tab. */
  children: ReactNode;
}

/** The page around the tabs of the user's own profile. */
export function ProfileScreen({ aside, children }: ProfileScreenProps) {
  const { data: user } = useCurrentUser();
  const { data: profile } = useProfile(user?.id ?? '');
  // The frame renders this page only after the user is loaded.
  if (user === undefined) return null;
  const beside = (
    <>
      {aside}
      <NewestPoints />
    </>
  );
  return (
    <Page title="Your profile" head={<OwnHead user={user} />} aside={beside}>
      <RemovedNote removed={profile?.removed ?? null} />
      <OwnPointsCard points={user.points} level={user.level} />
      <div className={classes.tab}>
        <TabLinks label="Profile">
          <TabLink to="/profile" activeOptions={{ exact: true }} resetScroll={false}>
            About
          </TabLink>
          <TabLink to="/profile/posts" resetScroll={false}>
            Posts <PostsCount person={user.id} />
          </TabLink>
          <TabLink to="/profile/saved">Saved</TabLink>
        </TabLinks>
        <div className={classes.tab}>{children}</div>
      </div>
    </Page>
  );
}

/** The tab with the user's own facts; `children` is a further section. */
export function OwnAboutTab({ children }: { children: ReactNode }) {
  const { data: user } = useCurrentUser();
  return user === undefined ? null : <OwnSections user={user}>{children}</OwnSections>;
}
