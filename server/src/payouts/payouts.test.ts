import { leaveCommunity } from '@homecoming/contract/communities.ts';
import { cancelEvent, createEvent, getEvent, updateEvent } from '@homecoming/contract/events.ts';
import { addPaymentOwner, changeRole, removePaymentOwner } from '@homecoming/contract/members.ts';
import { deleteAccount } from '@homecoming/contract/profiles.ts';
import { listPayments } from '@homecoming/contract/payments.ts';
import { getNotificationSettings } from '@homecoming/contract/notifications.ts';
import * as contract from '@homecoming/contract/payouts.ts';
import {
  enterPassword,
  makeCommunity,
  makeEvent,
  makeStaff,
  PASSWORD,
  type Person,
  signUpAs,
} from '@homecoming/testkit/cast.ts';
import { eventInput } from '@homecoming/testkit/event-input.ts';
import { startTestServer } from '@homecoming/testkit/test-server.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addApp } from '../accounts/fixtures/authenticator-app.ts';
import { communities } from '../schema/communities.ts';
import { events } from '../schema/events.ts';
import { addresses, price, usePayoutClub } from './fixtures/payout-club.ts';

const club = usePayoutClub();

describe('linking a bank account', () => {
  it('creates one account for all tries, and is complete once the provider says so', async () => {
    expect(await club.state(club.owner)).toEqual({
      url: null,
      onboarding_url: null,
      needs_onboarding: true,
      needs_action: false,
      recipient: null,
      exists: false,
    });
    const answers = await Promise.all([club.link(club.owner), club.link(club.owner)]);
    const [first, second] = answers.map(({ body }) => body);
    expect(first).toMatchObject({ needs_onboarding: true, exists: true, recipient: { onboarding_completed: false } });
    expect(first?.onboarding_url).toBe(first?.url);
    expect(first?.url).toMatch('https://onboard.test/');
    expect(second?.recipient?.id).toBe(first?.recipient?.id);
    const sent = club.provider.requests.findLast(({ path }) => path === '/v1/account_links')?.form;
    const { publicUrl } = club.server.app.config;
    expect(sent?.get('return_url')).toBe(`${publicUrl}/payment-success?result=success`);
    expect(sent?.get('refresh_url')).toBe(`${publicUrl}/payment-success?result=refresh`);
    club.provider.complete(first?.recipient?.id ?? '');
    expect(await club.state(club.owner)).toMatchObject({
      needs_onboarding: false,
      recipient: { onboarding_completed: true },
    });
    const page = await club.owner.get(contract.updatePayoutAccount, { body: {} });
    expect(page).toMatchObject({ onboarding_url: null, url: `https://dashboard.test/${first?.recipient?.id}` });
  });

  it('waits for a second factor where one of their communities asks for it', async () => {
    const { db } = club.server.app;
    await db.update(communities).set({ requiresSecondFactor: true }).where(eq(communities.id, club.community.id));
    const page = () => club.owner.call(contract.updatePayoutAccount, { body: {} });
    for (const { error } of [await club.link(club.owner), await page()]) {
      expect(error.code).toBe('manager_second_factor_required');
    }
    expect((await club.owner.call(contract.getPayoutAccount, {})).status).toBe(200);
    await addApp(club.server, club.owner);
    expect((await club.link(club.owner)).status).toBe(200);
  });

  it('lets payment owners link a bank account who have entered their password lately', async () => {
    for (const person of [club.admin, club.member]) {
      expect((await club.link(person)).error.code).toBe('forbidden');
      expect((await person.call(contract.updatePayoutAccount, { body: {} })).error.code).toBe('forbidden');
      expect((await person.call(contract.getPayoutAccount, {})).error.code).toBe('forbidden');
    }
    expect((await club.owner.call(contract.updatePayoutAccount, { body: {} })).error.code).toBe(
      'payout_account_missing',
    );
    const other = await startTestServer({}, undefined, club.provider.access);
    const late = await signUpAs(other, 'Late Owner');
    await makeCommunity(late);
    other.clock.forward(31 * 60_000);
    expect((await club.link(late)).error.code).toBe('password_required');
    expect((await club.link(await enterPassword(other, late))).status).toBe(200);
    await other.close();
  });

  it('shows a community its state without the account to owners and staff', async () => {
    await club.linked(club.owner);
    const staff = await signUpAs(club.server, 'Staff Body');
    await makeStaff(club.server, staff);
    for (const person of [club.owner, staff]) {
      expect(await club.state(person, { community: club.community.id })).toEqual({
        url: null,
        onboarding_url: null,
        needs_onboarding: false,
        needs_action: false,
        recipient: { id: null, onboarding_completed: true },
        exists: true,
      });
    }
    const refused = await club.admin.call(contract.getPayoutAccount, { query: { community: club.community.id } });
    expect(refused.error.code).toBe('forbidden');
  });

  it('says that the provider is away, and goes on with the same account afterwards', async () => {
    club.provider.failWith = 500;
    expect((await club.link(club.owner)).error.code).toBe('provider_unavailable');
    club.provider.failWith = null;
    expect((await club.link(club.owner)).status).toBe(200);
    club.provider.failWith = 503;
    expect(await club.state(club.owner)).toMatchObject({ needs_onboarding: true, exists: true });
  });

  it('begins again when the provider does not know the account any more', async () => {
    const gone = await club.linked(club.owner);
    club.provider.delete(gone);
    const { recipient } = (await club.link(club.owner)).body;
    expect(recipient?.id).not.toBe(gone);
  });

  it('says that the provider refuses it, and keeps the account', async () => {
    club.provider.failWith = 400;
    club.provider.refusalCode = 'account_country_invalid_address';
    expect((await club.link(club.owner)).error.code).toBe('payout_account_refused');
    club.provider.failWith = null;
    const account = await club.linked(club.owner);
    club.provider.failWith = 403;
    club.provider.refusalCode = 'more_permissions_required';
    expect((await club.link(club.owner)).error.code).toBe('payout_account_refused');
    expect((await club.owner.call(contract.updatePayoutAccount, { body: {} })).error.code).toBe(
      'payout_account_refused',
    );
    club.provider.failWith = null;
    expect(await club.isLinked(club.owner)).toEqual({ linked: true, fee_percent: 0 });
    expect((await club.link(club.owner)).body.recipient?.id).toBe(account);
  });

  it.each([409, 429])('goes on after the provider has answered %d many times', async (status) => {
    club.provider.failWith = status;
    for (let attempt = 0; attempt < 6; attempt += 1) {
      expect((await club.link(club.owner)).error.code).toBe('provider_unavailable');
    }
    club.provider.failWith = null;
    expect((await club.link(club.owner)).status).toBe(200);
  });
});

