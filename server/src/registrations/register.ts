import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import { eventErrors, liveRegistrationStatuses } from '@homecoming/contract/events.ts';
import { PAYMENT_LINK_FAILED } from '@homecoming/contract/payments.ts';
import { payoutErrors } from '@homecoming/contract/payouts.ts';
import {
  registrationErrors,
  type AnswerInput,
  type register as registerCall,
  type RegistrationStatus,
} from '@homecoming/contract/registrations.ts';
import { accessEvent, takesRegistrations } from '../events/access.ts';
import { withTransaction, type UserContext } from '../platform/app.ts';
import { fail, HttpFailure } from '../platform/http/fail.ts';
import { runIdempotently } from '../platform/idempotency.ts';
import { answerInTime, isProviderAway, ProviderRefusal } from '../platform/payments/provider.ts';
import { findRegistration, isActiveUser, newestRegistration, requireRefund } from './access.ts';
import { checkAnswers, insertAnswers, questionsOf } from './answers/answers.ts';
import { onEvent } from './on-event.ts';
import { findPayment } from './payments/access.ts';
import { createPayment, openCheckout, requirePayable } from './payments/checkout.ts';
import { endOverdueHold } from './payments/overdue-hold.ts';
import { presentStatus } from './present.ts';
import { getRegistrationStatus, readOwnStatus } from './queries.ts';
import { moveRegistration } from './transitions.ts';

/** Registers the caller: going, requested, waitlisted, or awaiting a payment. */
export async function register(
  ctx: UserContext,
  eventId: string,
  body: BodyOf<typeof registerCall>,
): Promise<RegistrationStatus> {
  return withCheckout(ctx, eventId, await registerAfterHold(ctx, eventId, body));
}

/** The registration that is in the way may be a hold that is over. */
async function registerAfterHold(
  ctx: UserContext,
  eventId: string,
  body: BodyOf<typeof registerCall>,
): Promise<RegistrationStatus> {
  try {
    return await registerWithoutPage(ctx, eventId, body);
  } catch (error) {
    const isRegistered = error instanceof HttpFailure && error.definition === registrationErrors.already_registered;
    if (!isRegistered || !(await answerInTime(endOverdueHold(ctx, eventId)))) throw error;
    return registerWithoutPage(ctx, eventId, body);
  }
}

/** Opens the payment page of a seat that awaits one. Without the provider the seat is kept, and the page can follow. */
async function withCheckout(
  ctx: UserContext,
  eventId: string,
  status: RegistrationStatus,
): Promise<RegistrationStatus> {
  const payment = status.payment_id === null ? null : await findPayment(ctx.db, status.payment_id);
  if (payment === null || payment.status !== 'open' || payment.sessionId !== null) return status;
  try {
    await answerInTime(openCheckout(ctx, payment));
    return await readOwnStatus(ctx, eventId);
  } catch (error) {
    if (isProviderAway(error)) return { ...status, error: payoutErrors.provider_unavailable.message };
    if (error instanceof ProviderRefusal) return { ...status, error: PAYMENT_LINK_FAILED };
    throw error;
  }
}

/** Registers the caller. The payment of a seat that awaits one has no page yet. */
export function registerWithoutPage(
  ctx: UserContext,
  eventId: string,
  { answers: given = [] }: { answers?: readonly AnswerInput[] },
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
          const [, current, questions, isActive] = await Promise.all([
            accessEvent(withTransaction(ctx, tx), eventId, 'take_part'),
            newestRegistration(tx, eventId, userId),
            questionsOf(tx, eventId),
            isActiveUser(tx, userId),
          ]);
          if (!isActive) throw fail(commonErrors.unauthenticated);
          const at = ctx.clock.now();
          if (!takesRegistrations(event, at)) throw fail(registrationErrors.registration_closed);
          return once(tx, async () => {
            const answers = checkAnswers(questions, given);
            await requirePayable(ctx, tx, event);
            const moved = await moveRegistration(tx, event, current, { move: 'register', userId, by: userId, at });
            await insertAnswers(tx, moved.id, answers);
            const waitlistPosition = moved.status === 'waitlisted' ? event.waitlistedCount : null;
            const isPaid = moved.status === 'awaiting_payment';
            const payment = isPaid ? await createPayment(ctx, tx, event, moved) : null;
            created = presentStatus({ registration: moved, event, answers, waitlistPosition, payment, paid: null });
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
