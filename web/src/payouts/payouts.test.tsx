import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildPageReply } from '../../testing/events.ts';
import { buildPayoutAccount, buildPayment } from '../../testing/payments.ts';
import { card, fakeServer } from '../../testing/server.tsx';
import { waitFor } from '../../testing/wait-for.ts';

const ACCOUNT = 'GET /events/payments/link-account/';
const LINK = 'POST /events/payments/link-account/';
const UPDATE = 'POST /events/payments/link-account/update/';
const SETTINGS = '/profile/settings/payment-methods';
const paidCommunity = { ...card('c1', 'Guild', true), role: 'admin', is_payment_owner: true };
const PROVIDER = 'https://provider.example.org/setup';

let server: ReturnType<typeof fakeServer>;
let left: string[];
beforeEach(() => {
  server = fakeServer();
  server.answers['GET /events/payments/'] = buildPageReply();
  server.answers['GET /events/payments/problems/'] = buildPageReply();
  server.answers['GET /community/list/'] = buildPageReply(paidCommunity);
  server.answers[ACCOUNT] = [200, buildPayoutAccount('none')];
  left = [];
  vi.spyOn(window.location, 'assign').mockImplementation((url) => void left.push(String(url)));
});
afterEach(() => server.close());

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('links a bank account on the page of the provider; a double click asks for one page', async () => {
  server.answers[LINK] = [200, buildPayoutAccount('incomplete', PROVIDER)];
  await server.open(SETTINGS);
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Link a bank account' }));
  await waitFor(() => expect(left).toEqual([PROVIDER]));
  expect(server.getCalls(LINK)).toHaveLength(1);
  expect(server.getBody(LINK, 0)).toEqual({
    success_url: '/payment-success?result=success',
    cancel_url: '/profile/settings/payment-methods?linking=cancelled',
    refresh_url: '/payment-success?result=refresh',
  });
});

it('asks for the password when the server wants it, then goes on', async () => {
  let confirmed = false;
  server.answers[LINK] = () =>
    confirmed
      ? [200, buildPayoutAccount('incomplete', PROVIDER)]
      : [403, { code: 'password_required', message: 'Please enter your password again to continue.' }];
  server.answers['POST /auth/confirm-password/'] = () => {
    confirmed = true;
    return [200, { message: 'Thank you.', access_token: 'renewed' }];
  };
  await server.open(SETTINGS);
  await press('Link a bank account');
  const dialog = within(await screen.findByRole('dialog', { name: 'Enter your password' }));
  await userEvent.type(dialog.getByLabelText('Password'), 'walnut-sparrow-42');
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(left).toEqual([PROVIDER]));
});

it('says why the provider was not reached, and lets the user try again', async () => {
  server.answers[LINK] = [503, { code: 'provider_unavailable', message: 'Card payments cannot be reached.' }];
  await server.open(SETTINGS);
  await press('Link a bank account');
  await screen.findByText('Failed to link bank account. Card payments cannot be reached.');
  server.answers[LINK] = [200, buildPayoutAccount('incomplete', PROVIDER)];
  await press('Link a bank account');
  await waitFor(() => expect(left).toEqual([PROVIDER]));
});

it('continues a setup that is not finished, and says so after it was left', async () => {
  server.answers[ACCOUNT] = [200, buildPayoutAccount('incomplete')];
  server.answers[UPDATE] = [200, buildPayoutAccount('incomplete', PROVIDER)];
  await server.open(`${SETTINGS}?linking=cancelled`);
  await screen.findByText('Setup not finished');
  screen.getByText(/You left the page of the payment provider before the end/);
  await press('Continue setup');
  await waitFor(() => expect(left).toEqual([PROVIDER]));
});

it('links another account when the provider does not know the one before', async () => {
  server.answers[ACCOUNT] = [200, buildPayoutAccount('incomplete')];
  server.answers[UPDATE] = [404, { code: 'payout_account_missing', message: 'No bank account is linked yet.' }];
  server.answers[LINK] = [200, buildPayoutAccount('incomplete', PROVIDER)];
  await server.open(SETTINGS);
  await press('Continue setup');
  await waitFor(() => expect(left).toEqual([PROVIDER]));
});