describe('pages to return to', () => {
  const own = () => club.server.app.config.publicUrl;
  it('accepts pages to return to with our origin', async () => {
    const body = { ...addresses, success_url: `${own()}/payment-success?result=success&from=/events` };
    expect((await club.link(club.owner, body)).status).toBe(200);
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
  it('refuses pages to return to on other sites', async () => {
    const accepted: string[] = [];
    for (const [index, given] of foreign.entries()) {
      const field = Object.keys(addresses)[index % 3] ?? '';
      const body = { ...addresses, [field]: given.replace('OWN', own()) };
      if ((await club.link(club.owner, body)).error.code !== 'foreign_address') accepted.push(given);
    }
    expect(accepted).toEqual([]);
    const query = { success_url: 'https://evil.example/' };
    const { error } = await club.owner.call(contract.getPayoutAccount, { query });
    expect(error.code).toBe('foreign_address');
    expect(contract.getPayoutAccount.errors).toContainEqual(expect.objectContaining({ code: error.code }));
  });
});

describe('a paid event', () => {
  it('publishes a paid event once the first payment owner has linked an account', async () => {
    expect(await club.isLinked(club.owner)).toEqual({ linked: false, fee_percent: 0 });
    expect(await club.isLinked(club.admin)).toEqual({ linked: false, fee_percent: 0 });
    expect(await club.isLinked(club.member)).toBeNull();
    expect((await club.publish(club.admin)).error.code).toBe('payouts_not_ready');
    const draft = await makeEvent(club.admin, club.community, { price, status: 'draft' });
    await club.admin.get(updateEvent, {
      params: { id: draft.id },
      body: { hosts: [club.member.user.id, club.admin.user.id] },
    });
    // A host changes its price, and reads what it needs.
    expect(await club.isLinked(club.member)).toEqual({ linked: false, fee_percent: 0 });
    const update = (body: object) => club.admin.call(updateEvent, { params: { id: draft.id }, body });
    expect((await update({ status: 'published' })).error.code).toBe('payouts_not_ready');
    await club.link(club.owner);
    expect((await club.publish(club.admin)).error.code).toBe('payouts_not_ready');
    await club.linked(club.owner);
    expect(await club.isLinked(club.admin)).toEqual({ linked: true, fee_percent: 0 });
    expect((await club.publish(club.admin)).body.price).toEqual(price);
    expect((await update({ status: 'published' })).body.status).toBe('published');
  });

  it('needs the account of the payment owner who is the first then', async () => {
    await club.owner.get(addPaymentOwner, { params: { id: club.community.id }, body: { user_id: club.admin.user.id } });
    await club.linked(club.admin);
    expect((await club.publish(club.owner)).error.code).toBe('payouts_not_ready');
    await club.owner.get(removePaymentOwner, {
      params: { id: club.community.id },
      body: { user_id: club.owner.user.id },
    });
    expect((await club.publish(club.owner)).status).toBe(201);
  });

  it('refuses to remove the last payment owner of a community until its paid event is over', async () => {
    const { id } = club.community;
    const removed = (by: Person, person: Person) =>
      by.call(removePaymentOwner, { params: { id }, body: { user_id: person.user.id } });
    const designate = (person: Person) =>
      club.owner.get(addPaymentOwner, { params: { id }, body: { user_id: person.user.id } });
    await club.linked(club.owner);
    await club.publish(club.owner, { status: 'draft' });
    const event = (await club.publish(club.owner, { title: 'Harvest supper' })).body;
    const refused = await removed(club.owner, club.owner);
    expect([refused.status, refused.error.code]).toEqual([409, 'last_payment_owner']);
    await designate(club.admin);
    expect((await removed(club.owner, club.owner)).body.is_payment_owner).toBe(false);
    expect((await removed(club.owner, club.admin)).error.code).toBe('last_payment_owner');
    expect((await club.admin.call(leaveCommunity, { params: { id } })).error.code).toBe('last_payment_owner');
    const demotion = { params: { id }, body: { user_id: club.admin.user.id, new_role: 'member' as const } };
    expect((await club.owner.call(changeRole, demotion)).error.code).toBe('last_payment_owner');
    const deletion = await club.admin.call(deleteAccount, { body: { password: PASSWORD } });
    expect([deletion.status, deletion.error]).toMatchObject([
      409,
      { code: 'last_payment_owner_somewhere', message: expect.stringMatching(club.community.name) },
    ]);
    await club.owner.get(cancelEvent, { params: { id: event.id }, body: {} });
    expect((await club.admin.call(deleteAccount, { body: { password: PASSWORD } })).status).toBe(204);
  });

  it('hands the payment owner over with the community', async () => {
    await club.linked(club.owner);
    await club.publish(club.owner);
    const body = { user_id: club.admin.user.id, new_role: 'owner' as const, hand_over: true };
    const answer = await club.owner.call(changeRole, { params: { id: club.community.id }, body });
    expect(answer.body).toMatchObject({ role: 'community_owner', is_payment_owner: true });
  });

  it('accepts only a price that a card can be charged with', async () => {
    await club.linked(club.owner);
    const cost = async (amount: number, currency: string) =>
      (await club.publish(club.owner, { price: { amount, currency }, status: 'draft' })).error;
    expect(await cost(49, 'eur')).toMatchObject({
      code: 'price_too_low',
      fields: { price: 'The lowest price that a card can be charged with is €0.50.' },
    });
    expect(await cost(49, 'jpy')).toMatchObject({
      code: 'price_too_low',
      fields: { price: expect.stringMatching('¥50') },
    });
    expect((await cost(500, 'xyz')).code).toBe('currency_not_taken');
    expect((await club.publish(club.owner, { price: { amount: 50, currency: 'jpy' } })).status).toBe(201);
  });
});

describe('without payments', () => {
  it('nothing of them is there', async () => {
    const off = await startTestServer({ PAYMENTS: 'off' });
    const alone = await signUpAs(off, 'Olivia Alone');
    const place = await makeCommunity(alone);
    expect(place.payouts).toBeNull();
    expect((await club.link(alone)).error.code).toBe('payments_off');
    expect((await alone.call(contract.getPayoutAccount, {})).error.code).toBe('payments_off');
    expect((await alone.call(listPayments, {})).error.code).toBe('payments_off');
    const params = { id: place.id };
    const answer = await alone.call(createEvent, { params, body: eventInput({ price, status: 'draft' }) });
    expect(answer.error.code).toBe('payments_off');
    const event = await makeEvent(alone, place);
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
