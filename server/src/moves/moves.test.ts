import { blockUser } from '@homecoming/contract/blocks.ts';
import type { Community } from '@homecoming/contract/communities.ts';
import * as contract from '@homecoming/contract/moves.ts';
import { listNotifications } from '@homecoming/contract/notifications.ts';
import { getProfile, ownProfile, updateOwnProfile } from '@homecoming/contract/profiles.ts';
import { joinAs, makeCommunity, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { createClient } from '@homecoming/testkit/client.ts';
import { startBeside, startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writePlaces } from '../places/load.ts';
import { newId } from '../platform/db/new-id.ts';
import { transaction } from '../platform/transaction.ts';
import { emptyProfile } from '../profiles/moderation.ts';
import { emptyMoveNote, restoreMoveNote } from './moderation.ts';

const DAY = 24 * 60 * 60 * 1_000;
const [LA, BURBANK, SAN_DIEGO, SUVA, TAVEUNI] = [contract.LOS_ANGELES, 11, 12, 13, 14];

let server: TestServer;
let owner: Person;
let school: Community;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.stop();
  await writePlaces(server.app.db, [
    city(LA, 'Los Angeles', -118.244, 34.052),
    city(BURBANK, 'Burbank', -118.309, 34.181),
    city(SAN_DIEGO, 'San Diego', -117.157, 32.715),
    // On either side of the date line, 40 km apart.
    city(SUVA, 'East', 179.9, -16.9),
    city(TAVEUNI, 'West', -179.8, -16.9),
  ]);
  owner = await signUpAs(server, 'Ow Ner');
  school = await makeCommunity(owner, { name: 'School', visibility: 'private' });
});
afterAll(() => server.close());

const town = { near: null, country: 'US', people: 10_000, aliases: [] };
const city = (id: number, name: string, x: number, y: number) => ({ id, name, x, y, ...town });

let count = 0;
async function addMember(...to: Community[]): Promise<Person> {
  const person = await signUpAs(server, `Member No${(count += 1)}`);
  for (const community of to.length === 0 ? [school] : to) await joinAs(person, community, owner);
  return person;
}
const move = (by: Person, place: number, body: object = {}) => by.get(contract.setMove, { body: { place, ...body } });
const monthIn = (months: number) => {
  const now = server.clock.now();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months)).toISOString().slice(0, 7);
};
const moving = async (by: Person, community: Community, place?: number) => {
  const query = place === undefined ? {} : { place };
  const { results } = await by.get(contract.listMoving, { params: { id: community.id }, query });
  return results.map(({ person }) => person.id);
};
const newcomersOf = async (by: Person) =>
  (await by.get(contract.listNewcomers, {})).results.map(({ person }) => person.id);
const inbox = async (by: Person, kind: string) =>
  (await by.get(listNotifications, {})).results.filter((line) => line.kind === kind);
const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status;

it('keeps moving_to_la and a move to Los Angeles the same, both ways', async () => {
  const maya = await addMember();
  const read = async () => {
    const { move: own } = await maya.get(contract.getOwnMove, {});
    return [(await maya.get(ownProfile, {})).moving_to_la, own?.place.name ?? null, own?.month ?? null];
  };
  await maya.get(updateOwnProfile, { body: { moving_to_la: true } });
  expect(await read()).toEqual([true, 'Los Angeles', null]);
  await move(maya, LA, { month: monthIn(3), note: 'With a press' });
  // True again changes nothing of it.
  await maya.get(updateOwnProfile, { body: { moving_to_la: true } });
  expect(await read()).toEqual([true, 'Los Angeles', monthIn(3)]);
  // A city near it is not Los Angeles.
  await move(maya, BURBANK, { month: monthIn(18) });
  expect(await read()).toEqual([false, 'Burbank', monthIn(18)]);
  await maya.get(updateOwnProfile, { body: { moving_to_la: false } });
  expect(await read()).toEqual([false, 'Burbank', monthIn(18)]);
  await maya.get(updateOwnProfile, { body: { moving_to_la: true } });
  expect(await read()).toEqual([true, 'Los Angeles', null]);
  await maya.get(updateOwnProfile, { body: { moving_to_la: false } });
  expect(await read()).toEqual([false, null, null]);
  await move(maya, LA);
  expect(await statusOf(maya.call(contract.endMove, {}))).toBe(204);
  expect(await statusOf(maya.call(contract.endMove, {}))).toBe(204);
  expect(await read()).toEqual([false, null, null]);
  for (const month of [monthIn(-1), monthIn(19)]) {
    const answer = await maya.call(contract.setMove, { body: { place: LA, month } });
    expect([answer.status, answer.body]).toMatchObject([400, { fields: { month: expect.any(String) } }]);
  }
  expect(await statusOf(maya.call(contract.setMove, { body: { place: 99 } }))).toBe(400);
});

