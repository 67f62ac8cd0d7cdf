import { eq } from 'drizzle-orm';
import type { Transaction } from '../platform/db/database.ts';
import { calendarFeeds, eventHosts, events } from '../schema/events.ts';

/** Erases an account from events: it hosts nothing, its events name no creator, and its calendar feed ends. */
export async function eraseOrganiser(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(eventHosts).where(eq(eventHosts.userId, userId));
  await tx.update(events).set({ createdBy: null }).where(eq(events.createdBy, userId));
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
}
