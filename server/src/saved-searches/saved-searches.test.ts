import { blockUser } from '@homecoming/contract/blocks.ts';
import { updateRollover } from '@homecoming/contract/cohorts.ts';
import { updateCommunity, type Community } from '@homecoming/contract/communities.ts';
import { updateOwnMembership } from '@homecoming/contract/directory.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { removeMember } from '@homecoming/contract/members.ts';
import { confirmMentor, saveOffer } from '@homecoming/contract/mentoring.ts';
import { LOS_ANGELES, setMove } from '@homecoming/contract/moves.ts';
import { updateOwnProfile } from '@homecoming/contract/profiles.ts';
import * as contract from '@homecoming/contract/saved-searches.ts';
import { correctStudy, createStudy } from '@homecoming/contract/studies.ts';
import { joinAs, makeCommunity, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { createClient } from '@homecoming/testkit/client.ts';
import { startBeside, startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { writePlaces } from '../places/load.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

const HOUR = 60 * 60 * 1_000;
const DAY = 24 * HOUR;

let server: TestServer;
let owner: Person;
let school: Community;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.stop();
  owner = await signUpAs(server, 'Ow Ner');
  school = await makeCommunity(owner, { name: 'School', visibility: 'private' });
});
afterAll(() => server.close());

let count = 0;
async function addMember(body: object = {}): Promise<Person> {
  const person = await signUpAs(server, `Member No${(count += 1)}`);
  await joinAs(person, school, owner);
  await change(person, body);
  return person;
}
const change = (person: Person, body: object) => person.get(updateOwnProfile, { body });
const save = (by: Pick<Person, 'call'>, body: object = {}) =>
  by.call(contract.createSavedSearch, {
    body: { kind: 'people', community: school.id, name: 'At Aster', query: { company: ['Aster'] }, ...body },
  });
const list = async (by: Person) => (await by.get(contract.listSavedSearches, {})).results;
const mailsTo = (person: Person) =>
  server.mails.filter(({ to, subject }) => to === person.user.email && subject.includes('saved searches'));
async function runJob(name: string): Promise<void> {
  await server.app.pool.query(`select graphile_worker.add_job($1, '{}')`, [name]);
  await server.runJobs();
}
const makeMails = () => runJob('saved-searches.make-mails');
/** To the next Monday, 08:00 in Tokyo, which is Sunday, 23:00 UTC; and `ms` more. */
function forwardToMail(ms = 0): void {
  const now = server.clock.now().getTime();
  // 4 January 1970 was a Sunday.
  const first = 3 * DAY + 23 * HOUR;
  server.clock.forward(first + Math.ceil((now + 1 - first) / (7 * DAY)) * 7 * DAY - now + ms);
}

it('saves searches up to a limit, also when they come at once, for their person only', async () => {
  const [reader, other] = [await addMember(), await addMember()];
  const stranger = await signUpAs(server, 'Str Anger');
  expect((await save(stranger)).status).toBe(404);
  expect((await save(reader, { query: { near: 99 } })).body).toMatchObject({ code: 'unknown_place' });
  await writePlaces(server.app.db, [
    { id: 7, name: 'Lyra', near: null, country: 'PT', x: 1, y: 1, people: 9_000, aliases: [] },
  ]);
  const near = (await save(other, { query: { near: 7, city: ['7', 'Vega'], moving_to: [String(LOS_ANGELES)] } })).body;
  expect(near.places).toEqual(
    expect.arrayContaining([
      { id: 7, label: 'Lyra, Portugal' },
      { id: LOS_ANGELES, label: 'Los Angeles, United States' },
    ]),
  );
  expect((await list(other))[0]).toEqual(near);
  expect((await save(reader, { query: { shoe_size: ['43'] } })).status).toBe(400);
  // On two servers: in one process the second call would wait for the first.
  const beside = await startBeside(server);
  const clients = [reader, createClient(beside.url, reader.token)];
  const answers = await Promise.all(
    Array.from({ length: limits.savedSearches + 3 }, (_, at) => save(clients[at % 2] ?? reader)),
  );
  await beside.close();
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(limits.savedSearches);
  expect((await save(reader)).body).toMatchObject({ code: 'search_limit' });
  expect((await save(reader)).status).toBe(403);
  const [one] = await list(reader);
  expect(one).toMatchObject({
    name: 'At Aster',
    query: { company: ['Aster'] },
    weekly: true,
    community: { name: 'School' },
  });
  const params = { id: one?.id ?? '' };
  const rename = { params, body: { name: 'Aster people', weekly: false } };
  expect((await other.call(contract.updateSavedSearch, rename)).status).toBe(404);
  expect((await other.call(contract.deleteSavedSearch, { params })).status).toBe(404);
  expect(await reader.get(contract.updateSavedSearch, rename)).toMatchObject({ name: 'Aster people', weekly: false });
  expect((await reader.call(contract.deleteSavedSearch, { params })).status).toBe(204);
  expect((await reader.call(contract.deleteSavedSearch, { params })).status).toBe(404);
  expect(await list(reader)).toHaveLength(limits.savedSearches - 1);
  await owner.get(removeMember, { params: { id: school.id, userId: reader.user.id } });
  expect(await list(reader)).toEqual([]);
});

