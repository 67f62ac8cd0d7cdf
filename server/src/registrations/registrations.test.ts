import { leaveCommunity } from '@homecoming/contract/communities.ts';
import { cancelEvent, deleteEvent, getEvent, updateEvent } from '@homecoming/contract/events.ts';
import { deleteAccount } from '@homecoming/contract/profiles.ts';
import { createQuestions, deleteQuestion } from '@homecoming/contract/questions.ts';
import * as contract from '@homecoming/contract/registrations.ts';
import { eventOf, PASSWORD, type Person } from '@homecoming/testkit/cast.ts';
import { untilWaitingForLocks } from '@homecoming/testkit/locks.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newId } from '../platform/db/new-id.ts';
import { events } from '../schema/events.ts';
import { registrations } from '../schema/registrations.ts';
import { signUpFor, useClub } from './fixtures/club.ts';
import { expireHolds } from './jobs.ts';

const HOUR = 60 * 60 * 1_000;
const club = useClub();

const at = (event: { id: string }) => ({ id: event.id });
const statusOf = (person: Person, event: { id: string }) =>
  person.get(contract.getRegistrationStatus, { params: { eventId: event.id } });
const joinIdOf = async (person: Person, event: { id: string }) =>
  (await statusOf(person, event)).registration?.joinId ?? newId();
const cancel = async (by: Person, event: { id: string }, of = by) =>
  by.call(contract.cancelRegistration, { params: { id: event.id, joinId: await joinIdOf(of, event) } });
const counts = async (event: { id: string }) => (await club.owner.get(getEvent, { params: at(event) })).counts;

