import type { Community } from '@homecoming/contract/communities.ts';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { CommentThread } from '../../comments/parts/comment-thread.tsx';
import { useCommunity } from '../../communities/api.ts';
import { RestrictedNote } from '../../trust/parts/restricted-note.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useHasAsideColumn } from '../../ui/use-wide.ts';
import { useGroup } from '../api.ts';
import { ResourceStrip } from '../resources/resource-strip.tsx';
import { createDiscussion } from '../thread.ts';
import { Stack } from '../../ui/layout/stack.tsx';

/** The comments of a group. */
export function DiscussionTab() {
  const { id } = useParams({ from: '/app/signed-in/groups/$id/' });
  return <Discussion key={id} groupId={id} />;
}

function Discussion({ groupId }: { groupId: string }) {
  const { data: group } = useGroup(groupId);
  const { data: community } = useCommunity(group?.community ?? '');
  const hasAside = useHasAsideColumn();
  const source = useMemo(() => createDiscussion(groupId), [groupId]);
  const getBadge = useMemo(() => badgesIn(community), [community]);
  if (group === undefined) return null;
  return (
    <Stack gap={20}>
      {!hasAside && <ResourceStrip group={group} />}
      <CommentThread
        source={source}
        order="newest"
        mayWrite={group.can.comment}
        whyNot={<RestrictedNote restricted={community?.restricted ?? null} />}
        getBadge={getBadge}
        empty={
          <EmptyState drawing="doorway" title="The door is open">
            {group.can.comment
              ? 'Nobody has said anything yet. Write the first comment.'
              : 'Nobody has said anything yet.'}
          </EmptyState>
        }
      />
    </Stack>
  );
}

/** The badge of owners and admins beside their names. */
function badgesIn(community: Community | undefined): (userId: string) => string | null {
  const owners = new Set(community?.owners.map(({ id }) => id));
  const admins = new Set(community?.admins.map(({ id }) => id));
  return (userId) => (owners.has(userId) ? 'Owner' : admins.has(userId) ? 'Admin' : null);
}
