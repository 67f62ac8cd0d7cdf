import { addAdmin } from '@homecoming/contract/members.ts';
import { getCommunity, listCommunities } from '@homecoming/contract/communities.ts';
import * as contract from '@homecoming/contract/events.ts';
import { getMemberLimits } from '@homecoming/contract/plans.ts';
import { makeEvent, setPlan, type Person } from '@homecoming/testkit/cast.ts';
import { eventInput } from '@homecoming/testkit/event-input.ts';
import { testImage } from '@homecoming/testkit/pictures.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { useEventPeople } from './fixtures/event-people.ts';
import { newId } from '../platform/db/new-id.ts';
import { events } from '../schema/events.ts';
import { registrations } from '../schema/registrations.ts';

const HOUR = 60 * 60 * 1_000;
const club = useEventPeople();

const manyIds = (length: number) => Array.from({ length }, newId);
const inHours = (hours: number) => new Date(club.server.clock.now().getTime() + hours * HOUR).toISOString();
const read = (by: Person, id: string) => by.call(contract.getEvent, { params: { id } });
const update = (by: Person, id: string, body: Parameters<typeof by.call<typeof contract.updateEvent>>[1]['body']) =>
  by.call(contract.updateEvent, { params: { id }, body });
const register = (event: { id: string }, person: Person, status: 'going' | 'awaiting_payment', price = false) =>
  club.server.app.db.insert(registrations).values({
    eventId: event.id,
    userId: person.user.id,
    status,
    ticketCode: `${event.id} ${person.user.id}`,
    holdExpiresAt: status === 'going' ? null : new Date(),
    ...(price ? { priceAmount: 500, priceCurrency: 'eur' } : {}),
  });

