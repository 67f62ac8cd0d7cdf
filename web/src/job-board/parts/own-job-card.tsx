import type { JobPost } from '@homecoming/contract/job-posts.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { notice } from '../../lib/toasts.ts';
import { useAction } from '../../lib/use-action.ts';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { ConfirmSheet } from '../../ui/overlays/confirm-sheet.tsx';
import { Text } from '../../ui/text/text.tsx';
import { closeJob, renewJob } from '../api.ts';
import { describeLastDays, describeRenewals, jobTexts } from '../texts.ts';

/** What the author of a job can do about it: renew, edit and close it. */
export function OwnJobCard({ job }: { job: JobPost }) {
  const [isClosing, setIsClosing] = useState(false);
  const renewing = useAction(async () => {
    await renewJob(job);
    notice.success(jobTexts.renewed);
  });
  return (
    <Card title={jobTexts.own}>
      <Text size="m" tone="soft">
        {job.state === 'open' ? describeRenewals(job) : `${jobTexts.over} ${describeLastDays(job)}`}
      </Text>
      <Row wrap gap={8}>
        {job.can.renew && (
          <Button loading={renewing.isRunning} onClick={() => void renewing.run()}>
            {jobTexts.renew}
          </Button>
        )}
        {job.can.edit && (
          <ButtonLink to="/jobs/$id/edit" params={{ id: job.id }} variant="default">
            Edit
          </ButtonLink>
        )}
        {job.can.close && (
          <Button variant="subtle" color="brick" onClick={() => setIsClosing(true)}>
            Close this job
          </Button>
        )}
      </Row>
      <ConfirmSheet
        opened={isClosing}
        onClose={() => setIsClosing(false)}
        title={jobTexts.close}
        confirm={jobTexts.confirmClose}
        onConfirm={() => closeJob(job)}
      >
        {jobTexts.closeQuestion}
      </ConfirmSheet>
    </Card>
  );
}
