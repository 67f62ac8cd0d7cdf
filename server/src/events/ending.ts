import { eventErrors, type Event } from '@homecoming/contract/events.ts';
import { eq } from 'drizzle-orm';
import { detachMedia } from '../media/service.ts';
import { withTransaction, type UserContext } from '../platform/app.ts';
import type { Transaction } from '../platform/db/database.ts';
import { record } from '../platform/facts.ts';
import { fail } from '../platform/http/fail.ts';
import { transaction } from '../platform/transaction.ts';
import { events } from '../schema/events.ts';
import { screenEventTexts } from '../trust/screening/service.ts';
import { accessEvent, lockEvent, type EventAccess } from './access.ts';
import { eventCancelled, eventDeleted } from './facts.ts';
import { getEvent, isPaidFor } from './queries.ts';

/** Cancels a published event. Already cancelled is a success. */
export async function cancelEvent(ctx: UserContext, id: string, reason: string | null): Promise<Event> {
  return transaction(ctx, async (tx) => {
    const access = await lockManaged(ctx, tx, id);
    const { status } = access.event;
    if (status === 'draft') throw fail(eventErrors.event_is_draft);
    if (status === 'published') {
      if (isOver(ctx, access)) throw fail(eventErrors.event_over);
      await cancel(ctx, tx, access, reason);
    }
    return getEvent(withTransaction(ctx, tx), id);
  });
}

/** Deletes a draft for good; cancels a published event and hides it; hides one that is cancelled or over. */
export async function deleteEvent(ctx: UserContext, id: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const access = await lockManaged(ctx, tx, id);
    const { status, coverId, communityId } = access.event;
    if (coverId !== null) await detachMedia(tx, coverId);
    if (status === 'draft') {
      await tx.delete(events).where(eq(events.id, id));
      return;
    }
    if (status === 'published' && !isOver(ctx, access)) await cancel(ctx, tx, access, null);
    const at = ctx.clock.now();
    await tx.update(events).set({ deletedAt: at, coverId: null }).where(eq(events.id, id));
    await record(tx, eventDeleted, { eventId: id, communityId, byId: ctx.actor.userId, at });
  });
}

/** Locks an event against rows that refer to it, too: posts of a deleted event are hidden with it. */
async function lockManaged(ctx: UserContext, tx: Transaction, id: string): Promise<EventAccess> {
  await accessEvent(ctx, id, 'manage');
  await lockEvent(tx, id, { whole: true });
  return accessEvent(withTransaction(ctx, tx), id, 'manage');
}

function isOver(ctx: UserContext, { event }: EventAccess): boolean {
  return event.endsAt <= ctx.clock.now();
}

async function cancel(
  ctx: UserContext,
  tx: Transaction,
  { event, can }: EventAccess,
  reason: string | null,
): Promise<void> {
  const { id, communityId } = event;
  if (!can.refund && (await isPaidFor(tx, id))) throw fail(eventErrors.paid_seats);
  await screenEventTexts(tx, ctx, event, { reason });
  const at = ctx.clock.now();
  await tx
    .update(events)
    .set({ status: 'cancelled', cancelledAt: at, cancelReason: reason, calendarSequence: event.calendarSequence + 1 })
    .where(eq(events.id, id));
  await record(tx, eventCancelled, { eventId: id, communityId, byId: ctx.actor.userId, reason, at });
}
