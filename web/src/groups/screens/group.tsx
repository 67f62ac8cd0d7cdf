import type { FoundGroup } from '@homecoming/contract/groups.ts';
import { Outlet, useParams } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { ChannelClosed } from '../../channels/parts/channel-closed.tsx';
import { isNotFound, withFallbackMessage, type ApiError } from '../../lib/http/api-error.ts';
import { count } from '../../lib/text/format.ts';
import { RemovedNote } from '../../reports/parts/removed-note.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { Page } from '../../ui/page/page.tsx';
import { TabCount, TabLink, TabLinks } from '../../ui/page/tab-links.tsx';
import { useHasAsideColumn } from '../../ui/use-wide.ts';
import { useGroup } from '../api.ts';
import { GroupAside } from '../parts/group-aside.tsx';
import { GroupHead } from '../parts/group-head.tsx';
import { GroupLoading } from '../parts/group-loading.tsx';
import { groupTexts } from '../texts.ts';
import classes from './group.module.css';

interface GroupScreenProps {
  /** The button to join the channel for readers of a card, `children` for others. */
  joinAction: ComponentType<{ group: FoundGroup; children: ReactNode }>;
}

/** The page around a group: its head and its tabs, or its card for people who are not in its open channel. */
export function GroupScreen({ joinAction }: GroupScreenProps) {
  const { id } = useParams({ from: '/app/signed-in/groups/$id' });
  const { data: group, error, reload } = useGroup(id);
  const hasAside = useHasAsideColumn();
  if (group === undefined || isNotFound(error)) {
    return <WithoutGroup error={error} onRetry={() => void reload()} />;
  }
  return (
    <Page
      key={id}
      title={group.name}
      head={<GroupHead group={group} joinAction={joinAction} />}
      back="/communities"
      aside={hasAside && group.can.read ? <GroupAside group={group} /> : undefined}
    >
      {group.can.read ? (
        <GroupContents group={group} />
      ) : (
        <div className={classes.closed}>
          <ChannelClosed channel={OPEN_CHANNEL} />
        </div>
      )}
    </Page>
  );
}

const OPEN_CHANNEL = { is_private: false, applied: false };

function GroupContents({ group }: { group: FoundGroup }) {
  return (
    <Stack gap={20}>
      <RemovedNote removed={group.removed} />
      <GroupTabs group={group} />
      <div>
        <Outlet />
      </div>
    </Stack>
  );
}

/** The address of a group without its id. */
export function NoGroupScreen() {
  return (
    <Page title={groupTexts.noGroupId} titleHidden>
      <EmptyState
        drawing="signpost"
        title={groupTexts.noGroupId}
        actions={<ButtonLink to="/communities">Browse communities</ButtonLink>}
      >
        Groups are in the channels of your communities.
      </EmptyState>
    </Page>
  );
}

function GroupTabs({ group }: { group: FoundGroup }) {
  return (
    <TabLinks label="Group">
      <TabLink from="/groups/$id" to="." activeOptions={{ exact: true }} resetScroll={false}>
        Discussion
        {group.comments_count > 0 && (
          <TabCount what={group.comments_count === 1 ? 'comment' : 'comments'}>{count(group.comments_count)}</TabCount>
        )}
      </TabLink>
      <TabLink from="/groups/$id" to="./resources" resetScroll={false}>
        Resources
        {group.resources_count > 0 && <TabCount what="in all">{count(group.resources_count)}</TabCount>}
      </TabLink>
      <TabLink from="/groups/$id" to="./members" resetScroll={false}>
        Members
      </TabLink>
    </TabLinks>
  );
}

function WithoutGroup({ error, onRetry }: { error: ApiError | undefined; onRetry: () => void }) {
  if (isNotFound(error)) {
    return (
      <Page title="Group" back="/communities">
        <EmptyState
          drawing="signpost"
          title="Group not found"
          actions={<ButtonLink to="/communities">Browse communities</ButtonLink>}
        >
          This group does not exist, or you cannot see it.
        </EmptyState>
      </Page>
    );
  }
  if (error === undefined) return <GroupLoading />;
  return (
    <Page title="Group" back="/communities">
      <ErrorState error={withFallbackMessage(error, groupTexts.detailsFailed)} onRetry={onRetry} />
    </Page>
  );
}
