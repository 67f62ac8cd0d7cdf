import type { SavedSearch } from '@homecoming/contract/saved-searches.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { SettingsPanel } from '../../accounts/parts/settings-panel.tsx';
import { getErrorMessage } from '../../lib/http/api-error.ts';
import { notice } from '../../lib/toasts.ts';
import { useAction } from '../../lib/use-action.ts';
import { describeJobFilters, toJobsUrl } from '../../job-board/model.ts';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SectionError } from '../../ui/feedback/error-state.tsx';
import { Loading, RowsSkeleton } from '../../ui/feedback/loading.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { IconSearch } from '../../ui/icons/icons.tsx';
import { ListRow } from '../../ui/layout/list-row.tsx';
import { RowsCard } from '../../ui/layout/rows-card.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { tileStyle } from '../../ui/layout/tile.tsx';
import { Text } from '../../ui/text/text.tsx';
import { removeSearch, switchWeekly, useSavedSearches } from '../api.ts';
import { describeQuery, searchTexts, weeklyLabels } from '../texts.ts';

/** The searches that the user saved, each with its weekly mail. */
export function SavedSearchesPanel() {
  const { data, error, mutate } = useSavedSearches();
  return (
    <SettingsPanel title={searchTexts.title}>
      <Stack gap={16}>
        <Text size="m" tone="soft">
          {searchTexts.lead}
        </Text>
        {data === undefined && error !== undefined && (
          <SectionError alone error={error} onRetry={() => void mutate()} />
        )}
        {data === undefined && error === undefined && (
          <Loading label="Loading your saved searches">
            <RowsSkeleton rows={2} />
          </Loading>
        )}
        {data?.results.length === 0 && <NoSearches />}
        {data !== undefined && data.results.length > 0 && (
          <RowsCard label={searchTexts.title}>
            {data.results.map((search) => (
              <SearchRow key={search.id} search={search} />
            ))}
          </RowsCard>
        )}
      </Stack>
    </SettingsPanel>
  );
}

function NoSearches() {
  const browse = (
    <ButtonLink to="/communities" variant="default">
      See my communities
    </ButtonLink>
  );
  return (
    <EmptyState drawing="signpost" title={searchTexts.nothing} actions={browse}>
      {searchTexts.nothingText}
    </EmptyState>
  );
}

function SearchRow({ search }: { search: SavedSearch }) {
  const { id, kind, name, community, query, weekly } = search;
  const weeklyLabel = weeklyLabels[kind];
  const switching = useAction((on: boolean) => switchWeekly(id, on));
  const removing = useAction(async () => {
    const restore = await removeSearch(search);
    notice.success(searchTexts.deleted, {
      label: 'Undo',
      run: () => void restore().catch((error: unknown) => notice.error(getErrorMessage(error))),
    });
  });
  return (
    <ListRow
      start={
        <span {...tileStyle({ size: 40, tone: 'quiet' })}>
          <IconSearch />
        </span>
      }
      name={<SearchLink search={search} />}
      isNameWhole
      note={`${community.name} · ${kind === 'jobs' ? describeJobFilters(query, nameJobCity(search)) : describeQuery(search)}`}
      endContent={
        <Button
          variant="subtle"
          color="brick"
          aria-label={`Delete ${name}`}
          loading={removing.isRunning}
          onClick={() => void removing.run()}
        >
          Delete
        </Button>
      }
      foot={
        <Switch
          label={weeklyLabel}
          aria-label={`${weeklyLabel}: ${name}`}
          checked={weekly}
          disabled={switching.isRunning}
          onChange={(on) => void switching.run(on)}
        />
      }
    />
  );
}

/** The name of the city near which jobs are searched. */
function nameJobCity({ query, places }: Pick<SavedSearch, 'query' | 'places'>): string | undefined {
  return places.find(({ id }) => id === query.place)?.label;
}

/** Leads to where the search was saved. */
function SearchLink({ search: { kind, name, community, query, places } }: { search: SavedSearch }) {
  const params = { id: community.id };
  if (kind === 'people') {
    const { query: typed, kind: _kind, remote: _remote, country_code: _country, place: _place, ...filters } = query;
    const words = typed === undefined ? {} : { search: typed };
    const near = places.find(({ id }) => id === query.near)?.label;
    const named = near === undefined ? {} : { place: near };
    return (
      <Link to="/communities/$id/members" params={params} search={{ ...filters, ...words, ...named }}>
        {name}
      </Link>
    );
  }
  const jobsUrl = toJobsUrl(query, nameJobCity({ query, places }));
  return (
    <Link to="/communities/$id/jobs" params={params} search={jobsUrl}>
      {name}
    </Link>
  );
}
