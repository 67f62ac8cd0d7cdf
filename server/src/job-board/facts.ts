import { fact } from '../platform/facts.ts';

/** A job was published. */
export const jobPosted = fact<{ id: string; communityId: string; authorId: string; at: Date }>('job-board.posted');

/** The words of a job were changed. */
export const jobPostUpdated = fact<{ id: string; at: Date }>('job-board.updated');

/** The author of a job is asked whether it is still open. */
export const jobExpiring = fact<{
  id: string;
  communityId: string;
  authorId: string;
  title: string;
  /** When it ends, in milliseconds. */
  endsAt: number;
  at: Date;
}>('job-board.expiring');

/** Whether a job is still open needs no answer any more: it was renewed or closed, or its time is long over. */
export const jobQuestionClosed = fact<{ id: string }>('job-board.question-closed');

/** The author of a job, or who may delete it for them, has deleted it. */
export const jobPostDeleted = fact<{ id: string }>('job-board.deleted');

/** Moderators have removed a job, or have brought it back. */
export const jobModerated = fact<{ id: string; isRemoved: boolean }>('job-board.moderated');