it('mails who is new on Monday morning in the zone of the reader, once, and nothing when nobody is', async () => {
  const reader = await addMember();
  const earlier = await addMember({ company: 'Aster' });
  const later = await addMember();
  await save(reader, { timezone: 'Asia/Tokyo' });
  await save(reader, { timezone: 'Asia/Tokyo', name: 'Nobody', query: { company: ['Nowhere & Sons'] } });
  await save(reader, { timezone: 'Asia/Tokyo', name: 'Silent', weekly: false });
  server.clock.forward(1_000);
  const [fresh, hidden, blocked] = [
    await addMember({ company: 'Aster' }),
    await addMember({ company: 'Aster', audiences: { company: 'managers' } }),
    await addMember({ company: 'Aster' }),
  ];
  await blocked.get(blockUser, { body: { blocked: reader.user.id } });
  await change(later, { company: 'Aster' });
  forwardToMail(-1_000);
  await makeMails();
  expect(mailsTo(reader)).toEqual([]);
  server.clock.forward(2_000);
  await Promise.all([makeMails(), makeMails(), makeMails()]);
  await makeMails();
  const [mail, ...more] = mailsTo(reader);
  expect(more).toEqual([]);
  const text = mail?.text ?? '';
  expect(text).toContain('At Aster:');
  expect(text).not.toContain('Nobody');
  expect(text).not.toContain('Silent');
  const named = [fresh, later, earlier, hidden, blocked].map(({ user }) => text.includes(user.last_name));
  expect(named).toEqual([true, true, false, false, false]);
  expect(mail?.unsubscribeUrl).toContain('/notifications/unsubscribe/');
  // The next week nobody is new; in the one after that, six are, of whom five are named.
  forwardToMail();
  await makeMails();
  expect(mailsTo(reader)).toHaveLength(1);
  server.clock.forward(1_000);
  for (let at = 0; at < 6; at += 1) await addMember({ company: 'Aster' });
  forwardToMail();
  await makeMails();
  expect(mailsTo(reader)).toHaveLength(2);
  expect(mailsTo(reader)[1]?.text.match(/Member No/g)).toHaveLength(5);
});

