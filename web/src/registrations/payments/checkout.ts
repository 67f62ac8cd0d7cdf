import { eventErrors, type Event } from '@homecoming/contract/events.ts';
import { confirmPayment as confirmCall, createPaymentLink } from '@homecoming/contract/payments.ts';
import { payoutErrors } from '@homecoming/contract/payouts.ts';
import { registrationErrors, type AnswerInput } from '@homecoming/contract/registrations.ts';
import { ApiError, describeFailure } from '../../lib/http/api-error.ts';
import { call } from '../../lib/http/client.ts';
import { leaveFor } from '../../lib/browser/leave-for.ts';
import { notice } from '../../lib/toasts.ts';
import { refreshSeats } from '../api.ts';
import { refreshOwnPayments } from './api.ts';
import { paymentReturn } from './payment-return.ts';
import { registrationTexts } from '../texts.ts';

/** Payment pages that are being opened, by event. */
const opening = new Map<string, Promise<void>>();

/**
 * Registers for a paid event, or goes on to pay, and opens the payment page. Where nothing is to be paid yet, such as for
 * a request, the card shows the new state. Presses at once share one call. Throws the sentence to show, and a refusal of
 * answers as it is.
 */
export async function pay(event: Event, answers: AnswerInput[] = []): Promise<void> {
  const running = opening.get(event.id) ?? openPaymentPage(event.id, answers);
  opening.set(event.id, running);
  try {
    await running;
  } finally {
    opening.delete(event.id);
  }
}

async function openPaymentPage(eventId: string, answers: AnswerInput[]): Promise<void> {
  try {
    const url = await createLink(eventId, answers);
    paymentReturn.set(null);
    if (url !== null) await leaveFor(url);
  } finally {
    void refreshSeats(eventId);
  }
}

/** The payment page; null: there is nothing to pay now. */
async function createLink(eventId: string, answers: AnswerInput[]): Promise<string | null> {
  try {
    const body = answers.length === 0 ? {} : { answers };
    // Sent as form data
    const link = await call(createPaymentLink, { params: { eventId }, body, files: {} });
    return link.payment_link_url;
  } catch (error) {
    const link = linkIn(error);
    if (link !== null) return link;
    if (!(error instanceof ApiError) || error.status === 400) throw error;
    const reason = REASONS[error.code];
    const words =
      reason === undefined
        ? describeFailure(registrationTexts.paymentLinkFailed, error)
        : `${registrationTexts.paymentLinkFailed}. ${reason}`;
    throw new Error(words, { cause: error });
  }
}

/** For buyers, where the server's sentence is for organisers, or says nothing of the money. */
const REASONS: Readonly<Record<string, string>> = {
  [eventErrors.payouts_not_ready.code]: 'Tickets cannot be bought at the moment. Nothing was charged.',
  [registrationErrors.event_full.code]: 'Somebody was faster. Nothing was charged.',
};

/** An error that carries a payment page is as good as the page. */
function linkIn(error: unknown): string | null {
  const link = error instanceof ApiError ? error.details.payment_link_url : null;
  return typeof link === 'string' && link !== '' ? link : null;
}

const PROVIDER_AWAY = `${registrationTexts.confirmationFailed}. Card payments cannot be reached at the moment`;

/** Asks what became of a payment, and shows it on the card of the event. Never throws. */
export async function confirmPayment(event: string, session: string): Promise<void> {
  const isCurrent = () => paymentReturn.get()?.event === event;
  try {
    const { status = 'unknown' } = await call(confirmCall, { query: { session_id: session } });
    if (status === 'processing') {
      if (isCurrent()) paymentReturn.set({ event, kind: 'processing', session });
      return;
    }
    // The card changes at once from this state to the one of the registration
    await Promise.all([refreshSeats(event), refreshOwnPayments()]);
    if (isCurrent()) paymentReturn.set(status === 'succeeded' ? null : { event, kind: 'failed', session, status });
  } catch (error) {
    if (!isCurrent()) return;
    if (error instanceof ApiError && error.status === 404) {
      // The address is of somebody else's payment, or made up
      paymentReturn.set(null);
      return notice.error(describeFailure(registrationTexts.confirmationFailed, error));
    }
    const isAway = error instanceof ApiError && error.code === payoutErrors.provider_unavailable.code;
    // The sentence of the server says that nothing was charged, which is not known here
    const message = isAway ? PROVIDER_AWAY : describeFailure(registrationTexts.confirmationFailed, error);
    paymentReturn.set({ event, kind: 'unconfirmed', session, message });
  }
}
