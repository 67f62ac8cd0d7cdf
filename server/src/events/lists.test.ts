import { blockUser } from '@homecoming/contract/blocks.ts';
import { sendMessage } from '@homecoming/contract/chat.ts';
import { leaveCommunity } from '@homecoming/contract/communities.ts';
import type { QueryOf } from '@homecoming/contract/endpoint.ts';
import * as contract from '@homecoming/contract/events.ts';
import * as openEvents from '@homecoming/contract/open-events.ts';
import { updateOwnProfile } from '@homecoming/contract/profiles.ts';
import { makeCommunity, makeEvent, joinAs, setPlan, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { countQueries } from '@homecoming/testkit/test-server.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { useEventPeople } from './fixtures/event-people.ts';
import { events } from '../schema/events.ts';
import { registrations } from '../schema/registrations.ts';

const HOUR = 60 * 60 * 1_000;
const club = useEventPeople();

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const at = (hours: number, title: string) => ({ title, starts_at: inHours(hours), ends_at: inHours(hours + 1) });
const getTitles = ({ results }: { results: { title: string }[] }) => results.map(({ title }) => title);
const listed = async (by: Person, query: QueryOf<typeof contract.listEvents> = {}) =>
  getTitles(await by.get(contract.listEvents, { query }));
const ofCommunity = async (by: Person, query: QueryOf<typeof contract.listCommunityEvents> = {}) =>
  getTitles(await by.get(contract.listCommunityEvents, { params: { id: club.community.id }, query }));
const joined = async (by: Person, query: QueryOf<typeof contract.listJoinedEvents> = {}) =>
  getTitles(await by.get(contract.listJoinedEvents, { query }));

type Status = (typeof registrations.$inferInsert)['status'];
const register = (event: { id: string }, person: { user: { id: string } }, status: Status = 'going') =>
  club.server.app.db.insert(registrations).values({
    eventId: event.id,
    userId: person.user.id,
    status,
    waitlistedAt: new Date(),
    ticketCode: `${event.id} ${person.user.id}`,
  });
const moveToPast = (event: { id: string }, hoursAgo: number) =>
  club.server.app.db
    .update(events)
    .set({ startsAt: new Date(inHours(-hoursAgo)), endsAt: new Date(inHours(1 - hoursAgo)) })
    .where(eq(events.id, event.id));

describe('the events of a community', () => {
  it('lists upcoming events of a community, the earliest first, or past ones, the latest first; drafts for organisers', async () => {
    await makeEvent(club.owner, club.community, at(30, 'Later'));
    await makeEvent(club.owner, club.community, at(10, 'Sooner'));
    await makeEvent(club.owner, club.community, { ...at(20, 'Draft'), status: 'draft' });
    await makeEvent(club.owner, club.community, {
      ...at(25, 'Own draft'),
      status: 'draft',
      hosts: [club.member.user.id],
    });
    await moveToPast(await makeEvent(club.owner, club.community, at(40, 'Long ago')), 90);
    await moveToPast(await makeEvent(club.owner, club.community, at(40, 'Lately')), 9);
    const running = await makeEvent(club.owner, club.community, at(40, 'Now'));
    await club.server.app.db
      .update(events)
      .set({ startsAt: new Date(inHours(-1)) })
      .where(eq(events.id, running.id));
    const deleted = await makeEvent(club.owner, club.community, at(15, 'Deleted'));
    await club.owner.call(contract.deleteEvent, { params: { id: deleted.id } });
    const cancelled = await makeEvent(club.owner, club.community, at(15, 'Cancelled'));
    await club.owner.get(contract.cancelEvent, { params: { id: cancelled.id }, body: {} });
    expect(await ofCommunity(club.owner)).toEqual(['Now', 'Sooner', 'Cancelled', 'Draft', 'Own draft', 'Later']);
    expect(await ofCommunity(club.member)).toEqual(['Now', 'Sooner', 'Cancelled', 'Own draft', 'Later']);
    expect(await ofCommunity(club.member, { when: 'past' })).toEqual(['Lately', 'Long ago']);
    expect(await ofCommunity(club.outsider)).toEqual([]);
  });

  it('lists only public events of a community for people outside, also of a private community', async () => {
    await makeEvent(club.owner, club.community, { ...at(10, 'Open'), visibility: 'public' });
    await makeEvent(club.owner, club.community, { ...at(11, 'Closed') });
    await makeEvent(club.owner, club.community, { ...at(12, 'Draft'), visibility: 'public', status: 'draft' });
    expect(await ofCommunity(club.outsider)).toEqual(['Open']);
    const missing = await club.outsider.call(contract.listCommunityEvents, { params: { id: club.outsider.user.id } });
    expect(missing.error.code).toBe('community_not_found');
  });

  it('names to anybody the hosts of public events who agreed to it and planned them, by name and class year', async () => {
    const open = { ...at(10, 'Open'), visibility: 'public' as const, hosts: [club.owner.user.id, club.member.user.id] };
    const { id } = await makeEvent(club.owner, club.community, open);
    const hosts = async (by: Pick<Person, 'get'> = club.server.nobody) => {
      const { results } = await by.get(openEvents.listOpenEvents, { query: { community: club.community.id } });
      const one = await by.get(openEvents.getOpenEvent, { params: { id } });
      expect(results.find((event) => event.id === id)?.hosts).toEqual(one.hosts);
      return one.hosts;
    };
    expect(await hosts()).toEqual([]);
    // Somebody else has made them a host.
    await club.member.get(updateOwnProfile, { body: { shown_as_host: true } });
    expect(await hosts()).toEqual([]);
    await club.owner.get(updateOwnProfile, { body: { shown_as_host: true, graduation_year: 2016 } });
    const { first_name, last_name } = club.owner.user;
    expect(await hosts()).toEqual([{ first_name, last_name, graduation_year: 2016 }]);
    await club.owner.get(blockUser, { body: { blocked: club.outsider.user.id } });
    expect(await hosts(club.outsider)).toEqual([]);
    await club.owner.get(updateOwnProfile, { body: { shown_as_host: false } });
    expect(await hosts()).toEqual([]);
  });

  it('lists public events of one community for anybody, in pages, without people and without cancelled ones', async () => {
    const seen = { ...at(10, 'Open'), visibility: 'public' as const };
    await makeEvent(club.owner, club.community, { ...seen, approval_required: true });
    await makeEvent(club.owner, club.community, { ...at(14, 'Next'), visibility: 'public' });
    await makeEvent(club.owner, club.community, { ...at(11, 'Closed') });
    await makeEvent(club.owner, club.community, { ...at(12, 'Draft'), visibility: 'public', status: 'draft' });
    const cancelled = await makeEvent(club.owner, club.community, { ...at(13, 'Cancelled'), visibility: 'public' });
    await club.owner.get(contract.cancelEvent, { params: { id: cancelled.id }, body: {} });
    await moveToPast(await makeEvent(club.owner, club.community, { ...seen, title: 'Lately' }), 9);
    const list = (query: object) =>
      club.server.nobody.get(openEvents.listOpenEvents, { query: { community: club.community.id, ...query } });
    const first = await list({ limit: 1 });
    expect(getTitles(first)).toEqual(['Open']);
    expect(first.results[0]?.can).toEqual({ register: true });
    expect(first.results[0]?.hosts).toEqual([]);
    expect(first.results[0]).not.toHaveProperty('attendees');
    expect(getTitles(await list({ cursor: first.next ?? '' }))).toEqual(['Next']);
    const past = await list({ when: 'past' });
    expect(getTitles(past)).toEqual(['Lately']);
    expect(past.results[0]?.can).toEqual({ register: false });
    expect(getTitles(await list({ community: club.outsider.user.id }))).toEqual([]);
  });

  it.each(['upcoming', 'past'] as const)('come in pages without gaps or repeats: %s', async (when) => {
    const made = [];
    // Some at the same time.
    for (let n = 0; n < 7; n += 1)
      made.push(await makeEvent(club.owner, club.community, { ...at(10 + (n % 3), `E${n}`) }));
    await club.server.app.db
      .update(events)
      .set({
        startsAt: sql`date_trunc('hour', ${events.startsAt})`,
        endsAt: sql`date_trunc('hour', ${events.startsAt}) + interval '2 hours'`,
      })
      .where(eq(events.communityId, club.community.id));
    if (when === 'past') {
      const earlier = {
        startsAt: sql`${events.startsAt} - interval '9 days'`,
        endsAt: sql`${events.endsAt} - interval '9 days'`,
      };
      await club.server.app.db.update(events).set(earlier).where(eq(events.communityId, club.community.id));
    }
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const input = { params: { id: club.community.id }, query: { when, limit: 2, cursor } };
      const page: { results: contract.Event[]; next: string | null } = await club.member.get(
        contract.listCommunityEvents,
        input,
      );
      seen.push(...page.results.map(({ id }) => id));
      cursor = page.next;
    }
    const whole = await club.member.get(contract.listCommunityEvents, {
      params: { id: club.community.id },
      query: { when },
    });
    expect(seen).toEqual(whole.results.map(({ id }) => id));
    expect(new Set(seen)).toEqual(new Set(made.map(({ id }) => id)));
  });
});

