import type { JobPostInput } from '@homecoming/contract/job-posts.ts';
import { useNavigate, useParams } from '@tanstack/react-router';
import { notice } from '../../lib/toasts.ts';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loading, RowsSkeleton } from '../../ui/feedback/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { changeJob, useJobPost } from '../api.ts';
import { JobForm } from '../parts/job-form.tsx';
import { toValues } from '../parts/job-values.ts';
import { jobTexts } from '../texts.ts';

/** Changes a job of the user. */
export function EditJobScreen() {
  const { id } = useParams({ from: '/app/signed-in/jobs/$id/edit' });
  const { data: job, error, reload } = useJobPost(id);
  const navigate = useNavigate();

  async function save(input: JobPostInput): Promise<void> {
    await changeJob(id, input);
    notice.success(jobTexts.changed);
    await navigate({ to: '/jobs/$id', params: { id }, replace: true });
  }

  return (
    <Page title="Edit job" back="/jobs/$id">
      {job?.can.edit === false && (
        <EmptyState
          drawing="signpost"
          title={jobTexts.unchangeable}
          actions={
            <ButtonLink to="/jobs/$id" params={{ id }}>
              See the job
            </ButtonLink>
          }
        >
          {jobTexts.unchangeableText}
        </EmptyState>
      )}
      {job?.can.edit === true && <JobForm initial={toValues(job)} submit="Save" onSubmit={save} />}
      {job === undefined && error !== undefined && <ErrorState error={error} onRetry={() => void reload()} />}
      {job === undefined && error === undefined && (
        <Loading label="Loading the job">
          <RowsSkeleton rows={4} />
        </Loading>
      )}
    </Page>
  );
}
