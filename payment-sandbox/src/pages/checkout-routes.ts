import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Stripe } from 'stripe';
import { payWithCard } from '../ledger/card-payments.ts';
import { findTestCard } from '../ledger/cards.ts';
import { getSession, getSessionDetails } from '../ledger/checkout-sessions.ts';
import { getReturnUrl, now, type Sandbox } from '../sandbox.ts';
import {
  checkoutPage,
  closedPage,
  confirmPage,
  filledForm,
  getSuccessUrl,
  type CardForm,
  type CheckoutView,
} from './checkout-page.ts';
import { sendPage } from './guard.ts';

type Route = { Params: { id: string }; Body: string };

/** Serves the payment page of a checkout session. */
export function registerCheckoutPages(app: FastifyInstance, sandbox: Sandbox): void {
  const { store } = sandbox;
  const read = (id: string): Stripe.Checkout.Session => store.transaction(() => readSession(sandbox, id));

  app.get<Route>('/sandbox/pay/:id', ({ params: { id } }, reply) => {
    const session = read(id);
    if (session.status !== 'open') return sendPage(reply, closedPage(session));
    return sendForm(sandbox, reply, session, { ...filledForm, email: session.customer_email ?? '' });
  });

  app.post<Route>('/sandbox/pay/:id', ({ params: { id }, body }, reply) => {
    const form = readForm(body);
    const problem = findProblem(sandbox, form);
    return problem === undefined ? pay(sandbox, reply, id, form) : sendForm(sandbox, reply, read(id), form, problem);
  });

  app.get<Route>('/sandbox/pay/:id/confirm', ({ params: { id } }, reply) => {
    const session = read(id);
    const isWaiting = session.status === 'open' && getSessionDetails(sandbox, id).waitingCard !== undefined;
    return isWaiting
      ? sendPage(reply, confirmPage(getCheckoutView(sandbox, session)), listReturnUrls(session))
      : reply.redirect(`/sandbox/pay/${id}`, 303);
  });

  app.post<Route>('/sandbox/pay/:id/confirm', ({ params: { id }, body }, reply) => {
    const { waitingCard } = getSessionDetails(sandbox, id);
    if (!waitingCard) return reply.redirect(`/sandbox/pay/${id}`, 303);
    const isConfirmed = new URLSearchParams(body).get('answer') === 'yes';
    return pay(sandbox, reply, id, waitingCard, isConfirmed);
  });
}

/** A session with the addresses to which its pages lead. */
function readSession(sandbox: Sandbox, id: string): Stripe.Checkout.Session {
  const { success_url: success, cancel_url: cancel, ...session } = getSession(sandbox, id);
  return {
    ...session,
    success_url: success && getReturnUrl(sandbox, success),
    cancel_url: cancel && getReturnUrl(sandbox, cancel),
  };
}

/** Charges the card and sends the buyer where the outcome leads. */
function pay(sandbox: Sandbox, reply: FastifyReply, id: string, form: CardForm, confirmed?: boolean): FastifyReply {
  const { store } = sandbox;
  const card = findTestCard(form.number) ?? { brand: 'visa' };
  const number = form.number.replaceAll(' ', '');
  const outcome = store.transaction(() => {
    const { waitingCard: _, ...details } = getSessionDetails(sandbox, id);
    const result = payWithCard(sandbox, id, { number, card, email: form.email, name: form.name }, confirmed);
    store.save(result.kind === 'confirm' ? { ...details, waitingCard: form } : details);
    return result;
  });
  const session = readSession(sandbox, id);
  if (outcome.kind === 'declined') return sendForm(sandbox, reply, session, form, outcome.message);
  if (outcome.kind === 'closed') return sendPage(reply, closedPage(session));
  const next = outcome.kind === 'confirm' ? `/sandbox/pay/${id}/confirm` : getSuccessUrl(session);
  return reply.redirect(next, 303);
}

function sendForm(
  sandbox: Sandbox,
  reply: FastifyReply,
  session: Stripe.Checkout.Session,
  form: CardForm,
  problem?: string,
): FastifyReply {
  return sendPage(reply, checkoutPage(getCheckoutView(sandbox, session), form, problem), listReturnUrls(session));
}

/** Where its forms lead in the end. */
function listReturnUrls({ success_url, cancel_url }: Stripe.Checkout.Session): (string | null)[] {
  return [success_url, cancel_url];
}

function getCheckoutView(sandbox: Sandbox, session: Stripe.Checkout.Session): CheckoutView {
  const { items, intent } = getSessionDetails(sandbox, session.id);
  const destination = intent.transfer_data?.destination;
  const account = destination === undefined ? undefined : sandbox.store.find('account', destination);
  const title = items.map(({ description, quantity }) =>
    quantity === 1 ? description : `${quantity} × ${description}`,
  );
  return { session, title: title.join(', '), payee: account?.business_profile?.name ?? account?.email ?? 'Homecoming' };
}

function readForm(body: string): CardForm {
  const data = new URLSearchParams(body);
  const text = (name: string): string => (data.get(name) ?? '').trim().slice(0, 200);
  return { email: text('email'), name: text('name'), number: text('number'), expiry: text('expiry'), cvc: text('cvc') };
}

function findProblem(sandbox: Sandbox, { email, number, expiry, cvc }: CardForm): string | undefined {
  if (!/^\S+@\S+$/.test(email)) return 'Your email is incomplete.';
  if (!findTestCard(number)) return 'This is a sandbox: please use one of the test cards below.';
  const [, month, year] = /^(0[1-9]|1[0-2]) ?\/? ?(\d{2})$/.exec(expiry) ?? [];
  if (!month || !year) return "Your card's expiry date is incomplete.";
  const expires = Date.UTC(2_000 + Number(year), Number(month)) / 1_000;
  if (expires <= now(sandbox)) return "Your card's expiry date is in the past.";
  return /^\d{3,4}$/.test(cvc) ? undefined : "Your card's security code is incomplete.";
}