it('shows a linked account, and opens the dashboard of the provider', async () => {
  server.answers[ACCOUNT] = [200, buildPayoutAccount('linked')];
  server.answers[UPDATE] = [503, { code: 'provider_unavailable', message: 'Card payments cannot be reached.' }];
  await server.open(`${SETTINGS}?linking=cancelled`);
  await screen.findByText('Linked');
  expect(screen.queryByText(/You left the page/)).toBeNull();
  await press('Update account');
  await screen.findByText('Failed to update bank account. Card payments cannot be reached.');
});

it('shows an account for which the provider asks something', async () => {
  server.answers[ACCOUNT] = [200, { ...buildPayoutAccount('incomplete'), needs_action: true }];
  await server.open(SETTINGS);
  await screen.findByText('Needs action');
});

it('says that the state of the account did not load', async () => {
  server.answers[ACCOUNT] = [503, { code: 'provider_unavailable', message: 'Card payments cannot be reached.' }];
  await server.open(SETTINGS);
  await screen.findByText('Failed to get bank account status. Card payments cannot be reached.');
  server.answers[ACCOUNT] = [200, buildPayoutAccount('none')];
  await press('Try again');
  await screen.findByRole('button', { name: 'Link a bank account' });
});

it('lists what the user has paid; who is no payment owner has no bank account, which is not asked for', async () => {
  server.answers['GET /community/list/'] = buildPageReply({ ...paidCommunity, is_payment_owner: false });
  server.answers['GET /events/payments/'] = buildPageReply(
    buildPayment(),
    buildPayment({
      id: 'p2',
      event: { id: null, title: 'Picnic', starts_at: null },
      amount: 900,
      currency: 'jpy',
      status: 'refunded',
    }),
  );
  await server.open(SETTINGS);
  const list = within(await screen.findByRole('list', { name: 'Your payments' }));
  list.getByRole('link', { name: 'Supper' });
  list.getByText('$45');
  list.getByText('Paid');
  list.getByText('¥900');
  list.getByText('Refunded');
  list.getAllByText('Sat 3 January 2026');
  await screen.findByText(/Payment owners of a community link a bank account here/);
  expect(screen.queryByRole('button', { name: 'Link a bank account' })).toBeNull();
  expect(server.getCalls(ACCOUNT)).toHaveLength(0);
});

it('opens the receipt of what was paid, which can be printed', async () => {
  server.answers['GET /events/payments/'] = buildPageReply(
    buildPayment(),
    buildPayment({ id: 'p2', status: 'refunded', community: null, refunded_at: '2026-01-05T12:00:00.000Z' }),
    buildPayment({ id: 'p3', status: 'expired', paid_at: null, event: { id: null, title: 'Walk', starts_at: null } }),
  );
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  await server.open(SETTINGS);
  const [first, second, ...others] = await screen.findAllByRole('button', { name: 'Receipt for Supper' });
  expect([others, screen.queryByRole('button', { name: 'Receipt for Walk' })]).toEqual([[], null]);
  const read = async () => {
    const sheet = await screen.findByRole('dialog', { name: 'Receipt' });
    const names = within(sheet).getAllByRole('term');
    const values = within(sheet).getAllByRole('definition');
    return Object.fromEntries(names.map((name, index) => [name.textContent, values[index]?.textContent]));
  };
  await userEvent.click(first ?? document.body);
  expect(await read()).toEqual({
    For: 'Supper',
    'Event on': 'Fri 5 December 2031',
    'Paid to': 'Guild',
    'Paid by': 'Maya Lindgren',
    'Paid on': 'Sat 3 January 2026',
    Amount: '$45',
    State: 'Paid',
    Number: 'p1',
  });
  await press('Print');
  expect(print).toHaveBeenCalledOnce();
  await press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(second ?? document.body);
  expect(await read()).toMatchObject({
    'Paid to': 'A community that is gone',
    State: 'Refunded Mon 5 January 2026',
    Number: 'p2',
  });
});

