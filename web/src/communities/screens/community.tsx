import type { Community } from '@homecoming/contract/communities.ts';
import { useLocation, useParams } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { count } from '../../lib/text/format.ts';
import { useToken } from '../../lib/session.ts';
import { isForbidden, isNotFound, withFallbackMessage, type ApiError } from '../../lib/http/api-error.ts';
import { RemovedNote } from '../../reports/parts/removed-note.tsx';
import { RestrictedNote } from '../../trust/parts/restricted-note.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Page } from '../../ui/page/page.tsx';
import { TabCount, TabLink, TabLinks } from '../../ui/page/tab-links.tsx';
import { useCommunity } from '../api.ts';
import { CommunityClosed, CommunityNotFound } from '../parts/community-closed.tsx';
import { CommunityHead } from '../parts/community-head.tsx';
import { CommunityLoading } from '../parts/community-loading.tsx';
import { VisitorCard } from '../parts/visitor-card.tsx';
import { ClassYears } from '../members/parts/class-years.tsx';
import { Newcomers } from '../members/parts/newcomers.tsx';
import { CommunityManagers } from '../members/parts/community-managers.tsx';
import { communityTexts } from '../texts.ts';
import classes from '../parts/community-head.module.css';

interface CommunityScreenProps {
  /** The reader's state in the community, or the button to join. */
  joinAction: ComponentType<{ community: Community }>;
  /** The button to join, for readers who may not see the details. */
  askToEnter: ComponentType<{ id: string }>;
  /** More actions, beside the main one. */
  moreActions: ComponentType<{ community: Community }>;
  /** The content of the open tab. */
  children: ReactNode;
}

/** The page around the tabs of a community. */
export function CommunityScreen(props: CommunityScreenProps) {
  const { joinAction: JoinAction, askToEnter: AskToEnter, moreActions: MoreActions, children } = props;
  const { id } = useParams({ from: '/app/open/communities/$id' });
  const isOnTab = useLocation({ select: ({ pathname }) => !/\/details\/?$/.test(pathname) });
  // It has columns of its own
  const isDirectory = useLocation({ select: ({ pathname }) => /\/members\/?$/.test(pathname) });
  const { data: community, error, reload } = useCommunity(id);
  if (community === undefined || isForbidden(error)) {
    return <WithoutCommunity small={isOnTab} error={error} askToEnter={<AskToEnter id={id} />} onRetry={reload} />;
  }
  const head = (
    <CommunityHead community={community} small={isOnTab}>
      <JoinAction community={community} />
      <MoreActions community={community} />
    </CommunityHead>
  );
  return (
    <Page
      title={community.name}
      head={head}
      back="/communities"
      {...(isDirectory ? { width: 'wide' } : { aside: <Aside community={community} isOnTab={isOnTab} /> })}
    >
      <RemovedNote removed={community.removed} />
      <RestrictedNote restricted={community.restricted} />
      {community.can.see_members && <CommunityTabs community={community} />}
      <div className={classes.tab}>{children}</div>
    </Page>
  );
}

/** Below the lists of tabs it would be out of reach, and move while they load: on narrow screens only About has it. */
function Aside({ community, isOnTab }: { community: Community; isOnTab: boolean }) {
  const isVisitor = useToken() === null;
  // Non-members see no people
  if (community.owners.length === 0) {
    return (
      <>
        {isVisitor && <VisitorCard community={community} />}
        <ClassYears community={community.id} />
      </>
    );
  }
  return (
    <Stack gap={28} className={isOnTab ? classes.besideTab : undefined}>
      <Newcomers community={community} />
      <CommunityManagers community={community} />
    </Stack>
  );
}

function CommunityTabs({ community: { members_count: members } }: { community: Community }) {
  return (
    <TabLinks label="Community">
      <TabLink from="/communities/$id" to="./details" resetScroll={false}>
        About
      </TabLink>
      <TabLink from="/communities/$id" to="./posts" resetScroll={false}>
        Posts
      </TabLink>
      <TabLink from="/communities/$id" to="./events" resetScroll={false}>
        Events
      </TabLink>
      <TabLink from="/communities/$id" to="./members" resetScroll={false}>
        Directory{' '}
        {members !== null && <TabCount what={members === 1 ? 'member' : 'members'}>{count(members)}</TabCount>}
      </TabLink>
      <TabLink from="/communities/$id" to="./contributors" resetScroll={false}>
        Top contributors
      </TabLink>
    </TabLinks>
  );
}

interface WithoutCommunityProps {
  /** The head is that of a tab. */
  small: boolean;
  error: ApiError | undefined;
  askToEnter: ReactNode;
  onRetry: () => void;
}

function WithoutCommunity({ small, error, askToEnter, onRetry }: WithoutCommunityProps) {
  if (isForbidden(error)) return <CommunityClosed>{askToEnter}</CommunityClosed>;
  if (isNotFound(error)) return <CommunityNotFound />;
  if (error === undefined) return <CommunityLoading small={small} />;
  return (
    <Page title="Community" back="/communities">
      <ErrorState error={withFallbackMessage(error, communityTexts.detailsFailed)} onRetry={onRetry} />
    </Page>
  );
}
