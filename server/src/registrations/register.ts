import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import { eventErrors, liveRegistrationStatuses } from '@homecoming/contract/events.ts';
import {
  registrationErrors,
  type register as registerCall,
  type RegistrationStatus,
} from '@homecoming/contract/registrations.ts';
import { accessEvent } from '../events/access.ts';
import { withTransaction, type UserContext } from '../platform/app.ts';
import { fail } from '../platform/http/fail.ts';
import { runIdempotently } from '../platform/idempotency.ts';
import { findRegistration, isOpenAt, newestRegistration, requireRefund } from './access.ts';
import { checkAnswers, insertAnswers, questionsOf } from './answers.ts';
import { onEvent } from './on-event.ts';
import { presentStatus } from './present.ts';
import { getRegistrationStatus } from './queries.ts';
import { moveRegistration } from './transitions.ts';

/** Registers the caller: going, requested, waitlisted, or awaiting a payment. */
export function register(
  ctx: UserContext,
  eventId: string,
  { answers: given = [] }: BodyOf<typeof registerCall>,
): Promise<RegistrationStatus> {
  const { userId } = ctx.actor;
  /** What was created just now: it need not be read again. */
  let created: RegistrationStatus | null = null;
  return runIdempotently(ctx, {
    run: (once) =>
      onEvent(
        ctx,
        eventId,
        async (tx, event) => {
          const [, current, questions] = await Promise.all([
            accessEvent(withTransaction(ctx, tx), eventId, 'take_part'),
            newestRegistration(tx, eventId, userId),
            questionsOf(tx, eventId),
          ]);
          const at = ctx.clock.now();
          if (!isOpenAt(event, at)) throw fail(registrationErrors.registration_closed);
          return once(tx, async () => {
            const answers = checkAnswers(questions, given);
            const moved = await moveRegistration(tx, event, current, { move: 'register', userId, by: userId, at });
            await insertAnswers(tx, moved.id, answers);
            const waitlistPosition = moved.status === 'waitlisted' ? event.waitlistedCount : null;
            created = presentStatus({ registration: moved, answers, waitlistPosition });
            return moved.id;
          });
        },
        [userId],
      ),
    read: async (by, id) => (created?.registration?.id === id ? created : getRegistrationStatus(by, eventId)),
  });
}

/** Cancels a registration of the caller, or any as an organiser. */
export function cancelRegistration(ctx: UserContext, eventId: string, id: string): Promise<void> {
  return onEvent(ctx, eventId, async (tx, event) => {
    const registration = await findRegistration(tx, eventId, id);
    const by = ctx.actor.userId;
    const isOwn = registration?.userId === by;
    if (event.deletedAt !== null) throw fail(eventErrors.event_not_found);
    const access = isOwn ? null : await accessEvent(withTransaction(ctx, tx), eventId, 'take_part');
    if (registration === null || access?.can.manage === false) throw fail(registrationErrors.registration_not_found);
    const at = ctx.clock.now();
    const isLive = liveRegistrationStatuses.some((status) => status === registration.status);
    if (isLive && at >= event.endsAt) throw fail(eventErrors.event_over);
    if (access) requireRefund(access, registration);
    // An organiser also takes away the seat of a person who is checked in.
    const move = !isOwn && registration.status === 'going' ? 'remove' : 'cancel';
    await moveRegistration(tx, event, registration, { move, userId: registration.userId, by, at });
  });
}
