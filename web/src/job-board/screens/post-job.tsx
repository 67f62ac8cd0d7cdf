import { useNavigate, useParams } from '@tanstack/react-router';
import type { JobPostInput } from '@homecoming/contract/job-posts.ts';
import { useState } from 'react';
import { newIdempotencyKey } from '../../lib/http/idempotency-key.ts';
import { notice } from '../../lib/toasts.ts';
import { isOnHold } from '../../trust/api.ts';
import { Page } from '../../ui/page/page.tsx';
import { postJob } from '../api.ts';
import { JobForm, noValues } from '../parts/job-form.tsx';
import { jobTexts } from '../texts.ts';

/** Posts a job in a community. */
export function PostJobScreen() {
  const { id } = useParams({ from: '/app/signed-in/communities/$id/jobs/new' });
  const navigate = useNavigate();
  const [sent, setSent] = useState({ content: '', key: '' });

  async function post(input: JobPostInput): Promise<void> {
    const content = JSON.stringify(input);
    // What is sent again after a lost answer is the same request.
    const next = sent.content === content ? sent : { content, key: newIdempotencyKey() };
    setSent(next);
    const job = await postJob(id, input, next.key);
    if (isOnHold(job)) {
      notice.success(jobTexts.waits);
      await navigate({ to: '/communities/$id/jobs', params: { id }, replace: true });
    } else {
      notice.success('Your job is posted');
      await navigate({ to: '/jobs/$id', params: { id: job.id }, replace: true });
    }
  }

  return (
    <Page title={jobTexts.post} back="/communities/$id/jobs">
      <JobForm initial={noValues} submit={jobTexts.post} onSubmit={post} />
    </Page>
  );
}
