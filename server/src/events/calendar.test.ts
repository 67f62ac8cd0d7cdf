import * as calendars from '@homecoming/contract/event-calendars.ts';
import * as contract from '@homecoming/contract/events.ts';
import type { Community } from '@homecoming/contract/communities.ts';
import { makeCommunity, makeEvent, joinAs, setPlan, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calendarFeeds, events } from '../schema/events.ts';
import { registrations } from '../schema/registrations.ts';
import { buildVtimezone } from './calendar/vtimezone.ts';

const HOUR = 60 * 60 * 1_000;
const DAY = 24 * HOUR;
let server: TestServer;
let owner: Person;
let member: Person;
let outsider: Person;
let community: Community;
beforeAll(async () => {
  server = await startTestServer();
  owner = await signUpAs(server, 'Olivia Owner');
  member = await signUpAs(server, 'Mia Member');
  outsider = await signUpAs(server, 'Otto Outsider');
  community = await makeCommunity(owner, { name: 'Garden, club; & co', join_policy: 'open' });
  await setPlan(server, community.id, 'pro');
  await joinAs(member, community, owner);
});
afterAll(() => server.close());

const fetchCalendarFile = async (by: Pick<Person, 'fetch'>, id: string) =>
  by.fetch(`/api/v1/events/${id}/calendar.ics`);

/** The events of a calendar file as another library reads them, which takes zones from the file only. */
function readCalendar(text: string) {
  const root = new ICAL.Component(ICAL.parse(text));
  for (const zone of root.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const read = root.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      summary: event.summary,
      description: event.description,
      location: event.location,
      sequence: event.sequence,
      status: component.getFirstPropertyValue('status'),
      zone: event.startDate.zone.tzid,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
    };
  });
  ICAL.TimezoneService.reset();
  return read;
}

describe('the file of an event', () => {
  it('is named after the event, without characters that names of files do not have', async () => {
    const name = async (title: string) => {
      const { id } = await makeEvent(owner, community, { title });
      return (await fetchCalendarFile(owner, id)).headers.get('content-disposition');
    };
    expect(await name('Winter reading circle')).toBe('attachment; filename="Winter reading circle.ics"');
    expect(await name('../a\\b: "c"?')).toBe('attachment; filename="a b c.ics"');
    expect(await name('***')).toBe('attachment; filename="file.ics"');
    expect(await name("L’été (à Paris)'s 🎉")).toBe(
      `attachment; filename="L_\u005ft_ (_ Paris)'s.ics"; filename*=UTF-8''L%E2%80%99%C3%A9t%C3%A9%20%28%C3%A0%20Paris%29%27s.ics`,
    );
    expect(await name('x'.repeat(100))).toBe(`attachment; filename="${'x'.repeat(60)}.ics"`);
  });

  it('writes the time of an event in its zone, text with commas and breaks, and a link for those who are going', async () => {
    const event = await makeEvent(owner, community, {
      title: 'Tea, cake; and “talk”\\n',
      description: 'First line\nSecond, line; END:VEVENT',
      timezone: 'America/New_York',
      venue: { kind: 'online', name: 'Our room', url: 'https://meet.example/secret' },
    });
    const file = await fetchCalendarFile(owner, event.id);
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const [seen] = readCalendar(await file.text());
    expect(seen).toMatchObject({
      uid: `${event.id}@events.homecoming`,
      summary: 'Tea, cake; and “talk”\\n',
      location: 'Our room, https://meet.example/secret',
      sequence: 0,
      status: 'CONFIRMED',
      zone: 'America/New_York',
      start: event.starts_at,
      end: event.ends_at,
    });
    expect(seen?.description).toMatch(/^First line\nSecond, line; END:VEVENT\n\nGarden, club; & co\n\nhttp/);
    expect(await (await fetchCalendarFile(member, event.id)).text()).not.toContain('meet.example');
    await owner.get(contract.updateEvent, { params: { id: event.id }, body: { timezone: 'UTC' } });
    await owner.get(contract.cancelEvent, { params: { id: event.id }, body: {} });
    const text = await (await fetchCalendarFile(owner, event.id)).text();
    expect(text).not.toContain('VTIMEZONE');
    expect(readCalendar(text)).toMatchObject([{ sequence: 2, status: 'CANCELLED', start: event.starts_at }]);
  });

  it('serves the file of an event to those who may read it; without a session for public ones', async () => {
    const [closed, open] = [
      await makeEvent(owner, community),
      await makeEvent(owner, community, { visibility: 'public' }),
    ];
    const draft = await makeEvent(owner, community, { visibility: 'public', status: 'draft' });
    const statuses = async (id: string) =>
      Promise.all([member, outsider, server.nobody].map(async (by) => (await fetchCalendarFile(by, id)).status));
    expect(await statuses(closed.id)).toEqual([200, 404, 401]);
    expect(await statuses(open.id)).toEqual([200, 200, 200]);
    expect(await statuses(draft.id)).toEqual([404, 404, 401]);
  });

  it.each([
    ['Europe/Lisbon', '2027-03-28T00:30:00.000Z'],
    ['Europe/Lisbon', '2027-10-30T12:30:00.000Z'],
    ['America/New_York', '2027-11-06T05:30:00.000Z'],
    ['America/Mexico_City', '2027-07-01T18:00:00.000Z'],
    ['Asia/Tehran', '2027-07-01T18:00:00.000Z'],
    ['Australia/Lord_Howe', '2027-04-03T12:45:00.000Z'],
    ['Asia/Kathmandu', '2027-01-01T12:00:00.000Z'],
    ['Africa/Casablanca', '2027-02-10T12:00:00.000Z'],
    ['Pacific/Chatham', '2027-09-25T13:30:00.000Z'],
  ])('is right in %s at %s, over a change of clocks', async (timezone, startsAt) => {
    const starts_at = startsAt;
    // Two days: many of these have a change of clocks between.
    const ends_at = new Date(Date.parse(startsAt) + 2 * DAY).toISOString();
    const event = await makeEvent(owner, community, { timezone, starts_at, ends_at });
    const text = await (await fetchCalendarFile(owner, event.id)).text();
    expect(readCalendar(text)).toMatchObject([{ zone: timezone, start: starts_at, end: ends_at }]);
  });

  it.each([
    ['Europe/Lisbon', '2027-10-31T00:30:00.000Z'],
    ['America/New_York', '2027-11-07T05:30:00.000Z'],
    ['America/New_York', '2027-11-07T06:30:00.000Z'],
    ['Australia/Lord_Howe', '2027-04-03T14:45:00.000Z'],
  ])('has a time that clocks in %s show twice, %s, in UTC', async (timezone, starts_at) => {
    const ends_at = new Date(Date.parse(starts_at) + DAY).toISOString();
    const event = await makeEvent(owner, community, { timezone, starts_at, ends_at });
    const text = await (await fetchCalendarFile(owner, event.id)).text();
    expect(readCalendar(text)).toMatchObject([{ zone: 'UTC', start: starts_at, end: ends_at }]);
  });
});

