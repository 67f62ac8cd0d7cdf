import { cancelEvent, createEvent, deleteEvent, updateEvent } from '@homecoming/contract/events.ts';
import { listNotifications, updateNotificationSettings } from '@homecoming/contract/notifications.ts';
import * as contract from '@homecoming/contract/registrations.ts';
import type { Person } from '@homecoming/testkit/cast.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventChanged } from '../../events/facts.ts';
import { newId } from '../../platform/db/new-id.ts';
import type { Fact } from '../../platform/facts.ts';
import { drawQrCodeAsPng } from '../../platform/qr-code.ts';
import { transaction } from '../../platform/transaction.ts';
import { registrationChanged } from '../../registrations/facts.ts';
import { openClub, type Club } from '../fixtures/club-with-events.ts';

const HOUR = 60 * 60 * 1_000;

let server: TestServer;
let club: Club;
let owner: Person;
let ana: Person;
let ben: Person;
beforeAll(async () => {
  server = await startTestServer();
  club = await openClub(server);
  owner = club.owner;
});
afterAll(() => server.close());
beforeEach(async () => {
  [ana, ben] = await Promise.all([club.join('Ana Lima'), club.join('Ben Moss')]);
  await mails();
});

/** The mails about events that went out since the last call. */
async function mails() {
  await server.runJobs();
  return server.mails.splice(0).filter(({ text }) => text.includes('/events/'));
}
/** As `address: subject`. */
const subjects = async () => (await mails()).map(({ to, subject }) => `${to}: ${subject}`).toSorted();
const news = async (person: Person) => {
  const { results } = await person.get(listNotifications, {});
  return results.filter(({ kind }) => kind.startsWith('event_')).map(({ sentence }) => sentence);
};
const register = (id: string, person = ana) => person.get(contract.register, { params: { id }, body: {} });
const joinId = async (id: string, person = ana) => (await register(id, person)).registration?.id ?? '';

/** The durable effects of facts that wait in the outbox at the same time. */
const processTogether = <Data>(fact: Fact<Data>, batch: readonly Data[]) =>
  transaction(server.app, async (tx) => {
    for (const subscriber of server.app.facts.getSubscribers(fact.name)) await subscriber.durable?.(tx, batch);
  });

it('confirms a seat with the calendar file, and without a link to end such mails', async () => {
  const id = await club.newEvent({ title: 'Reunion' });
  await register(id);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: ana.user.email, subject: 'You are going to Reunion', unsubscribeUrl: undefined });
  expect(mail?.text).toContain('Where: Alder Hall, Rua da Sofia 1, Coimbra');
  expect(mail?.text).toContain('(Lisbon time)');
  expect(mail?.text).toContain(`/events/${id}`);
  const [file] = mail?.attachments ?? [];
  expect(file).toMatchObject({ filename: 'Reunion.ics', contentType: expect.stringContaining('text/calendar') });
  expect(file?.content).toContain('SUMMARY:Reunion');
  expect(await news(ana)).toEqual([]);
});

it('shows the QR code of the ticket in the mail', async () => {
  const id = await club.newEvent();
  const { registration } = await register(id);
  const [mail] = await mails();
  const picture = mail?.attachments?.find(({ filename }) => filename === 'ticket.png');
  expect(picture).toMatchObject({ contentType: 'image/png', encoding: 'base64' });
  expect(mail?.html).toMatch(new RegExp(`<img\\s+src="cid:${picture?.cid}"\\s+alt="The QR code of your ticket"`));
  const drawn = await drawQrCodeAsPng(registration?.ticket_code ?? '');
  expect(Buffer.from(picture?.content ?? '', 'base64').equals(drawn)).toBe(true);
  expect(drawn.subarray(1, 4).toString()).toBe('PNG');
});