describe('creating', () => {
  it('lets only those create an event to whom the community says so', async () => {
    const { community, owner, host: admin, member, outsider } = club;
    const params = { id: community.id };
    await owner.get(addAdmin, { params, body: { user_id: admin.user.id } });
    for (const [person, isAllowed] of [
      [owner, true],
      [admin, true],
      [member, false],
      [outsider, false],
    ] as const) {
      const card = (await person.get(listCommunities, {})).results.find(({ id }) => id === community.id);
      const details = await person.get(getCommunity, { params });
      expect([card?.can.plan_events, details.can.plan_events]).toEqual([isAllowed, isAllowed]);
      const { status } = await person.call(contract.createEvent, { params, body: eventInput() });
      expect(status).toBe(isAllowed ? 201 : 403);
    }
  });

  it('makes a published event with its creator as the first club.host, once for an Idempotency-Key', async () => {
    const body = {
      title: '  Garden party ',
      description: 'Bring a chair',
      starts_at: inHours(24),
      ends_at: inHours(26),
      timezone: 'America/New_York',
      venue: { kind: 'in_person' as const, name: 'Alder Hall', address: '', url: 'HTTPS://alder.example' },
      capacity: 20,
      waitlist: true,
      visibility: 'public' as const,
      refund_policy: { until: 24 },
      hosts: [club.host.user.id],
    };
    const input = { params: { id: club.community.id }, body, idempotencyKey: 'once' };
    const [first, second] = [
      await club.owner.get(contract.createEvent, input),
      await club.owner.get(contract.createEvent, input),
    ];
    expect(second.id).toBe(first.id);
    expect(first).toMatchObject({
      title: 'Garden party',
      status: 'published',
      timezone: 'America/New_York',
      venue: { kind: 'in_person', name: 'Alder Hall', address: null, url: 'https://alder.example/' },
      capacity: 20,
      seats_left: 20,
      refund_policy: { until: 24 },
      price: null,
      community: { id: club.community.id, name: club.community.name },
      hosts: [{ id: club.owner.user.id }, { id: club.host.user.id }],
      counts: { going: 0, requested: 0, waitlisted: 0, checked_in: 0 },
      my_registration: null,
      joinId: null,
      can: { register: true, manage: true, edit: true, cancel: true, delete: true, post: true, give_feedback: false },
    });
    const seen = (await read(club.member, first.id)).body;
    expect(seen.can).toMatchObject({ register: true, manage: false, edit: false, delete: false, see_attendees: true });
    expect(seen.counts).toEqual({ going: 0, requested: null, waitlisted: null, checked_in: null });
  });

  it('takes a cover, which those who may read the event see', async () => {
    const cover = await testImage(400, 200);
    const body = {
      title: 'With a cover',
      starts_at: inHours(24),
      ends_at: inHours(26),
      timezone: 'UTC',
      venue: { kind: 'online' as const, url: 'https://meet.example/1' },
    };
    const event = await club.owner.get(contract.createEvent, {
      params: { id: club.community.id },
      body,
      files: { cover },
    });
    const url = event.cover?.url ?? '';
    const statuses = async () =>
      Promise.all(
        [club.owner, club.member, club.outsider, club.server.nobody].map(async (by) => (await by.fetch(url)).status),
      );
    expect(await statuses()).toEqual([200, 200, 404, 404]);
    await update(club.owner, event.id, { visibility: 'public' });
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    const removed = await update(club.owner, event.id, { remove_cover: true });
    expect(removed.body.cover).toBeNull();
    expect(await statuses()).toEqual([200, 404, 404, 404]);
  });

  it.each([
    ['ends before it starts', () => ({ ends_at: inHours(23) }), 'ends_before_start'],
    ['ends when it starts', (at = inHours(24)) => ({ starts_at: at, ends_at: at }), 'ends_before_start'],
    ['is in the past', () => ({ starts_at: inHours(-3), ends_at: inHours(-1) }), 'starts_in_past'],
    ['has no such zone', () => ({ timezone: 'Europe/Atlantis' }), 'unknown_timezone'],
    ['has an offset for a zone', () => ({ timezone: '+02:00' }), 'unknown_timezone'],
    ['has a zone of POSIX', () => ({ timezone: 'FOO+3' }), 'unknown_timezone'],
    ['is nowhere', () => ({ venue: { kind: 'in_person' as const, name: '' } }), 'venue_incomplete'],
    ['is online without a link', () => ({ venue: { kind: 'online' as const, name: 'Zoom' } }), 'venue_incomplete'],
    [
      'is shorter than a minute',
      () => ({ starts_at: inHours(24), ends_at: inHours(24 + 59 / 3_600) }),
      'invalid_input',
    ],
    ['lasts longer than a year', () => ({ ends_at: inHours(24 + 366 * 24 + 1) }), 'invalid_input'],
    [
      'has a line break in its link',
      () => ({ venue: { kind: 'online' as const, url: 'https://a.example/\nb' } }),
      'invalid_input',
    ],
    [
      'has a link that reads backwards',
      () => ({ venue: { kind: 'online' as const, url: 'https://a.example/\u200Fgpj' } }),
      'invalid_input',
    ],
    ['has a script', () => ({ venue: { kind: 'online' as const, url: 'javascript:alert(1)' } }), 'invalid_input'],
    ['has a day beyond all', () => ({ ends_at: '9999-12-31T23:59:59Z' }), 'invalid_input'],
    ['has a second that does not exist', () => ({ starts_at: '2030-01-01T23:59:60Z' }), 'invalid_input'],
    ['has no seat', () => ({ capacity: 0 }), 'invalid_input'],
    ['costs', () => ({ price: { amount: 500, currency: 'eur' } }), 'payouts_not_ready'],
    ['has a guest for a host', () => ({ hosts: [club.outsider.user.id] }), 'host_not_member'],
    ['has 20 hosts with its creator', () => ({ hosts: manyIds(19) }), 'host_not_member'],
    ['has 21 hosts with its creator', () => ({ hosts: manyIds(20) }), 'invalid_input'],
  ])('refuses an event that %s', async (_, wrong, code) => {
    const body = {
      title: 'Odd',
      starts_at: inHours(24),
      ends_at: inHours(26),
      timezone: 'UTC',
      venue: { kind: 'in_person' as const, name: 'Hall' },
      ...wrong(),
    };
    const { error } = await club.owner.call(contract.createEvent, { params: { id: club.community.id }, body });
    expect(error.code).toBe(code);
    expect(await club.server.app.db.$count(events, eq(events.communityId, club.community.id))).toBe(0);
  });
});