it('lists who moves to or near a place, by month, and only what plain members see', async () => {
  const club = await makeCommunity(owner, { name: 'Club', visibility: 'private' });
  const [ana, ben, cleo, reader] = [
    await addMember(club),
    await addMember(club),
    await addMember(club),
    await addMember(club),
  ];
  const outsider = await signUpAs(server, 'Out Sider');
  await move(ana, LA, { note: 'Hello' });
  await move(ben, BURBANK, { month: monthIn(2) });
  await move(cleo, SAN_DIEGO, { month: monthIn(1) });
  expect(await moving(reader, club)).toEqual([cleo, ben, ana].map(({ user }) => user.id));
  expect(await moving(reader, club, LA)).toEqual([ben, ana].map(({ user }) => user.id));
  expect(await moving(reader, club, SAN_DIEGO)).toEqual([cleo.user.id]);
  expect(await statusOf(outsider.call(contract.listMoving, { params: { id: club.id } }))).toBe(403);
  const first = await reader.get(contract.listMoving, { params: { id: club.id }, query: { limit: 2 } });
  const rest = { params: { id: club.id }, query: { cursor: first.next ?? '' } };
  const { results } = await reader.get(contract.listMoving, rest);
  expect(results).toMatchObject([{ move: { note: 'Hello' }, can: { message: true } }]);
  // Both sides of the date line.
  await move(ana, SUVA);
  expect(await moving(reader, club, TAVEUNI)).toEqual([ana.user.id]);
  // Who joins brings the move along; who leaves takes it away.
  await joinAs(ana, school, owner);
  expect(await moving(owner, school, SUVA)).toEqual([ana.user.id]);
  for (const audience of ['me', 'managers', [school.id]] as const) {
    const audiences = { moving_to_la: typeof audience === 'string' ? audience : [...audience] };
    await ana.get(updateOwnProfile, { body: { audiences } });
    expect([await moving(reader, club, SUVA), await moving(owner, club, SUVA)]).toEqual([[], []]);
    const { move: seen } = await reader.get(getProfile, { params: { id: ana.user.id } });
    expect(seen).toBeNull();
  }
  expect(await moving(owner, school, SUVA)).toEqual([ana.user.id]);
  expect((await owner.get(getProfile, { params: { id: ana.user.id } })).move?.place.name).toBe('East');
  await ben.get(blockUser, { body: { blocked: reader.user.id } });
  expect(await moving(reader, club)).toEqual([cleo.user.id]);
  expect(await moving(cleo, club)).toEqual([cleo, ben].map(({ user }) => user.id));
});