describe('registering', () => {
  it('gives a seat with a ticket, once, also for a repeated Idempotency-Key', async () => {
    const event = await eventOf(club.owner, club.community, { capacity: 2 });
    expect(await statusOf(club.ana, event)).toMatchObject({ status: 'none', registration: null, amount: null });
    const input = { params: at(event), body: {}, idempotencyKey: 'once' };
    const first = await club.ana.get(contract.register, input);
    expect(first).toMatchObject({ status: 'going', registration: { checked_in_at: null, waitlist_position: null } });
    expect(first.registration?.ticket_code).toMatch(/^[A-Z2-7]{26}$/);
    expect((await club.ana.get(contract.register, input)).registration?.id).toBe(first.registration?.id);
    expect((await signUpFor(club.ana, event)).error.code).toBe('already_registered');
    expect(await counts(event)).toMatchObject({ going: 1 });
    expect(await club.ana.get(getEvent, { params: at(event) })).toMatchObject({
      joinId: first.registration?.joinId,
      my_registration: { status: 'going' },
      seats_left: 1,
      can: { register: false },
    });
  });

  it('fills the seats, then the waitlist in order, and passes on seats that come free', async () => {
    const event = await eventOf(club.owner, club.community, { capacity: 1, waitlist: true });
    for (const person of [club.ana, club.ben, club.cleo]) await signUpFor(person, event);
    expect((await statusOf(club.ben, event)).registration?.waitlist_position).toBe(1);
    expect((await statusOf(club.cleo, event)).registration).toMatchObject({ waitlist_position: 2, ticket_code: null });
    expect((await cancel(club.ana, event)).status).toBe(204);
    expect((await statusOf(club.ben, event)).status).toBe('going');
    expect((await statusOf(club.cleo, event)).registration?.waitlist_position).toBe(1);
    // Who comes back is last in line, with a new registration.
    expect((await signUpFor(club.ana, event)).body).toMatchObject({ status: 'waitlisted' });
    expect((await statusOf(club.ana, event)).registration?.waitlist_position).toBe(2);
    await club.owner.get(updateEvent, { params: at(event), body: { capacity: 3 } });
    for (const person of [club.ana, club.cleo]) expect((await statusOf(person, event)).status).toBe('going');
  });

  it('is refused when the event is full, without a waitlist', async () => {
    const event = await eventOf(club.owner, club.community, { capacity: 1 });
    await signUpFor(club.ana, event);
    expect((await signUpFor(club.ben, event)).error).toMatchObject({ code: 'event_full' });
    expect((await statusOf(club.ben, event)).status).toBe('none');
  });

  it('is refused for drafts, cancelled, past and hidden events, and for people who do not see it', async () => {
    const event = await eventOf(club.owner, club.community);
    const outsider = await club.outsider();
    expect((await signUpFor(outsider, event)).error.code).toBe('event_not_found');
    expect((await signUpFor(club.server.nobody as Person, event)).status).toBe(401);
    expect((await signUpFor(club.ana, { id: newId() })).error.code).toBe('event_not_found');
    const draft = await eventOf(club.owner, club.community, { status: 'draft' });
    expect((await signUpFor(club.ana, draft)).error.code).toBe('event_not_found');
    expect((await signUpFor(club.owner, draft)).error.code).toBe('registration_closed');
    const cancelled = await eventOf(club.owner, club.community);
    await club.owner.get(cancelEvent, { params: at(cancelled), body: {} });
    expect((await signUpFor(club.ana, cancelled)).error.code).toBe('registration_closed');
    await club.owner.call(deleteEvent, { params: at(event) });
    expect((await signUpFor(club.ana, event)).error.code).toBe('event_not_found');
    const past = await eventOf(club.owner, club.community);
    await club.server.app.db
      .update(events)
      .set({ startsAt: new Date(0), endsAt: new Date(1) })
      .where(eq(events.id, past.id));
    expect((await signUpFor(club.ana, past)).error.code).toBe('registration_closed');
  });

  it('at a public event is for guests, too, who keep their seat when it becomes one for members', async () => {
    const event = await eventOf(club.owner, club.community, { visibility: 'public' });
    const [guest, late] = [await club.outsider(), await club.outsider()];
    expect((await signUpFor(guest, event)).body.status).toBe('going');
    await club.owner.get(updateEvent, { params: at(event), body: { visibility: 'members' } });
    expect((await statusOf(guest, event)).status).toBe('going');
    expect((await signUpFor(late, event)).error.code).toBe('event_not_found');
    expect((await cancel(guest, event)).status).toBe(204);
  });

  it('waits for a lock, and answers 503 with Retry-After when it never gets it', { timeout: 30_000 }, async () => {
    const event = await eventOf(club.owner, club.community);
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

describe('answers', () => {
  const ask = async (event: { id: string }) =>
    (
      await club.owner.get(createQuestions, {
        params: at(event),
        body: {
          questions: [
            { label: 'Allergies?', required: true },
            { label: 'Meal', kind: 'choice', options: ['Fish', 'Bread'] },
            { label: 'Days', kind: 'checkbox', options: ['Friday', 'Saturday'] },
          ],
        },
      })
    ).questions.map(({ id }) => id) as [string, string, string];

  it('are required, checked against the options, and stored with the label of their question', async () => {
    const event = await eventOf(club.owner, club.community);
    const [allergies, meal, days] = await ask(event);
    const other = await eventOf(club.owner, club.community);
    const [foreign] = await ask(other);
    const answer = (question: string, given: string | string[]) => ({ question, answer: given });
    const refused = async (...answers: { question: string; answer: string | string[] }[]) =>
      (await signUpFor(club.ana, event, { answers })).error;
    expect(await refused()).toMatchObject({ code: 'answer_required', fields: { [allergies]: expect.any(String) } });
    expect(await refused(answer(allergies, '   '))).toMatchObject({ code: 'answer_required' });
    const good = answer(allergies, 'None');
    for (const bad of [
      answer(meal, 'Meat'),
      answer(meal, ['Fish']),
      answer(days, 'Friday'),
      answer(days, ['Sunday']),
      answer(foreign, 'Mine'),
      answer(newId(), 'Nobody'),
      answer(allergies, 'Twice'),
      answer(allergies, 'x'.repeat(1_001)),
    ]) {
      expect(await refused(good, bad)).toMatchObject({ code: 'invalid_input' });
    }
    expect((await statusOf(club.ana, event)).status).toBe('none');
    const { body } = await signUpFor(club.ana, event, {
      answers: [
        answer(days, ['Saturday', 'Friday', 'Saturday']),
        answer(allergies.toUpperCase(), ' None '),
        answer(meal, ''),
      ],
    });
    expect(body.registration?.answers).toEqual([
      { question: allergies, label: 'Allergies?', answer: 'None' },
      { question: days, label: 'Days', answer: ['Saturday', 'Friday'] },
    ]);
  });

  it('to a question that was deleted meanwhile are ignored', async () => {
    const event = await eventOf(club.owner, club.community);
    const [allergies, meal] = await ask(event);
    await signUpFor(club.ben, event, {
      answers: [
        { question: allergies, answer: 'Nuts' },
        { question: meal, answer: 'Fish' },
      ],
    });
    for (const qid of [allergies, meal]) await club.owner.call(deleteQuestion, { params: { id: event.id, qid } });
    const { body } = await signUpFor(club.ana, event, { answers: [{ question: meal, answer: 'Fish' }] });
    expect(body).toMatchObject({ status: 'going', registration: { answers: [] } });
    expect((await statusOf(club.ben, event)).registration?.answers).toMatchObject([
      { answer: 'Nuts' },
      { answer: 'Fish' },
    ]);
  });
});

describe('cancelling', () => {
  it('is for the person and organisers, and the second time was already cancelled', async () => {
    const event = await eventOf(club.owner, club.community);
    for (const person of [club.ana, club.ben]) await signUpFor(person, event);
    expect((await cancel(club.cleo, event, club.ana)).error.code).toBe('registration_not_found');
    const joinId = await joinIdOf(club.ana, event);
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
    const other = await eventOf(club.owner, club.community);
    const wrong = await club.owner.call(contract.cancelRegistration, {
      params: { id: other.id, joinId: await joinIdOf(club.ana, event) },
    });
    expect(wrong.error.code).toBe('registration_not_found');
  });

  it('is refused after the end, and to people who are checked in', async () => {
    const event = await eventOf(club.owner, club.community);
    for (const person of [club.ana, club.ben]) await signUpFor(person, event);
    await club.owner.get(contract.checkIn, {
      params: { id: await joinIdOf(club.ana, event) },
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

describe('requests', () => {
  const ids = async (event: { id: string }, status?: 'waitlisted' | 'declined') =>
    (await club.owner.get(contract.listEventRequests, { params: at(event), ...(status ? { query: { status } } : {}) }))
      .results;

  it('are approved and declined by organisers, once', async () => {
    const event = await eventOf(club.owner, club.community, { approval_required: true, capacity: 1, waitlist: true });
    for (const person of [club.ana, club.ben, club.cleo]) {
      expect((await signUpFor(person, event)).body.status).toBe('requested');
    }
    const [first, second, third] = await ids(event);
    expect([first, second, third].map((one) => one?.user.id)).toEqual(
      [club.ana, club.ben, club.cleo].map(({ user }) => user.id),
    );
    const answer = (call: typeof contract.approveEventRequest, requestId = '', by = club.owner) =>
      by.call(call, { params: { id: event.id, requestId } });
    expect((await answer(contract.approveEventRequest, first?.id, club.ana)).error.code).toBe('forbidden');
    expect((await answer(contract.approveEventRequest, first?.id)).body.status).toBe('going');
    expect((await answer(contract.approveEventRequest, first?.id)).error.code).toBe('request_answered');
    expect((await answer(contract.approveEventRequest, second?.id)).body.status).toBe('waitlisted');
    expect((await ids(event, 'waitlisted')).map(({ id }) => id)).toEqual([second?.id]);
    const declined = await club.owner.get(contract.declineEventRequest, {
      params: { id: event.id, requestId: third?.id ?? '' },
      body: { reason: 'Only for singers' },
    });
    expect(declined.status).toBe('declined');
    expect((await statusOf(club.cleo, event)).registration).toMatchObject({ decline_reason: 'Only for singers' });
    expect((await signUpFor(club.cleo, event)).error.code).toBe('ask_an_organiser');
    expect((await answer(contract.approveEventRequest, newId())).error.code).toBe('registration_not_found');
    expect((await club.ana.call(contract.listEventRequests, { params: at(event) })).error.code).toBe('forbidden');
    const stranger = await club.outsider();
    expect((await stranger.call(contract.listEventRequests, { params: at(event) })).error.code).toBe('event_not_found');
  });

  it('stay when the event is full without a waitlist', async () => {
    const event = await eventOf(club.owner, club.community, { approval_required: true, capacity: 1 });
    for (const person of [club.ana, club.ben]) await signUpFor(person, event);
    const [first, second] = await ids(event);
    const approve = (requestId = '') =>
      club.owner.call(contract.approveEventRequest, { params: { id: event.id, requestId } });
    await approve(first?.id);
    expect((await approve(second?.id)).error.code).toBe('event_full');
    expect((await statusOf(club.ben, event)).status).toBe('requested');
    await cancel(club.ana, event);
    expect((await approve(second?.id)).body.status).toBe('going');
  });

  it('are listed in pages, and so is the waitlist', async () => {
    const event = await eventOf(club.owner, club.community, { capacity: 1, waitlist: true });
    for (const person of [club.owner, club.ana, club.ben, club.cleo]) await signUpFor(person, event);
    const page = async (cursor?: string | null) =>
      club.owner.get(contract.listEventRequests, {
        params: at(event),
        query: { status: 'waitlisted', limit: 2, ...(cursor ? { cursor } : {}) },
      });
    const first = await page();
    const second = await page(first.next);
    expect([...first.results, ...second.results].map(({ user }) => user.id)).toEqual(
      [club.ana, club.ben, club.cleo].map(({ user }) => user.id),
    );
    expect(second.next).toBeNull();
  });
});

describe('organisers', () => {
  it('give free seats to members, never above the capacity, and take them away', async () => {
    const event = await eventOf(club.owner, club.community, { capacity: 1, waitlist: true });
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
    expect((await statusOf(club.cleo, event)).status).toBe('going');
    expect((await signUpFor(club.ana, event)).error.code).toBe('ask_an_organiser');
  });
});

describe('seats that were kept for a payment', () => {
  it('expire, and are passed on', async () => {
    const event = await eventOf(club.owner, club.community, { capacity: 1, waitlist: true });
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
    expect((await statusOf(club.ana, event)).status).toBe('awaiting_payment');
    club.server.clock.forward(31 * 60_000);
    await expire();
    await expire();
    expect((await statusOf(club.ana, event)).status).toBe('expired');
    expect((await statusOf(club.ben, event)).status).toBe('going');
    expect((await signUpFor(club.ana, event)).body.status).toBe('waitlisted');
  });

  it('are offered to the waitlist of a paid event for half the time to its start, at most a day', async () => {
    const event = await eventOf(club.owner, club.community, { capacity: 1, waitlist: true });
    await signUpFor(club.ana, event);
    await club.server.app.db
      .update(events)
      .set({ priceAmount: 500, priceCurrency: 'eur' })
      .where(eq(events.id, event.id));
    await signUpFor(club.ben, event);
    await cancel(club.ana, event);
    const offer = await statusOf(club.ben, event);
    expect(offer).toMatchObject({ status: 'awaiting_payment', amount: 500, currency: 'eur' });
    const length = Date.parse(offer.registration?.hold_expires_at ?? '') - club.server.clock.now().getTime();
    expect(Math.abs(length - 24 * HOUR)).toBeLessThan(60_000);
    await cancel(club.ben, event);
  });
});

describe('the end', () => {
  it('of an event ends every registration: the first at once, all of a large one in a job', async () => {
    const event = await eventOf(club.owner, club.community, { capacity: 1, waitlist: true });
    for (const person of [club.ana, club.ben]) await signUpFor(person, event);
    await club.server.app.pool.query(
      `with people as (insert into users (email, password_hash, first_name, last_name)
         select 'crowd' || n || '@example.net', 'none', 'Crowd', n::text from generate_series(1, 1100) n returning id)
       insert into registrations (event_id, user_id, status, waitlisted_at, ticket_code)
         select $1, id, 'waitlisted', now(), id::text from people`,
      [event.id],
    );
    await club.owner.get(cancelEvent, { params: at(event), body: { reason: 'Storm' } });
    const live = async () => {
      const { going, waitlisted } = await counts(event);
      return going + (waitlisted ?? 0);
    };
    expect(await live()).toBe(602);
    await club.server.runJobs();
    expect(await live()).toBe(0);
    club.server.clock.forward(61_000);
    expect((await statusOf(club.ben, event)).status).toBe('cancelled');
    expect((await cancel(club.ben, event)).error.code).toBe('registration_already_cancelled');
  });

  it('of a membership frees the seats at future events for members, and passes them on', async () => {
    const [forMembers, open, over] = [
      await eventOf(club.owner, club.community, { capacity: 1, waitlist: true }),
      await eventOf(club.owner, club.community, { visibility: 'public' }),
      await eventOf(club.owner, club.community),
    ];
    for (const event of [forMembers, open, over]) await signUpFor(club.ana, event);
    await signUpFor(club.ben, forMembers);
    await club.server.app.db
      .update(events)
      .set({ startsAt: new Date(0), endsAt: new Date(1) })
      .where(eq(events.id, over.id));
    await club.ana.get(leaveCommunity, { params: { id: club.community.id } });
    expect((await statusOf(club.ben, forMembers)).status).toBe('going');
    expect((await club.ana.call(contract.getRegistrationStatus, { params: { eventId: forMembers.id } })).status).toBe(
      404,
    );
    expect((await statusOf(club.ana, open)).status).toBe('going');
    expect(await counts(over)).toMatchObject({ going: 1 });
  });

  it('of an account frees all its seats, and deletes its answers', async () => {
    const event = await eventOf(club.owner, club.community, { capacity: 1, waitlist: true, visibility: 'public' });
    const { questions } = await club.owner.get(createQuestions, {
      params: at(event),
      body: { questions: [{ label: 'Allergies?' }] },
    });
    const guest = await club.outsider();
    const answers = [{ question: questions[0]?.id ?? '', answer: 'A secret allergy' }];
    await signUpFor(guest, event, { answers });
    await signUpFor(club.ben, event);
    expect((await guest.call(deleteAccount, { body: { password: PASSWORD } })).status).toBe(204);
    expect((await statusOf(club.ben, event)).status).toBe('going');
    const { rows } = await club.server.app.pool.query(
      `select 1 from registration_answers where answer::text like '%secret%'`,
    );
    expect(rows).toEqual([]);
  });

  it('of a membership leaves no seat behind while its person registers', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await club.member('Lea');
      const event = await eventOf(club.owner, club.community);
      await Promise.all([
        signUpFor(person, event),
        person.call(leaveCommunity, { params: { id: club.community.id } }),
        signUpFor(person, event),
      ]);
      expect(await counts(event)).toMatchObject({ going: 0 });
    }
  });
});
