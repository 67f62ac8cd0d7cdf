import { blockUser, unblockUser } from '@homecoming/contract/blocks.ts';
import { getConversation } from '@homecoming/contract/chat.ts';
import { deleteCommunity, leaveCommunity, type Community } from '@homecoming/contract/communities.ts';
import * as contract from '@homecoming/contract/contacts.ts';
import { deleteEvent } from '@homecoming/contract/events.ts';
import { decideCase, openCase } from '@homecoming/contract/cases.ts';
import { createPost } from '@homecoming/contract/posts.ts';
import { searchPeople, suggestPeople } from '@homecoming/contract/members.ts';
import { deleteAccount, getProfile, updateOwnProfile } from '@homecoming/contract/profiles.ts';
import { undoCheckIn } from '@homecoming/contract/registrations.ts';
import {
  enterPassword,
  joinAs,
  makeCommunity,
  makeEvent,
  makeStaff,
  PASSWORD,
  setPlan,
  signUpAs,
  type Person,
} from '@homecoming/testkit/cast.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { eq } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { write } from '../chat/fixtures/chat-cast.ts';
import { streamRows } from '../profiles/export/pages.ts';
import { ownLists } from '../profiles/export/queries.ts';
import { contacts, metChoices, metGuests } from '../schema/alumni/contacts.ts';
import { events } from '../schema/events.ts';
import { registrations } from '../schema/registrations.ts';
import { fetchNotifications, listSentences } from '../subscribers/fixtures/club.ts';
import { sweepMet } from './jobs.ts';

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;

let server: TestServer;
let owner: Person;
let school: Community;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.stop();
  owner = await signUpAs(server, 'Ow Ner');
  school = await makeCommunity(owner, { name: 'School', join_policy: 'open' });
  await setPlan(server, school.id, 'pro');
});
afterAll(() => server.close());

let count = 0;
const addGuest = (name = `Guest No${(count += 1)}`) => signUpAs(server, name);
async function addMember(name?: string): Promise<Person> {
  const person = await addGuest(name);
  await joinAs(person, school, owner);
  return person;
}
const addGuests = (many: number) => Promise.all(Array.from({ length: many }, () => addGuest()));

/** An event that ended an hour ago, where these people were checked in. All who are shown have said so. */
async function hold(people: readonly Person[], shown: readonly Person[] = people, title = 'Class of 2016 meets') {
  const { db } = server.app;
  const at = server.clock.now();
  const inHours = (hours: number) => new Date(at.getTime() + hours * HOUR_MS);
  const then = { starts_at: inHours(1).toISOString(), ends_at: inHours(2).toISOString() };
  const event = await makeEvent(owner, school, { title, visibility: 'public', ...then });
  for (const { user } of people) {
    const seat = { eventId: event.id, userId: user.id, ticketCode: `${event.id} ${user.id}` } as const;
    await db.insert(registrations).values({ ...seat, status: 'going', checkedInAt: at });
  }
  await db
    .update(events)
    .set({ startsAt: inHours(-3), endsAt: inHours(-1) })
    .where(eq(events.id, event.id));
  for (const person of shown) await show(person, event);
  return event;
}
type At = { readonly id: string };
const show = (by: Person, { id }: At, shown = true) => by.get(contract.updateMet, { params: { id }, body: { shown } });
const list = (by: Person, { id }: At, query = {}) => by.call(contract.listMet, { params: { id }, query });
const pair = ({ id }: At, whom: Person) => ({ params: { id, userId: whom.user.id } });
const choose = (by: Person, at: At, whom: Person) => by.call(contract.chooseMet, pair(at, whom));
const withdraw = (by: Person, at: At, whom: Person) => by.call(contract.withdrawMet, pair(at, whom));
const chooseEachOther = async (at: At, one: Person, other: Person) => {
  await choose(one, at, other);
  expect((await choose(other, at, one)).body).toMatchObject({ contact: true });
};
const remove = (by: Person, whom: Person) => by.call(contract.removeContact, { params: { userId: whom.user.id } });
const contactsOf = async (by: Person) => (await by.get(contract.listContacts, {})).results;
const contactIds = async (by: Person) => (await contactsOf(by)).map(({ id }) => id);
const seenBy = async (by: Person, at: At) => (await list(by, at)).body.results.map(({ id }) => id);
const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code];
async function pass(days: number): Promise<void> {
  server.clock.forward(days * DAY_MS);
  // Everybody stays signed in.
  await server.app.pool.query(`update sessions set expires_at = expires_at + $1 * interval '1 day'`, [days]);
}