it('gives people who welcome newcomers one list a week, and none without newcomers', async () => {
  const club = await makeCommunity(owner, { name: 'Angels', visibility: 'private' });
  const [host, hidden, far] = [await addMember(club), await addMember(club), await addMember(club)];
  const stranger = await signUpAs(server, 'Str Anger');
  const welcome = { body: { welcomes: true } } as const;
  expect((await host.call(updateOwnProfile, welcome)).body).toMatchObject({ code: 'city_needed' });
  for (const [person, place] of [
    [host, BURBANK],
    [hidden, BURBANK],
    [far, SAN_DIEGO],
    [stranger, LA],
  ] as const) {
    await person.get(updateOwnProfile, { body: { city: place, welcomes: true } });
  }
  await joinAs(hidden, school, owner);
  await hidden.get(updateOwnProfile, { body: { audiences: { city: [school.id] } } });
  await server.runJobs();
  const [maya, secret, blocked] = [await addMember(club), await addMember(club), await addMember(club)];
  for (const person of [maya, secret, blocked]) await move(person, LA, { month: monthIn(2), note: 'With a press' });
  await secret.get(updateOwnProfile, { body: { audiences: { moving_to_la: 'managers' } } });
  await host.get(blockUser, { body: { blocked: blocked.user.id } });
  expect(await newcomersOf(host)).toEqual([maya.user.id]);
  for (const person of [hidden, far, stranger]) expect(await newcomersOf(person)).toEqual([]);
  const runList = async () => {
    await server.app.pool.query(`select graphile_worker.add_job('moves.list-newcomers', '{}')`);
    await server.runJobs();
  };
  const mailsTo = (person: Person) =>
    server.mails.filter(({ to, subject }) => to === person.user.email && /move.? to near /.test(subject));
  // Said in this week: they come with the list of the next one.
  await runList();
  expect(mailsTo(host)).toEqual([]);
  server.clock.forward(7 * DAY);
  await Promise.all([runList(), runList()]);
  await runList();
  expect(mailsTo(host)).toHaveLength(1);
  expect(mailsTo(host)[0]?.text).toContain('moves to Los Angeles in');
  expect(mailsTo(host)[0]?.text).toContain('“With a press”');
  expect(mailsTo(host)[0]?.text).not.toContain(secret.user.last_name);
  expect(await inbox(host, 'newcomers_listed')).toMatchObject([
    { url: '/newcomers', sentence: 'Somebody from your communities moves to near Burbank' },
  ]);
  expect(mailsTo(host)[0]?.subject).toBe('Somebody moves to near Burbank');
  expect([hidden, far, stranger].flatMap(mailsTo)).toEqual([]);
  server.clock.forward(7 * DAY);
  await runList();
  expect(mailsTo(host)).toHaveLength(1);
  // Who said it before the last list is new where they join later.
  const [late, early] = [await addMember(), await addMember(club)];
  for (const person of [late, early]) await move(person, LA);
  server.clock.forward(7 * DAY);
  await runList();
  await joinAs(late, club, owner);
  server.clock.forward(14 * DAY);
  await runList();
  const named = mailsTo(host).map(({ text }) => [late, early].map(({ user }) => text.includes(`${user.last_name} `)));
  expect(named.slice(1)).toEqual([
    [false, true],
    [true, false],
  ]);
  await early.get(contract.endMove, {});
  await late.get(contract.endMove, {});
  const { user } = host;
  const cleared = await host.get(updateOwnProfile, { body: { city: null } });
  expect([user.welcomes, cleared.welcomes]).toEqual([false, false]);
  expect(await newcomersOf(host)).toEqual([]);
});

it('names ten newcomers of a list, those of the next months first, and counts the others', async () => {
  const host = await addMember();
  await host.get(updateOwnProfile, { body: { city: BURBANK, welcomes: true } });
  const last = await addMember();
  await move(last, LA);
  const first = [];
  for (let at = 0; at < 11; at += 1) first.push(await addMember());
  for (const person of first) await move(person, LA, { month: monthIn(2) });
  await server.runJobs();
  server.clock.forward(7 * DAY);
  await server.app.pool.query(`select graphile_worker.add_job('moves.list-newcomers', '{}')`);
  await server.runJobs();
  const [mail] = server.mails.filter(({ to, subject }) => to === host.user.email && subject.includes('move to near'));
  expect(mail?.subject).toBe('12 people move to near Burbank');
  expect(mail?.text.match(/moves to Los Angeles in/g)).toHaveLength(10);
  expect(mail?.text).toContain('And 2 more.');
  expect(await inbox(host, 'newcomers_listed')).toMatchObject([{ sentence: expect.stringContaining('12') }]);
});

