import type { JobFilters } from '@homecoming/contract/job-filters.ts';
import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState, type ComponentType, type ReactNode } from 'react';
import { useCommunity } from '../../communities/api.ts';
import { WaitingItems } from '../../trust/parts/waiting-items.tsx';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Segments } from '../../ui/fields/segments.tsx';
import { IconAdjustmentsHorizontal, IconPlus } from '../../ui/icons/icons.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { RowsCard } from '../../ui/layout/rows-card.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Surface } from '../../ui/layout/surface.tsx';
import { ListView } from '../../ui/lists/list-view.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useHasAsideColumn } from '../../ui/use-wide.ts';
import { useCanPost, useJobPosts } from '../api.ts';
import { JobFilterFields } from '../parts/job-filters.tsx';
import { JobRow } from '../parts/job-row.tsx';
import { describeJobFilters, jobTexts } from '../texts.ts';
import { toFilters, useJobsUrl, type JobView } from '../url.ts';

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
  const { query: words = '', ...narrowing } = filters;
  const isFiltered = Object.keys(filters).length > 0;
  const fields = <JobFilterFields url={url} onChange={setUrl} />;
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
      {...(hasColumn && { aside: <Surface pad={20}>{fields}</Surface> })}
    >
      <Stack gap={16}>
        <WaitingItems isHere={({ kind, community: { id } }) => kind === 'job' && id === communityId} />
        <Segments
          label="Which jobs"
          views={views}
          value={show}
          onChange={(next) => setUrl({ ...url, show: next === 'open' ? undefined : next })}
        />
        <SearchField
          label="Find a job"
          value={words}
          onChange={(search) => setUrl({ ...url, search: search || undefined })}
        />
        <Row wrap gap={8}>
          {!hasColumn && <FilterButton count={Object.keys(narrowing).length}>{fields}</FilterButton>}
          {isFiltered && show === 'open' && (
            <SaveSearch
              community={communityId}
              kind="jobs"
              filters={filters}
              suggestedName={describeJobFilters(filters, url.city)}
            />
          )}
        </Row>
        <JobList communityId={communityId} show={show} filters={filters} isFiltered={isFiltered} />
      </Stack>
    </Page>
  );
}

function FilterButton({ count, children }: { count: number; children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={20} />} onClick={() => setOpened(true)}>
        {count === 0 ? 'Filters' : `Filters · ${count}`}
      </Button>
      <Sheet opened={opened} onClose={() => setOpened(false)} title="Filters">
        <Stack gap={16}>
          {children}
          <Button onClick={() => setOpened(false)}>Show jobs</Button>
        </Stack>
      </Sheet>
    </>
  );
}

interface JobListProps {
  communityId: string;
  show: JobView;
  filters: JobFilters;
  isFiltered: boolean;
}

const empty = {
  open: [jobTexts.none, jobTexts.noneText],
  saved: [jobTexts.noneSaved, jobTexts.noneSavedText],
  mine: [jobTexts.noneMine, jobTexts.noneMineText],
} as const;

function JobList({ communityId, show, filters, isFiltered }: JobListProps) {
  const list = useJobPosts(communityId, show, filters);
  const [title, text] = empty[show];
  return (
    <ListView
      list={list}
      label="Loading jobs"
      rows={5}
      more="jobs"
      empty={
        <EmptyState drawing="lantern" title={title}>
          {isFiltered ? jobTexts.noneFound : text}
        </EmptyState>
      }
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