describe('my events', () => {
  it('lists events of all my communities, and those that I go to', async () => {
    const other = await makeCommunity(club.outsider, { name: 'Elsewhere', join_policy: 'open' });
    await setPlan(club.server, other.id, 'pro');
    await joinAs(club.member, other, club.outsider);
    await makeEvent(club.owner, club.community, at(20, 'Here'));
    await makeEvent(club.outsider, other, at(10, 'There'));
    const open = await makeEvent(club.owner, club.community, { ...at(15, 'Open'), visibility: 'public' });
    expect(await listed(club.member)).toEqual(['There', 'Open', 'Here']);
    expect(await listed(club.outsider)).toEqual(['There']);
    await register(open, club.outsider);
    expect(await listed(club.outsider)).toEqual(['There', 'Open']);
    await club.member.get(leaveCommunity, { params: { id: club.community.id } });
    expect(await listed(club.member)).toEqual(['There']);
  });

  it('finds my events by words of title and place, whatever their accents and case', async () => {
    const place = (name: string, address: string) => ({ venue: { kind: 'in_person' as const, name, address } });
    await makeEvent(club.owner, club.community, { ...at(10, 'Café crawl'), ...place('Alder Hall', 'Rua do Ouro 5') });
    await makeEvent(club.owner, club.community, { ...at(11, 'Regatta'), ...place('Boat house', 'São Bento') });
    expect(await listed(club.member, { query: 'cafe ouro' })).toEqual(['Café crawl']);
    expect(await listed(club.member, { query: 'SAO' })).toEqual(['Regatta']);
    expect(await listed(club.member, { query: 'cafe boat' })).toEqual([]);
    expect(await listed(club.member, { query: '100%_' })).toEqual([]);
    expect(await listed(club.outsider, { query: 'regatta' })).toEqual([]);
  });

  it('fill a range of a calendar with all that touches it', async () => {
    await makeEvent(club.owner, club.community, at(10, 'Before'));
    await makeEvent(club.owner, club.community, { ...at(23.5, 'Into it') });
    await makeEvent(club.owner, club.community, at(30, 'Inside'));
    await makeEvent(club.owner, club.community, at(50, 'After'));
    await moveToPast(await makeEvent(club.owner, club.community, at(60, 'Past')), 30);
    expect(await listed(club.member, { from: inHours(24), to: inHours(48) })).toEqual(['Into it', 'Inside']);
    expect(await listed(club.member, { from: inHours(-48), to: inHours(12) })).toEqual(['Past', 'Before']);
    for (const query of [
      { from: inHours(0) },
      { from: inHours(5), to: inHours(1) },
      { from: inHours(0), to: inHours(63 * 24) },
    ]) {
      expect((await club.member.call(contract.listEvents, { query })).status).toBe(400);
    }
  });
});

