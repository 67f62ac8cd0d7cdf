import { cancelEvent, updateEvent } from '@homecoming/contract/events.ts';
import { addAdmin } from '@homecoming/contract/members.ts';
import { getOwnPoints } from '@homecoming/contract/points.ts';
import { deleteAccount } from '@homecoming/contract/profiles.ts';
import * as contract from '@homecoming/contract/registrations.ts';
import { makeCommunity, makeEvent, PASSWORD, type Person } from '@homecoming/testkit/cast.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/db/new-id.ts';
import { events } from '../../schema/events.ts';
import { signUpFor, useClub } from '../fixtures/club.ts';

const DAY = 24 * 60 * 60 * 1_000;
const club = useClub();

const fetchTicket = (person: Person, event: { id: string }) =>
  person.call(contract.getTicket, { params: { id: event.id } });
const scan = (by: Person, event: { id: string }, id: string, more: { door?: string; key?: string } = {}) =>
  by.call(contract.checkIn, {
    params: { id },
    body: { event_id: event.id, ...(more.door ? { door: more.door } : {}) },
    ...(more.key ? { idempotencyKey: more.key } : {}),
  });
const undo = (by: Person, id: string) => by.call(contract.undoCheckIn, { params: { id } });
const getPoints = async (person: Person) => (await person.get(getOwnPoints, {})).points;

async function ticketFor(person: Person, event: { id: string }): Promise<{ id: string; code: string }> {
  const { body } = await signUpFor(person, event);
  return { id: body.registration?.id ?? '', code: body.registration?.ticket_code ?? '' };
}

describe('a ticket', () => {
  it('shows its holder a code and a QR code of it, while they are going', async () => {
    const event = await makeEvent(club.owner, club.community, { approval_required: true });
    expect((await fetchTicket(club.ana, event)).error.code).toBe('registration_not_found');
    const { body } = await signUpFor(club.ana, event);
    expect((await fetchTicket(club.ana, event)).error.code).toBe('registration_not_found');
    await club.owner.get(contract.approveEventRequest, {
      params: { id: event.id, requestId: body.registration?.id ?? '' },
    });
    const ticket = (await fetchTicket(club.ana, event)).body;
    expect(ticket.ticket_code).toMatch(/^[A-Z2-7]{26}$/);
    const [type, picture = ''] = ticket.qr_code.split(',');
    expect(type).toBe('data:image/svg+xml;base64');
    expect(Buffer.from(picture, 'base64').toString()).toMatch(/^<svg .*<\/svg>\s*$/s);
    const attendees = await club.ben.get(contract.listAttendees, { params: { id: event.id } });
    expect(JSON.stringify(attendees)).not.toContain(ticket.ticket_code);
  });

  it('checks a ticket in once: a retry gets the first answer, any other repeat the time, door and name', async () => {
    const event = await makeEvent(club.owner, club.community);
    const { id, code } = await ticketFor(club.ana, event);
    const first = await scan(club.owner, event, code, { door: 'North', key: 'scan-1' });
    expect(first.body).toMatchObject({
      attendee: { id: club.ana.user.id, joinId: id, checked_in_door: 'North' },
      door: 'North',
      counts: { going: 1, checked_in: 1 },
    });
    const retry = await scan(club.owner, event, code, { door: 'North', key: 'scan-1' });
    expect([retry.status, retry.body.checked_in_at]).toEqual([200, first.body.checked_in_at]);
    const typed = ` ${code.slice(0, 4)}-${code.slice(4, 8)} ${code.slice(8)}\n`;
    for (const again of [code, code.toLowerCase(), typed, id]) {
      expect((await scan(club.owner, event, again, { door: 'South', key: newId() })).error).toMatchObject({
        code: 'already_checked_in',
        details: {
          checked_in_at: first.body.checked_in_at,
          door: 'North',
          name: club.ana.user.first_name + ' ' + club.ana.user.last_name,
        },
      });
    }
    const reused = await scan(club.owner, event, id, { door: 'South', key: 'scan-1' });
    expect(reused.error.code).toBe('idempotency_key_reused');
  });

  it('answers a retry for the ticket of a deleted account without its email address', async () => {
    const event = await makeEvent(club.owner, club.community);
    const { code } = await ticketFor(club.ana, event);
    const again = () => scan(club.owner, event, code, { key: 'then-deleted' });
    expect((await again()).body.attendee.email).toBe(club.ana.user.email);
    await club.ana.get(deleteAccount, { body: { password: PASSWORD } });
    expect((await again()).body.attendee).toMatchObject({ id: club.ana.user.id, email: null });
  });

  it('refuses the ticket of another event, with its title for those who organise both', async () => {
    const [event, other] = [
      await makeEvent(club.owner, club.community),
      await makeEvent(club.owner, club.community, { title: 'Choir night' }),
    ];
    const { code, id } = await ticketFor(club.ana, other);
    for (const ticket of [code, id]) {
      expect((await scan(club.owner, event, ticket)).error).toMatchObject({
        code: 'wrong_event',
        details: { title: 'Choir night' },
      });
    }
    await club.owner.get(updateEvent, {
      params: { id: event.id },
      body: { hosts: [club.owner.user.id, club.ben.user.id] },
    });
    expect((await scan(club.ben, event, code)).error).toMatchObject({ code: 'wrong_event', details: { title: null } });
    expect((await scan(club.ben, other, code)).error.code).toBe('forbidden');
    const stranger = await club.outsider();
    const elsewhere = await makeCommunity(stranger);
    const theirs = await makeEvent(stranger, elsewhere);
    expect((await scan(stranger, theirs, code)).error).toMatchObject({ code: 'wrong_event', details: { title: null } });
    expect((await scan(stranger, other, code)).error.code).toBe('event_not_found');
  });

  it('that is guessed, cancelled or for a closed event opens nothing', async () => {
    const event = await makeEvent(club.owner, club.community);
    const { code, id } = await ticketFor(club.ana, event);
    for (const guess of ['A'.repeat(26), newId(), "' or 1=1 --", '%00', 'x'.repeat(100)]) {
      expect((await scan(club.owner, event, guess)).error.code).toBe('ticket_not_found');
    }
    expect((await scan(club.owner, event, 'x'.repeat(101))).status).toBe(400);
    expect((await scan(club.ana, event, code)).error.code).toBe('forbidden');
    await club.ana.call(contract.cancelRegistration, { params: { id: event.id, joinId: id } });
    expect((await scan(club.owner, event, code)).error.code).toBe('not_going');
    const again = await ticketFor(club.ana, event);
    expect(again.code).not.toBe(code);
    expect((await scan(club.owner, event, code)).error.code).toBe('not_going');
    const now = club.server.clock.now().getTime();
    const endedBefore = (ms: number) =>
      club.server.app.db
        .update(events)
        .set({ startsAt: new Date(now - ms - 1), endsAt: new Date(now - ms) })
        .where(eq(events.id, event.id));
    await endedBefore(7 * DAY + 1_000);
    expect((await scan(club.owner, event, again.code)).error.code).toBe('door_closed');
    await endedBefore(7 * DAY - 60_000);
    expect((await scan(club.owner, event, again.code)).status).toBe(200);
    const cancelled = await makeEvent(club.owner, club.community);
    const ticket = await ticketFor(club.ana, cancelled);
    await club.owner.get(cancelEvent, { params: { id: cancelled.id }, body: {} });
    expect((await scan(club.owner, cancelled, ticket.code)).error.code).toBe('event_cancelled');
  });
});

