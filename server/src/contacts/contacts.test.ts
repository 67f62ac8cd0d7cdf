import { blockUser, unblockUser } from '@homecoming/contract/blocks.ts';
import { getConversation } from '@homecoming/contract/chat.ts';
import { deleteCommunity } from '@homecoming/contract/communities.ts';
import * as contract from '@homecoming/contract/contacts.ts';
import { searchPeople, suggestPeople } from '@homecoming/contract/members.ts';
import { deleteAccount, getProfile, updateOwnProfile } from '@homecoming/contract/profiles.ts';
import { enterPassword, makeCommunity, PASSWORD, type Person } from '@homecoming/testkit/cast.ts';
import { getStatusAndCode } from '@homecoming/testkit/status-and-code.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { write } from '../chat/fixtures/chat-cast.ts';
import { contacts, metChoices, metGuests } from '../schema/alumni/contacts.ts';
import { events } from '../schema/events.ts';
import { fetchNotifications, listSentences } from '../subscribers/fixtures/club.ts';
import { sweepMet } from './jobs.ts';
import { type At, choose, chooseEachOther, list, startMeetings, withdraw } from './fixtures/meetings.ts';

let meetings: Awaited<ReturnType<typeof startMeetings>>;
beforeAll(async () => {
  meetings = await startMeetings();
});
afterAll(() => meetings.server.close());

const remove = (by: Person, whom: Person) => by.call(contract.removeContact, { params: { userId: whom.user.id } });
const listContacts = async (by: Person) => (await by.get(contract.listContacts, {})).results;
const listContactIds = async (by: Person) => (await listContacts(by)).map(({ id }) => id);

