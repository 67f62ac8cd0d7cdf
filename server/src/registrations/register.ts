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
import { and, eq, sql } from 'drizzle-orm';
import { mayBeKeptOut } from '../communities/barriers/access.ts';
import {
  accessEvent,
  accessKnownEvent,
  isHost,
  isInRemovedCommunity,
  isMembership,
  newestFirst,
  takesRegistrations,
} from '../events/access.ts';
import { withTransaction, type UserContext } from '../platform/app.ts';
import { prepared, type Transaction } from '../platform/db/database.ts';
import { fail, HttpFailure } from '../platform/http/fail.ts';
import { runIdempotently } from '../platform/idempotency.ts';
import { answerInTime, isProviderAway, ProviderRefusal } from '../platform/payments/provider.ts';
import { memberships } from '../schema/communities.ts';
import { events } from '../schema/events.ts';
import { registrations } from '../schema/registrations.ts';
import { users } from '../schema/users.ts';
import { findRegistration, requireMayBeThere, requireRefund } from './access.ts';
import { screenForManagers } from '../trust/screening/service.ts';
import { checkAnswers, insertAnswers, findQuestions, type QuestionRow } from './answers/answers.ts';
import { withLockedEvent } from './with-locked-event.ts';
import { findPayment, type PaymentRow } from './payments/access.ts';
import { createPayment, isToOpen, openCheckout, requireLinkedAccount } from './payments/checkout.ts';
import { endOverdueHold } from './payments/overdue-hold.ts';
import { presentStatus, type OwnRegistration } from './present.ts';
import { getRegistrationStatus, readOwnStatus } from './queries.ts';
import { moveRegistration, type LockedEvent, type RegistrationRow } from './transitions.ts';

/** Registers the caller: going, requested, waitlisted, or awaiting a payment. */
export async function register(
  ctx: UserContext,
  eventId: string,
  { answers = [] }: BodyOf<typeof registerCall>,
): Promise<RegistrationStatus> {
  const registered = await registerAfterHold(ctx, eventId, answers);
  if (registered === null) return readRepeated(ctx, eventId);
  if (registered.payment === null) return presentStatus(ctx, registered);
  const { payment, problem } = await openPage(ctx, registered.payment);
  return { ...presentStatus(ctx, { ...registered, payment }), error: problem };
}

/** The registration that is in the way may be a hold that is over. */
async function registerAfterHold(
  ctx: UserContext,
  eventId: string,
  answers: readonly AnswerInput[],
): Promise<Registered | null> {
  try {
    return await registerOnce(ctx, eventId, answers);
  } catch (error) {
    const isRegistered = error instanceof HttpFailure && error.definition === registrationErrors.already_registered;
    if (!isRegistered || !(await answerInTime(endOverdueHold(ctx, eventId)))) throw error;
    return registerOnce(ctx, eventId, answers);
  }
}

/** Registers once per `Idempotency-Key`; null: an earlier request has. */
function registerOnce(ctx: UserContext, eventId: string, answers: readonly AnswerInput[]): Promise<Registered | null> {
  return runIdempotently<string, Registered | null>(ctx, {
    run: (storeKey) =>
      withLockedEvent(
        ctx,
        eventId,
        async (tx, event) => {
          const registered = await registerInEvent(ctx, tx, event, await findApplicant(ctx, tx, event), answers);
          await storeKey(tx, registered.registration.id);
          return registered;
        },
        { userIds: [ctx.actor.userId], sharesWithOtherEvents: true },
      ),
    repeat: () => null,
  });
}

/** What an earlier request has created, as the caller may see it by now. Its page may not be open yet. */
async function readRepeated(ctx: UserContext, eventId: string): Promise<RegistrationStatus> {
  const status = await getRegistrationStatus(ctx, eventId);
  const payment = status.payment_id === null ? null : await findPayment(ctx.db, status.payment_id);
  if (payment === null || !isToOpen(payment)) return status;
  const { problem } = await openPage(ctx, payment);
  return { ...(await readOwnStatus(ctx, eventId)), error: problem };
}

/** Opens the page of a payment. Without the provider the seat is kept, and the page can follow: `problem` says so. */
async function openPage(
  ctx: UserContext,
  payment: PaymentRow,
): Promise<{ payment: PaymentRow; problem: string | null }> {
  try {
    return { payment: await answerInTime(openCheckout(ctx, payment)), problem: null };
  } catch (error) {
    if (isProviderAway(error)) return { payment, problem: payoutErrors.provider_unavailable.message };
    if (error instanceof ProviderRefusal) return { payment, problem: PAYMENT_LINK_FAILED };
    throw error;
  }
}