it('puts searches of several zones into the mail of the earliest morning, and passes by whose mail fails', async () => {
  const [failing, reader] = [await addMember(), await addMember()];
  const params = { id: school.id };
  const [studying, corrected, returning, away] = [
    await addMember(),
    await addMember(),
    await addMember({ company: 'Birch' }),
    await addMember({ company: 'Birch' }),
  ];
  const study = (by: Person, program: string) => by.get(createStudy, { body: { community: school.id, program } });
  await study(studying, 'Law');
  const own = await study(corrected, 'Art');
  for (const person of [returning, away]) await person.get(updateOwnMembership, { params, body: { listed: false } });
  server.clock.forward(1_000);
  await save(failing, { timezone: 'Pacific/Auckland' });
  await server.app.pool.query(`update saved_searches set query = '{"near": 99}' where user_id = $1`, [failing.user.id]);
  await save(reader, { timezone: 'Asia/Tokyo', name: 'Birches', query: { company: ['Birch'] } });
  await save(reader, { timezone: 'UTC', name: 'Chemists', query: { program: ['Chemistry'] } });
  const others = await save(reader, { timezone: 'America/Los_Angeles', name: 'All others', query: {} });
  expect(others.status).toBe(201);
  server.clock.forward(1_000);
  await studying.get(createStudy, { body: { community: school.id, program: 'Chemistry', main: false } });
  const correction = { program: 'Chemistry', reason: 'A slip' };
  await owner.get(correctStudy, { params: { id: own.id }, body: correction });
  await returning.get(updateOwnMembership, { params, body: { listed: true } });
  forwardToMail();
  await makeMails();
  expect(mailsTo(failing)).toEqual([]);
  const [mail] = mailsTo(reader);
  const paragraphs = (mail?.text ?? '').split('\n').filter((line) => /^(Birches|Chemists|All others): /.test(line));
  const named = (search: string) => {
    const line = paragraphs.find((one) => one.startsWith(search)) ?? '';
    return [studying, corrected, returning, away].map(({ user }) => line.includes(user.last_name));
  };
  expect([named('Birches'), named('Chemists'), named('All others')]).toEqual([
    [false, false, true, false],
    [true, true, false, false],
    [true, true, true, false],
  ]);
  // The later mornings of the same week bring no second mail, and the next week has one for all again.
  server.clock.forward(DAY);
  await makeMails();
  expect(mailsTo(reader)).toHaveLength(1);
  await away.get(updateOwnMembership, { params, body: { listed: true } });
  await studying.get(updateOwnProfile, { body: { company: 'Aster' } });
  forwardToMail();
  await makeMails();
  expect(mailsTo(reader)).toHaveLength(2);
  for (const name of ['Birches: ', 'All others: ']) expect(mailsTo(reader)[1]?.text).toContain(name);
});

it('names who says where they move, who is confirmed as a mentor, and who reaches a stage', async () => {
  const params = { id: school.id };
  await owner.get(updateCommunity, { params, body: { mentoring: 'confirmed' } });
  await owner.get(updateRollover, { params, body: { on: true, zone: 'UTC' } });
  forwardToMail();
  const day = new Date(server.clock.now().getTime() + 3 * DAY).toISOString().slice(0, 10);
  const [reader, mover, mentor, student] = [await addMember(), await addMember(), await addMember(), await addMember()];
  await mentor.get(saveOffer, { params, body: { topics: ['first_job'], lasts: 'one_talk', capacity: 2 } });
  await student.get(createStudy, { body: { community: school.id, program: 'Law', ends_on: day } });
  await server.runJobs();
  server.clock.forward(1_000);
  const searches = {
    Movers: { moving_to: [String(LOS_ANGELES)] },
    Mentors: { topic: ['first_job'] },
    Graduates: { stage: ['graduate'] },
  };
  for (const [name, query] of Object.entries(searches)) await save(reader, { name, query, timezone: 'UTC' });
  server.clock.forward(4 * DAY);
  await mover.get(setMove, { body: { place: LOS_ANGELES } });
  await owner.get(confirmMentor, { params: { ...params, userId: mentor.user.id }, body: { confirmed: true } });
  await runJob('cohorts.roll-over');
  forwardToMail(9 * HOUR);
  await makeMails();
  const named = Object.keys(searches).map((search) => {
    const line = (mailsTo(reader)[0]?.text ?? '').split('\n').find((one) => one.startsWith(`${search}: `)) ?? '';
    return [mover, mentor, student].map(({ user }) => line.includes(user.last_name));
  });
  expect(named).toEqual([
    [true, false, false],
    [false, true, false],
    [false, false, true],
  ]);
});
