import { blastErrors } from '@homecoming/contract/blasts.ts';
import { commonErrors, type ErrorDefinition } from '@homecoming/contract/errors.ts';
import { eventErrors } from '@homecoming/contract/events.ts';
import { and, eq, gte } from 'drizzle-orm';
import { accessEvent, lockEvent, type EventRow } from '../../events/access.ts';
import { withTransaction, type UserContext } from '../../platform/app.ts';
import { getDayRange } from '../../platform/calendar.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { eventMailings, type MailingKind } from '../../schema/outreach.ts';

/**
 * Locks an event that the caller organises and may write to the people of.
 * @throws not_published for a draft; event_cancelled; forbidden for one that moderators removed
 */
export async function lockPublished(ctx: UserContext, tx: Transaction, eventId: string): Promise<EventRow> {
  await accessEvent(withTransaction(ctx, tx), eventId, 'manage');
  const event = await lockEvent(tx, eventId);
  refuseRemoved(event);
  if (event.status === 'draft') throw fail(blastErrors.not_published);
  if (event.status === 'cancelled') throw fail(eventErrors.event_cancelled);
  return event;
}

/** @throws forbidden for an event that moderators removed: nobody is mailed about it. */
export function refuseRemoved({ removedBy }: EventRow): void {
  if (removedBy !== null) throw fail(commonErrors.forbidden, { message: REMOVED });
}

const REMOVED = 'Moderators have removed this event. Nobody gets mails about it now.';

/** Refuses one more mailing of a kind on a day (UTC). The event is locked; deleted blasts count. */
export async function requireFewerToday(
  ctx: UserContext,
  tx: Transaction,
  { eventId, kind, max }: { eventId: string; kind: MailingKind; max: number },
  error: ErrorDefinition,
): Promise<void> {
  if ((await countToday(tx, ctx.clock.now(), { eventId, kind })) >= max) throw fail(error);
}

/** The number of mailings of a kind on the day (UTC) of `now`. */
export function countToday(
  db: Queryable,
  now: Date,
  { eventId, kind }: { eventId: string; kind: MailingKind },
): Promise<number> {
  const isMeant = and(eq(eventMailings.eventId, eventId), eq(eventMailings.kind, kind));
  return db.$count(eventMailings, and(isMeant, gte(eventMailings.createdAt, getDayRange(now).from)));
}
