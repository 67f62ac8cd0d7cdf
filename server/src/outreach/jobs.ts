import { sendFeedbackMails } from './feedback/jobs.ts';
import { notifyRecipients, resumeMailings, sendMailing, sweepMailings } from './mailings/jobs.ts';
import { sendEventGoneMail, sendRegistrationMail } from './registration-news/jobs.ts';
import { sendAutomaticReminders } from './reminders/jobs.ts';

/** Every job of outreach. */
export const outreachJobs = [
  sendMailing,
  resumeMailings,
  sweepMailings,
  notifyRecipients,
  sendAutomaticReminders,
  sendFeedbackMails,
  sendRegistrationMail,
  sendEventGoneMail,
] as const;