describe('reading', () => {
  it('hides drafts from all but organisers, and events for members from other people', async () => {
    const draft = await makeEvent(club.owner, club.community, {
      status: 'draft',
      visibility: 'public',
      hosts: [club.host.user.id],
    });
    const statuses = async (id: string) =>
      Promise.all([club.owner, club.host, club.member, club.outsider].map(async (by) => (await read(by, id)).status));
    expect(await statuses(draft.id)).toEqual([200, 200, 404, 404]);
    expect((await update(club.host, draft.id, { status: 'published' })).body).toMatchObject({ status: 'published' });
    expect(await statuses(draft.id)).toEqual([200, 200, 200, 200]);
    expect((await read(club.outsider, draft.id)).body).toMatchObject({
      hosts: [],
      attendees: [],
      can: { register: true },
    });
    await update(club.owner, draft.id, { visibility: 'members' });
    expect(await statuses(draft.id)).toEqual([200, 200, 200, 404]);
  });

  it('keeps an event readable for people of other communities who are going, without the people', async () => {
    const event = await makeEvent(club.owner, club.community, { visibility: 'public' });
    await register(event, club.outsider, 'going');
    await register(event, club.member, 'going');
    await update(club.owner, event.id, { visibility: 'members' });
    const { body } = await read(club.outsider, event.id);
    expect(body).toMatchObject({
      attendees: [],
      hosts: [{ id: club.owner.user.id }],
      my_registration: { status: 'going' },
    });
    expect(body.joinId).toBe(body.my_registration?.id);
    expect(body.can).toMatchObject({ see_attendees: false, post: false, register: false });
    expect((await read(club.owner, event.id)).body.attendees.map(({ id }) => id)).toEqual([
      club.outsider.user.id,
      club.member.user.id,
    ]);
  });

  it('shows the link of an online event to organisers and those who are going', async () => {
    const event = await makeEvent(club.owner, club.community, {
      venue: { kind: 'online', url: 'https://meet.example/1' },
    });
    expect([(await read(club.member, event.id)).body.venue.url, event.venue.url]).toEqual([
      null,
      'https://meet.example/1',
    ]);
    await register(event, club.member, 'going');
    expect((await read(club.member, event.id)).body.venue.url).toBe('https://meet.example/1');
  });
});