it('shows the link of an online event in no mail', async () => {
  const url = 'https://meet.example.org/secret-room';
  const id = await club.newEvent({
    title: 'Call',
    venueKind: 'online',
    venueName: null,
    venueAddress: null,
    venueUrl: url,
  });
  await register(id);
  const [mail] = await mails();
  expect(mail?.text).toContain('The link is on the page of the event.');
  expect(mail?.text).not.toContain(url);
  expect(mail?.attachments?.map(({ filename }) => filename)).toEqual(['Call.ics']);
  expect(mail?.html).not.toContain('<img');
});

it('says that a request arrived, to its author and to the organisers, and how it was answered', async () => {
  const id = await club.newEvent({ title: 'Dinner', approvalRequired: true });
  const [first, second] = [await joinId(id, ana), await joinId(id, ben)];
  expect(await subjects()).toEqual([ana, ben].map(({ user }) => `${user.email}: Your request for Dinner`).toSorted());
  const asked = (await owner.get(listNotifications, {})).results.filter(({ event }) => event?.id === id);
  const url = `/events/${id}/manage/requests#request-${second}`;
  expect(asked).toMatchObject([{ kind: 'request_received', actors_count: 2, url }]);
  expect(asked[0]?.sentence).toMatch(/would like to come to “Dinner”$/);
  await owner.get(contract.approveEventRequest, { params: { id, requestId: first } });
  await owner.get(contract.declineEventRequest, {
    params: { id, requestId: second },
    body: { reason: 'Only for 2016.' },
  });
  const answers = await mails();
  const [approved, declined] = [ana, ben].map(({ user }) => answers.find(({ to }) => to === user.email));
  expect(approved).toMatchObject({ subject: 'Your request for Dinner was approved' });
  expect(approved?.attachments?.map(({ filename }) => filename)).toEqual(['Dinner.ics', 'ticket.png']);
  expect(declined).toMatchObject({ subject: 'Your request for Dinner was declined', attachments: undefined });
  expect(declined?.text).toContain('They wrote: Only for 2016.');
  expect(await news(ana)).toEqual(['Your request for “Dinner” was approved']);
  expect(await news(ben)).toEqual(['Your request for “Dinner” was declined']);
  const left = (await owner.get(listNotifications, {})).results.filter(({ event }) => event?.id === id);
  expect(left).toEqual([]);
});

it('says that a person is on the waitlist, and that they moved up', async () => {
  const id = await club.newEvent({ title: 'Boat', capacity: 1, waitlist: true });
  const seat = await joinId(id, ana);
  await register(id, ben);
  expect(await subjects()).toEqual(
    [`${ana.user.email}: You are going to Boat`, `${ben.user.email}: You are on the waitlist of Boat`].toSorted(),
  );
  await ana.call(contract.cancelRegistration, { params: { id, joinId: seat } });
  expect(await subjects()).toEqual(
    [
      `${ana.user.email}: You are no longer registered for Boat`,
      `${ben.user.email}: A seat came free: you are going to Boat`,
    ].toSorted(),
  );
  expect(await news(ben)).toEqual(['A seat came free: you are going to “Boat”']);
  expect(await news(ana)).toEqual([]);
});

it('keeps the line of a seat that came free when the time changes, and names what has changed', async () => {
  const id = await club.newEvent({ title: 'Lake', capacity: 1, waitlist: true });
  const seat = await joinId(id, ana);
  await register(id, ben);
  await ana.call(contract.cancelRegistration, { params: { id, joinId: seat } });
  const venue = { kind: 'in_person', name: 'Boat house', address: '', url: null } as const;
  await owner.get(updateEvent, { params: { id }, body: { venue } });
  await server.runJobs();
  expect((await news(ben)).toSorted()).toEqual([
    'A seat came free: you are going to “Lake”',
    'The place of “Lake” has changed',
  ]);
});

