import { addBlastReaction, createBlast } from '@homecoming/contract/blasts.ts';
import { submitFeedback } from '@homecoming/contract/event-feedback.ts';
import { getEventStatistics } from '@homecoming/contract/event-statistics.ts';
import { signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { countQueries, startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { users } from '../../schema/users.ts';
import { openClub, registered, type Club } from '../fixtures/club-with-events.ts';

let server: TestServer;
let club: Club;
let owner: Person;
beforeAll(async () => {
  server = await startTestServer();
  club = await openClub(server);
  owner = club.owner;
});
afterAll(() => server.close());

const read = (id: string, by: Person = owner) => by.call(getEventStatistics, { params: { id } });

it('counts registrations by status, day and person, and summarises feedback', async () => {
  const id = await club.newEvent({ capacity: 10, timezone: 'Asia/Tokyo' });
  const people = [];
  for (const name of ['Ana Lima', 'Ben Moss', 'Cleo Park', 'Dan Roy', 'Eve Sun']) people.push(await club.join(name));
  const [ana, ben, cleo, dan, eve] = people as [Person, Person, Person, Person, Person];
  for (const { user } of [ana, ben]) {
    await server.app.db
      .update(users)
      .set({ graduationYear: 2016, program: 'Botany', currentIndustry: 'Gardens' })
      .where(eq(users.id, user.id));
  }
  // 23:30 in Tokyo, and 00:30 on the next day.
  await registered(server, id, [ana], { createdAt: new Date('2026-05-01T14:30:00Z'), checkedInAt: new Date() });
  await registered(server, id, [ben], { createdAt: new Date('2026-05-01T15:30:00Z') });
  await registered(server, id, [cleo], { createdAt: new Date('2026-05-01T15:40:00Z') });
  await registered(server, id, [dan], { status: 'waitlisted' });
  await registered(server, id, [eve], { status: 'declined' });
  const blast = await owner.get(createBlast, { params: { id }, body: { message: 'Hello' } });
  for (const person of [ana, ben]) {
    await person.get(addBlastReaction, { params: { id, blastId: blast.id }, body: { reaction_type: 'love' } });
  }
  server.clock.forward(80 * 60 * 60 * 1_000);
  await ana.get(submitFeedback, { params: { id }, body: { rating: 4, enjoyed_aspects: ['food'] } });
  const { body } = await read(id);
  expect(body).toMatchObject({
    registrations: [
      { status: 'waitlisted', count: 1 },
      { status: 'going', count: 3 },
      { status: 'declined', count: 1 },
    ],
    by_day: [
      { day: '2026-05-01', count: 1 },
      { day: '2026-05-02', count: 2 },
    ],
    seats: { taken: 3, capacity: 10 },
    check_in: { checked_in: 1, going: 3, rate: 1 / 3 },
    revenue: null,
    by_graduation_year: [
      { value: '2016', count: 2 },
      { value: null, count: 1 },
    ],
    by_program: [
      { value: 'Botany', count: 2 },
      { value: null, count: 1 },
    ],
    by_industry: [
      { value: 'Gardens', count: 2 },
      { value: null, count: 1 },
    ],
    feedback: { count: 1, average: 4, aspects: [{ aspect: 'food', count: 1 }] },
    blast_reactions: [{ reaction_type: 'love', count: 2 }],
  });
});

it('is empty for a new event, and costs the same number of queries as for a full one', async () => {
  const id = await club.newEvent();
  const { body } = await read(id);
  expect(body).toMatchObject({
    registrations: [],
    by_day: [],
    seats: { taken: 0, capacity: null },
    check_in: { checked_in: 0, going: 0, rate: null },
    by_program: [],
    feedback: { count: 0, average: null },
    blast_reactions: [],
  });
  const empty = await countQueries(server, () => read(id));
  await registered(server, id, [await club.join('Fay Wu')]);
  expect(await countQueries(server, () => read(id))).toBe(empty);
});

it('answers for an event that there is not as for a hidden one', async () => {
  const stranger = await signUpAs(server, 'Stran Ger');
  const missing = await read('0198d7a0-0000-7000-8000-000000000000', stranger);
  const hidden = await read(await club.newEvent(), stranger);
  expect([missing.status, missing.error]).toEqual([403, hidden.error]);
  expect((await read('0198d7a0-0000-7000-8000-000000000000', owner)).status).toBe(403);
});

it('is for organisers only: 401 without a session, 403 for others', async () => {
  const id = await club.newEvent();
  const member = await club.join('Gil Fox');
  expect((await server.nobody.call(getEventStatistics, { params: { id } })).status).toBe(401);
  expect((await read(id, member)).status).toBe(403);
  await registered(server, id, [member]);
  expect((await read(id, member)).status).toBe(403);
});
