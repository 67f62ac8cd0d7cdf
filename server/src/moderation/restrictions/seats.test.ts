import { decideCase, openCase, undoDecision } from '@homecoming/contract/cases.ts';
import { getEvent, updateEvent } from '@homecoming/contract/events.ts';
import { createPost } from '@homecoming/contract/posts.ts';
import { addAttendee, approveEventRequest } from '@homecoming/contract/registrations.ts';
import { makeEvent, makeStaff, type Person } from '@homecoming/testkit/cast.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { refunds } from '../../schema/payments.ts';
import { cancel, fetchStatus, getJoinId, signUpFor } from '../../registrations/fixtures/club.ts';
import { moneyHelpers } from '../../registrations/payments/fixtures/money-helpers.ts';
import { getStatusName, linkFor, setUpPaidClub } from '../../registrations/payments/fixtures/paid-club.ts';
import { sweepRegistrations } from '../../registrations/sweep.ts';

const club = setUpPaidClub();
const { paymentFor } = moneyHelpers(club);

type Subject = { kind: 'post' | 'community'; subject: string };

/** Decides about something, and returns the id of the decision. */
async function decide(by: Person, about: Subject, what: object): Promise<string> {
  const { id, version } = await by.get(openCase, { body: about });
  const body = { version, item: 'keep', ground: 'spam', ...what } as const;
  return (await by.get(decideCase, { params: { id }, body })).decision.id;
}

/** Keeps somebody out of the club, and returns the id of the decision. */
async function keepOut(person: Person, kind: 'suspend' | 'ban'): Promise<string> {
  const body = { category: 'community', community: club.community.id, comment: 'Buy my stamps' } as const;
  const { id: subject } = await person.get(createPost, { body });
  return decide(club.owner, { kind: 'post', subject }, { person: kind, ...(kind === 'suspend' && { hours: 24 }) });
}

const undo = (by: Person, id: string) => by.get(undoDecision, { params: { id }, body: {} });
const names = async (event: { id: string }) =>
  Promise.all([club.ana, club.ben, club.cleo].map((person) => getStatusName(person, event)));

describe('people whom moderators keep out of a community', () => {
  it.each(['suspend', 'ban'] as const)('wait on at a public event after a %s, and in nobody’s way', async (kind) => {
    const settings = { capacity: 1, waitlist: true, visibility: 'public' } as const;
    const event = await makeEvent(club.owner, club.community, settings);
    const other = await makeEvent(club.owner, club.community, { visibility: 'public' });
    const canRegister = async () => (await club.ben.get(getEvent, { params: { id: other.id } })).can.register;
    for (const person of [club.ana, club.ben, club.cleo]) await signUpFor(person, event);
    expect([await names(event), await canRegister()]).toEqual([['going', 'waitlisted', 'waitlisted'], true]);
    const decision = await keepOut(club.ben, kind);
    expect(await canRegister()).toBe(false);
    await cancel(club.ana, event);
    expect(await names(event)).toEqual(['cancelled', 'waitlisted', 'going']);
    await club.owner.get(updateEvent, { params: { id: event.id }, body: { capacity: 3 } });
    expect((await signUpFor(club.ana, event)).body.status).toBe('going');
    expect(await names(event)).toEqual(['going', 'waitlisted', 'going']);
    await undo(club.owner, decision);
    await sweepRegistrations.run(club.server.app, {});
    await club.server.runJobs();
    expect([await names(event), await canRegister()]).toEqual([['going', 'going', 'going'], true]);
  });

  it('pay for no seat that was offered to them before: their money goes back, and the next one has the seat', async () => {
    const event = await club.paidEvent({ capacity: 1, waitlist: true, visibility: 'public' });
    const session = (await signUpFor(club.ben, event)).body.session_id ?? '';
    await signUpFor(club.cleo, event);
    await keepOut(club.ben, 'suspend');
    expect((await linkFor(club.ben, event)).error.code).toBe('cannot_return');
    await club.pay(session);
    await club.deliver();
    expect(await names(event)).toEqual(['none', 'expired', 'awaiting_payment']);
    const payment = (await fetchStatus(club.ben, event)).payment_id ?? '';
    const money = await club.server.app.db.select().from(refunds).where(eq(refunds.paymentId, payment));
    expect(money).toMatchObject([{ reason: 'too_late' }]);
  });
});

describe('events of a community that the platform staff removed', () => {
  it('give nobody a new seat: not from the waitlist, by an organiser, for a request or a payment', async () => {
    const event = await makeEvent(club.owner, club.community, { capacity: 1, waitlist: true });
    const asked = await makeEvent(club.owner, club.community, { approval_required: true });
    const paid = await club.paidEvent();
    for (const person of [club.ana, club.ben]) await signUpFor(person, event);
    await signUpFor(club.ben, asked);
    const session = (await signUpFor(club.ben, paid)).body.session_id ?? '';
    const staff = await club.outsider('Sta');
    await makeStaff(club.server, staff);
    const decision = await decide(staff, { kind: 'community', subject: club.community.id }, { item: 'remove' });
    const add = () => club.owner.call(addAttendee, { params: { id: asked.id }, body: { user_id: club.cleo.user.id } });
    const approve = async () => {
      const params = { id: asked.id, requestId: await getJoinId(club.ben, asked) };
      return (await club.owner.call(approveEventRequest, { params })).status;
    };
    await cancel(club.ana, event);
    await club.pay(session);
    await club.deliver();
    await sweepRegistrations.run(club.server.app, {});
    await club.server.runJobs();
    expect(await names(event)).toEqual(['cancelled', 'waitlisted', 'none']);
    expect([(await add()).error.code, await approve()]).toEqual(['registration_closed', 403]);
    expect((await signUpFor(club.cleo, asked)).error.code).toBe('registration_closed');
    expect([await getStatusName(club.ben, paid), (await paymentFor(paid))?.status]).toEqual(['expired', 'succeeded']);
    await undo(staff, decision);
    await sweepRegistrations.run(club.server.app, {});
    await club.server.runJobs();
    expect(await names(event)).toEqual(['cancelled', 'going', 'none']);
    expect([(await add()).status, await approve()]).toEqual([200, 200]);
  });
});
