import { useParams } from '@tanstack/react-router';
import { MemberRow } from '../../communities/members/parts/member-row.tsx';
import { withFallbackMessage } from '../../lib/http/api-error.ts';
import { counted } from '../../lib/text/format.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SectionError } from '../../ui/feedback/error-state.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { WindowedList } from '../../ui/lists/windowed-list.tsx';
import { Loading, RowsSkeleton } from '../../ui/feedback/loading.tsx';
import { useGroup, useGroupMembers } from '../api.ts';
import { FollowButton } from '../parts/follow-button.tsx';

/** The people who follow a group. */
export function GroupMembersTab() {
  const { id } = useParams({ from: '/app/signed-in/groups/$id/members' });
  const { data: group } = useGroup(id);
  const list = useGroupMembers(id);
  if (list.items === undefined || group === undefined) {
    if (list.error !== undefined)
      return <SectionError error={withFallbackMessage(list.error, 'Failed to fetch members')} onRetry={list.reload} />;
    return (
      <Loading label="Loading members">
        <RowsSkeleton rows={5} />
      </Loading>
    );
  }
  if (list.items.length === 0) {
    return (
      <EmptyState drawing="doorway" title="Nobody follows it yet" actions={<FollowButton group={group} />}>
        People who follow this group stand here.
      </EmptyState>
    );
  }
  return (
    <section>
      <h2 style={{ marginBottom: 12 }}>{counted(group.members_count, 'member')}</h2>
      <WindowedList
        kind="rows"
        label="Members"
        name={`members of ${id}`}
        items={list.items}
        more={list.hasMore}
        busy={list.loadingMore}
        render={(member) => <MemberRow member={member} />}
      />
      <LoadMore what="members" list={list} />
    </section>
  );
}
