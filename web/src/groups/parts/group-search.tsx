import type { FoundGroup } from '@homecoming/contract/groups.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { RowsCard } from '../../ui/layout/rows-card.tsx';
import { counted } from '../../lib/text/format.ts';
import { parseSearch, useSearchedText, type Search } from '../../lib/search.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SectionError } from '../../ui/feedback/error-state.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { useGroupSearch } from '../api.ts';
import { GroupRow } from './group-row.tsx';

/** A search over all groups that the user may see. Its results replace `children`. */
export function GroupSearch({ children }: { children: ReactNode }) {
  const { search: searched = '' } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [typed, setTyped] = useState(searched);
  const search = useGroupSearch(typed);
  useSearchedText(typed, search, (text) => {
    if (text === searched) return;
    void navigate({
      to: '.',
      search: ({ search: _before, ...others }) => ({ ...others, ...parseSearch(text) }),
      replace: true,
      resetScroll: false,
    });
  });
  return (
    <Stack gap={16}>
      <SearchField label="Find a group" hasResultsBelow value={typed} onChange={setTyped} />
      <p className="hc-hidden" role="status">
        {search !== null && !search.loading && search.results !== undefined && summary(search)}
      </p>
      <Found search={search}>{children}</Found>
    </Stack>
  );
}

function Found({ search, children }: { search: Search<FoundGroup> | null; children: ReactNode }) {
  if (search?.error !== undefined) return <SectionError error={search.error} onRetry={search.retry} />;
  if (search?.results === undefined) return children;
  if (search.results.length === 0) {
    return (
      <EmptyState drawing="signpost" title="Nothing found">
        {`No group that you can see matches “${search.query}”. Try another word.`}
      </EmptyState>
    );
  }
  return (
    <RowsCard label="Groups found" busy={search.loading}>
      {search.results.map((group) => (
        <GroupRow key={group.id} group={group} place={`${group.channel_name} · ${group.community_name}`} />
      ))}
    </RowsCard>
  );
}

function summary({ results = [], query }: Search<FoundGroup>): string {
  return `${counted(results.length, 'group')} found for ${query}`;
}
