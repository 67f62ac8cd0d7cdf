import type { Profile } from '@homecoming/contract/profiles.ts';
import { Navigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../../accounts/api.ts';
import { UnblockButton } from '../../blocks/parts/unblock.tsx';
import { isNotFound } from '../../lib/http/api-error.ts';
import { fullName } from '../../lib/text/format.ts';
import { PointsLine } from '../../points/parts/points-line.tsx';
import { BackBar, BackBarTitle, BackLink } from '../../ui/page/back-bar.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { IconMessageCircle, IconShieldCheck } from '../../ui/icons/icons.tsx';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { Bone, Loading, RowsSkeleton } from '../../ui/feedback/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { TabLink, TabLinks } from '../../ui/page/tab-links.tsx';
import { useProfile } from '../api.ts';
import { PersonAbout } from '../parts/person-about.tsx';
import { PersonMenu } from '../parts/person-menu.tsx';
import { PostsCount } from '../parts/posts-count.tsx';
import { ProfileHead } from '../parts/profile-head.tsx';
import tabs from '../parts/profile-head.module.css';
import { SharedCommunities } from '../parts/shared-communities.tsx';
import { YouShare, sharesSomething } from '../parts/you-share.tsx';
import { useSeenIn } from '../seen-in.ts';
import { useHasAsideColumn } from '../../ui/use-wide.ts';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { QuotaReached, isQuotaReached } from '../quota/parts/quota-reached.tsx';
import classes from './user.module.css';

/** The page around another person's profile; `children` is the open tab. The reader's own profile is at /profile. */
export function UserScreen({ children }: { children: ReactNode }) {
  const { id } = useParams({ from: '/app/signed-in/users/$id' });
  const { data: user } = useCurrentUser();
  if (user?.id === id) return <Navigate to="/profile" replace />;
  return (
    <OtherUsersProfile key={id} id={id} ownYear={user?.graduation_year ?? null} asStaff={user?.is_staff === true}>
      {children}
    </OtherUsersProfile>
  );
}

interface OtherUsersProfileProps {
  id: string;
  /** The class year of the reader. */
  ownYear: number | null;
  asStaff: boolean;
  children: ReactNode;
}

function OtherUsersProfile({ id, ownYear, asStaff, children }: OtherUsersProfileProps) {
  const hasAside = useHasAsideColumn();
  const { data: profile, error, mutate } = useProfile(id);
  if (profile === undefined || isNotFound(error)) {
    return (
      <Page
        title="Profile"
        head={<UnknownHead />}
        back="/home"
        aside={error === undefined ? <Bone width={180} height={22} /> : undefined}
      >
        {error === undefined && <ProfileLoading />}
        {isNotFound(error) && <NobodyHere />}
        {isQuotaReached(error) && <QuotaReached />}
        {error !== undefined && !isNotFound(error) && !isQuotaReached(error) && (
          <ErrorState error={error} onRetry={() => void mutate()} />
        )}
      </Page>
    );
  }
  const { communities, first_name } = profile;
  const shared = !asStaff && sharesSomething(profile) && <YouShare profile={profile} ownYear={ownYear} />;
  const ofPerson = asStaff && communities.length > 0 && (
    <SharedCommunities title={`${first_name}’s communities`} communities={communities} />
  );
  return (
    <Page
      title={fullName(profile)}
      head={<Head profile={profile} asStaff={asStaff} />}
      back="/home"
      aside={ofPerson || (hasAside && shared) || undefined}
    >
      {/* Below the tabs, where an aside is on phones, it would not come first */}
      {!hasAside && shared}
      {isOpen(profile) ? <OpenProfile id={id}>{children}</OpenProfile> : <Closed profile={profile} />}
    </Page>
  );
}

/** Whether the reader may see more than name and photo. */
function isOpen({ points, level }: Profile): boolean {
  return points !== null && level !== null;
}

function Head({ profile, asStaff }: { profile: Profile; asStaff: boolean }) {
  // Readers who share a community may block
  const near = profile.communities.length > 0 && !asStaff && !profile.blocked_by_me;
  return (
    <>
      <PhoneBar>{fullName(profile)}</PhoneBar>
      {asStaff && (
        <Row as="p" gap={12} size="m" tone="soft" className={classes.staff}>
          <IconShieldCheck size={18} /> You look on as staff. Private chats stay closed to you.
        </Row>
      )}
      <ProfileHead
        person={profile}
        note={profile.points !== null && <PointsLine points={profile.points} />}
        before={
          profile.can.message && (
            <ButtonLink to="/chat/$id" params={{ id: profile.id }} leftSection={<IconMessageCircle size={20} />}>
              Message
            </ButtonLink>
          )
        }
        after={!asStaff && <PersonMenu person={profile} canBlock={near} />}
      />
    </>
  );
}

function UnknownHead() {
  return (
    <>
      <PhoneBar>Profile</PhoneBar>
      <h1 className="hc-hidden">Profile</h1>
    </>
  );
}

/** Replaces the top bar of phones. The heading of the page is below it. */
function PhoneBar({ children }: { children: string }) {
  return (
    <BackBar>
      <BackLink to="/home" />
      <BackBarTitle>{children}</BackBarTitle>
    </BackBar>
  );
}

function OpenProfile({ id, children }: { id: string; children: ReactNode }) {
  const seenIn = useSeenIn();
  const state = seenIn === undefined ? {} : { seenIn };
  return (
    <div className={tabs.tab}>
      <TabLinks label="Profile">
        <TabLink to="/users/$id" params={{ id }} state={state} activeOptions={{ exact: true }} resetScroll={false}>
          About
        </TabLink>
        <TabLink to="/users/$id/posts" params={{ id }} state={state} resetScroll={false}>
          Posts <PostsCount person={id} />
        </TabLink>
      </TabLinks>
      <div className={tabs.tab}>{children}</div>
    </div>
  );
}

/** The tab with the facts of a person. */
export function UserAboutTab() {
  const { id } = useParams({ from: '/app/signed-in/users/$id' });
  const { data: profile } = useProfile(id);
  return profile === undefined ? null : <PersonAbout profile={profile} />;
}

/** Only name and photo: one of the two blocked the other. Only the one who blocked sees that. */
function Closed({ profile: { id, first_name, blocked_by_me } }: { profile: Profile }) {
  if (blocked_by_me) {
    return (
      <EmptyState
        drawing="keyhole"
        title={`You blocked ${first_name}.`}
        actions={<UnblockButton id={id} name={first_name} />}
      >
        Unblock to see more.
      </EmptyState>
    );
  }
  return (
    <EmptyState drawing="keyhole" title="Nothing to see here" actions={<ButtonLink to="/home">Go to home</ButtonLink>}>
      {first_name} shows you no more than this.
    </EmptyState>
  );
}

function NobodyHere() {
  return (
    <EmptyState
      drawing="signpost"
      title="We can’t find that person"
      actions={<ButtonLink to="/communities">Browse communities</ButtonLink>}
    >
      This profile does not exist, or you cannot see it.
    </EmptyState>
  );
}

function ProfileLoading() {
  return (
    <Loading label="Loading the profile">
      <Stack gap={20} className={classes.headBones}>
        <Bone width={124} height={124} radius="50%" />
        <Stack gap={12} className={classes.headWords}>
          <Bone width={200} height={30} />
          <Bone width={280} height={14} />
        </Stack>
      </Stack>
      <RowsSkeleton rows={3} />
    </Loading>
  );
}
