import type { Stripe } from 'stripe';
import { formatMoney } from '../ledger/currencies.ts';
import { html, type Html } from './html.ts';
import { alert, field, messagePage, page } from './layout.ts';

/** What the buyer has typed. */
export interface CardForm {
  email: string;
  name: string;
  number: string;
  expiry: string;
  cvc: string;
}

export interface CheckoutView {
  session: Stripe.Checkout.Session;
  /** What is bought. */
  title: string;
  /** Who gets the money. */
  payee: string;
}

const testCards: readonly (readonly [string, string])[] = [
  ['4242 4242 4242 4242', 'is charged'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has insufficient funds'],
  ['4000 0025 0000 3155', 'asks to confirm the payment'],
];

/** A form that is filled in, so that trying it out takes one click. */
export const filledForm: Omit<CardForm, 'email'> = {
  name: 'Ada Example',
  number: '4242 4242 4242 4242',
  expiry: '12 / 40',
  cvc: '123',
};

export function checkoutPage({ session, title, payee }: CheckoutView, form: CardForm, problem?: string): Html {
  const amount = formatMoney(session.amount_total ?? 0, session.currency ?? 'usd');
  const submit = session.custom_text.submit;
  return page({
    title: 'Pay',
    body: html`<div class="columns">
      <section class="card">
        <h1>${title}</h1>
        <p class="amount">${amount}</p>
        <dl>
          <dt>To</dt>
          <dd>${payee}</dd>
        </dl>
        ${session.cancel_url && html`<p><a href="${session.cancel_url}">Back</a></p>`}
      </section>
      <section class="card">
        <h2>Pay with a card</h2>
        ${alert(problem)}
        <form method="post">
          ${field({ name: 'email', label: 'Email', value: form.email, attributes: html`type="email" autocomplete="email"` })}
          ${field({ name: 'number', label: 'Card number', value: form.number, attributes: html`inputmode="numeric" autocomplete="cc-number"` })}
          <div class="row">
            ${field({ name: 'expiry', label: 'Expiry', value: form.expiry, attributes: html`placeholder="MM / YY" autocomplete="cc-exp"` })}
            ${field({ name: 'cvc', label: 'CVC', value: form.cvc, attributes: html`inputmode="numeric" autocomplete="cc-csc"` })}
          </div>
          ${field({ name: 'name', label: 'Name on card', value: form.name, attributes: html`autocomplete="cc-name"` })}
          ${submit && html`<p class="soft">${submit.message}</p>`}
          <button class="wide">Pay ${amount}</button>
        </form>
        <details>
          <summary>Test cards</summary>
          <table>
            <thead>
              <tr>
                <th scope="col">Number</th>
                <th scope="col">What happens</th>
              </tr>
            </thead>
            <tbody>
              ${testCards.map(
                ([number, effect]) =>
                  html`<tr>
                    <td>${number}</td>
                    <td>It ${effect}.</td>
                  </tr>`,
              )}
            </tbody>
          </table>
        </details>
      </section>
    </div>`,
  });
}

/** The page of the buyer's bank. */
export function confirmPage({ session, payee }: CheckoutView): Html {
  const amount = formatMoney(session.amount_total ?? 0, session.currency ?? 'usd');
  return page({
    title: 'Confirm your payment',
    body: html`<section class="card narrow">
      <h1>Confirm your payment</h1>
      <p>Your (made-up) bank asks: do you want to pay ${amount} to ${payee}?</p>
      <form method="post" class="actions">
        <button name="answer" value="yes">Confirm</button>
        <button name="answer" value="no" class="plain">Refuse</button>
      </form>
    </section>`,
  });
}

/** What a session says that takes no payment any more. */
export function closedPage(session: Stripe.Checkout.Session): Html {
  if (session.status === 'complete') {
    return messagePage('You have paid', 'This payment is complete. There is nothing more to do here.', {
      href: getSuccessUrl(session),
      text: 'Go on',
    });
  }
  return messagePage(
    'This page has expired',
    'Nothing was charged. Please start again where you came from.',
    session.cancel_url ? { href: session.cancel_url, text: 'Back' } : undefined,
  );
}

/** Where the buyer goes after paying. */
export function getSuccessUrl({ success_url: url, id }: Stripe.Checkout.Session): string {
  return (url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id);
}