it('says that an organiser has added or removed a person', async () => {
  const id = await club.newEvent({ title: 'Picnic' });
  await owner.get(contract.addAttendee, { params: { id }, body: { user_id: ana.user.id } });
  const [added] = await mails();
  expect(added).toMatchObject({ to: ana.user.email, subject: 'You are going to Picnic' });
  await owner.get(contract.removeAttendee, { params: { id }, body: { user_id: ana.user.id } });
  expect(await subjects()).toEqual([`${ana.user.email}: Your registration for Picnic was cancelled`]);
  expect((await news(ana))[0]).toBe('An organiser cancelled your registration for “Picnic”');
});

it('does not confirm a seat that was cancelled before the mail went out', async () => {
  const id = await club.newEvent({ title: 'Brief' });
  const seat = await joinId(id);
  await ana.call(contract.cancelRegistration, { params: { id, joinId: seat } });
  expect(await subjects()).toEqual([`${ana.user.email}: You are no longer registered for Brief`]);
});

it('mails only what is still true of a registration', async () => {
  const id = await club.newEvent({ title: 'Fast', capacity: 1, waitlist: true });
  const seat = await joinId(id, ana);
  await register(id, ben);
  await ana.call(contract.cancelRegistration, { params: { id, joinId: seat } });
  expect(await subjects()).toEqual(
    [
      `${ana.user.email}: You are no longer registered for Fast`,
      `${ben.user.email}: A seat came free: you are going to Fast`,
    ].toSorted(),
  );
});

it('takes a request that was withdrawn at once out of the inbox of organisers', async () => {
  const eventId = await club.newEvent({ approvalRequired: true });
  const change = {
    registrationId: newId(),
    eventId,
    communityId: club.id,
    userId: ana.user.id,
    by: ana.user.id,
    counts: { going: 0, seatsLeft: null, checkedIn: 0 },
    at: server.clock.now(),
    reason: null,
  };
  await processTogether(registrationChanged, [
    { ...change, move: 'register', from: null, to: 'requested' },
    { ...change, move: 'cancel', from: 'requested', to: 'cancelled' },
  ]);
  const { results } = await owner.get(listNotifications, {});
  expect(results.filter(({ event }) => event?.id === eventId)).toEqual([]);
});

it('respects people who switched these mails off', async () => {
  await ana.get(updateNotificationSettings, { body: { kind: 'event_updated', mail: false } });
  await register(await club.newEvent());
  expect(await mails()).toEqual([]);
});

describe('changes of the event', () => {
  const change = (id: string, body: object) => owner.get(updateEvent, { params: { id }, body });

  it('mails changes of time and place to everybody with a live registration, and no other changes', async () => {
    const id = await club.newEvent({ title: 'Walk', capacity: 1, waitlist: true });
    await register(id, ana);
    await register(id, ben);
    await mails();
    await change(id, { title: 'Long walk', description: 'Bring boots' });
    expect(await mails()).toEqual([]);
    await change(id, { venue: { kind: 'in_person', name: 'The old bridge' } });
    const moved = await mails();
    expect(moved.map(({ to, subject }) => `${to}: ${subject}`).toSorted()).toEqual(
      [ana, ben].map(({ user }) => `${user.email}: Changed: Long walk`).toSorted(),
    );
    expect(moved[0]?.text).toContain('The place of “Long walk” has changed');
    expect(moved[0]?.text).toContain('Where: The old bridge');
    const [going, waitlisted] = [ana, ben].map(({ user }) => moved.find(({ to }) => to === user.email));
    expect(going?.attachments?.[0]?.content).toContain('SEQUENCE:1');
    expect(going?.attachments?.[0]?.content).toContain('LOCATION:The old bridge');
    expect(waitlisted?.attachments).toBeUndefined();
    expect(await news(ana)).toEqual(['The place of “Long walk” has changed']);
    const start = server.clock.now().getTime() + 90 * HOUR;
    await change(id, { starts_at: new Date(start).toISOString(), ends_at: new Date(start + HOUR).toISOString() });
    expect((await mails()).map(({ text }) => text.includes('The time of “Long walk” has changed'))).toEqual([
      true,
      true,
    ]);
  });

  it('that cancel it are mailed once to everybody, with the reason; the news stays when it is deleted', async () => {
    const id = await club.newEvent({ title: 'Rainy', approvalRequired: true });
    await register(id, ana);
    await owner.get(contract.addAttendee, { params: { id }, body: { user_id: ben.user.id } });
    await mails();
    await owner.get(cancelEvent, { params: { id }, body: { reason: 'A storm is coming.' } });
    const cancelled = await mails();
    expect(cancelled.map(({ to, subject }) => `${to}: ${subject}`).toSorted()).toEqual(
      [ana, ben].map(({ user }) => `${user.email}: Cancelled: Rainy`).toSorted(),
    );
    expect(cancelled[0]?.text).toContain('A storm is coming.');
    expect(cancelled[0]?.attachments?.[0]?.content).toContain('STATUS:CANCELLED');
    expect(cancelled[0]?.attachments?.[0]?.content).toContain('SEQUENCE:1');
    await owner.call(deleteEvent, { params: { id } });
    expect(await mails()).toEqual([]);
    expect(await news(ben)).toEqual(['“Rainy” was cancelled']);
  });
});

