import { eq } from 'drizzle-orm';
import type { Transaction } from '../platform/db/database.ts';
import { notifications, notificationSettings, unsubscribeTokens } from '../schema/notifications.ts';

/** An account is gone: its inbox, its settings and the links in its mails go. In others' inboxes it is a former member. */
export async function eraseInbox(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(notifications).where(eq(notifications.userId, userId));
  await tx.delete(notificationSettings).where(eq(notificationSettings.userId, userId));
  await tx.delete(unsubscribeTokens).where(eq(unsubscribeTokens.userId, userId));
}
