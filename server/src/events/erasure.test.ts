import { deleteCommunity } from '@homecoming/contract/communities.ts';
import * as calendars from '@homecoming/contract/event-calendars.ts';
import * as contract from '@homecoming/contract/events.ts';
import { addOwner } from '@homecoming/contract/members.ts';
import { deleteAccount } from '@homecoming/contract/profiles.ts';
import { makeEvent, PASSWORD, type Person } from '@homecoming/testkit/cast.ts';
import { testImage } from '@homecoming/testkit/pictures.ts';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { useEventPeople } from './fixtures/event-people.ts';
import { ownLists } from '../profiles/export/queries.ts';
import { streamRows } from '../profiles/export/pages.ts';
import { calendarFeeds, eventHosts, events } from '../schema/events.ts';
import { media } from '../schema/media.ts';
import { eventBlasts, blastReactions, eventFeedback } from '../schema/outreach.ts';
import { eventQuestions, registrationAnswers, registrations } from '../schema/registrations.ts';
import { eraseAccountAgain } from '../subscribers/erase-account.ts';

const club = useEventPeople();

it('a deleted account hosts nothing, is named by no event, and its calendar feed ends', async () => {
  await club.owner.get(addOwner, { params: { id: club.community.id }, body: { user_id: club.host.user.id } });
  const { id } = await makeEvent(club.host, club.community);
  const { url } = await club.host.get(calendars.renewCalendarFeed, {});
  expect((await club.host.call(deleteAccount, { body: { password: PASSWORD } })).status).toBe(204);
  const userId = club.host.user.id;
  await eraseAccountAgain.run(club.server.app, { userId, at: club.server.clock.now().toISOString() });
  expect(await club.owner.get(contract.getEvent, { params: { id } })).toMatchObject({
    hosts: [],
    can: { manage: true },
  });
  expect((await club.server.nobody.fetch(new URL(url ?? '').pathname)).status).toBe(404);
  expect(await club.server.app.db.$count(eventHosts, eq(eventHosts.userId, userId))).toBe(0);
  expect(await club.server.app.db.$count(events, eq(events.createdBy, userId))).toBe(0);
  expect(await club.server.app.db.$count(calendarFeeds, eq(calendarFeeds.userId, userId))).toBe(0);
});

it('a deleted community takes its events with it, and their covers are swept', async () => {
  const { id } = await makeEvent(club.owner, club.community);
  await club.owner.get(contract.updateEvent, { params: { id }, body: {}, files: { cover: await testImage(60, 40) } });
  await register(id, club.host);
  const body = { name: club.community.name };
  expect((await club.owner.call(deleteCommunity, { params: { id: club.community.id }, body })).status).toBeLessThan(
    300,
  );
  await club.server.runJobs();
  expect(await club.server.app.db.$count(events, eq(events.id, id))).toBe(0);
  expect(await club.server.app.db.$count(registrations, eq(registrations.eventId, id))).toBe(0);
  expect(await club.server.app.db.$count(media, eq(media.subjectId, id))).toBe(0);
  expect((await club.host.get(contract.listJoinedEvents, {})).results).toEqual([]);
});

it('the export has what a person organised, registered for and said about events', async () => {
  const { db } = club.server.app;
  const event = await makeEvent(club.owner, club.community, { title: 'Regatta' });
  const registrationId = await register(event.id, club.owner);
  const [question] = await db
    .insert(eventQuestions)
    .values({ eventId: event.id, label: 'Vegetarian?', kind: 'text', options: [], position: 0 })
    .returning();
  await db
    .insert(registrationAnswers)
    .values({ registrationId, questionId: question?.id ?? '', label: 'Vegetarian?', answer: 'Yes' });
  await db
    .insert(eventFeedback)
    .values({ eventId: event.id, userId: club.owner.user.id, rating: 5, enjoyedAspects: [] });
  const blast = { eventId: event.id, authorId: club.owner.user.id, message: 'Bring a hat' };
  const [sent] = await db.insert(eventBlasts).values(blast).returning();
  await db.insert(blastReactions).values({ blastId: sent?.id ?? '', userId: club.owner.user.id, type: 'love' });
  await club.owner.get(calendars.renewCalendarFeed, {});
  const listed = async (person: Person, name: string) => {
    const page = ownLists[name];
    return page ? Array.fromAsync(streamRows(club.server.app, person.user.id, page)) : [];
  };
  const expected = {
    events: { title: 'Regatta', community: club.community.name },
    'events-hosted': { event: 'Regatta' },
    registrations: { event: 'Regatta', status: 'going', answers: [{ question: 'Vegetarian?', answer: 'Yes' }] },
    'event-feedback': { event: 'Regatta', rating: 5 },
    blasts: { event: 'Regatta', message: 'Bring a hat' },
    'blast-reactions': { type: 'love' },
    'calendar-feed': {},
  };
  for (const [name, row] of Object.entries(expected)) {
    expect([name, await listed(club.owner, name)]).toMatchObject([name, [row]]);
    expect([name, await listed(club.host, name)]).toEqual([name, []]);
  }
});

async function register(eventId: string, person: Person): Promise<string> {
  const values = {
    eventId,
    userId: person.user.id,
    status: 'going',
    ticketCode: `${eventId} ${person.user.id}`,
  } as const;
  const [row] = await club.server.app.db.insert(registrations).values(values).returning();
  return row?.id ?? '';
}
