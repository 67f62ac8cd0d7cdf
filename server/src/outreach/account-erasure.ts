import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../platform/db/database.ts';
import { blastReactions, eventBlasts, eventFeedback, eventMailings, mailingRecipients } from '../schema/outreach.ts';

/** Removes what a deleted account gave and gets: feedback, reactions, mails that wait. Its blasts stay, without a name. */
export async function eraseOutreach(tx: Transaction, userId: string): Promise<void> {
  await Promise.all([
    tx.update(eventBlasts).set({ authorId: null }).where(eq(eventBlasts.authorId, userId)),
    tx.delete(blastReactions).where(eq(blastReactions.userId, userId)),
    tx.delete(eventFeedback).where(eq(eventFeedback.userId, userId)),
    tx.execute(sql`
      with gone as (
        delete from ${mailingRecipients} where user_id = ${userId} returning mailing_id, by_mail and sent_at is null as waits)
      update ${eventMailings} set total = total - 1 from gone where gone.waits and ${eventMailings.id} = gone.mailing_id`),
  ]);
}
