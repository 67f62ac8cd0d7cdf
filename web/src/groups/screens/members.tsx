import { useParams } from '@tanstack/react-router';
import { MemberRow } from '../../communities/members/parts/member-row.tsx';
import { counted } from '../../lib/text/format.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { WindowedList } from '../../ui/lists/windowed-list.tsx';
import { ListView } from '../../ui/lists/list-view.tsx';
import { useGroup, useGroupMembers } from '../api.ts';
import { FollowButton } from '../parts/follow-button.tsx';

/** The people who follow a group. */
export function GroupMembersTab() {
  const { id } = useParams({ from: '/app/signed-in/groups/$id/members' });
  const { data: group } = useGroup(id);
  const list = useGroupMembers(id);
  return (
    <ListView
      list={{ ...list, items: group && list.items }}
      label="Loading members"
      rows={5}
      errorFallback="Failed to fetch members"
      empty={
        <EmptyState drawing="doorway" title="Nobody follows it yet" actions={group && <FollowButton group={group} />}>
          People who follow this group stand here.
        </EmptyState>
      }
    >
      {(members) => (
        <Section title={counted(group?.members_count ?? 0, 'member')}>
          <WindowedList
            kind="rows"
            label="Members"
            name={`members of ${id}`}
            items={members}
            more={list.hasMore}
            busy={list.loadingMore}
            render={(member) => <MemberRow member={member} />}
          />
          <LoadMore what="members" list={list} />
        </Section>
      )}
    </ListView>
  );
}