it('is for those who were checked in, from the end of the event to day 14', async () => {
  const [ana, ben, away, host, hidden] = [
    await addMember(),
    await addGuest(),
    await addMember(),
    await addMember(),
    await addGuest(),
  ];
  const event = await hold([ana, ben, hidden], [ana, ben]);
  const missing = [404, 'met_not_found'];
  // A host who was not checked in is as anybody who was not there, and so are owners.
  for (const by of [away, host, owner]) {
    expect(codeOf(await list(by, event))).toEqual(missing);
    expect(codeOf(await by.call(contract.updateMet, { params: event, body: { shown: true } }))).toEqual(missing);
    expect(codeOf(await choose(by, event, ana))).toEqual(missing);
    expect(codeOf(await withdraw(by, event, ana))).toEqual(missing);
  }
  expect(await seenBy(ana, event)).toEqual([ben.user.id]);
  // Who is not shown sees nobody, and chooses nobody; nor can they be chosen.
  expect((await list(hidden, event)).body).toMatchObject({ shown: false, results: [], choices_left: 12 });
  const unseen = [404, 'met_person_not_found'];
  expect(codeOf(await choose(hidden, event, ana))).toEqual(unseen);
  for (const whom of [hidden, away, ana]) expect(codeOf(await choose(ana, event, whom))).toEqual(unseen);
  await show(ben, event, false);
  expect(await seenBy(ana, event)).toEqual([]);
  expect(codeOf(await choose(ana, event, ben))).toEqual(unseen);
  await show(ben, event);
  // What somebody does in the community changes nothing: they were there.
  await ana.get(leaveCommunity, { params: { id: school.id } });
  expect(await seenBy(ben, event)).toEqual([ana.user.id]);
  const change = (values: PgUpdateSetSource<typeof events>) =>
    server.app.db.update(events).set(values).where(eq(events.id, event.id));
  const now = server.clock.now();
  const { endsAt } = (await server.app.db.select().from(events).where(eq(events.id, event.id)))[0] ?? {};
  for (const [then, back] of [
    [{ endsAt: new Date(now.getTime() + HOUR_MS) }, { endsAt }],
    [
      { status: 'cancelled', cancelledAt: now },
      { status: 'published', cancelledAt: null },
    ],
    [{ removedBy: event.id }, { removedBy: null }],
  ] as const) {
    await change(then);
    expect(codeOf(await list(ana, event))).toEqual(missing);
    await change({ ...back });
    expect(await seenBy(ana, event)).toEqual([ben.user.id]);
  }
  const [seat] = await server.app.db.select().from(registrations).where(eq(registrations.userId, ben.user.id));
  await owner.get(undoCheckIn, { params: { id: seat?.id ?? '' } });
  expect(await seenBy(ana, event)).toEqual([]);
  expect(codeOf(await list(ben, event))).toEqual(missing);
  await makeStaff(server, hidden);
  expect(codeOf(await list(hidden, event))).toEqual(missing);
  await pass(14);
  for (const call of [list(ana, event), choose(ana, event, ben), withdraw(ana, event, ben)]) {
    expect(codeOf(await call)).toEqual([409, 'met_over']);
  }
  await owner.get(deleteEvent, { params: { id: event.id } });
  expect(codeOf(await list(ana, event))).toEqual(missing);
});

