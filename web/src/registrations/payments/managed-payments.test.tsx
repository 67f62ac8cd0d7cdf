import type { EventPayment } from '@homecoming/contract/payments.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { asHost, buildEvent, buildPageReply } from '../../../testing/events.ts';
import { fakeManagedEvent } from '../../../testing/managed-event.ts';
import { press } from '../../../testing/page.ts';
import { buildPayoutAccount, buildEventPayment } from '../../../testing/payments.ts';
import { buildCommunity, guild, maya, testWith } from '../../../testing/server.tsx';
import { waitFor } from '../../../testing/wait-for.ts';

const PAYMENTS = 'GET /events/supper/payments/';
const PROBLEMS = 'GET /events/payments/problems/';
const REFUND = 'POST /events/payments/p1/refund/';
const ACCOUNT = 'GET /events/payments/link-account/';
const RESOLVE = 'POST /events/payments/p1/resolve/';
const price = { amount: 4500, currency: 'usd' };
const supper = buildEvent('Supper', { can: asHost, price });

/** A test with a fake event to manage that has a price, and whose community has a bank account. */
const it = testWith(() => {
  const server = fakeManagedEvent(supper);
  server.answers['GET /events/payments/'] = buildPageReply();
  server.answers[ACCOUNT] = [200, buildPayoutAccount('linked')];
  server.answers[PROBLEMS] = buildPageReply();
  server.answers[PAYMENTS] = buildPageReply(buildEventPayment());
  server.answers['GET /events/supper/statistics/'] = [
    200,
    { revenue: { gross: 9000, fees: 450, refunded: 4500, net: 4050, currency: 'usd' } },
  ];
  beOwner({ linked: true });
  function beOwner({ linked }: { linked: boolean }, payment_owner = maya.id): void {
    const changes = { payouts: { linked, fee_percent: 0 }, payment_owner, payment_owners: [payment_owner] };
    server.answers['GET /community/guild/'] = [200, buildCommunity(guild, changes)];
  }
  return { ...server, beOwner };
});

async function choose(words: string): Promise<void> {
  await press('More about the payment of Leila Haddad');
  await userEvent.click(await screen.findByRole('menuitem', { name: words }));
}

it('shows the account, the sums and the payments of an event', async ({ server }) => {
  await server.open('/events/supper/manage/payouts');
  await screen.findByText('Linked');
  await screen.findByText('$40.50');
  for (const sum of ['$90', '-$4.50', '-$45']) screen.getByText(sum);
  const list = within(await screen.findByRole('list', { name: 'Payments' }));
  list.getByText('Leila Haddad');
  list.getByText('Paid');
  screen.getByRole('link', { name: 'Update account' });
});

it('refunds a payment after a question, with a reason', async ({ server }) => {
  server.answers[REFUND] = [200, buildEventPayment({ status: 'refunding', can: { refund: false, resolve: false } })];
  await server.open('/events/supper/manage/payouts');
  await choose('Refund');
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund $45 to Leila Haddad?' }));
  const reason = dialog.getByRole('textbox', {
    name: /^What they should know/,
    description: 'It is in the mail to them.',
  });
  await userEvent.type(reason, 'She is ill');
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Refund $45' }));
  await screen.findByText('$45 is on its way back to Leila Haddad');
  await screen.findByText('Refund on its way');
  expect(server.getCalls(REFUND)).toHaveLength(1);
  expect(server.getBody(REFUND)).toEqual({ reason: 'She is ill' });
});

it('shows why a refund is refused', async ({ server }) => {
  server.answers[REFUND] = [409, { code: 'payment_disputed', message: 'The cardholder disputes this payment.' }];
  await server.open('/events/supper/manage/payouts');
  await choose('Refund');
  await press('Refund $45');
  await screen.findByText('The cardholder disputes this payment.');
});

it('tells organisers who may not see the money who can', async ({ server }) => {
  server.answers[PAYMENTS] = [403, { code: 'forbidden', message: 'You may not do this.' }];
  await server.open('/events/supper/manage/payouts');
  await screen.findByText('The money is not for everybody');
});

