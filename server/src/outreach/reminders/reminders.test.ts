import { getReminders, sendReminder } from '@homecoming/contract/blasts.ts';
import { cancelEvent, updateEvent } from '@homecoming/contract/events.ts';
import type { Person } from '@homecoming/testkit/cast.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { events } from '../../schema/events.ts';
import { notifications } from '../../schema/notifications.ts';
import { registrations } from '../../schema/registrations.ts';
import { failEventMailings, openClub, registered, type Club } from '../fixtures/club-with-events.ts';
import { sendAutomaticReminders } from './jobs.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let server: TestServer;
let club: Club;
let owner: Person;
let guests: [Person, Person, Person];
beforeAll(async () => {
  server = await startTestServer();
  club = await openClub(server);
  owner = club.owner;
  guests = [await club.join('Ana Lima'), await club.join('Ben Moss'), await club.join('Cleo Park')];
});
afterAll(() => server.close());

/** The mails that went out since the last call, as `address: subject`. */
async function mails(): Promise<string[]> {
  await server.runJobs();
  return server.mails
    .splice(0)
    .filter(({ text }) => text.includes('/events/'))
    .map(({ to, subject }) => `${to}: ${subject}`)
    .toSorted();
}
const to = (people: readonly Person[], subject: string) =>
  people.map(({ user }) => `${user.email}: ${subject}`).toSorted();
/** The cron job of two servers. */
async function minute(): Promise<string[]> {
  await Promise.all([sendAutomaticReminders.run(server.app, {}), sendAutomaticReminders.run(server.app, {})]);
  await sendAutomaticReminders.run(server.app, {});
  return mails();
}
const move = (until: Date) => server.clock.forward(until.getTime() - server.clock.now().getTime());

describe('reminders of organisers', () => {
  let id: string;
  beforeEach(async () => {
    // So far away that its own automatic reminders are not due in these tests.
    id = await club.newEvent({ startsAt: new Date(server.clock.now().getTime() + 1_000 * DAY) });
    await mails();
  });
  const remind = (body: object = {}, by = owner) => by.call(sendReminder, { params: { id }, body });
  const left = () => owner.get(getReminders, { params: { id } });

  it('go to those who are going unless said otherwise, with the words of the organiser and the time', async () => {
    await registered(server, id, guests.slice(0, 2));
    await registered(server, id, guests.slice(2), { status: 'waitlisted' });
    const { status, body } = await remind({ message: '  Bring cake.  ', subject: 'unknown fields are ignored' });
    expect([status, body]).toEqual([200, { audience: 'going', mails: { sent: 0, total: 2 } }]);
    await server.runJobs();
    const [mail] = server.mails.filter(({ subject }) => subject === 'Reminder: Summer reunion');
    expect(mail?.text).toContain('Bring cake.');
    expect(mail?.text).toContain('(Lisbon time)');
    expect(mail?.unsubscribeUrl).toBeDefined();
    expect(await mails()).toEqual(to(guests.slice(0, 2), 'Reminder: Summer reunion'));
  });

  it.each([
    ['requested', { status: 'requested' }],
    ['waitlisted', { status: 'waitlisted' }],
    ['awaiting_payment', { status: 'awaiting_payment' }],
    ['checked_in', { checkedInAt: new Date() }],
    ['not_checked_in', {}],
  ] as const)('reach the audience %s only', async (audience, values) => {
    const [ana, ben, cleo] = guests;
    await registered(server, id, [ana], values);
    await registered(server, id, [ben], audience === 'not_checked_in' ? { checkedInAt: new Date() } : {});
    await registered(server, id, [cleo], { status: 'cancelled' });
    expect((await remind({ audience })).body.mails.total).toBe(1);
    expect(await mails()).toEqual(to([ana], 'Reminder: Summer reunion'));
    expect((await remind({ audience: 'all' })).body.mails.total).toBe(2);
  });

  it('limits organisers to three reminders a day, and refuses empty audiences, members, drafts, cancelled and past events', async () => {
    expect((await remind()).error.code).toBe('nobody_to_remind');
    await registered(server, id, guests);
    expect((await remind({}, guests[0])).status).toBe(403);
    expect((await remind({ audience: 'everybody' })).status).toBe(400);
    server.clock.forward(DAY - (server.clock.now().getTime() % DAY));
    const answers = await Promise.all(Array.from({ length: 5 }, () => remind()));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409]);
    expect((await left()).left_today).toBe(0);
    server.clock.forward(DAY);
    expect((await left()).left_today).toBe(3);
    expect((await remind()).status).toBe(200);
    expect(await left()).toMatchObject({ left_today: 2, last: { mails: { sent: 0, total: 3 } } });
    await server.runJobs();
    expect((await left()).last?.mails).toEqual({ sent: 3, total: 3 });
    const state = (values: object) => server.app.db.update(events).set(values).where(eq(events.id, id));
    await state({ startsAt: new Date(0), endsAt: new Date(1) });
    expect((await remind()).error.code).toBe('event_over');
    await state({ status: 'cancelled', cancelledAt: new Date() });
    expect((await remind()).error.code).toBe('event_cancelled');
    await state({ status: 'draft', cancelledAt: null, publishedAt: null });
    expect((await remind()).error.code).toBe('not_published');
  });
});

