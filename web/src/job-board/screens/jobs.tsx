import type { JobFilters } from '@homecoming/contract/job-filters.ts';
import type { ReviewItem } from '@homecoming/contract/review.ts';
import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState, type ComponentType } from 'react';
import { useCommunity } from '../../communities/api.ts';
import { FilterButton } from '../../directory/parts/filter-button.tsx';
import { FilterChips } from '../../directory/parts/filter-chips.tsx';
import { useWaitingItems } from '../../trust/api.ts';
import { WaitingItems } from '../../trust/parts/waiting-items.tsx';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Segments } from '../../ui/fields/segments.tsx';
import { focusSoon } from '../../ui/focus.ts';
import { IconPlus } from '../../ui/icons/icons.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { RowsCard } from '../../ui/layout/rows-card.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Surface } from '../../ui/layout/surface.tsx';
import { ListView } from '../../ui/lists/list-view.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useHasAsideColumn } from '../../ui/use-wide.ts';
import { clearFilters, listActiveFilters } from '../active-filters.ts';
import { useCanPost, useJobPosts } from '../api.ts';
import { JobFilterSheet } from '../parts/job-filter-sheet.tsx';
import { JobFilterFields } from '../parts/job-filters.tsx';
import { JobRow } from '../parts/job-row.tsx';
import { describeJobFilters, jobTexts } from '../texts.ts';
import { toFilters, useJobsUrl, type JobsUrl } from '../url.ts';

interface JobsScreenProps {
  /** The button that saves a search. */
  saveSearch: ComponentType<{ community: string; kind: 'jobs'; filters: JobFilters; suggestedName: string }>;
}

const views = [
  { value: 'open', label: 'Open' },
  { value: 'saved', label: 'Saved' },
  { value: 'mine', label: 'Mine' },
] as const;

/** Jobs of a community with their filters, which are in the address. */
export function JobsScreen(props: JobsScreenProps) {
  const { id } = useParams({ from: '/app/signed-in/communities/$id/jobs' });
  return <Jobs key={id} communityId={id} {...props} />;
}

function Jobs({ communityId, saveSearch: SaveSearch }: JobsScreenProps & { communityId: string }) {
  const [url, setUrl] = useJobsUrl();
  const { data: community } = useCommunity(communityId);
  const canPost = useCanPost(communityId);
  const hasColumn = useHasAsideColumn();
  const show = url.show ?? 'open';
  const filters = toFilters(url);
  const isFiltered = Object.keys(filters).length > 0;
  const active = listActiveFilters(url);
  const [isFiltering, setFiltering] = useState(false);
  const isHere = ({ kind, community: place }: ReviewItem) => kind === 'job' && place.id === communityId;
  const isWaiting = useWaitingItems().some(isHere);
  const save = isFiltered && show === 'open' && (
    <SaveSearch
      community={communityId}
      kind="jobs"
      filters={filters}
      suggestedName={describeJobFilters(filters, url.city)}
    />
  );
  return (
    <Page
      title={jobTexts.title}
      tabTitle={community === undefined ? jobTexts.title : `Jobs in ${community.name}`}
      back="/communities/$id/members"
      actions={
        canPost && (
          <ButtonLink to="/communities/$id/jobs/new" params={{ id: communityId }} leftSection={<IconPlus size={20} />}>
            {jobTexts.post}
          </ButtonLink>
        )
      }
      {...(hasColumn && {
        aside: (
          <Surface pad={20}>
            <JobFilterFields url={url} onChange={setUrl} />
          </Surface>
        ),
      })}
    >
      <Stack gap={16}>
        <Segments
          label="Which jobs"
          views={views}
          value={show}
          onChange={(next) => setUrl({ ...url, show: next === 'open' ? undefined : next })}
        />
        <Row align="stretch" gap={12}>
          <SearchField
            label="Find a job"
            value={url.search ?? ''}
            onChange={(search) => setUrl({ ...url, search: search || undefined })}
          />
          {!hasColumn && <FilterButton active={active.length} onClick={() => setFiltering(true)} />}
        </Row>
        <FilterChips filters={active} onRemove={setUrl} onClear={() => setUrl(clearFilters(url))} end={save} />
        {show === 'mine' && <WaitingItems isHere={isHere} />}
        <JobList
          communityId={communityId}
          url={url}
          onChange={setUrl}
          canPost={canPost}
          hidesEmpty={show === 'mine' && isWaiting}
        />
      </Stack>
      <JobFilterSheet
        opened={isFiltering}
        onClose={() => setFiltering(false)}
        url={url}
        // The entry of the open sheet is left behind: the page needs one of its own, to which Back comes
        onChange={(next) => setUrl(next, false)}
      />
    </Page>
  );
}

interface JobListProps {
  communityId: string;
  url: JobsUrl;
  onChange: (url: JobsUrl) => void;
  canPost: boolean;
  /** Something else is shown in place of the list. */
  hidesEmpty: boolean;
}

function JobList({ communityId, hidesEmpty, ...rest }: JobListProps) {
  const { url } = rest;
  const list = useJobPosts(communityId, url.show ?? 'open', toFilters(url));
  return (
    <ListView
      list={list}
      label="Loading jobs"
      rows={5}
      more="jobs"
      empty={hidesEmpty ? null : <NoJobs communityId={communityId} {...rest} />}
    >
      {(jobs) => (
        <RowsCard label={jobTexts.title}>
          {jobs.map((job) => (
            <JobRow key={job.id} job={job} />
          ))}
        </RowsCard>
      )}
    </ListView>
  );
}

const empty = {
  open: [jobTexts.none, jobTexts.noneText],
  saved: [jobTexts.noneSaved, jobTexts.noneSavedText],
  mine: [jobTexts.noneMine, jobTexts.noneMineText],
} as const;

/** Why there are no jobs, and what to do about it. */
function NoJobs({ communityId, url, onChange, canPost }: Omit<JobListProps, 'hidesEmpty'>) {
  const { show = 'open' } = url;
  const keptView = url.show === undefined ? {} : { show: url.show };
  function widen(next: JobsUrl): void {
    onChange(next);
    // What was pressed goes away
    focusSoon(() => document.getElementById('main'));
  }
  if (Object.keys(toFilters(url)).length > 0) {
    return (
      <EmptyState
        drawing="lantern"
        title={jobTexts.noneFits}
        actions={<Button onClick={() => widen(keptView)}>Clear filters</Button>}
      >
        {jobTexts.noneFitsText}
      </EmptyState>
    );
  }
  const [title, text] = empty[show];
  const actions = {
    open: null,
    saved: <Button onClick={() => widen({})}>See open jobs</Button>,
    mine: canPost && (
      <ButtonLink to="/communities/$id/jobs/new" params={{ id: communityId }}>
        {jobTexts.post}
      </ButtonLink>
    ),
  };
  return (
    <EmptyState drawing="lantern" title={title} actions={actions[show]}>
      {text}
    </EmptyState>
  );
}
