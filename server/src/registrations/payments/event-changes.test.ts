import { deleteEvent, updateEvent } from '@homecoming/contract/events.ts';
import * as registrationCalls from '@homecoming/contract/registrations.ts';
import type { Person } from '@homecoming/testkit/cast.ts';
import { expect, it } from 'vitest';
import { fetchStatus, signUpFor } from '../fixtures/club.ts';
import { getStatusName, setUpPaidClub } from './fixtures/paid-club.ts';

const club = setUpPaidClub();
const MINUTE = 60_000;

const inMinutes = (minutes: number) => new Date(club.server.clock.now().getTime() + minutes * MINUTE).toISOString();
const change = (by: Person, event: { id: string }, body: object) =>
  by.call(updateEvent, { params: { id: event.id }, body });
const changeError = async (...given: Parameters<typeof change>) => (await change(...given)).error?.code;

it('an event that people have paid for is moved to an earlier time by those who move money alone', async () => {
  const event = await club.paidEvent({ hosts: [club.ben.user.id] });
  await club.registerAndPay(club.ana, event);
  await club.deliver();
  expect(await getStatusName(club.ana, event)).toBe('going');
  const soon = { starts_at: inMinutes(1), ends_at: inMinutes(3) };
  expect(await changeError(club.ben, event, soon)).toBe('paid_seats_earlier');
  expect(
    await changeError(club.ben, event, { ends_at: new Date(Date.parse(event.ends_at) - MINUTE).toISOString() }),
  ).toBe('paid_seats_earlier');
  const later = {
    starts_at: new Date(Date.parse(event.starts_at) + MINUTE).toISOString(),
    ends_at: new Date(Date.parse(event.ends_at) + MINUTE).toISOString(),
  };
  expect((await change(club.ben, event, later)).status).toBe(200);
  expect((await change(club.owner, event, soon)).status).toBe(200);
  const ending = await club.ben.call(deleteEvent, { params: { id: event.id } });
  expect(ending.error.code).toBe('paid_seats');
});

it('no published event is moved to a start in the past', async () => {
  const event = await club.paidEvent({ price: null });
  expect(await changeError(club.owner, event, { starts_at: inMinutes(-1) })).toBe('moved_into_past');
  expect((await change(club.owner, event, { starts_at: inMinutes(1) })).status).toBe(200);
});

it('the currency is kept while somebody can still pay what they asked for', async () => {
  const event = await club.paidEvent({ approval_required: true });
  await signUpFor(club.ana, event);
  expect(await changeError(club.owner, event, { price: { amount: 5_000, currency: 'usd' } })).toBe('currency_frozen');
  expect((await change(club.owner, event, { price: { amount: 5_000, currency: 'eur' } })).status).toBe(200);
  const requestId = (await fetchStatus(club.ana, event)).registration?.id ?? '';
  await club.owner.get(registrationCalls.declineEventRequest, { params: { id: event.id, requestId }, body: {} });
  expect((await change(club.owner, event, { price: { amount: 5_000, currency: 'usd' } })).status).toBe(200);
});

it('a payment page outlives a call to add its person that is refused', async () => {
  const event = await club.paidEvent({ visibility: 'public' });
  const guest = await club.outsider('Guest');
  const session = (await signUpFor(guest, event)).body.session_id ?? '';
  await change(club.owner, event, { visibility: 'members' });
  const adding = { params: { id: event.id }, query: {}, body: { user_id: guest.user.id } };
  expect((await club.owner.call(registrationCalls.addAttendee, adding)).error.code).toBe('attendee_not_member');
  expect(await getStatusName(guest, event)).toBe('awaiting_payment');
  await club.pay(session);
  await club.deliver();
  expect(await getStatusName(guest, event)).toBe('going');
});

it('nobody pays for an event that has become free', async () => {
  const event = await club.paidEvent({ approval_required: true });
  await signUpFor(club.ana, event);
  expect((await change(club.owner, event, { price: null })).status).toBe(200);
  const requestId = (await fetchStatus(club.ana, event)).registration?.id ?? '';
  await club.owner.get(registrationCalls.approveEventRequest, { params: { id: event.id, requestId } });
  expect(await fetchStatus(club.ana, event)).toMatchObject({ status: 'going', amount: null });
});