describe('VTIMEZONE', () => {
  it('agrees with Intl through a year', () => {
    const from = new Date('2026-11-01T00:00:00Z');
    const to = new Date('2027-11-30T00:00:00Z');
    for (const zone of Intl.supportedValuesOf('timeZone').filter((_, place) => place % 17 === 0)) {
      const component = new ICAL.Component(
        ICAL.parse(`BEGIN:VCALENDAR\r\n${buildVtimezone(zone, from, to)}\r\nEND:VCALENDAR`),
      );
      const read = new ICAL.Timezone(component.getFirstSubcomponent('vtimezone') ?? component);
      for (let at = from.getTime(); at < to.getTime(); at += 61 * HOUR) {
        const shown = wallTimeIn(zone, new Date(at));
        const time = ICAL.Time.fromData(shown, read);
        // A time that clocks show twice is either.
        const difference = Math.abs(time.toJSDate().getTime() - at);
        expect([
          zone,
          new Date(at).toISOString(),
          difference === 0 || (difference <= HOUR && isShownTwice(zone, at)),
        ]).toEqual([zone, new Date(at).toISOString(), true]);
      }
    }
  });
});

describe('the feed', () => {
  it('puts what its owner goes to in the feed, cancelled events for 30 days, and nothing of others', async () => {
    const [going, cancelled, other] = [
      await makeEvent(owner, community, { title: 'Going', venue: { kind: 'online', url: 'https://meet.example/2' } }),
      await makeEvent(owner, community, { title: 'Cancelled', timezone: 'Asia/Tokyo' }),
      await makeEvent(owner, community, { title: 'Other' }),
    ];
    for (const event of [going, cancelled]) await goTo(event.id, member);
    await goTo(other.id, owner);
    expect(await member.get(calendars.getCalendarFeed, {})).toEqual({ created_at: null, url: null });
    const { url } = await member.get(calendars.renewCalendarFeed, {});
    const path = new URL(url ?? '').pathname;
    const read = async () => readCalendar(await (await server.nobody.fetch(path)).text());
    expect((await read()).map(({ summary }) => summary)).toEqual(['Going', 'Cancelled']);
    expect((await read())[0]?.location).toBe('https://meet.example/2');
    await owner.get(contract.cancelEvent, { params: { id: cancelled.id }, body: {} });
    const anHourAgo = new Date(server.clock.now().getTime() - HOUR);
    for (const registration of [
      // As in a large event, whose registrations a job ends.
      { status: 'going' as const, statusAt: anHourAgo },
      { status: 'cancelled' as const, statusAt: server.clock.now() },
    ]) {
      await server.app.db.update(registrations).set(registration).where(eq(registrations.eventId, cancelled.id));
      expect((await read()).map(({ summary, status }) => [summary, status])).toEqual([
        ['Going', 'CONFIRMED'],
        ['Cancelled', 'CANCELLED'],
      ]);
    }
    const long = new Date(server.clock.now().getTime() - 31 * DAY);
    await server.app.db.update(events).set({ cancelledAt: long }).where(eq(events.id, cancelled.id));
    expect((await read()).map(({ summary }) => summary)).toEqual(['Going']);
  });

  it('ends the feed at its old address when it is renewed, and keeps only a hash of its secret, which no metric names', async () => {
    const first = await member.get(calendars.renewCalendarFeed, {});
    const second = await member.get(calendars.renewCalendarFeed, {});
    expect(await member.get(calendars.getCalendarFeed, {})).toEqual({ created_at: second.created_at, url: null });
    const status = async (url: string | null) => (await server.nobody.fetch(new URL(url ?? '').pathname)).status;
    expect([await status(first.url), await status(second.url)]).toEqual([404, 200]);
    expect((await server.nobody.fetch(`/api/v1/calendar/${'x'.repeat(43)}.ics`)).status).toBe(404);
    const rows = await server.app.db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, member.user.id));
    expect(rows).toHaveLength(1);
    expect(second.url).not.toContain(rows[0]?.secretHash.toString('base64url'));
    const metrics = await (await server.nobody.fetch('/metrics')).text();
    expect(metrics).toContain('/api/v1/calendar/:secret');
    expect(metrics).not.toContain(new URL(second.url ?? '').pathname.split('/').at(-1));
  });
});