describe('editing', () => {
  it('keeps fields of an event that are not sent, and refuses fewer seats than are taken', async () => {
    const event = await makeEvent(club.owner, club.community, { capacity: 3, description: 'Old' });
    await register(event, club.member, 'going');
    await register(event, club.host, 'going');
    const renamed = (await update(club.owner, event.id, { title: 'New', capacity: 2 })).body;
    expect(renamed).toMatchObject({ title: 'New', description: 'Old', capacity: 2, seats_left: 0 });
    const refused = await update(club.owner, event.id, { capacity: 1 });
    expect(refused).toMatchObject({
      status: 409,
      error: { code: 'capacity_below_seats', details: { seats_taken: 2 } },
    });
    expect((await update(club.owner, event.id, { capacity: null, description: '' })).body).toMatchObject({
      capacity: null,
      seats_left: null,
      description: null,
    });
  });

  it('keeps the scene that organisers choose for an event, and refuses one that does not exist', async () => {
    const event = await makeEvent(club.owner, club.community, { scene: 'river' });
    expect(event.scene).toBe('river');
    expect((await update(club.owner, event.id, { title: 'New' })).body.scene).toBe('river');
    // @ts-expect-error The contract has no such scene; a client that is not typed by it may still send one.
    expect((await update(club.owner, event.id, { scene: 'moon' })).status).toBe(400);
    expect((await update(club.owner, event.id, { scene: null })).body.scene).toBeNull();
  });

  it('lets organisers edit an event, and nobody after a cancellation or the end', async () => {
    const event = await makeEvent(club.owner, club.community);
    expect((await update(club.member, event.id, { title: 'Mine' })).error.code).toBe('forbidden');
    expect((await update(club.outsider, event.id, { title: 'Mine' })).error.code).toBe('event_not_found');
    await club.owner.get(addAdmin, { params: { id: club.community.id }, body: { user_id: club.member.user.id } });
    expect((await update(club.member, event.id, { hosts: [club.host.user.id] })).body.hosts).toMatchObject([
      { id: club.host.user.id },
    ]);
    expect((await update(club.owner, event.id, { hosts: [] })).status).toBe(400);
    await club.owner.get(contract.cancelEvent, { params: { id: event.id }, body: {} });
    expect((await update(club.host, event.id, { title: 'Back' })).error.code).toBe('event_cancelled');
    const past = await makeEvent(club.owner, club.community);
    await end(past.id);
    expect((await update(club.owner, past.id, { title: 'Too late' })).error.code).toBe('event_over');
  });

  it('freezes the price while somebody has paid or is paying', async () => {
    const event = await makeEvent(club.owner, club.community);
    const can = async () => (await read(club.owner, event.id)).body.can;
    expect((await can()).change_price).toBe(true);
    await register(event, club.member, 'awaiting_payment', true);
    expect((await can()).change_price).toBe(false);
    expect((await update(club.owner, event.id, { price: { amount: 100, currency: 'eur' } })).error.code).toBe(
      'price_frozen',
    );
    await club.server.app.db.delete(registrations).where(eq(registrations.eventId, event.id));
    expect((await update(club.owner, event.id, { price: { amount: 100, currency: 'eur' } })).error.code).toBe(
      'payouts_not_ready',
    );
  });

  it('raises the sequence of calendar files with time, place and status only', async () => {
    const event = await makeEvent(club.owner, club.community);
    const sequence = async () =>
      (await club.server.app.db.select().from(events).where(eq(events.id, event.id)))[0]?.calendarSequence;
    await update(club.owner, event.id, { title: 'Other', capacity: 9 });
    expect(await sequence()).toBe(0);
    await update(club.owner, event.id, { starts_at: event.starts_at });
    expect(await sequence()).toBe(0);
    await update(club.owner, event.id, { timezone: 'Europe/Paris' });
    await update(club.owner, event.id, { venue: { kind: 'in_person', name: 'Another hall' } });
    await club.owner.get(contract.cancelEvent, { params: { id: event.id }, body: {} });
    expect(await sequence()).toBe(3);
  });
});

describe('plan limits', () => {
  it('count events published in the month, deleted ones too, and no drafts; also ten at once', async () => {
    await setPlan(club.server, club.community.id, 'free');
    const used = async () =>
      (await club.owner.get(getMemberLimits, { params: { id: club.community.id } })).events_this_month.used;
    const draft = await makeEvent(club.owner, club.community, { status: 'draft' });
    const first = await makeEvent(club.owner, club.community);
    await club.owner.call(contract.deleteEvent, { params: { id: first.id } });
    expect(await used()).toBe(1);
    const made = await Promise.allSettled(Array.from({ length: 10 }, () => makeEvent(club.owner, club.community)));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await used()).toBe(4);
    const refused = await update(club.owner, draft.id, { status: 'published' });
    expect(refused).toMatchObject({ status: 403, error: { code: 'plan_limit' } });
    expect(refused.error.message).toMatch(/plan.*4 events a month.*Upgrade/);
    await club.server.app.db
      .update(events)
      .set({ publishedAt: new Date(Date.now() - 32 * 24 * HOUR) })
      .where(eq(events.id, first.id));
    expect((await update(club.owner, draft.id, { status: 'published' })).status).toBe(200);
    expect(await used()).toBe(4);
  });
});

