import { communityErrors } from '@homecoming/contract/communities.ts';
import { memberSorts, type CommunityMember } from '@homecoming/contract/members.ts';
import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { isForbidden } from '../../../lib/http/api-error.ts';
import { counted } from '../../../lib/text/format.ts';
import { useSearchedText } from '../../../lib/search.ts';
import { useSearchedItems } from '../../../lib/lists/use-searched-items.ts';
import { Chips } from '../../../ui/fields/chips.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { IconAdjustmentsHorizontal } from '../../../ui/icons/icons.tsx';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { WindowedList } from '../../../ui/lists/windowed-list.tsx';
import { ListView } from '../../../ui/lists/list-view.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { useCommunity } from '../../api.ts';
import { useMembersUrl } from '../members-url.ts';
import { ActiveFilters } from '../parts/active-filters.tsx';
import { FoundMembers } from '../parts/found-members.tsx';
import { MemberRow } from '../parts/member-row.tsx';
import { MembersFilter, type KnownValues, type MembersFilters } from '../parts/members-filter.tsx';
import { useMemberSearch, useMembers } from '../api.ts';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { tileStyle } from '../../../ui/layout/tile.tsx';
import { Section } from '../../../ui/layout/section.tsx';

const SORTS = { name: 'By name', joined: 'Newest', level: 'Highest level' } as const;

/** The tab with the members of a community, with search, filters and order. */
export function MembersTab() {
  const { id } = useParams({ from: '/app/open/communities/$id/members' });
  return <Members key={id} communityId={id} />;
}

function Members({ communityId }: { communityId: string }) {
  const { search: searched, query, change } = useMembersUrl();
  const { sort = 'name', ...filters } = query;
  const [typed, setTyped] = useState(searched);
  const [filtering, setFiltering] = useState(false);
  const search = useMemberSearch(communityId, typed);
  const list = useMembers(communityId, query);
  const items = useSearchedItems(list);
  useSearchedText(typed, search, (text) => {
    if (text !== searched) change({ search: text });
  });
  if (isForbidden(list.error)) return <MembersClosed />;
  return (
    <Stack gap={16}>
      <Row align="stretch" gap={12}>
        <SearchField label="Find a member" hasResultsBelow value={typed} onChange={setTyped} />
        <button
          type="button"
          {...tileStyle({ size: 48, tone: 'outlined' })}
          data-hover
          aria-label="Filter"
          onClick={() => setFiltering(true)}
        >
          <IconAdjustmentsHorizontal size={22} />
        </button>
      </Row>
      {search === null && (
        <>
          <Chips
            label="Sort"
            value={sort}
            onChange={(value) => change({ sort: value })}
            chips={memberSorts.map((value) => ({ value, label: SORTS[value] }))}
          />
          <ActiveFilters filters={filters} onRemove={(name) => change({ [name]: undefined })} />
        </>
      )}
      <FoundMembers search={search} renderRow={renderRowIn(communityId)}>
        <ListedMembers
          communityId={communityId}
          list={list}
          items={items}
          filters={filters}
          onClear={() => change({ role: undefined, ...NO_FILTERS })}
        />
      </FoundMembers>
      <MembersFilter
        opened={filtering}
        onClose={() => setFiltering(false)}
        filters={filters}
        known={knownAmong(items ?? [])}
        onChange={(changed) => {
          setTyped('');
          change({ ...changed, search: undefined });
        }}
      />
    </Stack>
  );
}

const NO_FILTERS = { graduation_year: undefined, program: undefined, industry: undefined, country: undefined };

interface ListedMembersProps {
  communityId: string;
  list: ReturnType<typeof useMembers>;
  /** The visible members: while the next list loads, those of the one before. */
  items: readonly CommunityMember[] | undefined;
  filters: MembersFilters;
  onClear: () => void;
}

function ListedMembers({ communityId, list, items, filters, onClear }: ListedMembersProps) {
  const { data: community } = useCommunity(communityId);
  const narrowed = Object.values(filters).some((value) => value !== undefined);
  return (
    <ListView
      list={{ ...list, items }}
      label="Loading members"
      rows={6}
      errorFallback="Failed to fetch members"
      empty={
        <EmptyState
          drawing="signpost"
          title="Nobody found"
          actions={<Button onClick={onClear}>Clear all filters</Button>}
        >
          Nobody here matches all of these filters.
        </EmptyState>
      }
    >
      {(members) => {
        const all = narrowed && !list.hasMore ? members.length : (community?.members_count ?? members.length);
        return (
          <Section title={narrowed && list.hasMore ? 'Members' : counted(all, 'member')}>
            <WindowedList
              kind="rows"
              label="Members"
              name={`members of ${communityId}`}
              items={members}
              more={list.hasMore}
              busy={list.items === undefined}
              render={renderRowIn(communityId)}
            />
            <LoadMore what="members" list={list} />
          </Section>
        );
      }}
    </ListView>
  );
}

function renderRowIn(communityId: string) {
  return (member: CommunityMember) => <MemberRow key={member.id} member={member} community={communityId} withRole />;
}

/** The distinct values of the members' profiles, as suggestions for the filters. */
function knownAmong(members: readonly CommunityMember[]): KnownValues {
  const among = (read: (member: CommunityMember) => string | null) =>
    [...new Set(members.map(read).filter((word) => word !== null))].toSorted((a, b) => a.localeCompare(b));
  return {
    program: among((member) => member.program),
    industry: among((member) => member.current_industry),
    country: among((member) => member.country),
  };
}

function MembersClosed() {
  return (
    <EmptyState drawing="keyhole" title="Members see members">
      {communityErrors.community_forbidden.message}
    </EmptyState>
  );
}
