import type { Transaction } from '../platform/db/database.ts';
import { MAX_ENDINGS, endBatch, endSomeLeaverRegistrations, type Leaver } from './endings.ts';
import { enqueueEndLeaverRegistrations, enqueueEndRegistrations, enqueuePromoteRest } from './jobs.ts';
import { lockEventForMoves } from './with-locked-event.ts';
import { MAX_PROMOTIONS, promoteWaitlist } from './transitions.ts';

/** Gives the free seats of a changed event to its waitlist: the first ones at once, the others in a job. */
export async function fillFreeSeats(tx: Transaction, eventId: string, at: Date): Promise<void> {
  const event = await lockEventForMoves(tx, eventId);
  if ((await promoteWaitlist(tx, event, at)) < MAX_PROMOTIONS) return;
  await enqueuePromoteRest(tx, eventId);
}

/** Ends the registrations of a cancelled event: the first ones at once, the others in a job. */
export async function endOfEvent(tx: Transaction, eventId: string, by: string | null, at: Date): Promise<void> {
  if ((await endBatch(tx, eventId, by, at)) < MAX_ENDINGS) return;
  await enqueueEndRegistrations(tx, { eventId, by, at: at.toISOString() });
}

/**
 * Ends the registrations of a person who left a community, at its events that are for members and not over: the first ones
 * at once, the others in a job.
 */
export async function leaveEvents(tx: Transaction, leaver: Leaver): Promise<void> {
  if (await endSomeLeaverRegistrations(tx, leaver)) await enqueueEndLeaverRegistrations(tx, leaver);
}
