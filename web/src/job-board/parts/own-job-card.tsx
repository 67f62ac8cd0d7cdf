import type { JobPost } from '@homecoming/contract/job-posts.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { counted, fullDate } from '../../lib/text/format.ts';
import { notice } from '../../lib/toasts.ts';
import { useAction } from '../../lib/use-action.ts';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { ConfirmSheet } from '../../ui/overlays/confirm-sheet.tsx';
import { Text } from '../../ui/text/text.tsx';
import { close, renew } from '../api.ts';
import { describeState, jobTexts } from '../texts.ts';

/** What the author of a job can do about it: renew, edit and close it. */
export function OwnJobCard({ job }: { job: JobPost }) {
  const [isClosing, setIsClosing] = useState(false);
  const renewing = useAction(async () => {
    await renew(job);
    notice.success('Open for another 30 days');
  });
  return (
    <Card title="Your job" subtitle={describeState(job)}>
      {job.state === 'open' && (
        <Text size="m" tone="soft">
          {job.renewals_left === 0
            ? 'It cannot be renewed any more.'
            : `You can renew it ${counted(job.renewals_left, 'time')}, from 5 days before ${fullDate(job.expires_at)} on.`}
        </Text>
      )}
      <Row wrap gap={8}>
        {job.can.renew && (
          <Button loading={renewing.isRunning} onClick={() => void renewing.run()}>
            Still open: renew
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
        title="Close this job?"
        confirm="Close job"
        onConfirm={() => close(job)}
      >
        {jobTexts.closeQuestion}
      </ConfirmSheet>
    </Card>
  );
}
