import { confirmPassword } from '@homecoming/contract/accounts.ts';
import { getCommunity, leaveCommunity, type Community } from '@homecoming/contract/communities.ts';
import { cancelEvent, createEvent, getEvent, updateEvent } from '@homecoming/contract/events.ts';
import { addAdmin, addPaymentOwner, changeRole, removePaymentOwner } from '@homecoming/contract/members.ts';
import { deleteAccount } from '@homecoming/contract/profiles.ts';
import { listPayments } from '@homecoming/contract/payments.ts';
import { getNotificationSettings } from '@homecoming/contract/notifications.ts';
import * as contract from '@homecoming/contract/payouts.ts';
import {
  communityOf,
  eventInput,
  eventOf,
  joinAs,
  makeStaff,
  PASSWORD,
  setPlan,
  signUpAs,
  type Person,
} from '@homecoming/testkit/cast.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { eq } from 'drizzle-orm';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { events } from '../schema/events.ts';
import { providerEvents } from '../schema/platform.ts';
import { startFakeProvider, type FakeProvider } from './fixtures/fake-provider.ts';

let server: TestServer;
let provider: FakeProvider;
let owner: Person;
let admin: Person;
let member: Person;
let community: Community;
let count = 0;
beforeAll(async () => {
  provider = await startFakeProvider();
  server = await startTestServer({}, undefined, provider.access);
});
afterAll(async () => {
  await server.close();
  await provider.close();
});
beforeEach(async () => {
  provider.failWith = null;
  provider.refusalCode = 'resource_missing';
  [owner, admin, member] = (await Promise.all(
    ['Olivia', 'Ana', 'Ben'].map((name) => signUpAs(server, `${name} Body${(count += 1)}`)),
  )) as [Person, Person, Person];
  community = await communityOf(owner, { join_policy: 'open' });
  await setPlan(server, community.id, 'pro');
  for (const person of [admin, member]) await joinAs(person, community, owner);
  await owner.get(addAdmin, { params: { id: community.id }, body: { user_id: admin.user.id } });
});

const addresses = {
  success_url: '/payment-success?result=success',
  cancel_url: '/profile/settings/payment-methods',
  refresh_url: '/payment-success?result=refresh',
};
const link = (person: Person, body = addresses) => person.call(contract.linkPayoutAccount, { body });
const state = (person: Person, query = {}) => person.get(contract.getPayoutAccount, { query });
const price = { amount: 1_200, currency: 'eur' };
const publish = (person: Person, overrides = {}) =>
  person.call(createEvent, { params: { id: community.id }, body: eventInput({ price, ...overrides }) });
const isLinked = async (reader: Person) => (await reader.get(getCommunity, { params: { id: community.id } })).payouts;

async function linked(person: Person): Promise<string> {
  const { recipient } = (await link(person)).body;
  provider.complete(recipient?.id ?? '');
  return (await state(person)).recipient?.id ?? '';
}

/** Delivers an event of the provider, signed now by default. */
function deliver(event: object, signing?: Parameters<typeof deliverText>[1]) {
  return deliverText(JSON.stringify(event), signing);
}

function deliverText(payload: string, { secret = 'whsec_new', ageSeconds = 0, sent = payload } = {}) {
  const timestamp = Math.floor(Date.now() / 1_000) - ageSeconds;
  const signature = new Stripe('sk_test_x').webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return server.nobody.fetch('/api/v1/events/payments/webhook/', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: sent,
  });
}

const accountEvent = (account: string, id = `evt_${(count += 1)}`) => ({
  id,
  object: 'event',
  type: 'account.updated',
  account,
  data: { object: { id: account, object: 'account' } },
});

