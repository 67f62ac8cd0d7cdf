import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { asHost, buildEvent, buildPageReply, buildRegistrationStatus } from '../../../testing/events.ts';
import { buildCommunity, fakeServer, guild, managedGuild, maya } from '../../../testing/server.tsx';
import { waitFor } from '../../../testing/wait-for.ts';

const CREATE = 'POST /community/guild/event/';
const SAVE = 'PATCH /events/supper/';
const price = { amount: 4550, currency: 'usd' };
const supper = buildEvent('Supper', { can: asHost, price, refund_policy: { until: 48 } });

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answers['GET /community/list/'] = buildPageReply(managedGuild);
  server.answers['GET /events/supper/'] = [200, supper];
  server.answers['GET /events/payments/registration-status/supper/'] = [200, buildRegistrationStatus('none')];
  server.answers['GET /users/sofia/details/'] = [
    200,
    { ...maya, id: 'sofia', first_name: 'Sofia', last_name: 'Lindqvist' },
  ];
  server.answers['GET /posts/'] = buildPageReply();
  be({ linked: true });
});
afterEach(() => server.close());

function be({
  linked,
  fee_percent = 0,
  owner = maya.id,
}: {
  linked: boolean;
  fee_percent?: number;
  owner?: string | null;
}): void {
  const payouts = { linked, fee_percent };
  server.answers['GET /community/guild/'] = [200, buildCommunity(guild, { payouts, payment_owner: owner })];
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
async function set(label: string, value: string): Promise<void> {
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
}
async function planPaid(): Promise<void> {
  await server.open('/events/new');
  await set('Title', 'Supper');
  await set('Name of the place', 'Alder Hall');
  await userEvent.click(await screen.findByRole('radio', { name: 'Paid' }));
}

it('publishes a paid event with its price and refund policy', async () => {
  server.answers[CREATE] = [201, supper];
  await planPaid();
  await screen.findByText('Ready to publish: a bank account is linked.');
  await set('Price for one person', '45,50');
  await set('Until how many hours before the start', '48');
  await press('Publish');
  await screen.findByText('Supper is published');
  expect(server.getBody(CREATE)).toMatchObject({ price, refund_policy: { until: 48 } });
});

it('takes whole amounts of currencies without decimals, and no refunds', async () => {
  server.answers[CREATE] = [201, supper];
  await planPaid();
  await set('Currency', 'jpy');
  await set('Price for one person', '900.5');
  await press('Publish');
  await screen.findByText('Enter a price, such as 45');
  await set('Price for one person', '900');
  await userEvent.click(screen.getByRole('switch', { name: 'People who cancel get their money back' }));
  await press('Publish');
  await screen.findByText('Supper is published');
  expect(server.getBody(CREATE)).toMatchObject({ price: { amount: 900, currency: 'jpy' }, refund_policy: null });
});

it.each([
  ['0.30', 'The least that a card can pay is $0.50'],
  ['12345678', 'The most is $999,999.99'],
  ['a lot', 'Enter a price, such as 45'],
])('refuses a price of %s', async (typed, words) => {
  await planPaid();
  await set('Price for one person', typed);
  await press('Publish');
  await screen.findByText(words);
  expect(server.getCalls(CREATE)).toHaveLength(0);
});

it('refuses hours that are none', async () => {
  await planPaid();
  await set('Price for one person', '45');
  await set('Until how many hours before the start', '9999');
  await press('Publish');
  await screen.findByText('Enter hours from 0 to 8,760');
});

it('says what the platform keeps', async () => {
  be({ linked: true, fee_percent: 5 });
  await planPaid();
  await screen.findByText('This platform keeps 5% of each ticket.');
  await set('Price for one person', '45');
  await screen.findByText('This platform keeps 5% of each ticket: $2.25 of $45.');
});

it('leads the payment owner to link a bank account, and saves a draft until then', async () => {
  be({ linked: false });
  server.answers[CREATE] = ({ body }) =>
    JSON.parse(String(body)).status === 'draft'
      ? [201, { ...supper, status: 'draft' }]
      : [409, { code: 'payouts_not_ready', message: 'Paid events need a linked payout account.' }];
  await planPaid();
  await screen.findByText('Ready to publish, but for a bank account');
  const link = screen.getByRole('link', { name: 'Link a bank account' });
  expect(link.getAttribute('href')).toBe('/profile/settings/payment-methods');
  await set('Price for one person', '45');
  await press('Publish');
  await screen.findByText('Paid events need a linked payout account.');
  await press('Save as draft');
  await screen.findByText('Saved as a draft');
});

it('says what is missing when the bank account was linked before, and is not any more', async () => {
  server.answers[CREATE] = () => {
    be({ linked: false, owner: 'sofia' });
    return [409, { code: 'payouts_not_ready', message: 'Paid events need a linked payout account.' }];
  };
  await planPaid();
  await set('Price for one person', '45');
  await press('Publish');
  await screen.findByText('Ready to publish, but for a bank account');
  await screen.findByText(/Sofia Lindqvist/);
});

it('shows a price that is frozen, with the reason', async () => {
  const can = { ...asHost, change_price: false };
  server.answers['GET /events/supper/'] = [200, { ...supper, can }];
  server.answers[SAVE] = [200, { ...supper, can, title: 'Late supper' }];
  await server.open('/events/supper/edit');
  await screen.findByText('$45.50');
  screen.getByText(/Somebody has paid this price, or is paying it now/);
  expect(screen.queryByLabelText('Price for one person')).toBeNull();
  expect(screen.queryByRole('radio', { name: 'Free' })).toBeNull();
  await set('Until how many hours before the start', '24');
  await press('Save changes');
  await screen.findByText('The changes are saved');
  expect(server.getBody(SAVE)).toEqual({ refund_policy: { until: 24 } });
});

it('tells others who can link one', async () => {
  be({ linked: false, owner: 'sofia' });
  await planPaid();
  await screen.findByText(/Sofia Lindqvist/);
  expect(screen.queryByRole('link', { name: 'Link a bank account' })).toBeNull();
  be({ linked: false, owner: null });
  await server.open('/events/new');
  await screen.findByText(/its owners can make a member one/);
});

it('says on the page of a draft what it still needs', async () => {
  be({ linked: false });
  server.answers['GET /events/supper/'] = [200, { ...supper, status: 'draft' }];
  await server.open('/events/supper');
  await screen.findByText('Ready to publish, but for a bank account');
});

it('shows the stored price, and that it is frozen while somebody has paid', async () => {
  server.answers[SAVE] = [409, { code: 'price_frozen', message: 'The price cannot change while somebody is going.' }];
  await server.open('/events/supper/edit');
  expect(await screen.findByLabelText('Price for one person')).toHaveProperty('value', '45.5');
  expect(screen.getByLabelText('Until how many hours before the start')).toHaveProperty('value', '48');
  await userEvent.click(screen.getByRole('radio', { name: 'Free' }));
  await press('Save changes');
  await screen.findByText('The price cannot change while somebody is going.');
  expect(server.getBody(SAVE)).toEqual({ price: null, refund_policy: null });
  await userEvent.click(screen.getByRole('radio', { name: 'Paid' }));
  await set('Price for one person', '50');
  await press('Save changes');
  await waitFor(() => expect(server.getCalls(SAVE)).toHaveLength(2));
  await screen.findByText('The price cannot change while somebody is going.');
  expect(screen.getByLabelText('Price for one person').getAttribute('aria-invalid')).toBe('true');
});

it('has no price where nothing can be paid', async () => {
  server.answers['GET /community/guild/'] = [200, buildCommunity(guild, { payouts: null })];
  await server.open('/events/new');
  await waitFor(() => expect(server.getCalls('GET /community/guild/')).toHaveLength(1));
  await screen.findByLabelText('Title');
  expect(screen.queryByRole('radio', { name: 'Paid' })).toBeNull();
});

it('says before cancelling a paid event that the money goes back', async () => {
  await server.open('/events/supper');
  await press('Manage the event');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Cancel the event' }));
  await screen.findByText(/People who paid get all their money back\./);
});
