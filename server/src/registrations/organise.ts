import { commonErrors } from '@homecoming/contract/errors.ts';
import { eventErrors } from '@homecoming/contract/events.ts';
import { registrationErrors, type Attendee, type EventRequest } from '@homecoming/contract/registrations.ts';
import { accessEvent, isRemoved, takesRegistrations, type EventInCommunity } from '../events/access.ts';
import { withTransaction, type UserContext } from '../platform/app.ts';
import { answerInTime } from '../platform/payments/provider.ts';
import type { Queryable } from '../platform/db/database.ts';
import { fail } from '../platform/http/fail.ts';
import { memberships } from '../schema/communities.ts';
import { and, eq } from 'drizzle-orm';
import { accessAsOrganiser, isActiveUser, newestRegistration, requireMayBeThere, requireRefund } from './access.ts';
import { withLockedEvent } from './with-locked-event.ts';
import { endPageBeforeSeat } from './payments/sync.ts';
import { readAttendee, readRequest } from './queries.ts';
import { screenEventTexts } from '../trust/screening/service.ts';
import { moveRegistration, type LockedEvent, type RegistrationRow } from './transitions.ts';

/** Approves a request: going, awaiting_payment for a paid event, or waitlisted where the event is full. */
export function approveRequest(ctx: UserContext, eventId: string, id: string): Promise<EventRequest> {
  return answerRequest(ctx, eventId, id, 'approve');
}

/** Declines a request. */
export function declineRequest(
  ctx: UserContext,
  eventId: string,
  id: string,
  reason: string | null,
): Promise<EventRequest> {
  return answerRequest(ctx, eventId, id, 'decline', reason);
}

/** Who is added or removed: in the query, or in the body. */
interface UserInput {
  readonly user_id?: string;
}

/**
 * Gives a person a free seat. Their open payment page is ended first, so that nobody pays for it.
 * @throws already_going, also for a person who has just paid; provider_unavailable
 */
export async function addAttendee(
  ctx: UserContext,
  eventId: string,
  query: UserInput,
  body: UserInput,
): Promise<Attendee> {
  const userId = getUserId(query, body);
  const { event: found, isCommunityRemoved = false } = await accessEvent(ctx, eventId, 'manage');
  const seen = await newestRegistration(ctx.db, eventId, userId);
  if (seen?.status === 'awaiting_payment') {
    // A call that is refused must not end their page.
    await requireAddable(ctx, ctx.db, { ...found, isCommunityRemoved }, seen, userId);
    await answerInTime(endPageBeforeSeat(ctx, seen.id));
  }
  const id = await withLockedEvent(
    ctx,
    eventId,
    async (tx, event) => {
      const [, current] = await Promise.all([
        accessEvent(withTransaction(ctx, tx), eventId, 'manage'),
        newestRegistration(tx, eventId, userId),
      ]);
      await requireAddable(ctx, tx, event, current, userId);
      const at = ctx.clock.now();
      return (await moveRegistration(tx, event, current, { move: 'add', userId, by: ctx.actor.userId, at })).id;
    },
    { userIds: [userId] },
  );
  return readAttendee(ctx.db, id);
}

/** @throws registration_closed, attendee_not_member, cannot_return */
async function requireAddable(
  ctx: UserContext,
  db: Queryable,
  event: EventInCommunity,
  current: RegistrationRow | null,
  userId: string,
): Promise<void> {
  if (!takesRegistrations(event, ctx.clock.now())) throw fail(registrationErrors.registration_closed);
  const [isActive, isMember] = await Promise.all([
    isActiveUser(db, userId),
    hasMembership(db, event.communityId, userId),
  ]);
  // A guest of a public event who registered once may come back.
  const isGuest = event.visibility === 'public' && current !== null;
  if (!isActive || (!isMember && !isGuest)) throw fail(registrationErrors.attendee_not_member);
  if (!isMember) await requireMayBeThere(ctx, db, event, { userId });
}

/** Takes the seat of a person away, and their check-in. */
export async function removeAttendee(
  ctx: UserContext,
  eventId: string,
  query: UserInput,
  body: UserInput,
): Promise<{ message: string }> {
  const userId = getUserId(query, body);
  await accessEvent(ctx, eventId, 'manage');
  await withLockedEvent(ctx, eventId, async (tx, event) => {
    const [access, current] = await Promise.all([
      accessEvent(withTransaction(ctx, tx), eventId, 'manage'),
      newestRegistration(tx, eventId, userId),
    ]);
    if (current?.status !== 'going') throw fail(registrationErrors.not_going);
    const at = ctx.clock.now();
    if (at >= event.endsAt) throw fail(eventErrors.event_over);
    requireRefund(access, current);
    await moveRegistration(tx, event, current, { move: 'remove', userId, by: ctx.actor.userId, at });
  });
  return { message: 'The seat is free again.' };
}

async function answerRequest(
  ctx: UserContext,
  eventId: string,
  id: string,
  move: 'approve' | 'decline',
  reason: string | null = null,
): Promise<EventRequest> {
  await accessEvent(ctx, eventId, 'manage');
  await withLockedEvent(ctx, eventId, async (tx, event) => {
    const { registration } = await accessAsOrganiser(ctx, tx, eventId, id);
    const at = requireTime(event, ctx.clock.now());
    if (move === 'approve' && isRemoved(event)) throw fail(commonErrors.forbidden);
    const { userId } = registration;
    // Requests of deactivated accounts are not listed either.
    if (!(await isActiveUser(tx, userId))) throw fail(registrationErrors.registration_not_found);
    await screenEventTexts(tx, ctx, event, { reason });
    if (move === 'approve' && !(await hasMembership(tx, event.communityId, userId))) {
      await requireMayBeThere(ctx, tx, event, { userId });
    }
    await moveRegistration(tx, event, registration, { move, userId, by: ctx.actor.userId, at, reason });
  });
  return readRequest(ctx.db, id);
}

/** @throws event_cancelled or event_over */
function requireTime(event: LockedEvent, now: Date): Date {
  if (event.status === 'cancelled') throw fail(eventErrors.event_cancelled);
  if (now >= event.endsAt) throw fail(eventErrors.event_over);
  return now;
}

function getUserId(query: UserInput, body: UserInput): string {
  const userId = query.user_id ?? body.user_id;
  if (userId === undefined) throw fail(commonErrors.invalid_input, { fields: { user_id: 'Choose a person.' } });
  return userId;
}

async function hasMembership(db: Queryable, communityId: string, userId: string): Promise<boolean> {
  const membership = and(eq(memberships.communityId, communityId), eq(memberships.userId, userId));
  return (await db.$count(memberships, membership)) > 0;
}