it('asks in the month after the move, again a month later, and sets the city', async () => {
  const maya = await addMember();
  await move(maya, BURBANK, { month: monthIn(1) });
  const ask = async () => {
    await server.app.pool.query(`select graphile_worker.add_job('moves.ask-arrivals', '{}')`);
    await server.runJobs();
    const { asks_arrival } = await maya.get(contract.getOwnMove, {});
    return [asks_arrival, (await inbox(maya, 'arrival_asked')).map(({ sentence }) => sentence)];
  };
  const question = 'Have you arrived in Burbank?';
  const toMonth = async (months: number) => {
    const half = (Date.parse(`${monthIn(months)}-01T00:00:00Z`) - server.clock.now().getTime()) / 2;
    for (let step = 0; step < 2; step += 1) {
      server.clock.forward(half);
      // A session that is used lives on.
      for (const person of [maya, owner]) await person.get(contract.getOwnMove, {});
    }
  };
  await toMonth(1);
  expect(await ask()).toEqual([false, []]);
  await toMonth(1);
  expect(await ask()).toEqual([true, [question]]);
  expect(await ask()).toEqual([true, [question]]);
  // The second click meets another server: in one process it would wait for the first.
  const other = await startBeside(server);
  const beside = createClient(other.url, maya.token);
  const answer = (given: contract.ArrivalAnswer, by: Pick<Person, 'get'> = maya) =>
    by.get(contract.answerArrival, { body: { answer: given } });
  await Promise.all([answer('not_yet'), answer('not_yet', beside)]);
  expect(await ask()).toEqual([false, []]);
  await toMonth(1);
  expect(await ask()).toEqual([true, [question]]);
  // A note can still be changed.
  await move(maya, BURBANK, { month: monthIn(-2), note: 'Soon' });
  await Promise.all([answer('arrived'), answer('arrived', beside)]);
  await other.close();
  expect(await ask()).toEqual([false, []]);
  expect(await maya.get(ownProfile, {})).toMatchObject({ city: { id: BURBANK }, moving_to_la: false });
  expect((await maya.get(contract.getOwnMove, {})).move).toBeNull();
});

it('loses its note with a profile that moderators remove, and gets it back', async () => {
  const maya = await addMember();
  await move(maya, BURBANK, { note: 'Words' });
  const note = async () => (await owner.get(getProfile, { params: { id: maya.user.id } })).move?.note;
  const [id, decision] = [maya.user.id, newId()];
  const before = await transaction(server.app, async (tx) => {
    const removed = await emptyMoveNote(tx, id);
    return emptyProfile(tx, id, decision, removed);
  });
  expect([before, await note()]).toEqual([{ moveNote: 'Words' }, null]);
  await transaction(server.app, (tx) => restoreMoveNote(tx, id, before === false ? {} : before));
  expect(await note()).toBe('Words');
});

it('lists a person in a community who joins it while they say where they move', async () => {
  const other = await signUpAs(server, 'An Other');
  const club = await makeCommunity(other, { name: 'Club of all', visibility: 'private' });
  const people = await Promise.all(Array.from({ length: 20 }, (_, at) => signUpAs(server, `Racer No${at}`)));
  // Half of them say it in their profile, on another server.
  const second = await startBeside(server);
  const say = (person: Person, at: number) =>
    at % 2 === 0
      ? move(person, LA)
      : createClient(second.url, person.token).get(updateOwnProfile, { body: { moving_to_la: true } });
  await Promise.all(people.flatMap((person, at) => [joinAs(person, club, other), say(person, at)]));
  await second.close();
  expect((await moving(other, club, LA)).toSorted()).toEqual(people.map(({ user }) => user.id).toSorted());
});
