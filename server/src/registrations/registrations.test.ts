import { cancelEvent, deleteEvent, getEvent, updateEvent } from '@homecoming/contract/events.ts';
import * as contract from '@homecoming/contract/registrations.ts';
import { makeCommunity, makeEvent, type Person } from '@homecoming/testkit/cast.ts';
import { untilWaitingForLocks } from '@homecoming/testkit/locks.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newId } from '../platform/db/new-id.ts';
import { events } from '../schema/events.ts';
import { cancel, getCounts, getJoinId, insertWaitlist, signUpFor, fetchStatus, useClub } from './fixtures/club.ts';
import { promoteRest } from './jobs.ts';

const club = useClub();
const at = (event: { id: string }) => ({ id: event.id });

describe('registering', () => {
  it('gives a seat with a ticket, once, also for a repeated Idempotency-Key', async () => {
    const event = await makeEvent(club.owner, club.community, { capacity: 2 });
    expect(await fetchStatus(club.ana, event)).toMatchObject({ status: 'none', registration: null, amount: null });
    const input = { params: at(event), body: {}, idempotencyKey: 'once' };
    const first = await club.ana.get(contract.register, input);
    expect(first).toMatchObject({ status: 'going', registration: { checked_in_at: null, waitlist_position: null } });
    expect(first.registration?.ticket_code).toMatch(/^[A-Z2-7]{26}$/);
    expect((await club.ana.get(contract.register, input)).registration?.id).toBe(first.registration?.id);
    expect((await signUpFor(club.ana, event)).error.code).toBe('already_registered');
    expect(await getCounts(club.owner, event)).toMatchObject({ going: 1 });
    expect(await club.ana.get(getEvent, { params: at(event) })).toMatchObject({
      joinId: first.registration?.joinId,
      my_registration: { status: 'going' },
      seats_left: 1,
      can: { register: false },
    });
  });

  it('fills the seats, then the waitlist in order, and passes on seats that come free', async () => {
    const event = await makeEvent(club.owner, club.community, { capacity: 1, waitlist: true });
    for (const person of [club.ana, club.ben, club.cleo]) await signUpFor(person, event);
    expect((await fetchStatus(club.ben, event)).registration?.waitlist_position).toBe(1);
    expect((await fetchStatus(club.cleo, event)).registration).toMatchObject({
      waitlist_position: 2,
      ticket_code: null,
    });
    expect((await cancel(club.ana, event)).status).toBe(204);
    expect((await fetchStatus(club.ben, event)).status).toBe('going');
    expect((await fetchStatus(club.cleo, event)).registration?.waitlist_position).toBe(1);
    // Who comes back is last in line, with a new registration.
    expect((await signUpFor(club.ana, event)).body).toMatchObject({ status: 'waitlisted' });
    expect((await fetchStatus(club.ana, event)).registration?.waitlist_position).toBe(2);
    await club.owner.get(updateEvent, { params: at(event), body: { capacity: 3 } });
    for (const person of [club.ana, club.cleo]) expect((await fetchStatus(person, event)).status).toBe('going');
  });

  it('refuses a registration when the event is full, without a waitlist', async () => {
    const event = await makeEvent(club.owner, club.community, { capacity: 1 });
    await signUpFor(club.ana, event);
    expect((await signUpFor(club.ben, event)).error).toMatchObject({ code: 'event_full' });
    expect((await fetchStatus(club.ben, event)).status).toBe('none');
  });

  it('refuses a registration for drafts, cancelled, past and hidden events, and of people who do not see it', async () => {
    const event = await makeEvent(club.owner, club.community);
    const outsider = await club.outsider();
    expect((await signUpFor(outsider, event)).error.code).toBe('event_not_found');
    expect((await signUpFor(club.server.nobody as Person, event)).status).toBe(401);
    expect((await signUpFor(club.ana, { id: newId() })).error.code).toBe('event_not_found');
    const draft = await makeEvent(club.owner, club.community, { status: 'draft' });
    expect((await signUpFor(club.ana, draft)).error.code).toBe('event_not_found');
    expect((await signUpFor(club.owner, draft)).error.code).toBe('registration_closed');
    const cancelled = await makeEvent(club.owner, club.community);
    await club.owner.get(cancelEvent, { params: at(cancelled), body: {} });
    expect((await signUpFor(club.ana, cancelled)).error.code).toBe('registration_closed');
    await club.owner.call(deleteEvent, { params: at(event) });
    expect((await signUpFor(club.ana, event)).error.code).toBe('event_not_found');
    const past = await makeEvent(club.owner, club.community);
    await club.server.app.db
      .update(events)
      .set({ startsAt: new Date(0), endsAt: new Date(1) })
      .where(eq(events.id, past.id));
    expect((await signUpFor(club.ana, past)).error.code).toBe('registration_closed');
  });

  it('registers guests at a public event, who keep their seat when it becomes one for members', async () => {
    const event = await makeEvent(club.owner, club.community, { visibility: 'public' });
    const [guest, late] = [await club.outsider(), await club.outsider()];
    expect((await signUpFor(guest, event)).body.status).toBe('going');
    await club.owner.get(updateEvent, { params: at(event), body: { visibility: 'members' } });
    expect((await fetchStatus(guest, event)).status).toBe('going');
    expect((await signUpFor(late, event)).error.code).toBe('event_not_found');
    expect((await cancel(guest, event)).status).toBe(204);
  });

  it('waits for a lock, and answers 503 with Retry-After when it never gets it', { timeout: 30_000 }, async () => {
    const event = await makeEvent(club.owner, club.community);
    const client = await club.server.app.pool.connect();
    await client.query('begin');
    await client.query('select from events where id = $1 for update', [event.id]);
    const waiting = [club.ana, club.ben].map((person) => signUpFor(person, event));
    await untilWaitingForLocks(club.server, 1);
    const answers = await Promise.all(waiting);
    expect(answers.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
      [503, '2'],
      [503, '2'],
    ]);
    await client.query('rollback');
    client.release();
    expect((await signUpFor(club.ana, event)).status).toBe(201);
  });
});

