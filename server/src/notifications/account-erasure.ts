import { eq } from 'drizzle-orm';
import type { Transaction } from '../platform/db/database.ts';
import { notifications, notificationSettings, unsubscribeTokens } from '../schema/notifications.ts';

/** Deletes the inbox, settings and unsubscribe links of a deleted account. Other inboxes show a former member. */
export async function eraseInbox(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(notifications).where(eq(notifications.userId, userId));
  await tx.delete(notificationSettings).where(eq(notificationSettings.userId, userId));
  await tx.delete(unsubscribeTokens).where(eq(unsubscribeTokens.userId, userId));
}