describe('linking a bank account', () => {
  it('creates one account for all tries, and is complete once the provider says so', async () => {
    expect(await state(owner)).toEqual({
      url: null,
      onboarding_url: null,
      needs_onboarding: true,
      needs_action: false,
      recipient: null,
      exists: false,
    });
    const answers = await Promise.all([link(owner), link(owner)]);
    const [first, second] = answers.map(({ body }) => body);
    expect(first).toMatchObject({ needs_onboarding: true, exists: true, recipient: { onboarding_completed: false } });
    expect(first?.onboarding_url).toBe(first?.url);
    expect(first?.url).toMatch('https://onboard.test/');
    expect(second?.recipient?.id).toBe(first?.recipient?.id);
    const sent = provider.requests.findLast(({ path }) => path === '/v1/account_links')?.form;
    const { publicUrl } = server.app.config;
    expect(sent?.get('return_url')).toBe(`${publicUrl}/payment-success?result=success`);
    expect(sent?.get('refresh_url')).toBe(`${publicUrl}/payment-success?result=refresh`);
    provider.complete(first?.recipient?.id ?? '');
    expect(await state(owner)).toMatchObject({ needs_onboarding: false, recipient: { onboarding_completed: true } });
    const page = await owner.get(contract.updatePayoutAccount, { body: {} });
    expect(page).toMatchObject({ onboarding_url: null, url: `https://dashboard.test/${first?.recipient?.id}` });
  });

  it('is for payment owners, who have entered their password lately', async () => {
    for (const person of [admin, member]) {
      expect((await link(person)).error.code).toBe('forbidden');
      expect((await person.call(contract.updatePayoutAccount, { body: {} })).error.code).toBe('forbidden');
      expect((await person.call(contract.getPayoutAccount, {})).error.code).toBe('forbidden');
    }
    expect((await owner.call(contract.updatePayoutAccount, { body: {} })).error.code).toBe('payout_account_missing');
    const other = await startTestServer({}, undefined, provider.access);
    const late = await signUpAs(other, 'Late Owner');
    await communityOf(late);
    other.clock.forward(31 * 60_000);
    expect((await link(late)).error.code).toBe('password_required');
    await late.get(confirmPassword, { body: { password: PASSWORD } });
    expect((await link(late)).status).toBe(200);
    await other.close();
  });

  it('shows a community its state without the account to owners and staff', async () => {
    await linked(owner);
    const staff = await signUpAs(server, `Staff Body${(count += 1)}`);
    await makeStaff(server, staff);
    for (const person of [owner, staff]) {
      expect(await state(person, { community: community.id })).toEqual({
        url: null,
        onboarding_url: null,
        needs_onboarding: false,
        needs_action: false,
        recipient: { id: null, onboarding_completed: true },
        exists: true,
      });
    }
    const refused = await admin.call(contract.getPayoutAccount, { query: { community: community.id } });
    expect(refused.error.code).toBe('forbidden');
  });

  it('says that the provider is away, and goes on with the same account afterwards', async () => {
    provider.failWith = 500;
    expect((await link(owner)).error.code).toBe('provider_unavailable');
    provider.failWith = null;
    expect((await link(owner)).status).toBe(200);
    provider.failWith = 503;
    expect(await state(owner)).toMatchObject({ needs_onboarding: true, exists: true });
  });

  it('begins again when the provider does not know the account any more', async () => {
    const gone = await linked(owner);
    provider.delete(gone);
    const { recipient } = (await link(owner)).body;
    expect(recipient?.id).not.toBe(gone);
  });

  it('says that the provider refuses it, and keeps the account', async () => {
    provider.failWith = 400;
    provider.refusalCode = 'account_country_invalid_address';
    expect((await link(owner)).error.code).toBe('payout_account_refused');
    provider.failWith = null;
    const account = await linked(owner);
    provider.failWith = 403;
    provider.refusalCode = 'more_permissions_required';
    expect((await link(owner)).error.code).toBe('payout_account_refused');
    expect((await owner.call(contract.updatePayoutAccount, { body: {} })).error.code).toBe('payout_account_refused');
    provider.failWith = null;
    expect(await isLinked(owner)).toEqual({ linked: true, fee_percent: 0 });
    expect((await link(owner)).body.recipient?.id).toBe(account);
  });

  it.each([409, 429])('goes on after the provider has answered %d many times', async (status) => {
    provider.failWith = status;
    for (let attempt = 0; attempt < 6; attempt += 1) {
      expect((await link(owner)).error.code).toBe('provider_unavailable');
    }
    provider.failWith = null;
    expect((await link(owner)).status).toBe(200);
  });
});

