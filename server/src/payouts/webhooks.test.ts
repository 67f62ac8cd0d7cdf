import { eq } from 'drizzle-orm';
import { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { providerEvents } from '../schema/platform.ts';
import { usePayoutClub } from './fixtures/payout-club.ts';

const club = usePayoutClub();

let eventCount = 0;

/** Delivers an event of the club.provider, signed now by default. */
function deliver(event: object, signing?: Parameters<typeof deliverText>[1]) {
  return deliverText(JSON.stringify(event), signing);
}

function deliverText(payload: string, { secret = 'whsec_new', ageSeconds = 0, sent = payload } = {}) {
  const timestamp = Math.floor(Date.now() / 1_000) - ageSeconds;
  const signature = new Stripe('sk_test_x').webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return club.server.nobody.fetch('/api/v1/events/payments/webhook/', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: sent,
  });
}

const accountEvent = (account: string, id = `evt_${(eventCount += 1)}`) => ({
  id,
  object: 'event',
  type: 'account.updated',
  account,
  data: { object: { id: account, object: 'account' } },
});

describe('events of the provider', () => {
  const handled = async (id: string) =>
    (await club.server.app.db.select().from(providerEvents).where(eq(providerEvents.id, id))).map(
      (row) => row.handledAt,
    );

  it('stores and handles events of the provider once, by reading the account again', async () => {
    const account = await club.linked(club.owner);
    club.provider.demand(account);
    const event = accountEvent(account);
    const answers = await Promise.all([deliver(event), deliver(event), deliver(event, { secret: 'whsec_old' })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await club.isLinked(club.owner)).toEqual({ linked: true, fee_percent: 0 });
    const before = club.provider.requests.length;
    await club.server.runJobs();
    await deliver(event);
    await club.server.runJobs();
    expect(club.provider.requests.length - before).toBe(1);
    expect(await handled(event.id)).toEqual([expect.any(Date)]);
    expect(await club.isLinked(club.owner)).toEqual({ linked: false, fee_percent: 0 });
    expect((await club.publish(club.owner)).error.code).toBe('payouts_not_ready');
  });

  it('about accounts of others change nothing', async () => {
    const event = accountEvent('acct_of_others');
    await deliver(event);
    await club.server.runJobs();
    expect(await handled(event.id)).toEqual([expect.any(Date)]);
  });

  it('refuses events of the provider that are forged, altered, old, or dated ahead', async () => {
    const event = accountEvent('acct_of_others');
    const text = JSON.stringify(event);
    const refused = await Promise.all([
      deliver(event, { secret: 'whsec_wrong' }),
      deliver(event, { sent: text.replace('updated', 'changed') }),
      deliver(event, { sent: `${text} ` }),
      deliver(event, { ageSeconds: 301 }),
      deliver(event, { ageSeconds: -310 }),
      club.server.nobody.fetch('/api/v1/events/payments/webhook/', {
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
      const before = club.provider.requests.length;
      for (const account of [undefined, '../accounts/x?y']) {
        const event = { ...accountEvent('acct_1'), type, account, data };
        expect((await deliver(event)).status).toBe(200);
        await club.server.runJobs();
        expect(await handled(event.id)).toEqual([]);
      }
      expect(club.provider.requests.length).toBe(before);
    },
  );
});
