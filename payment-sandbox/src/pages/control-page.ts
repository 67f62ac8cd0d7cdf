import { reportLedger } from '../control/ledger-report.ts';
import { formatMoney } from '../ledger/currencies.ts';
import type { Sandbox } from '../sandbox.ts';
import { html, type Html } from './html.ts';
import { page } from './layout.ts';

const NEWEST = 20;

/** Everything that the sandbox has, and buttons for what a bank or a card holder may do. */
export function controlPage(sandbox: Sandbox): Html {
  return page({
    title: 'Control',
    body: html`<section class="card">
        <h1>Payment sandbox</h1>
        <p>What a bank, a cardholder or a bad connection may do to the application, at the press of a button.</p>
        ${totals(sandbox)}
      </section>
      ${settingsForm(sandbox)} ${sessions(sandbox)} ${charges(sandbox)} ${refunds(sandbox)} ${disputes(sandbox)}
      ${accounts(sandbox)} ${events(sandbox)}`,
  });
}

function totals(sandbox: Sandbox): Html {
  const sums = Object.entries(reportLedger(sandbox).totals);
  const rows = sums.map(([currency, { amount, refunded, fee, fee_refunded: feeBack, transferred, reversed }]) => [
    currency.toUpperCase(),
    ...[amount, refunded, transferred - reversed, fee - feeBack].map((value) => formatMoney(value, currency)),
  ]);
  return table('Ledger', ['Currency', 'Charged', 'Refunded', 'Transferred', 'Fees'], rows);
}

function settingsForm({ settings, store }: Sandbox): Html {
  const states: readonly [string, string][] = [
    ['no', 'works'],
    ['unavailable', 'answers 503'],
    ['cut', 'is cut off'],
  ];
  const options = states.map(
    ([value, text]) => html`<option value="${value}" ${value === settings.down && html`selected`}>${text}</option>`,
  );
  return html`<section class="card">
    <h2>Behaviour</h2>
    <p class="soft">Until the sandbox ends. ${store.countDeliveries()} webhooks wait to be delivered.</p>
    <form method="post" action="/sandbox/settings">
      <div class="columns">
        <label class="field"
          >The API<select name="down">
            ${options}
          </select></label
        >
        ${number('latency', 'Each call waits (ms)', settings.latency_ms[1])}
        ${number('lose_answers', 'Answers to lose next', settings.lose_answers)}
        ${number('fail_calls', 'Calls to fail next', settings.fail_calls)}
        ${number('copies', 'Each webhook arrives up to (times)', settings.webhook_copies[1])}
        ${number('delay', 'Each webhook is late up to (ms)', settings.webhook_delay_ms[1])}
      </div>
      <p>
        <label
          ><input type="checkbox" name="shuffle" ${settings.webhook_shuffle && html`checked`} /> Webhooks arrive in
          random order</label
        >
      </p>
      <p>
        <label
          ><input type="checkbox" name="refunds_pending" ${settings.refunds_pending && html`checked`} /> New refunds
          wait for a decision</label
        >
      </p>
      <button>Save</button>
    </form>
  </section>`;
}

function number(name: string, label: string, value: number): Html {
  return html`<label class="field"
    >${label}<input type="number" min="0" name="${name}" value="${value}" required
  /></label>`;
}

function sessions({ store }: Sandbox): Html {
  const rows = store.page('checkout.session', { limit: NEWEST }).data;
  return section(
    'Checkouts',
    ['Checkout', 'Amount', 'State', 'Actions'],
    rows.map(({ id, url, amount_total: amount, currency, status, payment_status: paid }) => [
      url ? html`<a href="${url}">${id.slice(0, 16)}…</a>` : `${id.slice(0, 16)}…`,
      formatMoney(amount ?? 0, currency ?? 'usd'),
      `${status}, ${paid}`,
      status === 'open' &&
        buttons(id, [
          ['sessions/pay', 'Pay'],
          ['sessions/expire', 'Expire'],
        ]),
    ]),
  );
}

function charges({ store }: Sandbox): Html {
  const rows = store.page('charge', { limit: NEWEST }).data;
  return section(
    'Charges',
    ['Charge', 'Amount', 'Refunded', 'State', 'Actions'],
    rows.map(({ id, amount, amount_refunded: refunded, currency, status, failure_code: failure, disputed }) => [
      id,
      formatMoney(amount, currency),
      formatMoney(refunded, currency),
      disputed ? 'disputed' : (failure ?? status),
      status === 'succeeded' &&
        refunded < amount &&
        !disputed &&
        buttons(id, [
          ['charges/refund', 'Refund'],
          ['charges/dispute', 'Dispute'],
        ]),
    ]),
  );
}

function refunds({ store }: Sandbox): Html {
  const rows = store.page('refund', { limit: NEWEST }).data;
  return section(
    'Refunds',
    ['Refund', 'Amount', 'State', 'Actions'],
    rows.map(({ id, amount, currency, status }) => [
      id,
      formatMoney(amount, currency),
      status,
      status === 'pending'
        ? buttons(id, [
            ['refunds/succeed', 'Succeed'],
            ['refunds/fail', 'Fail'],
          ])
        : status === 'succeeded' && buttons(id, [['refunds/fail', 'Fail']]),
    ]),
  );
}

function disputes({ store }: Sandbox): Html {
  const rows = store.page('dispute', { limit: NEWEST }).data;
  return section(
    'Disputes',
    ['Dispute', 'Amount', 'State', 'Actions'],
    rows.map(({ id, amount, currency, status }) => [
      id,
      formatMoney(amount, currency),
      status,
      status === 'needs_response' &&
        buttons(id, [
          ['disputes/win', 'Win'],
          ['disputes/lose', 'Lose'],
        ]),
    ]),
  );
}

function accounts({ store }: Sandbox): Html {
  const rows = store.page('account', { limit: NEWEST }).data;
  return section(
    'Accounts',
    ['Account', 'Email', 'Transfers', 'Actions'],
    rows.map(({ id, email, capabilities }) => [
      id,
      email,
      capabilities?.transfers ?? 'not requested',
      buttons(id, [
        capabilities?.transfers === 'active' ? ['accounts/restrict', 'Restrict'] : ['accounts/complete', 'Complete'],
        ['accounts/fail_reversals', 'Empty'],
        ['accounts/allow_reversals', 'Fill'],
      ]),
    ]),
  );
}

function events({ store }: Sandbox): Html {
  const rows = store.page('event', { limit: NEWEST }).data;
  return section(
    'Events',
    ['Event', 'Type', 'Actions'],
    rows.map(({ id, type }) => [id, type, buttons(id, [['events/send', 'Send again']])]),
  );
}

/** A button for each action, named by what it does and to what. */
function buttons(id: string, actions: readonly (readonly [action: string, text: string])[]): Html {
  return html`<form method="post" action="/sandbox/act" class="actions">
    <input type="hidden" name="id" value="${id}" />
    ${actions.map(([action, text]) => html`<button class="plain" name="action" value="${action}" aria-label="${text} ${id}">${text}</button>`)}
  </form>`;
}

type Cell = Html | string | null | false;

function section(title: string, columns: readonly string[], rows: readonly (readonly Cell[])[]): Html {
  return html`<section class="card">
    <h2>${title}</h2>
    ${table(title, columns, rows)}
  </section>`;
}

function table(name: string, columns: readonly string[], rows: readonly (readonly Cell[])[]): Html {
  if (rows.length === 0) return html`<p class="soft">None yet.</p>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${name}">
    <table>
      <thead>
        <tr>
          ${columns.map((column) => html`<th scope="col">${column}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