it('leads from news of a deleted event to the other events', async () => {
  const id = await club.newEvent({ title: 'Gone' });
  await register(id);
  await mails();
  await owner.call(deleteEvent, { params: { id } });
  await server.runJobs();
  const [mail] = server.mails.splice(0);
  expect(mail).toMatchObject({ to: ana.user.email, subject: 'Cancelled: Gone' });
  expect(mail?.text).not.toContain(id);
  expect(mail?.text).toMatch(/\/events$/m);
  const [line] = (await ana.get(listNotifications, {})).results;
  expect(line).toMatchObject({ sentence: '“Gone” was cancelled', url: '/events' });
});

it('mails each of two changes that are processed together', async () => {
  const eventId = await club.newEvent({ title: 'Twice' });
  await register(eventId);
  await mails();
  const change = { eventId, communityId: club.id, byId: owner.user.id, at: server.clock.now() };
  await processTogether(eventChanged, [
    { ...change, changed: ['time'], calendarSequence: 1 },
    { ...change, changed: ['place'], calendarSequence: 2 },
  ]);
  const words = (await mails()).map(({ text }) => /The (time|place) of/.exec(text)?.[1]);
  expect(words.toSorted()).toEqual(['place', 'time']);
});

describe('a new event', () => {
  const create = (status: 'draft' | 'published') => {
    const start = server.clock.now().getTime() + 50 * HOUR;
    return owner.get(createEvent, {
      params: { id: club.id },
      body: {
        title: 'Garden party',
        starts_at: new Date(start).toISOString(),
        ends_at: new Date(start + HOUR).toISOString(),
        timezone: 'Europe/Lisbon',
        venue: { kind: 'in_person', name: 'The garden' },
        status,
      },
    });
  };

  it('notifies members of an event once it is published, without a mail unless they chose it', async () => {
    await ben.get(updateNotificationSettings, { body: { kind: 'event_published', mail: true } });
    const { id } = await create('draft');
    await mails();
    expect(await news(ana)).toEqual([]);
    await owner.get(updateEvent, { params: { id }, body: { status: 'published' } });
    expect(await mails()).toEqual([]);
    expect(await news(ana)).toEqual(['New event in Class of 2016: “Garden party”']);
    expect(await news(owner)).not.toContain('New event in Class of 2016: “Garden party”');
    server.clock.forward(HOUR);
    expect(await subjects()).toEqual([`${ben.user.email}: New event in Class of 2016: “Garden party”`]);
  });

  it('removes the notification of a new event when it is deleted', async () => {
    const { id } = await create('published');
    await mails();
    expect(await news(ana)).toHaveLength(1);
    await owner.call(deleteEvent, { params: { id } });
    expect(await news(ana)).toEqual([]);
  });
});