it('hides who is kept out of the community, closed, or has a block with the reader', async () => {
  const [ana, ben, banned, closed] = [await addGuest(), await addGuest(), await addMember(), await addGuest()];
  const event = await hold([ana, ben, banned, closed]);
  expect((await seenBy(ana, event)).toSorted()).toEqual([ben, banned, closed].map(({ user }) => user.id).toSorted());
  const { pool } = server.app;
  await pool.query(`update users set is_active = false where id = $1`, [closed.user.id]);
  const body = { category: 'community', community: school.id, comment: 'Bad words' } as const;
  const { id: subject } = await banned.get(createPost, { body });
  const { id, version } = await owner.get(openCase, { body: { kind: 'post', subject } });
  await owner.get(decideCase, { params: { id }, body: { version, item: 'keep', person: 'suspend', hours: 24 } });
  expect(await seenBy(ana, event)).toEqual([ben.user.id]);
  expect(codeOf(await list(banned, event))).toEqual([404, 'met_not_found']);
  await ben.get(blockUser, { body: { blocked: ana.user.id } });
  expect(await seenBy(ana, event)).toEqual([]);
  expect(codeOf(await choose(ana, event, ben))).toEqual([404, 'met_person_not_found']);
});

it('lists who has most in common first, by what both show to each other', async () => {
  const [reader, plain, hides, alike, member] = [
    await addMember(),
    await addGuest(),
    await addGuest(),
    await addGuest(),
    await addMember(),
  ];
  const same = { company: 'Acme', program: 'Botany', interests: ['Sailing', 'Chess'] };
  await reader.get(updateOwnProfile, {
    body: { ...same, hometown: 'Porto', audiences: { program: [school.id], hometown: 'me' } },
  });
  await alike.get(updateOwnProfile, { body: { ...same, company: 'ACME', hometown: 'Porto', interests: ['sailing'] } });
  await member.get(updateOwnProfile, { body: same });
  await hides.get(updateOwnProfile, {
    body: { ...same, audiences: { company: 'me', program: 'managers', interests: 'me' } },
  });
  const event = await hold([reader, plain, hides, alike, member]);
  const order = [member, alike, ...[plain, hides].toSorted((a, b) => (a.user.id < b.user.id ? -1 : 1))];
  const ids = order.map(({ user }) => user.id);
  const { results } = (await list(reader, event)).body;
  expect(results.map(({ id }) => id)).toEqual(ids);
  const words = results.map(({ in_common }) => in_common.map(({ field, value }) => `${field} ${value}`));
  expect(words).toEqual([
    ['program Botany', 'company Acme', 'interests Chess', 'interests Sailing'],
    // The reader shows the program to the community only, and the hometown to nobody.
    ['company ACME', 'interests sailing'],
    [],
    [],
  ]);
  const theirs = (await list(alike, event)).body.results.find(({ id }) => id === reader.user.id);
  expect(theirs?.in_common.map(({ field }) => field)).toEqual(['company', 'interests']);
  const pages: string[] = [];
  for (let cursor: string | undefined; ;) {
    const { body } = await list(reader, event, { limit: 1, ...(cursor === undefined ? {} : { cursor }) });
    pages.push(...body.results.map(({ id }) => id));
    if (body.next === null) break;
    cursor = body.next;
  }
  expect(pages).toEqual(ids);
});

