import { communityErrors } from '@homecoming/contract/communities.ts';
import type { DirectoryFilters } from '@homecoming/contract/directory-filters.ts';
import { memberSorts } from '@homecoming/contract/members.ts';
import { Button } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { useParams } from '@tanstack/react-router';
import { Suspense, useState, type ComponentType } from 'react';
import { useCommunity } from '../../communities/api.ts';
import { isForbidden } from '../../lib/http/api-error.ts';
import { useSearchedItems } from '../../lib/lists/use-searched-items.ts';
import { TextLink } from '../../ui/buttons/links.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Bone } from '../../ui/feedback/loading.tsx';
import { Chips } from '../../ui/fields/chips.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Segments } from '../../ui/fields/segments.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/text/text.tsx';
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
import { SkipLinks } from '../parts/skip-links.tsx';
import { MAP_ID, RESULTS_ID } from '../results.ts';
import { describePeople, directoryTexts, formatPeopleTitle } from '../texts.ts';
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
  const isSearching = useIsSearching(list, counts);
  if (isForbidden(list.error)) return <DirectoryClosed />;
  const foundNobody = list.items?.length === 0;
  // Nobody counts the people of a role, and a saved search has none
  const hasRole = role !== undefined;
  const title = isSearching
    ? directoryTexts.searching
    : counts.data === undefined || hasRole
      ? 'People'
      : formatPeopleTitle(counts.data.total, counts.data.exact);
  const isPhoneMap = !hasMapColumn && url.show === 'map';
  const save = Object.keys(filters).length > 0 && !hasRole && !foundNobody && (
    <SaveSearch community={communityId} filters={filters} suggestedName={nameSearch(active, text)} />
  );
  const chips = (
    <FilterChips filters={active} onRemove={change} onClear={() => change(noFilters)} end={isPhoneMap && save} />
  );
  const map = (
    <Suspense fallback={<Bone height={320} radius={16} />}>
      <DirectoryMap
        communityId={communityId}
        filters={filters}
        onChoose={(city) => change({ city })}
        ignoresRole={hasRole}
      />
    </Suspense>
  );
  return (
    <div className={classes.directory}>
      <div className={classes.search}>
        <Row align="stretch" gap={12}>
          <SearchField label="Find people" hasResultsBelow value={typed} onChange={setTyped} />
          {!hasFilterColumn && <FilterButton active={active.length} onClick={() => setFiltering(true)} />}
        </Row>
        {hasMapColumn && <SkipLinks />}
        <p className="hc-hidden" role="status">
          {title}
        </p>
      </div>
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
      <Stack gap={16} className={classes.results}>
        {!hasMapColumn && (
          <Segments
            label="View"
            views={views}
            value={url.show ?? 'list'}
            onChange={(view) => change({ show: view === 'map' ? 'map' : undefined })}
          />
        )}
        {isPhoneMap ? (
          <>
            {chips}
            {url.city !== undefined && !hasRole && counts.data !== undefined && counts.data.total > 0 && (
              <Button onClick={() => change({ show: undefined })}>
                Show {describePeople(counts.data.total, counts.data.exact)}
              </Button>
            )}
            {map}
          </>
        ) : (
          <>
            {chips}
            <Section
              title={
                <span id={RESULTS_ID} tabIndex={-1}>
                  {title}
                </span>
              }
              endContent={
                <Row wrap gap={8}>
                  {save}
                  <TextLink to="/communities/$id/members/moving" params={{ id: communityId }} resetScroll={false}>
                    Who’s moving where
                  </TextLink>
                  {community?.can.manage_members === true && !hasRole && !foundNobody && (
                    <ExportButton communityId={communityId} filters={filters} label="Export" isSmall />
                  )}
                </Row>
              }
            >
              <Stack gap={12}>
                {counts.data === undefined && counts.error !== undefined && !hasFilterColumn && (
                  <CountsFailed onRetry={() => void counts.mutate()} />
                )}
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
      {hasMapColumn && (
        <div id={MAP_ID} tabIndex={-1} className={classes.map}>
          {map}
        </div>
      )}
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

/** An answer within this time is not announced as a search. */
const QUICK_MS = 200;

/** Whether people or numbers are those of the filters before, for so long that the screen should say it. */
function useIsSearching(list: ReturnType<typeof useDirectory>, counts: ReturnType<typeof useCounts>): boolean {
  const people = useSearchedItems(list);
  const isOld = (list.items === undefined && people !== undefined) || (counts.isLoading && counts.data !== undefined);
  const [wasOld] = useDebouncedValue(isOld, QUICK_MS);
  return isOld && wasOld;
}

/** What a search is called unless its person says otherwise: its filters and its text. A role cannot be saved. */
function nameSearch(active: readonly ActiveFilter[], text: string): string {
  const labels = active.filter(({ id }) => id !== 'role').map(({ label }) => label);
  return [...labels, ...(text === '' ? [] : [text])].join(', ');
}

/** The people are there without their number, which the column of filters says where there is one. */
function CountsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Row wrap gap={8}>
      <Text size="m" tone="soft" role="status">
        {directoryTexts.countsFailed}
      </Text>
      <Button variant="default" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </Row>
  );
}

function DirectoryClosed() {
  return (
    <EmptyState drawing="keyhole" title="Members see members">
      {communityErrors.community_forbidden.message}
    </EmptyState>
  );
}
