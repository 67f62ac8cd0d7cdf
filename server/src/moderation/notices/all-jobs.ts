import { sendNoticeAnswer, sendNoticeConfirmation, sendObjectionAnswer, sweepNotices } from './jobs.ts';

/** Every job of notices. */
export const noticeJobs = [sendNoticeConfirmation, sendNoticeAnswer, sendObjectionAnswer, sweepNotices] as const;