describe('pages to return to', () => {
  const own = () => server.app.config.publicUrl;
  it('may be given with our origin', async () => {
    const body = { ...addresses, success_url: `${own()}/payment-success?result=success&from=/events` };
    expect((await link(owner, body)).status).toBe(200);
  });

  const foreign = [
    'https://evil.example/payment-success',
    '//evil.example/payment-success',
    '///evil.example/payment-success',
    '/\\evil.example/payment-success',
    '\\\\evil.example/payment-success',
    '/\t/evil.example/payment-success',
    '\t//evil.example/payment-success',
    ' https://evil.example/payment-success',
    'https:evil.example/payment-success',
    'javascript:alert(1)//payment-success',
    'JaVaScRiPt:/payment-success',
    'data:text/html,/payment-success',
    'OWN@evil.example/payment-success',
    'OWN:pass@evil.example/payment-success',
    'OWN.evil.example/payment-success',
    'OWN\\@evil.example/payment-success',
    'OWN%2f@evil.example/payment-success',
    'OWN//evil.example/payment-success',
    'OWN/\\evil.example/payment-success',
    'OWN/events/1',
    'OWN/payment-success/more',
    'OWN/payment-success/../events',
    'OWN/payment-successful',
    'OWN/payment-success%00',
    'OWN/Payment-Success',
    'OWN/profile/settings',
    'OWN',
    'OWN?/payment-success',
    'OWN#/payment-success',
    'payment-success',
    './payment-success',
    '../payment-success',
    '/./payment-success/../events/open/1',
    '?/payment-success',
    '#/payment-success',
    '/%2f/evil.example',
    '/%5cevil.example/payment-success',
    'http://localhost.evil.example/payment-success',
    'http://127.0.0.1/payment-success',
    'ftp://localhost/payment-success',
    'blob:OWN/payment-success',
    'http://user@localhost/payment-success',
    'http:/payment-success',
    'http:\\\\evil.example/payment-success',
    'http://[::1]/payment-success',
    'http://ⅼocalhost/payment-success',
    '/payment-success\u2028//evil.example',
    '/payment-success\r\nLocation: https://evil.example',
    '/payment-success%0d%0aLocation:%20https://evil.example',
    '/payment-success/%2e%2e/events',
    '/payment-success%2f..%2fevents',
    '/payment-success/..;/events',
    '/profile/settings/payment-methods/../../../events',
    '／／evil.example/payment-success',
    '/／evil.example/payment-success',
    'OWN./payment-success',
    'OWN%E3%80%82evil.example/payment-success',
    'vbscript:/payment-success',
    'http://2130706433/payment-success',
    'http://other@localhost:1/payment-success',
    '',
    '/',
    'null',
  ];
  it('are refused elsewhere', async () => {
    const accepted: string[] = [];
    for (const [index, given] of foreign.entries()) {
      const field = Object.keys(addresses)[index % 3] ?? '';
      const body = { ...addresses, [field]: given.replace('OWN', own()) };
      if ((await link(owner, body)).error.code !== 'foreign_address') accepted.push(given);
    }
    expect(accepted).toEqual([]);
  });
});

