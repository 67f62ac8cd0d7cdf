import { communityErrors } from '@homecoming/contract/communities.ts';
import type { DirectoryFilters } from '@homecoming/contract/directory-filters.ts';
import { memberSorts } from '@homecoming/contract/members.ts';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useParams } from '@tanstack/react-router';
import { Suspense, useState, type ComponentType } from 'react';
import { useCommunity } from '../../communities/api.ts';
import { isForbidden } from '../../lib/http/api-error.ts';
import { TextLink } from '../../ui/buttons/links.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Bone } from '../../ui/feedback/loading.tsx';
import { Chips } from '../../ui/fields/chips.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Segments } from '../../ui/fields/segments.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { lazyPart } from '../../ui/overlays/on-demand.tsx';
import { useHasAsideColumn } from '../../ui/use-wide.ts';
import { listActiveFilters, type ActiveFilter } from '../active-filters.ts';
import { useCounts, useDirectory } from '../api.ts';
import { getFilters, noFilters, useDirectoryUrl } from '../directory-url.ts';
import { ExportButton } from '../parts/export-button.tsx';
import { FilterButton } from '../parts/filter-button.tsx';
import { FilterChips } from '../parts/filter-chips.tsx';
import { FilterSheet } from '../parts/filter-sheet.tsx';
import { Filters } from '../parts/filters.tsx';
import { PeopleList } from '../parts/people-list.tsx';
import { describePeople, formatPeopleTitle } from '../texts.ts';
import { useSearchText } from '../use-search-text.ts';
import classes from './directory.module.css';

const SORTS = { name: 'By name', joined: 'Newest', level: 'Highest level' } as const;

const views = [
  { value: 'list', label: 'List' },
  { value: 'map', label: 'Map' },
] as const;

const DirectoryMap = lazyPart(async () => (await import('../map/parts/directory-map.tsx')).DirectoryMap);

interface DirectoryTabProps {
  /** Saves what is searched. */
  saveSearch: ComponentType<{ community: string; filters: DirectoryFilters; suggestedName: string }>;
}

/** The tab with the directory of a community: filters, list and map, beside each other where there is room. */
export function DirectoryTab({ saveSearch }: DirectoryTabProps) {
  const { id } = useParams({ from: '/app/open/communities/$id/members' });
  return <Directory key={id} communityId={id} saveSearch={saveSearch} />;
}

function Directory({ communityId, saveSearch: SaveSearch }: DirectoryTabProps & { communityId: string }) {
  const { url, change } = useDirectoryUrl();
  const [typed, setTyped] = useState(url.search ?? '');
  const [isFiltering, setFiltering] = useState(false);
  const hasMapColumn = useHasAsideColumn();
  const hasFilterColumn = useMediaQuery('(min-width: 77.5em)', undefined, { getInitialValueInEffect: false }) === true;
  const text = useSearchText(typed, url.search, change);
  const filters = { ...getFilters(url), ...(text !== '' && { query: text }) };
  const { role, sort } = url;
  const list = useDirectory(communityId, { ...filters, ...(role && { role }), ...(sort && { sort }) });
  const counts = useCounts(communityId, filters);
  const active = listActiveFilters(url, counts.data);
  const { data: community } = useCommunity(communityId);
  if (isForbidden(list.error)) return <DirectoryClosed />;
  const chips = (
    <>
      <FilterChips filters={active} onRemove={change} onClear={() => change(noFilters)} />
      {Object.keys(filters).length > 0 && (
        <Row>
          <SaveSearch community={communityId} filters={filters} suggestedName={nameSearch(active, text)} />
        </Row>
      )}
    </>
  );
  const map = (
    <Suspense fallback={<Bone height={320} radius={16} />}>
      <DirectoryMap communityId={communityId} filters={filters} onChoose={(city) => change({ city })} />
    </Suspense>
  );
  return (
    <div className={classes.directory}>
      {hasFilterColumn && (
        <aside className={classes.filters} aria-label="Filters">
          <Filters
            communityId={communityId}
            counts={counts.data}
            error={counts.error}
            onRetry={() => void counts.mutate()}
            url={url}
            onChange={change}
          />
        </aside>
      )}
      <Stack gap={16}>
        <Row align="stretch" gap={12}>
          <SearchField label="Find people" hasResultsBelow value={typed} onChange={setTyped} />
          {!hasFilterColumn && <FilterButton active={active.length} onClick={() => setFiltering(true)} />}
        </Row>
        {!hasMapColumn && (
          <Segments
            label="View"
            views={views}
            value={url.show ?? 'list'}
            onChange={(view) => change({ show: view === 'map' ? 'map' : undefined })}
          />
        )}
        {!hasMapColumn && url.show === 'map' ? (
          <>
            {map}
            {url.city !== undefined && counts.data !== undefined && (
              <Button onClick={() => change({ show: undefined })}>
                Show {describePeople(counts.data.total, counts.data.exact)}
              </Button>
            )}
            {chips}
          </>
        ) : (
          <>
            {chips}
            <Section
              title={
                counts.data === undefined || role !== undefined
                  ? 'People'
                  : formatPeopleTitle(counts.data.total, counts.data.exact)
              }
              endContent={
                <Row wrap gap={12}>
                  <TextLink to="/communities/$id/members/moving" params={{ id: communityId }} resetScroll={false}>
                    Who’s moving where
                  </TextLink>
                  {community?.can.manage_members === true && role === undefined && (
                    <ExportButton communityId={communityId} filters={filters} label="Export" isSmall />
                  )}
                </Row>
              }
            >
              <Stack gap={12}>
                {text === '' && list.items?.length !== 0 && (
                  <Chips
                    label="Sort"
                    value={sort ?? 'name'}
                    onChange={(value) => change({ sort: value })}
                    chips={memberSorts.map((value) => ({ value, label: SORTS[value] }))}
                  />
                )}
                <PeopleList
                  communityId={communityId}
                  list={list}
                  filters={active}
                  text={text}
                  onChange={(changes) => {
                    if ('search' in changes) setTyped('');
                    change(changes);
                  }}
                />
              </Stack>
            </Section>
          </>
        )}
      </Stack>
      {hasMapColumn && <div className={classes.map}>{map}</div>}
      <FilterSheet
        opened={isFiltering}
        onClose={() => setFiltering(false)}
        communityId={communityId}
        url={url}
        // The entry of the open sheet is left behind: the page needs one of its own, to which Back comes
        onChange={(changes) => change(changes, false)}
      />
    </div>
  );
}

/** What a search is called unless its person says otherwise: its filters and its text. A role cannot be saved. */
function nameSearch(active: readonly ActiveFilter[], text: string): string {
  const labels = active.filter(({ id }) => id !== 'role').map(({ label }) => label);
  return [...labels, ...(text === '' ? [] : [text])].join(', ');
}

function DirectoryClosed() {
  return (
    <EmptyState drawing="keyhole" title="Members see members">
      {communityErrors.community_forbidden.message}
    </EmptyState>
  );
}