describe('manual check-in', () => {
  const byEmail = (event: { id: string }, email: string, by = club.owner) =>
    by.call(contract.manualCheckIn, { body: { event_id: event.id, email, door: '' } });

  it('finds people by their email address in any case', async () => {
    const event = await makeEvent(club.owner, club.community);
    const { email } = club.ana.user;
    expect((await byEmail(event, email)).error.code).toBe('email_not_going');
    await signUpFor(club.ana, event);
    expect((await byEmail(event, email, club.ana)).error.code).toBe('forbidden');
    expect((await byEmail(event, ` ${email.toUpperCase()} `)).body).toMatchObject({ attendee: { email }, door: null });
    expect((await byEmail(event, email)).error.code).toBe('already_checked_in');
  });
});

describe('undoing', () => {
  it('takes the check-in and its points back, and so does taking the seat away', async () => {
    const event = await makeEvent(club.owner, club.community);
    const { id, code } = await ticketFor(club.ana, event);
    await scan(club.owner, event, code, { key: 'first' });
    expect(await getPoints(club.ana)).toBe(10);
    expect((await undo(club.ana, id)).error.code).toBe('forbidden');
    for (let time = 0; time < 2; time += 1) expect((await undo(club.owner, id)).status).toBe(204);
    expect((await scan(club.owner, event, code, { key: 'first' })).error.code).toBe('check_in_undone');
    expect(await getPoints(club.ana)).toBe(0);
    const outsider = await club.outsider();
    for (const [by, unknown] of [
      [club.owner, newId()],
      [outsider, newId()],
      [outsider, id],
    ] as const) {
      expect((await undo(by, unknown)).error.code).toBe('registration_not_found');
    }
    expect((await scan(club.owner, event, code, { key: 'second' })).status).toBe(200);
    expect(await getPoints(club.ana)).toBe(10);
    await club.owner.get(contract.removeAttendee, { params: { id: event.id }, body: { user_id: club.ana.user.id } });
    expect(await getPoints(club.ana)).toBe(0);
    expect((await club.owner.get(contract.listAttendees, { params: { id: event.id } })).results).toEqual([]);
  });

  it('below five check-ins takes the points of the hosts back', async () => {
    await club.owner.get(addAdmin, { params: { id: club.community.id }, body: { user_id: club.ben.user.id } });
    const event = await makeEvent(club.ben, club.community);
    const people = [club.ana, club.cleo, club.owner, await club.member(), await club.member(), await club.member()];
    const tickets = [];
    for (const person of people) tickets.push(await ticketFor(person, event));
    for (const { code } of tickets.slice(0, 4)) await scan(club.ben, event, code);
    expect(await getPoints(club.ben)).toBe(0);
    for (const { code } of tickets.slice(4)) await scan(club.ben, event, code);
    expect(await getPoints(club.ben)).toBe(15);
    for (const { id } of tickets.slice(0, 2)) await undo(club.ben, id);
    expect(await getPoints(club.ben)).toBe(0);
    await scan(club.owner, event, tickets[0]?.code ?? '');
    expect(await getPoints(club.ben)).toBe(15);
  });
});