describe('a paid event', () => {
  it('is published once the first payment owner has linked an account', async () => {
    expect(await isLinked(owner)).toEqual({ linked: false, fee_percent: 0 });
    expect(await isLinked(admin)).toEqual({ linked: false, fee_percent: 0 });
    expect(await isLinked(member)).toBeNull();
    expect((await publish(admin)).error.code).toBe('payouts_not_ready');
    const draft = await eventOf(admin, community, { price, status: 'draft' });
    await admin.get(updateEvent, { params: { id: draft.id }, body: { hosts: [member.user.id, admin.user.id] } });
    // A host changes its price, and reads what it needs.
    expect(await isLinked(member)).toEqual({ linked: false, fee_percent: 0 });
    const update = (body: object) => admin.call(updateEvent, { params: { id: draft.id }, body });
    expect((await update({ status: 'published' })).error.code).toBe('payouts_not_ready');
    await link(owner);
    expect((await publish(admin)).error.code).toBe('payouts_not_ready');
    await linked(owner);
    expect(await isLinked(admin)).toEqual({ linked: true, fee_percent: 0 });
    expect((await publish(admin)).body.price).toEqual(price);
    expect((await update({ status: 'published' })).body.status).toBe('published');
  });

  it('needs the account of the payment owner who is the first then', async () => {
    await owner.get(addPaymentOwner, { params: { id: community.id }, body: { user_id: admin.user.id } });
    await linked(admin);
    expect((await publish(owner)).error.code).toBe('payouts_not_ready');
    await owner.get(removePaymentOwner, { params: { id: community.id }, body: { user_id: owner.user.id } });
    expect((await publish(owner)).status).toBe(201);
  });

  it('keeps the last payment owner of its community until it is over', async () => {
    const { id } = community;
    const removed = (by: Person, person: Person) =>
      by.call(removePaymentOwner, { params: { id }, body: { user_id: person.user.id } });
    const designate = (person: Person) =>
      owner.get(addPaymentOwner, { params: { id }, body: { user_id: person.user.id } });
    await linked(owner);
    await publish(owner, { status: 'draft' });
    const event = (await publish(owner, { title: 'Harvest supper' })).body;
    const refused = await removed(owner, owner);
    expect([refused.status, refused.error.code]).toEqual([409, 'last_payment_owner']);
    await designate(admin);
    expect((await removed(owner, owner)).body.is_payment_owner).toBe(false);
    expect((await removed(owner, admin)).error.code).toBe('last_payment_owner');
    expect((await admin.call(leaveCommunity, { params: { id } })).error.code).toBe('last_payment_owner');
    const demotion = { params: { id }, body: { user_id: admin.user.id, new_role: 'member' as const } };
    expect((await owner.call(changeRole, demotion)).error.code).toBe('last_payment_owner');
    const deletion = await admin.call(deleteAccount, { body: { password: PASSWORD } });
    expect([deletion.status, deletion.error]).toMatchObject([
      409,
      { code: 'last_payment_owner_somewhere', message: expect.stringMatching(community.name) },
    ]);
    await owner.get(cancelEvent, { params: { id: event.id }, body: {} });
    expect((await admin.call(deleteAccount, { body: { password: PASSWORD } })).status).toBe(204);
  });

  it('hands the payment owner over with the community', async () => {
    await linked(owner);
    await publish(owner);
    const body = { user_id: admin.user.id, new_role: 'owner' as const, hand_over: true };
    const answer = await owner.call(changeRole, { params: { id: community.id }, body });
    expect(answer.body).toMatchObject({ role: 'community_owner', is_payment_owner: true });
  });

  it('has a price that a card can be charged with', async () => {
    await linked(owner);
    const cost = async (amount: number, currency: string) =>
      (await publish(owner, { price: { amount, currency }, status: 'draft' })).error;
    expect(await cost(49, 'eur')).toMatchObject({
      code: 'price_too_low',
      fields: { price: 'The lowest price that a card can be charged with is €0.50.' },
    });
    expect(await cost(49, 'jpy')).toMatchObject({
      code: 'price_too_low',
      fields: { price: expect.stringMatching('¥50') },
    });
    expect((await cost(500, 'xyz')).code).toBe('currency_not_taken');
    expect((await publish(owner, { price: { amount: 50, currency: 'jpy' } })).status).toBe(201);
  });
});