it('counts reads of a feed by its secret, and only unknown secrets by address', async () => {
  const limited = await startTestServer({ RATE_LIMIT: 'on' });
  const createFeedPath = async (name: string) => {
    const { url } = await (await signUpAs(limited, name)).get(calendars.renewCalendarFeed, {});
    return new URL(url ?? '').pathname;
  };
  const [first, second] = [await createFeedPath('Ana Often'), await createFeedPath('Ben Once')];
  const statuses = async (paths: readonly string[]) =>
    (await Promise.all(paths.map((path) => limited.nobody.fetch(path)))).map(({ status }) => status).toSorted();
  const times = <Value>(length: number, value: Value) => Array.from({ length }, () => value);
  expect(await statuses(times(61, first))).toEqual([...times(60, 200), 429]);
  const guesses = Array.from({ length: 61 }, (_, number) => `/api/v1/calendar/${'x'.repeat(41)}${number + 10}.ics`);
  expect(await statuses(guesses)).toEqual([...times(60, 404), 429]);
  expect(await statuses([second])).toEqual([200]);
  await limited.close();
});

function goTo(eventId: string, person: Person) {
  return server.app.db
    .insert(registrations)
    .values({ eventId, userId: person.user.id, status: 'going', ticketCode: `${eventId} ${person.user.id}` });
}

const formats = new Map<string, Intl.DateTimeFormat>();

function getFormatter(timeZone: string): Intl.DateTimeFormat {
  const numeric = 'numeric' as const;
  const date = { year: numeric, month: numeric, day: numeric };
  const time = { hour: numeric, minute: numeric, second: numeric, hourCycle: 'h23' as const };
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, ...date, ...time });
  formats.set(timeZone, format);
  return format;
}

function wallTimeIn(timeZone: string, at: Date) {
  const format = getFormatter(timeZone);
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts;
  return { year, month, day, hour, minute, second };
}

function isShownTwice(zone: string, at: number): boolean {
  const shown = JSON.stringify(wallTimeIn(zone, new Date(at)));
  return [-HOUR, -HOUR / 2, HOUR / 2, HOUR].some((by) => JSON.stringify(wallTimeIn(zone, new Date(at + by))) === shown);
}
