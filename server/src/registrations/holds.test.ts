import { makeEvent } from '@homecoming/testkit/cast.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newId } from '../platform/db/new-id.ts';
import { events } from '../schema/events.ts';
import { payoutAccounts } from '../schema/payouts.ts';
import { registrations } from '../schema/registrations.ts';
import { cancel, signUpFor, fetchStatus, useClub } from './fixtures/club.ts';
import { expireHolds } from './jobs.ts';

const HOUR = 60 * 60 * 1_000;
const club = useClub();

describe('seats that were kept for a payment', () => {
  it('expire, and are passed on', async () => {
    const event = await makeEvent(club.owner, club.community, { capacity: 1, waitlist: true });
    const hold = new Date(club.server.clock.now().getTime() + 30 * 60_000);
    await club.server.app.db.insert(registrations).values({
      eventId: event.id,
      userId: club.ana.user.id,
      status: 'awaiting_payment',
      priceAmount: 500,
      priceCurrency: 'eur',
      holdExpiresAt: hold,
      ticketCode: newId(),
    });
    await signUpFor(club.ben, event);
    const expire = () => expireHolds.run(club.server.app, {});
    await expire();
    expect((await fetchStatus(club.ana, event)).status).toBe('awaiting_payment');
    club.server.clock.forward(31 * 60_000);
    await expire();
    await expire();
    expect((await fetchStatus(club.ana, event)).status).toBe('expired');
    expect((await fetchStatus(club.ben, event)).status).toBe('going');
    expect((await signUpFor(club.ana, event)).body.status).toBe('waitlisted');
  });

  it('are offered to the waitlist of a paid event for half the time to its start, at most a day', async () => {
    const event = await makeEvent(club.owner, club.community, { capacity: 1, waitlist: true });
    await signUpFor(club.ana, event);
    const linked = { transfersActive: true, needsInput: false };
    const account = { userId: club.owner.user.id, providerId: `acct_${event.id}`, ...linked };
    await club.server.app.db.insert(payoutAccounts).values(account);
    await club.server.app.db
      .update(events)
      .set({ priceAmount: 500, priceCurrency: 'eur' })
      .where(eq(events.id, event.id));
    await signUpFor(club.ben, event);
    await cancel(club.ana, event);
    const offer = await fetchStatus(club.ben, event);
    expect(offer).toMatchObject({ status: 'awaiting_payment', amount: 500, currency: 'eur' });
    const length = Date.parse(offer.registration?.hold_expires_at ?? '') - club.server.clock.now().getTime();
    expect(Math.abs(length - 24 * HOUR)).toBeLessThan(60_000);
    await cancel(club.ben, event);
  });
});