describe('joined events', () => {
  it('lists joined events with a live registration, and past ones that one went to', async () => {
    const statuses = ['going', 'requested', 'waitlisted', 'declined', 'cancelled'] as const;
    for (const [place, status] of statuses.entries()) {
      await register(await makeEvent(club.owner, club.community, at(10 + place, status)), club.member, status);
      const past = await makeEvent(club.owner, club.community, at(10, `Past ${status}`));
      await register(past, club.member, status);
      await moveToPast(past, 20 + place);
    }
    await register(await makeEvent(club.owner, club.community, at(10, 'Of the owner')), club.owner);
    expect(await joined(club.member)).toEqual(['going', 'requested', 'waitlisted']);
    expect(await joined(club.member, { when: 'past' })).toEqual(['Past going']);
    expect(await joined(club.outsider)).toEqual([]);
  });
});

describe('the next event', () => {
  const next = async (by: Person, query: QueryOf<typeof contract.getNextEvent> = {}) =>
    (await by.get(contract.getNextEvent, { query })).event?.title ?? null;

  it('is the next one that I am going to, before earlier ones that I could go to', async () => {
    expect(await next(club.member)).toBeNull();
    await makeEvent(club.owner, club.community, at(20, 'Could'));
    await makeEvent(club.owner, club.community, at(30, 'Could later'));
    const later = await makeEvent(club.owner, club.community, at(50, 'Going later'));
    const going = await makeEvent(club.owner, club.community, at(40, 'Going'));
    expect(await next(club.member)).toBe('Could');
    await register(later, club.member);
    await register(going, club.member);
    expect(await next(club.member)).toBe('Going');
    expect(await next(club.host)).toBe('Could');
    await moveToPast(going, 9);
    expect(await next(club.member)).toBe('Going later');
    await club.owner.get(contract.cancelEvent, { params: { id: later.id }, body: {} });
    expect(await next(club.member)).toBe('Could');
  });

  it('is one that I can register for: no draft, no full, running, cancelled or deleted one, none that I was turned away from', async () => {
    const { db } = club.server.app;
    await makeEvent(club.owner, club.community, { ...at(2, 'Draft'), status: 'draft' });
    const full = await makeEvent(club.owner, club.community, { ...at(3, 'Full'), capacity: 1 });
    await db.update(events).set({ goingCount: 1 }).where(eq(events.id, full.id));
    const running = await makeEvent(club.owner, club.community, at(4, 'Running'));
    await db
      .update(events)
      .set({ startsAt: new Date(inHours(-1)) })
      .where(eq(events.id, running.id));
    const cancelled = await makeEvent(club.owner, club.community, at(5, 'Cancelled'));
    await club.owner.get(contract.cancelEvent, { params: { id: cancelled.id }, body: {} });
    const deleted = await makeEvent(club.owner, club.community, at(6, 'Deleted'));
    await club.owner.call(contract.deleteEvent, { params: { id: deleted.id } });
    for (const [hours, status] of (['declined', 'requested', 'waitlisted'] as const).entries()) {
      await register(await makeEvent(club.owner, club.community, at(7 + hours, status)), club.member, status);
    }
    const removed = await makeEvent(club.owner, club.community, at(11, 'Removed from'));
    await register(removed, club.member, 'cancelled');
    await db.update(registrations).set({ changedBy: club.owner.user.id }).where(eq(registrations.eventId, removed.id));
    expect(await next(club.member)).toBeNull();

    const left = await makeEvent(club.owner, club.community, at(13, 'Left by myself'));
    await register(left, club.member, 'cancelled');
    expect(await next(club.member)).toBe('Left by myself');
    await db.update(events).set({ waitlist: true }).where(eq(events.id, full.id));
    expect(await next(club.member)).toBe('Full');
    const { event } = await club.member.get(contract.getNextEvent, {});
    expect(event?.can.register).toBe(true);
  });

  it('is one with `can.register`, whatever registrations I had', async () => {
    const { db } = club.server.app;
    const [own, owner] = [club.member.user.id, club.owner.user.id];
    const histories = contract.registrationStatuses.flatMap((status) => [
      [{ status, changedBy: own }],
      [{ status, changedBy: owner }],
      [
        { status: 'declined' as const, changedBy: owner },
        { status, changedBy: own },
      ],
    ]);
    const event = await makeEvent(club.owner, club.community, at(20, 'Could'));
    for (const history of histories) {
      await db.delete(registrations);
      for (const [order, changes] of history.entries()) {
        const [row] = await register(event, club.member).returning({ id: registrations.id });
        const id = row?.id ?? '';
        const holdExpiresAt = changes.status === 'awaiting_payment' ? new Date(inHours(1)) : null;
        const ticketCode = `${order} ${event.id}`;
        await db
          .update(registrations)
          .set({ ...changes, holdExpiresAt, ticketCode })
          .where(eq(registrations.id, id));
      }
      const { can } = await club.member.get(contract.getEvent, { params: { id: event.id } });
      const { event: found } = await club.member.get(contract.getNextEvent, {});
      // The one that I am going to is found as that
      const isGoing = history.at(-1)?.status === 'going';
      expect([history, found !== null]).toEqual([history, can.register || isGoing]);
    }
  });

  it('is of my communities, or of the one that is asked for', async () => {
    const other = await makeCommunity(club.outsider, { name: 'Elsewhere', join_policy: 'open' });
    await setPlan(club.server, other.id, 'pro');
    await joinAs(club.member, other, club.outsider);
    await makeEvent(club.owner, club.community, at(20, 'Here'));
    await makeEvent(club.outsider, other, at(10, 'There'));
    expect(await next(club.member)).toBe('There');
    expect(await next(club.member, { community: club.community.id })).toBe('Here');
    expect(await next(club.outsider)).toBe('There');
    expect(await next(club.outsider, { community: club.community.id })).toBeNull();
  });
});

