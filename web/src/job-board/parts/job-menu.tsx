import type { JobPost } from '@homecoming/contract/job-posts.ts';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useRef, useState } from 'react';
import { useReport } from '../../reports/parts/use-report.tsx';
import { IconTrash } from '../../ui/icons/icons.tsx';
import { ActionsMenu } from '../../ui/overlays/actions-menu.tsx';
import { ConfirmSheet } from '../../ui/overlays/confirm-sheet.tsx';
import { lazyPart } from '../../ui/overlays/on-demand.tsx';
import { removeJob } from '../api.ts';
import { jobTexts } from '../texts.ts';

const RemoveSheet = lazyPart(async () => (await import('../../reports/parts/remove-sheet.tsx')).RemoveSheet);

/** What else one can do with a job: report it; its author deletes it, and those who moderate remove it. */
export function JobMenu({ job, isOwn }: { job: JobPost; isOwn: boolean }) {
  const [isDeleting, setIsDeleting] = useState(false);
  const dots = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const { reportItem, reportSheet } = useReport({
    kind: 'job',
    subject: job.id,
    canReport: job.can.report,
    returnTo: () => dots.current,
  });
  const stop = (): void => setIsDeleting(false);
  if (!job.can.delete && !job.can.report) return null;

  async function remove(removal: Parameters<typeof removeJob>[1]): Promise<void> {
    await removeJob(job.id, removal);
    await navigate({ to: '/communities/$id/jobs', params: { id: job.community.id }, replace: true });
  }

  return (
    <>
      <ActionsMenu
        width={190}
        dotsRef={dots}
        items={[
          reportItem,
          job.can.delete && {
            label: isOwn ? 'Delete' : 'Remove',
            icon: <IconTrash />,
            danger: true,
            onClick: () => setIsDeleting(true),
          },
        ]}
      />
      {reportSheet}
      {isOwn ? (
        <ConfirmSheet
          opened={isDeleting}
          onClose={stop}
          title="Delete this job?"
          confirm="Delete job"
          onConfirm={() => remove({})}
          returnTo={() => dots.current}
        >
          {jobTexts.deleteQuestion}
        </ConfirmSheet>
      ) : (
        isDeleting && (
          <Suspense fallback={null}>
            <RemoveSheet
              removed={{ kind: 'job', subject: job.id }}
              what="job"
              opened
              onClose={stop}
              onRemove={remove}
              returnTo={() => dots.current}
            />
          </Suspense>
        )
      )}
    </>
  );
}
