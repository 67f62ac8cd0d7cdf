import { jobExpiring, jobModerated, jobPostDeleted, jobQuestionClosed } from '../../job-board/facts.ts';
import { deleteNotifications, notify } from '../../notifications/service.ts';
import { formatDay } from '../../platform/calendar.ts';
import { durableEach, type FactBus } from '../../platform/facts.ts';

/** Asks the authors of jobs whether they are still open, until that needs no answer any more. */
export function notifyAboutJobs(facts: FactBus): void {
  facts.subscribe(
    jobExpiring,
    durableEach(async (tx, { id, communityId, authorId: userId, title, endsAt, at }) => {
      const groupKey = `job_expiring:${id}:${endsAt}`;
      const details = { title, until: formatDay(new Date(endsAt)) };
      await notify(tx, {
        kind: 'job_expiring',
        groupKey,
        userId,
        actorId: null,
        communityId,
        subjectId: id,
        details,
        at,
      });
    }),
  );
  const endQuestion = durableEach((tx, { id }: { readonly id: string }) =>
    deleteNotifications(tx, { kind: 'job_expiring', subjectId: id }),
  );
  facts.subscribe(jobQuestionClosed, endQuestion);
  facts.subscribe(jobPostDeleted, endQuestion);
  facts.subscribe(
    jobModerated,
    durableEach(async (tx, { id, isRemoved }) => {
      if (isRemoved) await deleteNotifications(tx, { kind: 'job_expiring', subjectId: id });
    }),
  );
}