describe('cancelling', () => {
  it('lets the person and organisers cancel a registration, and answers the second time that it was cancelled', async () => {
    const event = await makeEvent(club.owner, club.community);
    for (const person of [club.ana, club.ben]) await signUpFor(person, event);
    expect((await cancel(club.cleo, event, club.ana)).error.code).toBe('registration_not_found');
    const joinId = await getJoinId(club.ana, event);
    const params = { id: event.id, joinId };
    expect((await club.ana.call(contract.cancelRegistration, { params })).status).toBe(204);
    const again = await club.ana.call(contract.cancelRegistration, { params });
    expect([again.status, again.error.message]).toEqual([404, 'Registration was already cancelled']);
    expect((await cancel(club.owner, event, club.ben)).status).toBe(204);
    // The first may come back alone, the second only with an organiser.
    expect((await signUpFor(club.ana, event)).body.registration?.id).not.toBe(joinId);
    expect((await signUpFor(club.ben, event)).error.code).toBe('ask_an_organiser');
    const added = await club.owner.call(contract.addAttendee, {
      params: at(event),
      query: { user_id: club.ben.user.id },
      body: {},
    });
    expect(added.body).toMatchObject({ id: club.ben.user.id, status: 'going' });
    const other = await makeEvent(club.owner, club.community);
    const wrong = await club.owner.call(contract.cancelRegistration, {
      params: { id: other.id, joinId: await getJoinId(club.ana, event) },
    });
    expect(wrong.error.code).toBe('registration_not_found');
  });

  it('refuses to cancel a registration after the end, and of people who are checked in', async () => {
    const event = await makeEvent(club.owner, club.community);
    for (const person of [club.ana, club.ben]) await signUpFor(person, event);
    await club.owner.get(contract.checkIn, {
      params: { id: await getJoinId(club.ana, event) },
      body: { event_id: event.id },
    });
    expect((await cancel(club.ana, event)).error.code).toBe('checked_in_stays');
    await club.server.app.db
      .update(events)
      .set({ startsAt: new Date(0), endsAt: new Date(1) })
      .where(eq(events.id, event.id));
    expect((await cancel(club.ben, event)).error.code).toBe('event_over');
    expect(
      (await club.owner.call(contract.removeAttendee, { params: at(event), body: { user_id: club.ben.user.id } })).error
        .code,
    ).toBe('event_over');
    await club.server.app.db.delete(events).where(eq(events.id, event.id));
  });
});