it('makes two people contacts who chose each other: they write, and read what is for all', async () => {
  const [ana, ben] = [await addGuest('Ana Lima'), await addGuest('Ben Moss')];
  const secret = { company: 'Acme', hometown: 'Porto', audiences: { hometown: 'managers' } } as const;
  await ben.get(updateOwnProfile, { body: { ...secret, accepts_messages: 'nobody' } as object });
  const event = await hold([ana, ben]);
  expect((await ana.call(getProfile, { params: { id: ben.user.id } })).status).toBe(404);
  expect((await write(ana, ben, 'Hello')).status).toBe(404);
  expect((await choose(ana, event, ben)).body).toEqual({ contact: false, choices_left: 11 });
  expect([await listSentences(ana), await listSentences(ben)]).toEqual([[], []]);
  expect((await choose(ben, event, ana)).body).toEqual({ contact: true, choices_left: 11 });
  // With the commit: no job and no outbox runs between.
  const { rows } = await server.app.pool.query(`select user_id from notifications where kind = 'contact_made'`);
  expect(rows.map(({ user_id }) => user_id).toSorted()).toEqual([ana.user.id, ben.user.id].toSorted());
  const who = 'was glad to meet you at “Class of 2016 meets”, too. You are contacts now';
  expect([await listSentences(ana), await listSentences(ben)]).toEqual([[`Ben Moss ${who}`], [`Ana Lima ${who}`]]);
  expect((await fetchNotifications(ana))[0]?.url).toBe(`/chat/${ben.user.id}`);
  expect((await list(ana, event)).body.results[0]).toMatchObject({ id: ben.user.id, chosen: true, contact: true });
  expect(await contactsOf(ana)).toMatchObject([
    {
      id: ben.user.id,
      event: { id: event.id, title: 'Class of 2016 meets' },
      company: 'Acme',
      can: { message: true, see_profile: true },
    },
  ]);
  expect(await ana.get(getProfile, { params: { id: ben.user.id } })).toMatchObject({
    company: 'Acme',
    hometown: null,
    communities: [],
    can: { message: true },
  });
  const found = (await ana.get(searchPeople, { query: { query: 'ben mo' } })).results;
  expect(found).toMatchObject([{ id: ben.user.id, communities: [], can: { message: true } }]);
  expect((await ana.get(suggestPeople, {})).results.map(({ id }) => id)).toEqual([ben.user.id]);
  expect((await ana.get(searchPeople, { query: { query: 'porto' } })).results).toEqual([]);
  expect((await write(ana, ben, 'Hello')).status).toBe(201);
  expect((await write(ben, ana, 'Hello to you')).status).toBe(201);
  // A withdrawn choice ends no contact, and a second click changes nothing.
  await withdraw(ana, event, ben);
  await choose(ana, event, ben);
  expect(await contactIds(ben)).toEqual([ana.user.id]);
  expect(await listSentences(ben)).toHaveLength(1);
});