it('makes two people contacts who chose each other: they write, and read what is for all', async () => {
  const [ana, ben] = [await meetings.addGuest('Ana Lima'), await meetings.addGuest('Ben Moss')];
  const secret = { company: 'Acme', hometown: 'Porto', audiences: { hometown: 'managers' } } as const;
  await ben.get(updateOwnProfile, { body: { ...secret, accepts_messages: 'nobody' } });
  const event = await meetings.hold([ana, ben]);
  expect((await ana.call(getProfile, { params: { id: ben.user.id } })).status).toBe(404);
  expect((await write(ana, ben, 'Hello')).status).toBe(404);
  expect((await choose(ana, event, ben)).body).toEqual({ contact: false, choices_left: 11 });
  expect([await listSentences(ana), await listSentences(ben)]).toEqual([[], []]);
  expect((await choose(ben, event, ana)).body).toEqual({ contact: true, choices_left: 11 });
  // With the commit: no job and no outbox runs between.
  const { rows } = await meetings.server.app.pool.query(
    `select user_id from notifications where kind = 'contact_made'`,
  );
  expect(rows.map(({ user_id }) => user_id).toSorted()).toEqual([ana.user.id, ben.user.id].toSorted());
  const who = 'was glad to meet you at “Class of 2016 meets”, too. You are contacts now';
  expect([await listSentences(ana), await listSentences(ben)]).toEqual([[`Ben Moss ${who}`], [`Ana Lima ${who}`]]);
  expect((await fetchNotifications(ana))[0]?.url).toBe(`/chat/${ben.user.id}`);
  expect((await list(ana, event)).body.results[0]).toMatchObject({ id: ben.user.id, chosen: true, contact: true });
  expect(await listContacts(ana)).toMatchObject([
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
  expect(await listContactIds(ben)).toEqual([ana.user.id]);
  expect(await listSentences(ben)).toHaveLength(1);
});

it('finds the oldest of many contacts by name, and suggests the newest', async () => {
  const [reader, old] = [await meetings.addGuest(), await meetings.addGuest('Oldest Friend')];
  await chooseEachOther(await meetings.hold([reader, old]), reader, old);
  await meetings.server.app.pool.query(
    `with people as (insert into users (email, password_hash, first_name, last_name, verified_at)
       select 'later' || n || '@example.org', '', 'Later', 'No' || n, now() from generate_series(1, 1100) n returning id)
     insert into contacts (user_id, person_id, created_at)
     select $1, id, $2::timestamptz + interval '1 minute' from people`,
    [reader.user.id, meetings.server.clock.now()],
  );
  const search = async (query: string) => (await reader.get(searchPeople, { query: { query } })).results;
  expect((await search('fri old')).map(({ id }) => id)).toEqual([old.user.id]);
  expect(await search('later no')).toHaveLength(20);
  expect(await search('later nobody')).toEqual([]);
  const suggested = (await reader.get(suggestPeople, {})).results;
  expect(suggested.map(({ first_name }) => first_name)).toEqual(Array.from({ length: 20 }, () => 'Later'));
});

it('makes one contact and one pair of notifications of two choices at once', async () => {
  const people = await meetings.addGuests(20);
  const event = await meetings.hold(people);
  const pairs = Array.from({ length: 10 }, (_, index) => people.slice(2 * index, 2 * index + 2));
  await Promise.all(
    pairs.flatMap(([one, other]) =>
      one === undefined || other === undefined
        ? []
        : // Each clicks twice.
          [choose(one, event, other), choose(other, event, one), choose(one, event, other), choose(other, event, one)],
    ),
  );
  const { rows } = await meetings.server.app.pool.query(
    `select (select count(*)::int from contacts where event_id = $1) as contacts,
      (select count(*)::int from met_choices where event_id = $1) as choices,
      (select count(*)::int from notifications where event_id = $1 and kind = 'contact_made') as lines,
      (select count(*)::int from notification_actors a join notifications n on n.id = a.notification_id
       where n.event_id = $1 and n.kind = 'contact_made') as actors`,
    [event.id],
  );
  expect(rows).toEqual([{ contacts: 20, choices: 20, lines: 20, actors: 20 }]);
  expect(await listSentences(people[0] ?? meetings.owner)).toHaveLength(1);
});

it('allows twelve choices, also of twenty at once, and counts those that were withdrawn', async () => {
  const people = await meetings.addGuests(21);
  const [reader, ...others] = people;
  if (reader === undefined) throw new Error('no guests');
  const event = await meetings.hold(people);
  const answers = await Promise.all(others.map((other) => choose(reader, event, other)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(12);
  expect(answers.filter(({ status }) => status !== 200).map(getStatusAndCode)).toEqual(
    Array.from({ length: 8 }, () => [409, 'choices_used']),
  );
  const chosen = others[answers.findIndex(({ status }) => status === 200)];
  const other = others[answers.findIndex(({ status }) => status === 409)];
  if (chosen === undefined || other === undefined) throw new Error('no choices');
  for (let twice = 0; twice < 2; twice += 1) expect((await withdraw(reader, event, chosen)).status).toBe(204);
  expect((await list(reader, event)).body.choices_left).toBe(0);
  expect(getStatusAndCode(await choose(reader, event, other))).toEqual([409, 'choices_used']);
  // The same person is the same choice.
  expect((await choose(reader, event, chosen)).body).toEqual({ contact: false, choices_left: 0 });
  // A choice that nobody may make tells nothing of who was chosen by them.
  await choose(other, event, reader);
  expect(getStatusAndCode(await choose(reader, event, other))).toEqual([409, 'choices_used']);
});

it('ends a contact for both in silence, and the one who ended it has to choose again', async () => {
  const [ana, ben] = await meetings.addGuests(2);
  if (!ana || !ben) throw new Error('no guests');
  const event = await meetings.hold([ana, ben]);
  await chooseEachOther(event, ana, ben);
  await write(ana, ben, 'Hello');
  for (let twice = 0; twice < 2; twice += 1) expect((await remove(ana, ben)).status).toBe(204);
  expect([await listContactIds(ana), await listContactIds(ben)]).toEqual([[], []]);
  expect([await listSentences(ana), await listSentences(ben)]).toEqual([[], []]);
  expect((await write(ben, ana, 'Are you there?')).status).toBe(403);
  expect(await ben.get(getConversation, { params: { id: ana.user.id } })).toMatchObject({ can: { write: false } });
  // The one who ended it cannot make it again alone, and the other sees their own choice as it was.
  expect((await choose(ana, event, ben)).body.contact).toBe(false);
  const isChosen = async () => (await list(ben, event)).body.results.map(({ chosen }) => chosen);
  expect(await isChosen()).toEqual([true]);
  expect(await listSentences(ben)).toEqual([]);
  expect((await choose(ben, event, ana)).body.contact).toBe(true);
  expect((await write(ben, ana, 'There you are')).status).toBe(201);
  // A removal whose answer was lost is sent again: what was chosen since counts.
  await remove(ana, ben);
  await withdraw(ben, event, ana);
  await choose(ben, event, ana);
  expect((await remove(ana, ben)).status).toBe(204);
  expect((await choose(ana, event, ben)).body.contact).toBe(true);
});

it('ends with a block, also one at the moment of the choice, and does not come back with it', async () => {
  const [ana, ben, ...more] = await meetings.addGuests(18);
  if (!ana || !ben) throw new Error('no guests');
  const event = await meetings.hold([ana, ben, ...more]);
  await chooseEachOther(event, ana, ben);
  await ana.get(blockUser, { body: { blocked: ben.user.id } });
  expect([await listContactIds(ana), await listContactIds(ben)]).toEqual([[], []]);
  await ana.get(unblockUser, { params: { id: ben.user.id } });
  expect([await listContactIds(ana), await listContactIds(ben)]).toEqual([[], []]);
  const ownChoices = await meetings.server.app.db
    .select({ withdrawnAt: metChoices.withdrawnAt })
    .from(metChoices)
    .where(eq(metChoices.userId, ben.user.id));
  // The one who was blocked sees and exports no change.
  expect(ownChoices).toEqual([{ withdrawnAt: null }]);
  const shownToBen = (await list(ben, event)).body.results.find(({ id }) => id === ana.user.id);
  expect(shownToBen).toMatchObject({ chosen: true, contact: false });
  expect((await choose(ana, event, ben)).body.contact).toBe(false);
  for (let turn = 0; turn < more.length; turn += 2) {
    const [one, other] = more.slice(turn, turn + 2);
    if (one === undefined || other === undefined) continue;
    await choose(one, event, other);
    const block = one.get(blockUser, { body: { blocked: other.user.id } });
    const [{ status }] = await Promise.all([choose(other, event, one), block]);
    expect([200, 404]).toContain(status);
    expect([await listContactIds(one), await listContactIds(other)]).toEqual([[], []]);
  }
});

it('erases a deleted account, whose contacts keep a former member, and hides one that is closed', async () => {
  const [ana, ben, cleo, dan] = await meetings.addGuests(4);
  if (!ana || !ben || !cleo || !dan) throw new Error('no guests');
  const event = await meetings.hold([ana, ben, cleo, dan]);
  await chooseEachOther(event, ana, ben);
  await chooseEachOther(event, ana, cleo);
  await choose(dan, event, ben);
  await meetings.server.app.pool.query('update users set is_active = false where id = $1', [cleo.user.id]);
  expect(await listContactIds(ana)).toEqual([ben.user.id]);
  await ben.get(deleteAccount, { body: { password: PASSWORD } });
  await meetings.server.runJobs();
  expect(await listContacts(ana)).toMatchObject([
    {
      person: { first_name: 'Former', last_name: 'member' },
      company: null,
      can: { message: false, see_profile: false },
    },
  ]);
  const { db } = meetings.server.app;
  const left = await Promise.all([
    db.$count(metGuests, eq(metGuests.userId, ben.user.id)),
    db.$count(metChoices, eq(metChoices.userId, ben.user.id)),
    db.$count(metChoices, eq(metChoices.personId, ben.user.id)),
    db.$count(contacts, eq(contacts.userId, ben.user.id)),
  ]);
  expect(left).toEqual([0, 0, 0, 0]);
  expect((await remove(ana, ben)).status).toBe(204);
  expect(await listContacts(ana)).toEqual([]);
});

it('deletes choices 30 days after the event, also of a deleted community, and keeps contacts', async () => {
  const [ana, ben, cleo] = await meetings.addGuests(3);
  if (!ana || !ben || !cleo) throw new Error('no guests');
  const club = await makeCommunity(meetings.owner, { name: 'Short-lived' });
  const [event, gone] = [await meetings.hold([ana, ben, cleo]), await meetings.hold([ana, ben])];
  await meetings.server.app.db.update(events).set({ communityId: club.id }).where(eq(events.id, gone.id));
  await chooseEachOther(gone, ana, ben);
  await choose(ana, event, cleo);
  const left = async (at: At) => {
    const { db } = meetings.server.app;
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
    await enterPassword(meetings.server, meetings.owner)
  ).get(deleteCommunity, { params: { id: club.id }, body: { name: club.name } });
  await meetings.server.runJobs();
  expect(await left(gone)).toEqual([0, 0]);
  expect(await listContacts(ana)).toMatchObject([{ id: ben.user.id, event: null }]);
  await meetings.pass(29);
  await sweepMet.run(meetings.server.app, {});
  expect(await left(event)).toEqual([1, 3]);
  await meetings.pass(1);
  for (let twice = 0; twice < 2; twice += 1) await sweepMet.run(meetings.server.app, {});
  expect(await left(event)).toEqual([0, 0]);
  expect(await listContactIds(ana)).toEqual([ben.user.id]);
});