describe('ending', () => {
  it('cancels a published event once, and keeps it in lists', async () => {
    const event = await makeEvent(club.owner, club.community, { hosts: [club.host.user.id] });
    const cancel = (by: Person, reason?: string) =>
      by.call(contract.cancelEvent, { params: { id: event.id }, body: { reason: reason ?? null } });
    expect((await cancel(club.member)).error.code).toBe('forbidden');
    expect((await cancel(club.host, 'Rain')).body).toMatchObject({
      status: 'cancelled',
      can: { register: false, edit: false, cancel: false, delete: true },
    });
    expect((await cancel(club.owner, 'Other')).status).toBe(200);
    const [row] = await club.server.app.db.select().from(events).where(eq(events.id, event.id));
    expect(row).toMatchObject({ cancelReason: 'Rain', calendarSequence: 1 });
    expect((await read(club.member, event.id)).body).toMatchObject({ status: 'cancelled', cancel_reason: 'Rain' });
  });

  it('deletes a draft for good, and hides what was published', async () => {
    const remove = (id: string) => club.owner.call(contract.deleteEvent, { params: { id } });
    const draft = await makeEvent(club.owner, club.community, { status: 'draft' });
    const refused = await club.owner.call(contract.cancelEvent, { params: { id: draft.id }, body: {} });
    expect(refused.error.code).toBe('event_is_draft');
    expect((await remove(draft.id)).status).toBe(204);
    expect(await club.server.app.db.$count(events, eq(events.id, draft.id))).toBe(0);
    const [published, past] = [
      await makeEvent(club.owner, club.community),
      await makeEvent(club.owner, club.community),
    ];
    await end(past.id);
    for (const { id } of [published, past]) {
      expect((await remove(id)).status).toBe(204);
      expect((await read(club.owner, id)).error.code).toBe('event_not_found');
      expect((await remove(id)).status).toBe(404);
    }
    const rows = await club.server.app.db.select().from(events).where(eq(events.communityId, club.community.id));
    expect(rows.map(({ id, status }) => [id, status])).toEqual([
      [published.id, 'cancelled'],
      [past.id, 'published'],
    ]);
  });

  it('lets only owners and payment owners end an event with paid seats; other organisers may hide a past one', async () => {
    const event = await makeEvent(club.owner, club.community, { hosts: [club.host.user.id] });
    const price = { priceAmount: 500, priceCurrency: 'eur' };
    await club.server.app.db.update(events).set(price).where(eq(events.id, event.id));
    await register(event, club.member, 'going', true);
    const input = { params: { id: event.id }, body: {} };
    expect((await club.host.call(contract.cancelEvent, input)).error.code).toBe('paid_seats');
    expect((await club.host.call(contract.deleteEvent, { params: input.params })).error.code).toBe('paid_seats');
    expect((await read(club.host, event.id)).body.can).toMatchObject({ edit: true, cancel: false, delete: false });
    expect((await read(club.owner, event.id)).body.can).toMatchObject({ cancel: true, delete: true });
    await end(event.id);
    expect((await read(club.host, event.id)).body.can).toMatchObject({ cancel: false, delete: true });
    expect((await club.host.call(contract.deleteEvent, { params: input.params })).status).toBe(204);
  });
});

async function end(id: string): Promise<void> {
  const [startsAt, endsAt] = [new Date(inHours(-3)), new Date(inHours(-1))];
  await club.server.app.db.update(events).set({ startsAt, endsAt }).where(eq(events.id, id));
}
