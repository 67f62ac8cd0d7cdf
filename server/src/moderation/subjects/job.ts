import {
  canReportJob,
  describeJob,
  findJobToModerate,
  lockJobToModerate,
  removeJob,
  restoreJob,
} from '../../job-board/moderation.ts';
import type { ModeratedKind } from './subject.ts';

export const moderatedJobs: ModeratedKind = {
  async find(db, id) {
    const job = await findJobToModerate(db, id);
    if (job === null) return null;
    const { communityId, authorId, removedBy } = job;
    return { kind: 'job', id, communityId, authorId, removedBy };
  },
  canReport: canReportJob,
  lock: lockJobToModerate,
  async takeSnapshot(db, id) {
    const job = await findJobToModerate(db, id);
    if (job === null) return null;
    return { content: { title: job.title, text: await describeJob(db, job), before: [] }, pictures: [] };
  },
  remove: removeJob,
  restore: restoreJob,
};
