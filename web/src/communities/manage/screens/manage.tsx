import type { Community } from '@homecoming/contract/communities.ts';
import { useParams } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { isForbidden, isNotFound, withFallbackMessage } from '../../../lib/http/api-error.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { TabLink, TabLinks } from '../../../ui/page/tab-links.tsx';
import { useCommunity } from '../../api.ts';
import { CommunityNotFound } from '../../parts/community-closed.tsx';
import { listAlumniSections, useAlumniSection } from '../parts/alumni-sections.ts';
import { ManageHead } from '../parts/manage-head.tsx';
import { ManageLoading } from '../parts/manage-loading.tsx';
import { ManagersOnly } from '../parts/managers-only.tsx';
import { canManage } from '../api.ts';
import { communityTexts } from '../../texts.ts';
import classes from './manage.module.css';

interface ManageScreenProps {
  /** The number of open requests, and of open cases, at the labels of their tabs. */
  requestsCount: ComponentType<{ community: Community }>;
  casesCount: ComponentType<{ community: Community }>;
  /** The content of the open tab. */
  children: ReactNode;
}

/** The page around the tabs that manage a community. */
export function ManageScreen({ requestsCount: RequestsCount, casesCount: CasesCount, children }: ManageScreenProps) {
  const { id } = useParams({ from: '/app/signed-in/communities/$id/manage' });
  const { data: community, error, reload } = useCommunity(id);
  if (isNotFound(error)) return <CommunityNotFound />;
  if (isForbidden(error) || (community !== undefined && !canManage(community))) {
    return (
      <WithoutHead>
        <ManagersOnly />
      </WithoutHead>
    );
  }
  if (community === undefined) {
    if (error === undefined) return <ManageLoading id={id} />;
    return (
      <WithoutHead>
        <ErrorState error={withFallbackMessage(error, communityTexts.detailsFailed)} onRetry={reload} />
      </WithoutHead>
    );
  }
  return (
    <Page
      title={community.name}
      tabTitle={`Manage ${community.name}`}
      head={<ManageHead community={community} />}
      back="/communities/$id/details"
      width="wide"
    >
      <ManageTabs
        community={community}
        requestsCount={<RequestsCount community={community} />}
        casesCount={<CasesCount community={community} />}
      />
      <div className={classes.tab}>{children}</div>
    </Page>
  );
}

interface ManageTabsProps {
  community: Community;
  requestsCount: ReactNode;
  casesCount: ReactNode;
}

function ManageTabs({ community, requestsCount, casesCount }: ManageTabsProps) {
  const { can } = community;
  const [alumni] = listAlumniSections(community);
  const isAlumni = useAlumniSection(community) !== undefined;
  const shared = { params: { id: community.id }, resetScroll: false };
  return (
    <TabLinks label="Manage">
      {can.manage_requests && (
        <TabLink to="/communities/$id/manage" activeOptions={{ exact: true }} {...shared}>
          Requests {requestsCount}
        </TabLink>
      )}
      {can.manage_members && (
        <TabLink to="/communities/$id/manage/members" {...shared}>
          Members and roles
        </TabLink>
      )}
      {can.invite && (
        <TabLink to="/communities/$id/manage/invites" {...shared}>
          Invites
        </TabLink>
      )}
      {can.plan_events && (
        <TabLink to="/communities/$id/manage/events" {...shared}>
          Events
        </TabLink>
      )}
      {can.manage_members && (
        <TabLink to="/communities/$id/manage/reports" {...shared}>
          Reports {casesCount}
        </TabLink>
      )}
      {can.manage_members && (
        <TabLink to="/communities/$id/manage/moderation" {...shared}>
          Moderation
        </TabLink>
      )}
      {alumni !== undefined && (
        <TabLink to={alumni.value} aria-current={isAlumni ? 'page' : undefined} {...shared}>
          Alumni
        </TabLink>
      )}
      {can.manage_owners && (
        <TabLink to="/communities/$id/manage/log" {...shared}>
          Log
        </TabLink>
      )}
      <TabLink to="/communities/$id/manage/plan" {...shared}>
        Plan
      </TabLink>
      {can.edit && (
        <TabLink to="/communities/$id/manage/settings" {...shared}>
          Settings
        </TabLink>
      )}
    </TabLinks>
  );
}

function WithoutHead({ children }: { children: ReactNode }) {
  return (
    <Page title="Manage community" back="/communities/$id/details" width="wide">
      {children}
    </Page>
  );
}