describe('the people shown with an event', () => {
  it('shows first the people I have written with, then my class year, without people blocked either way', async () => {
    const [year, friend, blocked, ...others] = await Promise.all(
      ['Year', 'Friend', 'Blocked', 'A', 'B', 'C', 'D', 'E'].map((name) => signUpAs(club.server, `${name} Guest`)),
    );
    if (!year || !friend || !blocked) throw new Error('everybody has signed up');
    const event = await makeEvent(club.owner, club.community);
    for (const person of [blocked, ...others, year, friend]) {
      await joinAs(person, club.community, club.owner);
      await register(event, person);
    }
    for (const by of [club.member, year]) await by.get(updateOwnProfile, { body: { graduation_year: 2016 } });
    const body = { message_type: 'private' as const, recipient: club.member.user.id, text: 'Hello' };
    await friend.get(sendMessage, { body });
    await blocked.get(blockUser, { body: { blocked: club.member.user.id } });
    const seen = await club.member.get(contract.getEvent, { params: { id: event.id } });
    const [a, b, c, d] = others.map(({ user }) => user.id);
    expect(seen.attendees.map(({ id }) => id)).toEqual([friend.user.id, year.user.id, a, b, c, d]);
    expect(seen.going_count).toBe(8);
    expect((await club.owner.get(contract.getEvent, { params: { id: event.id } })).attendees[0]?.id).toBe(
      blocked.user.id,
    );
  });
});

it('ask as much of the database for one event as for many', async () => {
  const costs = async () => {
    const calls = [
      () => club.member.get(contract.listEvents, {}),
      () => club.member.get(contract.listCommunityEvents, { params: { id: club.community.id } }),
      () => club.member.get(contract.listJoinedEvents, {}),
    ];
    const counted = [];
    for (const call of calls) counted.push(await countQueries(club.server, call));
    return counted;
  };
  const first = await makeEvent(club.owner, club.community);
  await register(first, club.member);
  const one = await costs();
  for (let n = 0; n < 10; n += 1) {
    const event = await makeEvent(club.owner, club.community);
    await register(event, club.member);
    await register(event, club.owner);
  }
  expect(await costs()).toEqual(one);
  expect(Math.max(...one)).toBeLessThanOrEqual(5);
});
