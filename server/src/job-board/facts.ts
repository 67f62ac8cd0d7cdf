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

/** Whether a job is still open needs no answer any more: it was renewed, closed or deleted, or is gone. */
export const jobQuestionClosed = fact<{ id: string; isDeleted: boolean }>('job-board.question-closed');

/** Moderators have removed a job, or have brought it back. */
export const jobModerated = fact<{ id: string; isRemoved: boolean }>('job-board.moderated');
