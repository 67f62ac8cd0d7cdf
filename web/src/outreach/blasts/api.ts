import {
  createBlast as createBlastCall,
  deleteBlast as deleteBlastCall,
  getReminders,
  hideBlast,
  sendReminder as sendReminderCall,
  updateBlast as updateBlastCall,
  type Blast,
  type MailProgress,
  type reminderAudiences,
} from '@homecoming/contract/blasts.ts';
import { mutate } from 'swr';
import { describeFailure } from '../../lib/http/api-error.ts';
import { call } from '../../lib/http/client.ts';
import { getSwrKey, useEndpoint } from '../../lib/http/use-endpoint.ts';
import { getBlastLists } from '../api.ts';
import { outreachTexts } from '../texts.ts';

/** Whom a reminder goes to. */
export type ReminderAudience = (typeof reminderAudiences)[number];

/** What an organiser writes. A blank title is left out. */
export interface BlastContent {
  title: string;
  message: string;
}

/** Sends a blast to everybody who is going. Throws a sentence to show. */
export async function createBlast(eventId: string, content: BlastContent, idempotencyKey: string): Promise<Blast> {
  const request = { params: { id: eventId }, body: trimmed(content), idempotencyKey };
  const blast = await withFailureMessage(outreachTexts.blastFailed, () => call(createBlastCall, request));
  getBlastLists(eventId).prepend(blast);
  return blast;
}

/** Changes the words of a blast. Throws a sentence to show. */
export async function updateBlast(eventId: string, blastId: string, { title, message }: BlastContent): Promise<void> {
  const body = { title: title.trim() === '' ? null : title.trim(), message: message.trim() };
  const request = { params: { id: eventId, blastId }, body };
  const blast = await withFailureMessage(outreachTexts.blastUpdateFailed, () => call(updateBlastCall, request));
  getBlastLists(eventId).change(blastId, () => blast);
}

/** Hides a blast from attendees, or shows it again. Throws a sentence to show. */
export async function setBlastHidden(eventId: string, blastId: string, hidden: boolean): Promise<Blast> {
  const request = { params: { id: eventId, blastId }, body: { hidden } };
  const blast = await withFailureMessage(outreachTexts.blastUpdateFailed, () => call(hideBlast, request));
  getBlastLists(eventId).change(blastId, () => blast);
  return blast;
}

/** Deletes a blast. Throws a sentence to show. */
export async function deleteBlast(eventId: string, blastId: string): Promise<void> {
  await withFailureMessage(outreachTexts.blastDeletionFailed, () =>
    call(deleteBlastCall, { params: { id: eventId, blastId } }),
  );
  getBlastLists(eventId).delete(blastId);
}

/** How many reminders can be sent today, and the last one. */
export function useReminders(eventId: string) {
  const { data, mutate: reload } = useEndpoint(getReminders, { params: { id: eventId } });
  return { reminders: data, reload: () => void reload() };
}

interface Reminder {
  audience: ReminderAudience;
  message: string;
  idempotencyKey: string;
}

/** Reminds people by mail. */
export async function sendReminder(
  eventId: string,
  { audience, message, idempotencyKey }: Reminder,
): Promise<MailProgress> {
  const body = { audience, ...(message.trim() !== '' && { message: message.trim() }) };
  try {
    return (await call(sendReminderCall, { params: { id: eventId }, body, idempotencyKey })).mails;
  } finally {
    void mutate(getSwrKey(getReminders, { params: { id: eventId } }));
  }
}

function trimmed({ title, message }: BlastContent) {
  return { ...(title.trim() !== '' && { title: title.trim() }), message: message.trim() };
}

async function withFailureMessage<Answer>(what: string, run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run();
  } catch (error) {
    throw new Error(describeFailure(what, error), { cause: error });
  }
}
