import { jobModerated, jobPostDeleted, jobPosted } from '../../job-board/facts.ts';
import { durableEach, type FactBus } from '../../platform/facts.ts';
import { withholdLateAwards } from '../../points/moderation.ts';
import { revokeAllFor } from '../../points/service.ts';
import { awarded } from './award.ts';

/** Awards points for jobs. Their authors' deletion of one takes them back; its end does not. */
export function awardForJobs(facts: FactBus): void {
  facts.subscribe(
    jobPosted,
    awarded(({ id, authorId, communityId, at }) => ({
      userId: authorId,
      reason: 'job',
      subjectId: id,
      communityId,
      at,
    })),
  );
  facts.subscribe(
    jobPostDeleted,
    durableEach((tx, { id }) => revokeAllFor(tx, [id])),
  );
  facts.subscribe(
    jobModerated,
    durableEach(async (tx, { id, isRemoved }) => {
      if (isRemoved) await withholdLateAwards(tx, id);
    }),
  );
}