it('sends only the payment owner to the bank account', async ({ server }) => {
  server.beOwner({ linked: false }, 'amara');
  await server.open('/events/supper/manage/payouts');
  await screen.findByText('Not linked');
  expect(screen.queryByRole('link', { name: 'Link a bank account' })).toBeNull();
  server.beOwner({ linked: false });
  server.answers[ACCOUNT] = [200, buildPayoutAccount('none')];
  await server.open('/events/supper/manage/payouts');
  const link = await screen.findByRole('link', { name: 'Link a bank account' });
  expect(link.getAttribute('href')).toBe('/profile/settings/payment-methods');
});

it('says what the provider needs of an own account that is restricted', async ({ server }) => {
  server.beOwner({ linked: false });
  server.answers[ACCOUNT] = [200, { ...buildPayoutAccount('incomplete'), needs_action: true }];
  await server.open('/events/supper/manage/payouts');
  await screen.findByText('Needs action');
  screen.getByRole('link', { name: 'Answer it' });
  expect(screen.queryByText('Not linked')).toBeNull();
});

it('shows a dispute live', async ({ server }) => {
  await server.open('/events/supper/manage/payouts');
  await screen.findByText('Paid');
  server.answers[PAYMENTS] = buildPageReply(buildEventPayment({ status: 'disputed', problems: ['dispute_open'] }));
  server.say('notification.created', { unread_count: 1 });
  await screen.findByText(/The cardholder disputes this payment/);
});

it('has no tab for the money of a free event, nor where nothing can be paid', async ({ server }) => {
  await server.open('/events/supper/manage/questions');
  await screen.findByRole('link', { name: 'Payouts' });
  server.answers['GET /events/payments/'] = [404, { code: 'payments_off', message: 'No payments.' }];
  await server.open('/events/supper/manage/questions');
  await waitFor(() => expect(server.getCalls('GET /events/payments/')).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Payouts' })).toBeNull());
  await server.open('/events/supper/manage/payouts');
  await screen.findByText('No payments here');
  server.answers['GET /events/supper/'] = [200, { ...supper, price: null }];
  await server.open('/events/supper/manage/questions');
  await screen.findByRole('link', { name: /^Feedback/ });
  expect(screen.queryByRole('link', { name: 'Payouts' })).toBeNull();
});

it('puts payments with a problem before those who move the money, until one is dealt with', async ({ server }) => {
  const disputed = {
    status: 'disputed',
    problems: ['dispute_open'],
    can: { refund: false, resolve: true },
  } satisfies Partial<EventPayment>;
  server.answers[PROBLEMS] = buildPageReply(buildEventPayment(disputed));
  server.answers[RESOLVE] = () => {
    server.answers[PROBLEMS] = buildPageReply();
    return [200, buildEventPayment({ ...disputed, problems: [] })];
  };
  await server.open('/events/supper/manage/payouts');
  await userEvent.click(await screen.findByRole('link', { name: '1 payment needs you' }));
  await screen.findByRole('heading', { name: 'Payments that need you' });
  await screen.findByText(/The cardholder disputes this payment. The operator of this platform answers it/);
  screen.getByRole('link', { name: 'Supper' });
  await choose('Mark as dealt with');
  const dialog = within(await screen.findByRole('dialog', { name: 'Is this dealt with?' }));
  await userEvent.type(dialog.getByRole('textbox'), 'Sent the papers');
  await userEvent.click(dialog.getByRole('button', { name: 'Mark as dealt with' }));
  await screen.findByText('Nothing needs you');
  expect(server.getBody(RESOLVE)).toEqual({ problems: ['dispute_open'], note: 'Sent the papers' });
});

it('shows only the payments with a problem when asked', async ({ server }) => {
  server.answers[PAYMENTS] = ({ query }) =>
    query.get('filter') === 'problems' ? buildPageReply() : buildPageReply(buildEventPayment({ person: null }));
  await server.open('/events/supper/manage/payouts');
  await screen.findByText('A deleted account');
  await press('Needs you');
  await screen.findByText('Nothing needs you');
});