describe('events of the provider', () => {
  const handled = async (id: string) =>
    (await server.app.db.select().from(providerEvents).where(eq(providerEvents.id, id))).map((row) => row.handledAt);

  it('are stored once and handled once, by reading the account again', async () => {
    const account = await linked(owner);
    provider.demand(account);
    const event = accountEvent(account);
    const answers = await Promise.all([deliver(event), deliver(event), deliver(event, { secret: 'whsec_old' })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await isLinked(owner)).toEqual({ linked: true, fee_percent: 0 });
    const before = provider.requests.length;
    await server.runJobs();
    await deliver(event);
    await server.runJobs();
    expect(provider.requests.length - before).toBe(1);
    expect(await handled(event.id)).toEqual([expect.any(Date)]);
    expect(await isLinked(owner)).toEqual({ linked: false, fee_percent: 0 });
    expect((await publish(owner)).error.code).toBe('payouts_not_ready');
  });

  it('about accounts of others change nothing', async () => {
    const event = accountEvent('acct_of_others');
    await deliver(event);
    await server.runJobs();
    expect(await handled(event.id)).toEqual([expect.any(Date)]);
  });

  it('are refused when they are forged, altered, old, or of later', async () => {
    const event = accountEvent('acct_of_others');
    const text = JSON.stringify(event);
    const refused = await Promise.all([
      deliver(event, { secret: 'whsec_wrong' }),
      deliver(event, { sent: text.replace('updated', 'changed') }),
      deliver(event, { sent: `${text} ` }),
      deliver(event, { ageSeconds: 301 }),
      deliver(event, { ageSeconds: -310 }),
      server.nobody.fetch('/api/v1/events/payments/webhook/', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: text,
      }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400]);
    expect(await handled(event.id)).toEqual([]);
  });

  it.each([
    '',
    '{',
    '{}',
    '[]',
    'null',
    '"x"',
    '1',
    '{"id":1}',
    '{"id":"evt_no_data","object":"event","type":"account.updated"}',
    JSON.stringify({ ...accountEvent('acct_1'), id: null }),
    JSON.stringify({ ...accountEvent('acct_1'), id: 'e'.repeat(5_000) }),
  ])('are refused when they are signed and malformed: %.80s', async (body) => {
    expect((await deliverText(body)).status).toBe(400);
  });

  it.each(['account.updated', 'refund.created', 'charge.dispute.created', 'checkout.session.completed'])(
    'about an id that the provider never makes are ignored: %s',
    async (type) => {
      const data = { object: { id: '../accounts/x?y' } };
      const before = provider.requests.length;
      for (const account of [undefined, '../accounts/x?y']) {
        const event = { ...accountEvent('acct_1'), type, account, data };
        expect((await deliver(event)).status).toBe(200);
        await server.runJobs();
        expect(await handled(event.id)).toEqual([]);
      }
      expect(provider.requests.length).toBe(before);
    },
  );
});

describe('without payments', () => {
  it('nothing of them is there', async () => {
    const off = await startTestServer({ PAYMENTS: 'off' });
    const alone = await signUpAs(off, 'Olivia Alone');
    const place = await communityOf(alone);
    expect(place.payouts).toBeNull();
    expect((await link(alone)).error.code).toBe('payments_off');
    expect((await alone.call(contract.getPayoutAccount, {})).error.code).toBe('payments_off');
    expect((await alone.call(listPayments, {})).error.code).toBe('payments_off');
    const params = { id: place.id };
    const answer = await alone.call(createEvent, { params, body: eventInput({ price, status: 'draft' }) });
    expect(answer.error.code).toBe('payments_off');
    const event = await eventOf(alone, place);
    await off.app.db.update(events).set({ priceAmount: 1_200, priceCurrency: 'eur' }).where(eq(events.id, event.id));
    const paid = await alone.get(getEvent, { params: { id: event.id } });
    expect([event.can.register, paid.can.register]).toEqual([true, false]);
    const { kinds } = await alone.get(getNotificationSettings, {});
    expect(kinds.filter(({ kind }) => kind.startsWith('pay'))).toEqual([]);
    const webhook = await off.nobody.fetch('/api/v1/events/payments/webhook/', { method: 'POST' });
    expect(webhook.status).toBe(404);
    await off.close();
  });
});
