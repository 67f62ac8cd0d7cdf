import { jobPostErrors, type JobPost } from '@homecoming/contract/job-posts.ts';
import { describeCountries, describeSalary, getKindLabel } from '@homecoming/contract/job-words.ts';
import { useParams } from '@tanstack/react-router';
import { useCurrentUser } from '../../accounts/api.ts';
import { isNotFound } from '../../lib/http/api-error.ts';
import { RemovedNote } from '../../reports/parts/removed-note.tsx';
import { Avatar } from '../../ui/art/avatar.tsx';
import { ButtonLink, TextLink } from '../../ui/buttons/links.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loading, RowsSkeleton } from '../../ui/feedback/loading.tsx';
import { IconBan, IconBriefcase, IconClock, IconMapPin } from '../../ui/icons/icons.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Surface } from '../../ui/layout/surface.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { LinkedText } from '../../ui/text/linked-text.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { Text } from '../../ui/text/text.tsx';
import { useHasAsideColumn } from '../../ui/use-wide.ts';
import { useJobPost } from '../api.ts';
import { JobActions } from '../parts/job-actions.tsx';
import { JobMenu } from '../parts/job-menu.tsx';
import { OwnJobCard } from '../parts/own-job-card.tsx';
import classes from './job.module.css';
import { describePlace, describeState, jobTexts } from '../texts.ts';

/** The page of a job. One that is over says so. */
export function JobScreen() {
  const { id } = useParams({ from: '/app/signed-in/jobs/$id' });
  const { data: job, error, reload } = useJobPost(id);
  if (job !== undefined && !isNotFound(error)) return <Job job={job} />;
  return (
    <Page title="Job" back="/communities">
      {isNotFound(error) && (
        <EmptyState
          drawing="signpost"
          title={jobPostErrors.job_not_found.message}
          actions={<ButtonLink to="/communities">See my communities</ButtonLink>}
        >
          {jobTexts.notFoundText}
        </EmptyState>
      )}
      {error !== undefined && !isNotFound(error) && <ErrorState error={error} onRetry={() => void reload()} />}
      {error === undefined && (
        <Loading label="Loading the job">
          <RowsSkeleton rows={4} />
        </Loading>
      )}
    </Page>
  );
}

function Job({ job }: { job: JobPost }) {
  const { data: user } = useCurrentUser();
  const hasColumn = useHasAsideColumn();
  const isOwn = user?.id === job.author.id;
  const card = isOwn ? <OwnJobCard job={job} /> : <JobActions job={job} />;
  const actions = job.removed === null && card;
  const author = <AuthorCard job={job} />;
  return (
    <Page
      title={job.title}
      bar="Job"
      back="/communities/$id/jobs"
      actions={<JobMenu job={job} isOwn={isOwn} />}
      {...(hasColumn && {
        aside: (
          <Stack gap={16}>
            {actions}
            {author}
          </Stack>
        ),
      })}
    >
      <Stack gap={20}>
        <RemovedNote removed={job.removed} author={job.author.id} />
        <Facts job={job} />
        {!hasColumn && actions}
        <Surface as="article" pad={20} aria-label="About this job">
          <Text breaks dir="auto" className={classes.words}>
            <LinkedText>{job.text}</LinkedText>
          </Text>
        </Surface>
        {!hasColumn && author}
      </Stack>
    </Page>
  );
}

function Facts({ job }: { job: JobPost }) {
  const { countries, remote, salary } = job;
  return (
    <Stack gap={8}>
      <Row wrap gap={8}>
        <Badge icon={IconBriefcase}>{getKindLabel(job.kind)}</Badge>
        {job.removed === null && <Badge icon={job.state === 'open' ? IconClock : IconBan}>{describeState(job)}</Badge>}
      </Row>
      <Row align="start" gap={8}>
        <IconMapPin size={20} />
        <Text grow breaks dir="auto">
          {describePlace(job)}
        </Text>
      </Row>
      {remote !== 'no' && countries.length > 0 && (
        <Text size="m" tone="soft">
          {describeCountries(countries)}
        </Text>
      )}
      {salary !== null && <Text weight="strong">{describeSalary(salary)}</Text>}
    </Stack>
  );
}

function AuthorCard({ job: { author, community } }: { job: JobPost }) {
  return (
    <Surface pad={20}>
      <Row gap={12}>
        <Avatar person={author} size={44} />
        <Stack grow gap={2}>
          <Text size="s" tone="quiet">
            Posted by
          </Text>
          <TextLink to="/users/$id" params={{ id: author.id }} state={{ seenIn: community.id }}>
            <PersonName person={author} />
          </TextLink>
          <Text size="s" tone="quiet">
            in <bdi>{community.name}</bdi>
          </Text>
        </Stack>
      </Row>
    </Surface>
  );
}