describe('automatic reminders', () => {
  it('come a day and an hour before, once each, also with two servers', async () => {
    const startsAt = new Date(server.clock.now().getTime() + 3 * DAY);
    const id = await club.newEvent({ startsAt, title: 'Twice' });
    await registered(server, id, guests.slice(0, 2));
    await registered(server, id, guests.slice(2), { status: 'waitlisted' });
    await mails();
    move(new Date(startsAt.getTime() - DAY - MINUTE));
    expect(await minute()).toEqual([]);
    server.clock.forward(MINUTE + 1);
    expect(await minute()).toEqual(to(guests.slice(0, 2), 'Coming up: Twice'));
    server.clock.forward(5 * HOUR);
    expect(await minute()).toEqual([]);
    move(new Date(startsAt.getTime() - HOUR - MINUTE));
    expect(await minute()).toEqual([]);
    server.clock.forward(2 * MINUTE);
    expect(await minute()).toEqual(to(guests.slice(0, 2), 'Starting soon: Twice'));
    server.clock.forward(30 * MINUTE);
    expect(await minute()).toEqual([]);
  });

  it.each([
    // Clocks go forward at 01:00 on 28 March 2027 in Lisbon, and back at 02:00 on 31 October.
    ['Europe/Lisbon', '2027-03-28T09:00:00Z', '10:00'],
    ['Europe/Lisbon', '2027-10-31T10:00:00Z', '10:00'],
    ['America/New_York', '2027-03-14T14:00:00Z', '10:00'],
    ['America/New_York', '2027-11-07T15:00:00Z', '10:00'],
    ['Australia/Lord_Howe', '2027-10-02T23:00:00Z', '10:00'],
    ['Asia/Kathmandu', '2027-05-05T04:15:00Z', '10:00'],
  ])('come at the right instant in %s over changes of the clocks (%s)', async (timezone, start, clock) => {
    const startsAt = new Date(start);
    const id = await club.newEvent({
      startsAt,
      endsAt: new Date(startsAt.getTime() + HOUR),
      timezone,
      title: 'Brunch',
    });
    await registered(server, id, [guests[0]]);
    const before = server.clock.now();
    const at = (ms: number) => new Date(startsAt.getTime() - ms);
    move(at(DAY + 1_000));
    expect(await minute()).toEqual([]);
    move(at(DAY - 1_000));
    await minute().then((sent) => expect(sent).toEqual(to([guests[0]], 'Coming up: Brunch')));
    move(at(HOUR + 1_000));
    expect(await minute()).toEqual([]);
    move(at(HOUR - 1_000));
    await sendAutomaticReminders.run(server.app, {});
    await server.runJobs();
    expect(server.mails.at(-1)?.text).toContain(
      `${clock} – 11:00 AM (${timezone.split('/').at(-1)?.replace('_', ' ')} time)`,
    );
    expect(await mails()).toEqual(to([guests[0]], 'Starting soon: Brunch'));
    move(before);
  });

  it('sends a late reminder after a crash until 12 h before the start, or until the start', async () => {
    const startsAt = new Date(server.clock.now().getTime() + 3 * DAY);
    const id = await club.newEvent({ startsAt, title: 'Late' });
    await registered(server, id, [guests[0]]);
    move(new Date(startsAt.getTime() - 11 * HOUR));
    expect(await minute()).toEqual([]);
    move(new Date(startsAt.getTime() - 5 * MINUTE));
    expect(await minute()).toEqual(to([guests[0]], 'Starting soon: Late'));
    const next = new Date(startsAt.getTime() + 3 * DAY);
    const other = await club.newEvent({ startsAt: next, title: 'Later' });
    await registered(server, other, [guests[0]]);
    move(new Date(next.getTime() - 20 * HOUR));
    expect(await minute()).toEqual(to([guests[0]], 'Coming up: Later'));
    move(new Date(next.getTime() + 1));
    expect(await minute()).toEqual([]);
  });

  it('sends automatic reminders of other events when one of them fails', async () => {
    const startsAt = new Date(server.clock.now().getTime() + 2 * DAY);
    const broken = await club.newEvent({ startsAt, title: 'Broken' });
    const other = await club.newEvent({ startsAt, title: 'Whole' });
    for (const id of [broken, other]) await registered(server, id, [guests[0]]);
    await mails();
    await failEventMailings(server, broken);
    move(new Date(startsAt.getTime() - DAY + 1_000));
    expect(await minute()).toEqual(to([guests[0]], 'Coming up: Whole'));
    await failEventMailings(server, null);
    expect(await minute()).toEqual(to([guests[0]], 'Coming up: Broken'));
  });

  it('sends no automatic reminder to people who registered after it was due', async () => {
    const startsAt = new Date(server.clock.now().getTime() + 2 * DAY);
    const id = await club.newEvent({ startsAt, title: 'Rush' });
    await registered(server, id, [guests[0]]);
    move(new Date(startsAt.getTime() - DAY + 1_000));
    await registered(server, id, [guests[1]]);
    expect(await minute()).toEqual(to([guests[0]], 'Coming up: Rush'));
    server.clock.forward(MINUTE);
    expect(await minute()).toEqual([]);
    move(new Date(startsAt.getTime() - HOUR));
    await registered(server, id, [guests[2]]);
    expect(await minute()).toEqual(to(guests.slice(0, 2), 'Starting soon: Rush'));
  });

  it('come again for another start, and not right after the mail about it', async () => {
    const startsAt = new Date(server.clock.now().getTime() + 2 * DAY);
    const id = await club.newEvent({ startsAt, title: 'Moved' });
    await registered(server, id, [guests[0]]);
    move(new Date(startsAt.getTime() - 20 * HOUR));
    expect(await minute()).toEqual(to([guests[0]], 'Coming up: Moved'));
    const moveTo = async (start: Date) => {
      const body = { starts_at: start.toISOString(), ends_at: new Date(start.getTime() + HOUR).toISOString() };
      await owner.get(updateEvent, { params: { id }, body });
      return mails();
    };
    const later = new Date(startsAt.getTime() + 3 * DAY);
    expect(await moveTo(later)).toEqual(to([guests[0]], 'Changed: Moved'));
    expect(await minute()).toEqual([]);
    move(new Date(later.getTime() - 23 * HOUR));
    expect(await minute()).toEqual(to([guests[0]], 'Coming up: Moved'));
    const sooner = new Date(server.clock.now().getTime() + 15 * HOUR);
    expect(await moveTo(sooner)).toEqual(to([guests[0]], 'Changed: Moved'));
    expect(await minute()).toEqual([]);
    move(new Date(sooner.getTime() - 30 * MINUTE));
    expect(await minute()).toEqual(to([guests[0]], 'Starting soon: Moved'));
  });

  it('sends no automatic reminder for a start that was moved, nor for a cancelled event', async () => {
    const startsAt = new Date(server.clock.now().getTime() + 2 * DAY);
    const id = await club.newEvent({ startsAt, title: 'Off' });
    await registered(server, id, [guests[0]]);
    await mails();
    move(new Date(startsAt.getTime() - 23 * HOUR));
    await sendAutomaticReminders.run(server.app, {});
    await owner.get(cancelEvent, { params: { id }, body: {} });
    await server.app.db.update(registrations).set({ status: 'cancelled' }).where(eq(registrations.eventId, id));
    expect((await mails()).filter((mail) => mail.includes('Coming up'))).toEqual([]);
    const inApp = and(eq(notifications.eventId, id), eq(notifications.kind, 'event_reminder'));
    expect(await server.app.db.$count(notifications, inApp)).toBe(0);
  });
});