it('answers byte for byte alike where the other has not looked, has not decided, and has refused', async () => {
  const [reader, other, third] = await addGuests(3);
  if (!reader || !other || !third) throw new Error('no guests');
  const event = await hold([reader, other, third]);
  const listAnswers = async () => {
    const answers: string[] = [];
    const ask = async (path: string, method = 'GET') => {
      const answer = await reader.fetch(`/api/v1${path}`, { method });
      const headers = [...answer.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id').toSorted();
      answers.push(`${method} ${path} ${answer.status} ${headers.join()} ${await answer.text()}`);
    };
    const askAll = async () => {
      for (const path of [
        `/events/${event.id}/met/`,
        `/events/${event.id}/met/?limit=1`,
        `/events/${event.id}/`,
        '/contacts/',
        '/notifications/',
        '/notifications/unread/',
        '/chat/conversations/',
        `/chat/conversations/${other.user.id}/`,
        `/users/${other.user.id}/details/`,
        `/users/search/?query=${other.user.last_name}`,
        '/users/suggestions/',
      ]) {
        await ask(path);
      }
      for (const name of ['met-guests', 'met-choices', 'contacts', 'notifications', 'conversations']) {
        const own = ownLists[name];
        if (own === undefined) throw new Error(`no list ${name}`);
        for await (const row of streamRows(server.app, reader.user.id, own)) answers.push(JSON.stringify(row));
      }
    };
    const choice = `/events/${event.id}/met/${other.user.id}/`;
    await askAll();
    for (const [path, method] of [
      [choice, 'PUT'],
      [choice, 'PUT'],
      [choice, 'DELETE'],
      [`/contacts/${other.user.id}/`, 'DELETE'],
      [choice, 'PUT'],
    ] as const) {
      await ask(path, method);
      await askAll();
    }
    // The same reader asks again, as if for the first time.
    await server.app.db.delete(metChoices).where(eq(metChoices.userId, reader.user.id));
    return answers;
  };
  const unseen = await listAnswers();
  await list(other, event);
  const undecided = await listAnswers();
  await choose(other, event, reader);
  await withdraw(other, event, reader);
  const refused = await listAnswers();
  expect(unseen.length).toBeGreaterThan(70);
  expect(undecided).toEqual(unseen);
  expect(refused).toEqual(unseen);
  // The control: a choice that stays makes another answer.
  await choose(other, event, reader);
  expect(await listAnswers()).not.toEqual(unseen);
});

it('makes one contact and one pair of notifications of two choices at once', async () => {
  const people = await addGuests(40);
  const event = await hold(people);
  const pairs = Array.from({ length: 20 }, (_, index) => people.slice(2 * index, 2 * index + 2));
  await Promise.all(
    pairs.flatMap(([one, other]) =>
      one === undefined || other === undefined
        ? []
        : // Each clicks twice.
          [choose(one, event, other), choose(other, event, one), choose(one, event, other), choose(other, event, one)],
    ),
  );
  const { rows } = await server.app.pool.query(
    `select (select count(*)::int from contacts where event_id = $1) as contacts,
      (select count(*)::int from met_choices where event_id = $1) as choices,
      (select count(*)::int from notifications where event_id = $1 and kind = 'contact_made') as lines,
      (select count(*)::int from notification_actors a join notifications n on n.id = a.notification_id
       where n.event_id = $1 and n.kind = 'contact_made') as actors`,
    [event.id],
  );
  expect(rows).toEqual([{ contacts: 40, choices: 40, lines: 40, actors: 40 }]);
  const sentences = await Promise.all(people.map(listSentences));
  expect(sentences.filter((lines) => lines.length === 1)).toHaveLength(40);
});

it('allows twelve choices, also of twenty at once, and counts those that were withdrawn', async () => {
  const people = await addGuests(21);
  const [reader, ...others] = people;
  if (reader === undefined) throw new Error('no guests');
  const event = await hold(people);
  const answers = await Promise.all(others.map((other) => choose(reader, event, other)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(12);
  expect(answers.filter(({ status }) => status !== 200).map(codeOf)).toEqual(
    Array.from({ length: 8 }, () => [409, 'choices_used']),
  );
  const chosen = others[answers.findIndex(({ status }) => status === 200)];
  const other = others[answers.findIndex(({ status }) => status === 409)];
  if (chosen === undefined || other === undefined) throw new Error('no choices');
  for (let twice = 0; twice < 2; twice += 1) expect((await withdraw(reader, event, chosen)).status).toBe(204);
  expect((await list(reader, event)).body.choices_left).toBe(0);
  expect(codeOf(await choose(reader, event, other))).toEqual([409, 'choices_used']);
  // The same person is the same choice.
  expect((await choose(reader, event, chosen)).body).toEqual({ contact: false, choices_left: 0 });
  // A choice that nobody may make tells nothing of who was chosen by them.
  await choose(other, event, reader);
  expect(codeOf(await choose(reader, event, other))).toEqual([409, 'choices_used']);
});

it('ends a contact for both in silence, and the one who ended it has to choose again', async () => {
  const [ana, ben] = await addGuests(2);
  if (!ana || !ben) throw new Error('no guests');
  const event = await hold([ana, ben]);
  await chooseEachOther(event, ana, ben);
  await write(ana, ben, 'Hello');
  for (let twice = 0; twice < 2; twice += 1) expect((await remove(ana, ben)).status).toBe(204);
  expect([await contactIds(ana), await contactIds(ben)]).toEqual([[], []]);
  expect([await listSentences(ana), await listSentences(ben)]).toEqual([[], []]);
  expect((await write(ben, ana, 'Are you there?')).status).toBe(403);
  expect(await ben.get(getConversation, { params: { id: ana.user.id } })).toMatchObject({ can: { write: false } });
  await withdraw(ben, event, ana);
  expect((await choose(ben, event, ana)).body.contact).toBe(false);
  expect((await choose(ana, event, ben)).body.contact).toBe(true);
  expect((await write(ben, ana, 'There you are')).status).toBe(201);
});

it('ends with a block, also one at the moment of the choice, and does not come back with it', async () => {
  const [ana, ben, ...more] = await addGuests(18);
  if (!ana || !ben) throw new Error('no guests');
  const event = await hold([ana, ben, ...more]);
  await chooseEachOther(event, ana, ben);
  await ana.get(blockUser, { body: { blocked: ben.user.id } });
  expect([await contactIds(ana), await contactIds(ben)]).toEqual([[], []]);
  await ana.get(unblockUser, { params: { id: ben.user.id } });
  expect([await contactIds(ana), await contactIds(ben)]).toEqual([[], []]);
  expect((await choose(ana, event, ben)).body.contact).toBe(false);
  for (let turn = 0; turn < more.length; turn += 2) {
    const [one, other] = more.slice(turn, turn + 2);
    if (one === undefined || other === undefined) continue;
    await choose(one, event, other);
    const block = one.get(blockUser, { body: { blocked: other.user.id } });
    const [{ status }] = await Promise.all([choose(other, event, one), block]);
    expect([200, 404]).toContain(status);
    expect([await contactIds(one), await contactIds(other)]).toEqual([[], []]);
  }
});

it('erases a deleted account, whose contacts keep a former member, and hides one that is closed', async () => {
  const [ana, ben, cleo, dan] = await addGuests(4);
  if (!ana || !ben || !cleo || !dan) throw new Error('no guests');
  const event = await hold([ana, ben, cleo, dan]);
  await chooseEachOther(event, ana, ben);
  await chooseEachOther(event, ana, cleo);
  await choose(dan, event, ben);
  await server.app.pool.query('update users set is_active = false where id = $1', [cleo.user.id]);
  expect(await contactIds(ana)).toEqual([ben.user.id]);
  await ben.get(deleteAccount, { body: { password: PASSWORD } });
  await server.runJobs();
  expect(await contactsOf(ana)).toMatchObject([
    {
      person: { first_name: 'Former', last_name: 'member' },
      company: null,
      can: { message: false, see_profile: false },
    },
  ]);
  const { db } = server.app;
  const left = await Promise.all([
    db.$count(metGuests, eq(metGuests.userId, ben.user.id)),
    db.$count(metChoices, eq(metChoices.userId, ben.user.id)),
    db.$count(metChoices, eq(metChoices.personId, ben.user.id)),
    db.$count(contacts, eq(contacts.userId, ben.user.id)),
  ]);
  expect(left).toEqual([0, 0, 0, 0]);
  expect((await remove(ana, ben)).status).toBe(204);
  expect(await contactsOf(ana)).toEqual([]);
});

it('deletes choices 30 days after the event, also of a deleted community, and keeps contacts', async () => {
  const [ana, ben, cleo] = await addGuests(3);
  if (!ana || !ben || !cleo) throw new Error('no guests');
  const club = await makeCommunity(owner, { name: 'Short-lived' });
  const [event, gone] = [await hold([ana, ben, cleo]), await hold([ana, ben])];
  await server.app.db.update(events).set({ communityId: club.id }).where(eq(events.id, gone.id));
  await chooseEachOther(gone, ana, ben);
  await choose(ana, event, cleo);
  const left = async (at: At) => {
    const { db } = server.app;
    return [
      await db.$count(metChoices, eq(metChoices.eventId, at.id)),
      await db.$count(metGuests, eq(metGuests.eventId, at.id)),
    ];
  };
  expect([await left(event), await left(gone)]).toEqual([
    [1, 3],
    [2, 2],
  ]);
  await (
    await enterPassword(server, owner)
  ).get(deleteCommunity, { params: { id: club.id }, body: { name: club.name } });
  await server.runJobs();
  expect(await left(gone)).toEqual([0, 0]);
  expect(await contactsOf(ana)).toMatchObject([{ id: ben.user.id, event: null }]);
  await pass(29);
  await sweepMet.run(server.app, {});
  expect(await left(event)).toEqual([1, 3]);
  await pass(1);
  for (let twice = 0; twice < 2; twice += 1) await sweepMet.run(server.app, {});
  expect(await left(event)).toEqual([0, 0]);
  expect(await contactIds(ana)).toEqual([ben.user.id]);
});
