import type { JobPostInput } from '@homecoming/contract/job-posts.ts';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useCurrentUser } from '../../accounts/api.ts';
import { newIdempotencyKey } from '../../lib/http/idempotency-key.ts';
import { notice } from '../../lib/toasts.ts';
import { changeDraft, clearDraft, readDraft } from '../../lib/unsent/drafts.ts';
import { isOnHold } from '../../trust/api.ts';
import { Loading, RowsSkeleton } from '../../ui/feedback/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { postJob, useLastCurrency } from '../api.ts';
import { toDraft, toDraftValues } from '../parts/job-draft.ts';
import { JobForm } from '../parts/job-form.tsx';
import { noValues } from '../parts/job-values.ts';
import { jobTexts } from '../texts.ts';

/** Posts a job in a community. */
export function PostJobScreen() {
  const { id } = useParams({ from: '/app/signed-in/communities/$id/jobs/new' });
  const { data: user } = useCurrentUser();
  const currency = useLastCurrency(id);
  return (
    <Page title={jobTexts.post} back="/communities/$id/jobs">
      {user === undefined || currency === undefined ? (
        <Loading label="Loading the form">
          <RowsSkeleton rows={4} />
        </Loading>
      ) : (
        <NewJob key={id} communityId={id} user={user.id} currency={currency ?? noValues.currency} />
      )}
    </Page>
  );
}

/** The form, which begins with what was written before. */
function NewJob({ communityId, user, currency }: { communityId: string; user: string; currency: string }) {
  const navigate = useNavigate();
  const place = `job in ${communityId}`;
  const [initial] = useState(() => toDraftValues(readDraft(user, place), { ...noValues, currency }));

  async function post(input: JobPostInput): Promise<void> {
    const sent = JSON.stringify(input);
    const { fields } = readDraft(user, place);
    // What is sent again after a lost answer is the same request, also after a reload.
    const known = fields.sent === sent ? fields.idempotencyKey : undefined;
    const idempotencyKey = known ?? newIdempotencyKey();
    changeDraft(user, place, { fields: { sent, idempotencyKey } });
    const job = await postJob(communityId, input, idempotencyKey);
    clearDraft(user, place);
    if (isOnHold(job)) {
      await navigate({
        to: '/communities/$id/jobs',
        params: { id: communityId },
        search: { show: 'mine' },
        replace: true,
      });
    } else {
      notice.success('Your job is posted');
      await navigate({ to: '/jobs/$id', params: { id: job.id }, replace: true });
    }
  }

  return (
    <JobForm
      initial={initial}
      submit={jobTexts.post}
      onSubmit={post}
      onChange={(values) => changeDraft(user, place, toDraft(values))}
    />
  );
}