/** Somebody who may take part in an event, with what their registration depends on. */
export interface Applicant {
  readonly email: string;
  /** Their newest registration for the event. */
  readonly current: RegistrationRow | null;
  readonly questions: readonly QuestionRow[];
}

/**
 * The caller as an applicant of an event, which is locked.
 * @throws event_not_found; registration_closed; cannot_return for whom moderators keep out of its community; unauthenticated for
 *   an account that has just ended
 */
export async function findApplicant(ctx: UserContext, tx: Transaction, event: LockedEvent): Promise<Applicant> {
  const { id: eventId } = event;
  const { userId } = ctx.actor;
  const [[found], questions] = await Promise.all([
    applicantWithRelation(tx).execute({ eventId, userId }),
    findQuestions(tx, eventId),
  ]);
  if (found === undefined) throw fail(commonErrors.unauthenticated);
  const { current, email } = found;
  const registration = current?.status ?? null;
  const relation = { ...found, isPaymentOwner: found.isPaymentOwner ?? false, registration };
  const { can } = accessKnownEvent(ctx, event, relation, 'take_part');
  if (!can.register || !takesRegistrations(event, ctx.clock.now())) throw fail(registrationErrors.registration_closed);
  if (found.role === null && found.mayBeKeptOut) await requireMayBeThere(ctx, tx, event, { userId, isSelf: true });
  return { email, current, questions };
}

/** A new registration, and the payment of a seat that awaits one. It has no page yet. */
export interface Registered extends OwnRegistration {
  readonly payment: PaymentRow | null;
}

/**
 * Registers an applicant in an event that is locked.
 * @throws why they cannot register; nothing is written then.
 */
export async function registerInEvent(
  ctx: UserContext,
  tx: Transaction,
  event: LockedEvent,
  { email, current, questions }: Applicant,
  given: readonly AnswerInput[],
): Promise<Registered> {
  const { userId } = ctx.actor;
  const answers = checkAnswers(questions, given);
  // What is chosen are words of the organisers.
  const asked = new Set(questions.filter(({ kind }) => kind === 'text').map(({ id }) => id));
  const typed = answers.flatMap(({ question, answer }) => (asked.has(question) ? answer : []));
  await screenForManagers(withTransaction(ctx, tx), event.communityId, { answers: typed });
  const account = event.priceAmount === null ? null : await requireLinkedAccount(ctx, tx, event.communityId);
  const at = ctx.clock.now();
  const registration = await moveRegistration(tx, event, current, { move: 'register', userId, by: userId, at });
  const isPaid = registration.status === 'awaiting_payment' && account !== null;
  const [payment] = await Promise.all([
    isPaid ? createPayment(ctx, tx, { event, registration, account, email }) : null,
    insertAnswers(tx, registration.id, answers),
  ]);
  const waitlistPosition = registration.status === 'waitlisted' ? event.waitlistedCount : null;
  return { registration, event, answers, waitlistPosition, payment, paid: null };
}

/** Cancels a registration of the caller, or any as an organiser. */
export function cancelRegistration(ctx: UserContext, eventId: string, id: string): Promise<void> {
  return withLockedEvent(ctx, eventId, async (tx, event) => {
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

const applicantWithRelation = prepared((db) => {
  const [eventId, userId] = [sql.placeholder('eventId'), sql.placeholder('userId')];
  const newest = db
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(eq(registrations.eventId, eventId), eq(registrations.userId, userId)))
    .orderBy(...newestFirst)
    .limit(1);
  const { role, isPaymentOwner } = memberships;
  return db
    .select({
      email: users.email,
      current: registrations,
      role,
      isPaymentOwner,
      isCommunityRemoved: isInRemovedCommunity,
      isHost: isHost(userId),
      mayBeKeptOut: mayBeKeptOut(events.communityId, users.id),
    })
    .from(users)
    .innerJoin(events, eq(events.id, eventId))
    .leftJoin(registrations, eq(registrations.id, sql`(${newest})`))
    .leftJoin(memberships, isMembership(userId))
    .where(and(eq(users.id, userId), eq(users.isActive, true)))
    .prepare('applicant_with_relation');
});