it('leads to the payments that a human has to look at', async () => {
  server.answers['GET /events/payments/problems/'] = buildPageReply(buildPayment({ id: 'p3' }));
  for (const page of [SETTINGS, '/events']) {
    await server.open(page);
    const link = await screen.findByRole('link', { name: '1 payment needs you' });
    expect(link.getAttribute('href')).toBe('/events/payments');
  }
});

it('hides payments where the installation takes none', async () => {
  server.answers['GET /events/payments/'] = [404, { code: 'payments_off', message: 'No payments.' }];
  await server.open('/profile/settings/account');
  await screen.findByRole('link', { name: 'Privacy' });
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Payments' })).toBeNull());
  await server.open(SETTINGS);
  await screen.findByText('This installation takes no payments. All events are free.');
  server.answers[ACCOUNT] = [404, { code: 'payments_off', message: 'This installation takes no payments.' }];
  for (const page of ['/payment-success?result=success', '/events/payments']) {
    await server.open(page);
    await screen.findByText('No payments here');
  }
});

it('offers the payments in the settings', async () => {
  await server.open('/profile/settings/account');
  const link = await screen.findByRole('link', { name: 'Payments' });
  expect(link.getAttribute('href')).toBe(SETTINGS);
});

it('says after the setup that the account is linked', async () => {
  server.answers[ACCOUNT] = [200, buildPayoutAccount('linked')];
  await server.open('/payment-success?result=success');
  await screen.findByRole('heading', { name: 'Your bank account is linked' });
});

it('goes to the settings when the setup was left before the end', async () => {
  server.answers[ACCOUNT] = [200, buildPayoutAccount('incomplete')];
  await server.open('/payment-success?result=success');
  await screen.findByRole('button', { name: 'Continue setup' });
  expect(window.location.pathname + window.location.search).toBe(`${SETTINGS}?linking=cancelled`);
});

it('goes on with a new link when the one before was too old', async () => {
  server.answers[UPDATE] = [200, buildPayoutAccount('incomplete', PROVIDER)];
  await server.open('/payment-success?result=refresh');
  await waitFor(() => expect(left).toEqual([PROVIDER]));
});

it('goes to the settings when the password for a new link is not entered', async () => {
  const message = 'Please enter your password again to continue.';
  server.answers[UPDATE] = [403, { code: 'password_required', message }];
  await server.open('/payment-success?result=refresh');
  await screen.findByRole('dialog', { name: 'Enter your password' });
  await userEvent.keyboard('{Escape}');
  await screen.findByRole('button', { name: 'Link a bank account' });
  expect(window.location.pathname + window.location.search).toBe(`${SETTINGS}?linking=cancelled`);
  expect(left).toEqual([]);
});

it('reads the state at the provider whatever the address says', async () => {
  server.answers[ACCOUNT] = [200, buildPayoutAccount('linked')];
  for (const query of ['', '?result=', '?result=other', '?result=success&result=refresh']) {
    await server.open(`/payment-success${query}`);
    await screen.findByRole('heading', { name: 'Your bank account is linked' });
  }
  server.answers[ACCOUNT] = [200, buildPayoutAccount('incomplete')];
  await server.open(`${SETTINGS}?linking=other`);
  await screen.findByText('Setup not finished');
  expect(screen.queryByText(/You left the page/)).toBeNull();
  expect(server.getCalls(UPDATE)).toHaveLength(0);
});

it('goes to the settings, which say who can link an account, for a user who is no payment owner any more', async () => {
  server.answers[ACCOUNT] = [403, { code: 'forbidden', message: 'You may not do this.' }];
  await server.open('/payment-success?result=success');
  await screen.findByText(/Payment owners of a community link a bank account here/);
  expect(screen.queryByText(/You left the page/)).toBeNull();
});

it('says that the state of the account did not load after the setup, and tries again', async () => {
  server.answers[ACCOUNT] = [500, null];
  await server.open('/payment-success');
  await screen.findByText(/Failed to get bank account status/);
  server.answers[ACCOUNT] = [200, buildPayoutAccount('linked')];
  await press('Try again');
  await screen.findByRole('heading', { name: 'Your bank account is linked' });
});