describe('organisers', () => {
  it('give free seats to members, never above the capacity, and take them away', async () => {
    const event = await makeEvent(club.owner, club.community, { capacity: 1, waitlist: true });
    const add = (user: string, by = club.owner) =>
      by.call(contract.addAttendee, { params: at(event), body: { user_id: user } });
    const remove = (user: string) =>
      club.owner.call(contract.removeAttendee, { params: at(event), query: { user_id: user }, body: {} });
    const stranger = await club.outsider();
    expect((await add(club.ana.user.id, club.ben)).error.code).toBe('forbidden');
    expect((await add(stranger.user.id)).error.code).toBe('attendee_not_member');
    expect((await add(newId())).error.code).toBe('attendee_not_member');
    expect((await club.owner.call(contract.addAttendee, { params: at(event), body: {} })).status).toBe(400);
    expect((await add(club.ana.user.id)).body).toMatchObject({ id: club.ana.user.id, status: 'going', paid: false });
    expect((await add(club.ana.user.id)).error.code).toBe('already_going');
    expect((await add(club.ben.user.id)).error.code).toBe('event_full');
    await signUpFor(club.cleo, event);
    expect((await remove(club.ben.user.id)).error.code).toBe('not_going');
    expect((await remove(club.ana.user.id)).status).toBe(200);
    expect((await fetchStatus(club.cleo, event)).status).toBe('going');
    expect((await signUpFor(club.ana, event)).error.code).toBe('ask_an_organiser');
  });

  it('give nobody of another community a free seat, but for a guest who registered once', async () => {
    const [event, open] = [
      await makeEvent(club.owner, club.community),
      await makeEvent(club.owner, club.community, { visibility: 'public' }),
    ];
    const guest = await club.outsider();
    await makeCommunity(guest);
    const add = (to: { id: string }) =>
      club.owner.call(contract.addAttendee, { params: at(to), body: { user_id: guest.user.id } });
    expect((await add(event)).error.code).toBe('attendee_not_member');
    expect((await add(open)).error.code).toBe('attendee_not_member');
    await signUpFor(guest, open);
    await cancel(guest, open);
    expect((await add(open)).body).toMatchObject({ id: guest.user.id, status: 'going' });
  });

  it('checks the rights of organisers before the lock of the event: other people are refused while somebody else has it', async () => {
    const event = await makeEvent(club.owner, club.community);
    await signUpFor(club.ana, event);
    const [requestId, outsider] = [await getJoinId(club.ana, event), await club.outsider()];
    const client = await club.server.app.pool.connect();
    await client.query('begin');
    await client.query('select from events where id = $1 for update', [event.id]);
    const body = { user_id: club.ana.user.id };
    for (const [person, code] of [
      [club.ben, 'forbidden'],
      [outsider, 'event_not_found'],
    ] as const) {
      const answers = await Promise.all([
        person.call(contract.approveEventRequest, { params: { id: event.id, requestId } }),
        person.call(contract.declineEventRequest, { params: { id: event.id, requestId }, body: {} }),
        person.call(contract.addAttendee, { params: at(event), body }),
        person.call(contract.removeAttendee, { params: at(event), body }),
        person.call(contract.checkIn, { params: { id: requestId }, body: { event_id: event.id } }),
        person.call(contract.manualCheckIn, { body: { event_id: event.id, email: club.ana.user.email } }),
      ]);
      expect(new Set(answers.map(({ error }) => error.code))).toEqual(new Set([code]));
    }
    await client.query('rollback');
    client.release();
  });
});

describe('a registration with a lower id than one that has ended, from a server whose clock is behind', () => {
  it('is the newest while it is live', async () => {
    const event = await makeEvent(club.owner, club.community);
    await signUpFor(club.ana, event);
    await cancel(club.ana, event);
    const { body } = await signUpFor(club.ana, event);
    await club.server.app.pool.query(
      `update registrations set id = ('ffffffff-ffff-7fff-bfff-' || substr(id::text, 25))::uuid
       where event_id = $1 and status = 'cancelled'`,
      [event.id],
    );
    const id = body.registration?.id ?? '';
    expect((await signUpFor(club.ana, event)).error.code).toBe('already_registered');
    expect(await fetchStatus(club.ana, event)).toMatchObject({ status: 'going', registration: { id } });
    expect(await club.ana.get(getEvent, { params: at(event) })).toMatchObject({
      my_registration: { id, status: 'going' },
      can: { register: false },
    });
    const cancelled = await club.owner.get(contract.listAttendees, {
      params: at(event),
      query: { filter: 'cancelled' },
    });
    expect(cancelled.results).toEqual([]);
    const byEmail = { event_id: event.id, email: club.ana.user.email };
    expect((await club.owner.call(contract.manualCheckIn, { body: byEmail })).status).toBe(200);
  });
});

describe('a higher capacity', () => {
  it('gives seats to the first of a long waitlist at once, and to all others in a job', async () => {
    const event = await makeEvent(club.owner, club.community, { capacity: 1, waitlist: true });
    await signUpFor(club.ana, event);
    await insertWaitlist(club.server, event, 450);
    await club.owner.get(updateEvent, { params: at(event), body: { capacity: null } });
    expect(await getCounts(club.owner, event)).toMatchObject({ going: 201, waitlisted: 250 });
    expect((await signUpFor(club.ben, event)).body.status).toBe('waitlisted');
    await club.server.runJobs();
    expect(await getCounts(club.owner, event)).toMatchObject({ going: 452, waitlisted: 0 });
    await promoteRest.run(club.server.app, { eventId: event.id });
    expect(await getCounts(club.owner, event)).toMatchObject({ going: 452, waitlisted: 0 });
  });
});
