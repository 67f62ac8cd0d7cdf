import { leaveChannel, listChannels, updateChannel } from '@homecoming/contract/channels.ts';
import * as contract from '@homecoming/contract/cohorts.ts';
import { createJoinRequest } from '@homecoming/contract/join-requests.ts';
import { leaveCommunity } from '@homecoming/contract/communities.ts';
import { updateOwnMembership } from '@homecoming/contract/directory.ts';
import { listNotifications } from '@homecoming/contract/notifications.ts';
import { getMemberLimits } from '@homecoming/contract/plans.ts';
import { createPost } from '@homecoming/contract/posts.ts';
import { updateOwnProfile } from '@homecoming/contract/profiles.ts';
import * as studies from '@homecoming/contract/studies.ts';
import { joinAs, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import type { Client } from '@homecoming/testkit/client.ts';
import { callBeside, untilWaitingForLocks } from '@homecoming/testkit/locks.ts';
import { getStatusAndCode } from '@homecoming/testkit/status-and-code.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { placeSome } from './filling/jobs.ts';
import { openSchool, type School } from './fixtures/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.server.close());

const nameOf = ({ user }: Person) => user.last_name;

it('opens a channel with the fifth person, adds people silently, and leaves out who left it', async () => {
  const four = [];
  for (let n = 0; n < 4; n += 1) four.push(await school.addMember('2016-06-30'));
  expect(await school.listPeople('Class of 2016')).toBeUndefined();
  const fifth = await school.addMember('2016-09-01', { program: 'Law' });
  expect(await school.listPeople('Class of 2016')).toEqual([...four, fifth].map(nameOf));
  expect(await school.listPeople('Botany')).toBeUndefined();
  const [first] = four;
  if (first === undefined) throw new Error('nobody');
  expect((await first.get(listNotifications, {})).results).toEqual([]);
  const channel = (await first.get(listChannels, school.at)).find(({ name }) => name === 'Class of 2016');
  expect(channel).toMatchObject({ fills_itself: true, is_private: false, is_member: true, members_count: 5 });
  // Another person changes what they studied, and the job of everybody runs: who has left stays out.
  const inChannel = { params: { id: channel?.id ?? '' } };
  await first.get(leaveChannel, inChannel);
  await school.study(first, { program: 'Geology', ends_on: '2016-06-30' });
  expect(await school.listPeople('Class of 2016')).not.toContain(nameOf(first));
  await first.get(leaveCommunity, school.at);
  await joinAs(first, school.community, school.owner);
  expect(await school.listPeople('Class of 2016')).not.toContain(nameOf(first));
  // A plan has no room for it in its count
  expect((await school.owner.get(getMemberLimits, school.at)).channels.used).toBe(0);
  expect(await school.listPeople('Botany')).toBeUndefined();
});

it('moves people only out of where the server put them; what they wrote stays', async () => {
  const people = [];
  for (let n = 0; n < 5; n += 1) people.push(await school.addMember('2001-06-30', { program: 'Music' }));
  const visitor = await school.addMember('2002-06-30', { program: 'Music' });
  await school.server.runJobs();
  const list = await school.owner.get(listChannels, school.at);
  const class2001 = list.find(({ name }) => name === 'Class of 2001')?.id ?? '';
  const [writer] = people;
  if (writer === undefined) throw new Error('nobody');
  const { id: postId } = await writer.get(createPost, {
    body: { category: 'channel', community: school.community.id, channel: class2001, comment: 'Our first concert' },
  });
  await visitor.get(createJoinRequest, { body: { request_type: 'channel', channel: class2001 } });
  const { id } = (await school.readStudy(writer)) ?? { id: '' };
  const body = { ends_on: '2002-06-30', reason: 'As our records say' };
  await school.owner.get(studies.correctStudy, { params: { id }, body });
  const after = await school.listPeople('Class of 2001');
  expect(after).not.toContain(nameOf(writer));
  expect(after).toContain(nameOf(visitor));
  // The visitor belongs to it, and then no more: they came by themselves, and stay.
  const theirs = (await school.readStudy(visitor))?.id ?? '';
  await visitor.get(studies.updateStudy, { params: { id: theirs }, body: { ends_on: '2001-06-30' } });
  await school.server.runJobs();
  await visitor.get(studies.updateStudy, { params: { id: theirs }, body: { ends_on: '2003-06-30' } });
  expect(await school.listPeople('Class of 2001')).toContain(nameOf(visitor));
  expect(await school.listPeople('Music')).toHaveLength(6);
  const { rows } = await school.server.app.pool.query('select author_id from posts where id = $1', [postId]);
  expect(rows).toEqual([{ author_id: writer.user.id }]);
});

it('puts nobody where members would see what they hide, and moves out who hides it', async () => {
  const people = [];
  for (let n = 0; n < 5; n += 1) people.push(await school.addMember('1990-06-30', { program: 'Physics' }));
  expect(await school.listPeople('Class of 1990')).toHaveLength(5);
  const [shy] = people;
  if (shy === undefined) throw new Error('nobody');
  await shy.get(updateOwnProfile, { body: { audiences: { graduation_year: 'managers' } } });
  expect(await school.listPeople('Class of 1990')).not.toContain(nameOf(shy));
  expect(await school.listPeople('Physics')).toContain(nameOf(shy));
  // The directory of the community does not list them.
  const list = (listed: boolean) => shy.get(updateOwnMembership, { ...school.at, body: { listed } });
  for (let twice = 0; twice < 2; twice += 1) await list(false);
  expect(await school.listPeople('Physics')).not.toContain(nameOf(shy));
  await list(true);
  expect(await school.listPeople('Physics')).toContain(nameOf(shy));
});

it('waits for somebody who hides their year at the same time, and does not put them back', async () => {
  const shy = await school.addMember('1991-06-30', { program: 'Physics' });
  const { app } = school.server;
  const hiding = await app.pool.connect();
  await hiding.query('begin');
  await hiding.query(`update users set audiences = jsonb_set(audiences, '{graduation_year}', '"me"') where id = $1`, [
    shy.user.id,
  ]);
  const placing = placeSome.run(app, { userIds: [shy.user.id] });
  await untilWaitingForLocks(school.server, 1);
  await hiding.query('commit');
  hiding.release();
  await placing;
  const { rows } = await app.pool.query(
    'select year from cohorts join cohort_members on cohort_id = id where user_id = $1',
    [shy.user.id],
  );
  expect(rows).toEqual([{ year: null }]);
});

it('keeps one channel of two programs that are merged, and releases the other one', async () => {
  const join = async (program: string) => {
    const people = [];
    for (let n = 0; n < 5; n += 1) people.push(await school.addMember(undefined, {}));
    for (const person of people) await school.study(person, { program });
    await school.server.runJobs();
    return people;
  };
  const [drama, theatre] = [await join('Drama'), await join('Theatre')];
  const find = async (name: string) =>
    (await school.owner.get(listChannels, school.at)).find((one) => one.name === name);
  const channel = await find('Drama');
  const [leaver] = drama;
  await leaver?.get(leaveChannel, { params: { id: channel?.id ?? '' } });
  await school.server.runJobs();
  const { results } = await school.owner.get(studies.listPrograms, school.at);
  const idOf = (name: string) => results.find((one) => one.name === name)?.id ?? '';
  const merge = { params: { id: idOf('Drama') }, body: { into: idOf('Theatre') } };
  await school.owner.get(studies.mergeProgram, merge);
  await school.server.runJobs();
  expect(await school.listPeople('Theatre')).toEqual([...theatre, ...drama.slice(1)].map(nameOf));
  expect(await school.listPeople('Drama')).toEqual([]);
  expect(await find('Drama')).toMatchObject({ fills_itself: false, members_count: 0 });
  expect(await find('Theatre')).toMatchObject({ fills_itself: true });
});

it('takes the year of the profile of those who have named no study', async () => {
  for (let n = 0; n < 5; n += 1) {
    const person = await school.addMember();
    await person.get(updateOwnProfile, { body: { graduation_year: 1985 } });
  }
  expect(await school.listPeople('Class of 1985')).toHaveLength(5);
});

it('adds only confirmed people to a channel that managers make private', async () => {
  const people = [];
  for (let n = 0; n < 5; n += 1) people.push(await school.addMember('1970-06-30', { program: 'Art' }));
  await school.server.runJobs();
  const [sure] = people;
  const study = sure && (await school.readStudy(sure));
  const seen = { program: study?.program ?? '', ends_on: study?.ends_on ?? null, outcome: study?.outcome ?? 'ongoing' };
  await school.owner.get(studies.confirmStudy, { params: { id: study?.id ?? '' }, body: seen });
  const list = await school.owner.get(listChannels, school.at);
  const id = list.find(({ name }) => name === 'Class of 1970')?.id ?? '';
  await school.owner.get(updateChannel, { params: { id }, body: { is_private: true } });
  expect(await school.listPeople('Class of 1970')).toEqual(sure && [nameOf(sure)]);
  await school.owner.get(updateChannel, { params: { id }, body: { is_private: false } });
  expect(await school.listPeople('Class of 1970')).toHaveLength(5);
});

it('lists the classes for members, and lets managers choose who speaks for one', async () => {
  const outsider = await signUpAs(school.server, 'Out Sider');
  const people: Person[] = [];
  for (let n = 0; n < 5; n += 1) people.push(await school.addMember('1960-06-30', { program: 'Greek' }));
  await school.server.runJobs();
  const [agent, other] = people;
  if (agent === undefined || other === undefined) throw new Error('nobody');
  const { results } = await other.get(contract.listCohorts, school.at);
  const cohort = results.find(({ year }) => year === 1960);
  expect(cohort).toMatchObject({ program: null, channel: { name: 'Class of 1960' }, can: { edit: false } });
  expect(getStatusAndCode(await outsider.call(contract.listCohorts, school.at))).toEqual([403, 'community_forbidden']);
  const change = { params: { id: cohort?.id ?? '' }, body: { agents: [agent.user.id] } };
  expect(getStatusAndCode(await other.call(contract.updateCohort, change))).toEqual([404, 'cohort_not_found']);
  const wrong = { ...change, body: { agents: [school.owner.user.id] } };
  expect(getStatusAndCode(await school.owner.call(contract.updateCohort, wrong))).toEqual([400, 'not_in_cohort']);
  // Three speak for it; a fourth is refused.
  const choose = async (count: number) => {
    const body = { agents: people.slice(0, count).map(({ user }) => user.id) };
    return getStatusAndCode(await school.owner.call(contract.updateCohort, { ...change, body }));
  };
  expect([await choose(3), await choose(4)]).toEqual([
    [200, undefined],
    [400, 'invalid_input'],
  ]);
  expect((await school.owner.get(contract.updateCohort, change)).agents).toMatchObject([{ id: agent.user.id }]);
  const named = async (by: Person) =>
    (await by.get(contract.listCohorts, school.at)).results.find(({ year }) => year === 1960)?.agents.length;
  // Who hides the year, or hides from the directory, is not named as one of the class; managers see what is for them.
  const hide = (audience: 'managers' | 'all') =>
    agent.get(updateOwnProfile, { body: { audiences: { graduation_year: audience } } });
  await hide('managers');
  expect([await named(other), await named(school.owner)]).toEqual([0, 1]);
  await hide('all');
  const listed = (is: boolean) => agent.get(updateOwnMembership, { ...school.at, body: { listed: is } });
  await listed(false);
  expect([await named(other), await named(school.owner)]).toEqual([0, 1]);
  await listed(true);
  expect(await named(other)).toBe(1);
  await agent.get(leaveCommunity, school.at);
  const after = (await other.get(contract.listCohorts, school.at)).results.find(({ year }) => year === 1960);
  expect(after?.agents).toEqual([]);
});

it('keeps the changes of two owners at once, leaves what was there, and shows nothing where it is off', async () => {
  const change = (body: object, by: Client = school.owner) => by.get(contract.updateRollover, { ...school.at, body });
  await callBeside(school.server, {
    person: school.owner,
    row: `select from communities where id = '${school.community.id}' for no key update`,
    calls: [(by) => change({ day: '07-15' }, by), (by) => change({ zone: 'Europe/Lisbon' }, by)],
  });
  const settings = await change({ campus_domains: ['example.org'] });
  expect(settings).toMatchObject({ on: true, day: '07-15', zone: 'Europe/Lisbon', campus_domains: ['example.org'] });
  expect(
    getStatusAndCode(await school.owner.call(contract.updateRollover, { ...school.at, body: { zone: '+01:00' } })),
  ).toEqual([400, 'unknown_zone']);
  const member = await school.addMember('2050-06-30');
  await school.server.runJobs();
  expect(await school.readStudy(member)).toMatchObject({ stage: 'student' });
  await change({ on: false });
  await school.server.runJobs();
  expect(await school.readStudy(member)).toMatchObject({ stage: null });
  expect((await member.get(contract.listCohorts, school.at)).results).toEqual([]);
  expect(await school.listPeople('Class of 1985')).toHaveLength(5);
  const { channels } = await school.owner.get(contract.getRolloverPreview, school.at);
  expect(channels).toContainEqual({ name: 'Class of 1985', people: 5 });
  await change({ on: true });
  await school.server.runJobs();
  expect(await school.readStudy(member)).toMatchObject({ stage: 'student' });
});
