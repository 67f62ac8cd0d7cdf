import type { Stripe } from 'stripe';
import { findBankAccount } from '../ledger/accounts.ts';
import { formatMoney } from '../ledger/currencies.ts';
import { html, type Html } from './html.ts';
import { alert, field, page } from './layout.ts';

/** A made-up bank account as it is typed. */
export interface BankForm {
  holder: string;
  number: string;
}

/** A form that is filled in, so that trying it out takes one click. */
export const filledBank: BankForm = { holder: 'Ada Example', number: 'DE89 3704 0044 0532 0130 00' };

/** The form of an account that has not given everything. */
export function onboardingPage(account: Stripe.Account, form: BankForm, problem?: string): Html {
  return page({
    title: 'Link a bank account',
    body: html`<section class="card narrow">
      <h1>Link a bank account</h1>
      <p>${account.email ?? account.id}</p>
      <p class="soft">Every account here is made up: nothing is checked, and nothing is paid out.</p>
      ${alert(problem)}
      <form method="post">
        ${bankFields(form)}
        <div class="actions">
          <button name="action" value="finish">Finish onboarding</button>
          <button name="action" value="leave" class="plain" formnovalidate>Cancel</button>
        </div>
      </form>
    </section>`,
  });
}

/** What the owner of an account sees of it: its state, its bank account, and what was transferred to it. */
export function dashboardPage(
  account: Stripe.Account,
  transfers: readonly Stripe.Transfer[],
  form: BankForm,
  problem?: string,
): Html {
  const bank = findBankAccount(account);
  const isActive = account.capabilities?.transfers === 'active';
  return page({
    title: 'Your payouts',
    body: html`<div class="columns">
      <section class="card">
        <h1>Your payouts</h1>
        <dl>
          <dt>Account</dt>
          <dd>${account.email ?? account.id}</dd>
          <dt>State</dt>
          <dd>${isActive ? 'It can be paid.' : 'Something is missing: it cannot be paid.'}</dd>
          <dt>Bank account</dt>
          <dd>${bank ? `${bank.account_holder_name}, ending in ${bank.last4}` : 'None'}</dd>
        </dl>
        <h2>Received</h2>
        ${transfers.length === 0 ? html`<p class="soft">Nothing yet.</p>` : transferTable(transfers)}
      </section>
      <section class="card">
        <h2>Change the bank account</h2>
        ${alert(problem)}
        <form method="post">
          ${bankFields(form)}
          <button>Save</button>
        </form>
      </section>
    </div>`,
  });
}

function bankFields({ holder, number }: BankForm): Html {
  return html`${field({ name: 'holder', label: 'Account holder', value: holder, attributes: html`autocomplete="name"` })}
  ${field({ name: 'number', label: 'IBAN', value: number, attributes: html`autocapitalize="characters"` })}`;
}

function transferTable(transfers: readonly Stripe.Transfer[]): Html {
  const rows = transfers.map(
    ({ created, amount, amount_reversed: reversed, currency }) =>
      html`<tr>
        <td>${new Date(created * 1_000).toISOString().slice(0, 10)}</td>
        <td>${formatMoney(amount, currency)}</td>
        <td>${formatMoney(reversed, currency)}</td>
      </tr>`,
  );
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Received">
    <table>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Amount</th>
          <th scope="col">Given back</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
}
