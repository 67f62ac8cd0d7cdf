import { deleteCommunity, type Community } from '@homecoming/contract/communities.ts';
import * as calendars from '@homecoming/contract/event-calendars.ts';
import * as contract from '@homecoming/contract/events.ts';
import { addOwner } from '@homecoming/contract/members.ts';
import { deleteAccount } from '@homecoming/contract/profiles.ts';
import { communityOf, eventOf, joinAs, PASSWORD, setPlan, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { testImage } from '@homecoming/testkit/pictures.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ownLists } from '../profiles/export/queries.ts';
import { rowsOf } from '../profiles/export/pages.ts';
import { calendarFeeds, eventHosts, events } from '../schema/events.ts';
import { media } from '../schema/media.ts';
import { eventBlasts, blastReactions, eventFeedback } from '../schema/outreach.ts';
import { eventQuestions, registrationAnswers, registrations } from '../schema/registrations.ts';
import { eraseAccountAgain } from '../subscribers/erase-account.ts';

let server: TestServer;
let owner: Person;
let host: Person;
let community: Community;
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  count += 1;
  owner = await signUpAs(server, `Olivia No${count}`);
  host = await signUpAs(server, `Hugo No${count}`);
  community = await communityOf(owner, { name: `Club ${count}`, join_policy: 'open' });
  await setPlan(server, community.id, 'plus');
  await joinAs(host, community, owner);
});

it('a deleted account hosts nothing, is named by no event, and its calendar feed ends', async () => {
  await owner.get(addOwner, { params: { id: community.id }, body: { user_id: host.user.id } });
  const { id } = await eventOf(host, community);
  const { url } = await host.get(calendars.renewCalendarFeed, {});
  expect((await host.call(deleteAccount, { body: { password: PASSWORD } })).status).toBe(204);
  const userId = host.user.id;
  await eraseAccountAgain.run(server.app, { userId, at: server.clock.now().toISOString() });
  expect(await owner.get(contract.getEvent, { params: { id } })).toMatchObject({ hosts: [], can: { manage: true } });
  expect((await server.nobody.fetch(new URL(url ?? '').pathname)).status).toBe(404);
  expect(await server.app.db.$count(eventHosts, eq(eventHosts.userId, userId))).toBe(0);
  expect(await server.app.db.$count(events, eq(events.createdBy, userId))).toBe(0);
  expect(await server.app.db.$count(calendarFeeds, eq(calendarFeeds.userId, userId))).toBe(0);
});

it('a deleted community takes its events with it, and their covers are swept', async () => {
  const { id } = await eventOf(owner, community);
  await owner.get(contract.updateEvent, { params: { id }, body: {}, files: { cover: await testImage(60, 40) } });
  await register(id, host);
  const body = { name: community.name };
  expect((await owner.call(deleteCommunity, { params: { id: community.id }, body })).status).toBeLessThan(300);
  expect(await server.app.db.$count(events, eq(events.id, id))).toBe(0);
  expect(await server.app.db.$count(registrations, eq(registrations.eventId, id))).toBe(0);
  expect(await server.app.db.$count(media, eq(media.subjectId, id))).toBe(0);
  expect((await host.get(contract.listJoinedEvents, {})).results).toEqual([]);
});

it('the export has what a person organised, registered for and said about events', async () => {
  const { db } = server.app;
  const event = await eventOf(owner, community, { title: 'Regatta' });
  const registrationId = await register(event.id, owner);
  const [question] = await db
    .insert(eventQuestions)
    .values({ eventId: event.id, label: 'Vegetarian?', kind: 'text', options: [], position: 0 })
    .returning();
  await db
    .insert(registrationAnswers)
    .values({ registrationId, questionId: question?.id ?? '', label: 'Vegetarian?', answer: 'Yes' });
  await db.insert(eventFeedback).values({ eventId: event.id, userId: owner.user.id, rating: 5, enjoyedAspects: [] });
  const blast = { eventId: event.id, authorId: owner.user.id, message: 'Bring a hat' };
  const [sent] = await db.insert(eventBlasts).values(blast).returning();
  await db.insert(blastReactions).values({ blastId: sent?.id ?? '', userId: owner.user.id, type: 'love' });
  await owner.get(calendars.renewCalendarFeed, {});
  const listed = async (person: Person, name: string) => {
    const page = ownLists[name];
    return page ? Array.fromAsync(rowsOf(db, person.user.id, page)) : [];
  };
  const expected = {
    events: { title: 'Regatta', community: community.name },
    'events-hosted': { event: 'Regatta' },
    registrations: { event: 'Regatta', status: 'going', answers: [{ question: 'Vegetarian?', answer: 'Yes' }] },
    'event-feedback': { event: 'Regatta', rating: 5 },
    blasts: { event: 'Regatta', message: 'Bring a hat' },
    'blast-reactions': { type: 'love' },
    'calendar-feed': {},
  };
  for (const [name, row] of Object.entries(expected)) {
    expect([name, await listed(owner, name)]).toMatchObject([name, [row]]);
    expect([name, await listed(host, name)]).toEqual([name, []]);
  }
});

async function register(eventId: string, person: Person): Promise<string> {
  const values = {
    eventId,
    userId: person.user.id,
    status: 'going',
    ticketCode: `${eventId} ${person.user.id}`,
  } as const;
  const [row] = await server.app.db.insert(registrations).values(values).returning();
  return row?.id ?? '';
}
