import { sweepSearchMails } from './jobs.ts';
import { makeSearchMails, sendSearchMail } from './weekly-mail.ts';

/** Every job of saved searches. */
export const savedSearchJobs = [makeSearchMails, sendSearchMail, sweepSearchMails] as const;
