import type { Community } from '@homecoming/contract/communities.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { removeMember } from '@homecoming/contract/members.ts';
import { getProfile, ownProfile, updateOwnProfile } from '@homecoming/contract/profiles.ts';
import * as contract from '@homecoming/contract/studies.ts';
import { joinAs, makeCommunity, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import type { Client } from '@homecoming/testkit/client.ts';
import { callBeside } from '@homecoming/testkit/locks.ts';
import { getStatusAndCode } from '@homecoming/testkit/status-and-code.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
let owner: Person;
let school: Community;
beforeAll(async () => {
  server = await startTestServer();
  owner = await signUpAs(server, 'Ow Ner');
  school = await makeCommunity(owner, { name: 'School', visibility: 'private' });
});
afterAll(() => server.close());

let count = 0;
async function addMember(): Promise<Person> {
  const person = await signUpAs(server, `Member No${(count += 1)}`);
  await joinAs(person, school, owner);
  return person;
}
const study = (by: Person, body: object) =>
  by.get(contract.createStudy, { body: { community: school.id, program: 'Botany', ...body } });
const readProfile = async (by: Person) => {
  const { program, graduation_year } = await by.get(ownProfile, {});
  return [program, graduation_year];
};
const confirm = async (by: Person, id: string, body: Pick<contract.MembersStudy, 'program' | 'ends_on' | 'outcome'>) =>
  getStatusAndCode(await by.call(contract.confirmStudy, { params: { id }, body }));

it('makes the first study the main one, whose program and year are those of the profile', async () => {
  const maya = await addMember();
  await maya.get(updateOwnProfile, { body: { graduation_year: 2016 } });
  const first = await study(maya, {});
  expect(first).toMatchObject({ program: 'Botany', ends_on: '2016-06-30', outcome: 'completed', main: true });
  expect(await readProfile(maya)).toEqual(['Botany', 2016]);
  const second = await study(maya, { program: 'Law', ends_on: '2031-02-28' });
  expect(second).toMatchObject({ outcome: 'ongoing', main: false });
  expect(await readProfile(maya)).toEqual(['Botany', 2016]);
  await maya.get(contract.updateStudy, { params: { id: second.id }, body: { main: true } });
  expect(await readProfile(maya)).toEqual(['Law', 2031]);
  const { results } = await maya.get(contract.listOwnStudies, {});
  expect(results.map(({ program, main }) => [program, main])).toEqual([
    ['Law', true],
    ['Botany', false],
  ]);
  expect(
    getStatusAndCode(await maya.call(contract.createStudy, { body: { community: school.id, program: ' botany ' } })),
  ).toEqual([409, 'study_exists']);
});

it('follows a change of the profile with the main study, and leaves the others alone', async () => {
  const ben = await addMember();
  await study(ben, { ends_on: '2015-03-31' });
  await study(ben, { program: 'Chemistry', ends_on: '2012-06-30' });
  await ben.get(updateOwnProfile, { body: { program: 'Marine biology', graduation_year: 2017 } });
  const list = async () =>
    (await ben.get(contract.listOwnStudies, {})).results.map((one) => [one.program, one.ends_on, one.main]);
  expect(await list()).toEqual([
    ['Marine biology', '2017-03-31', true],
    ['Chemistry', '2012-06-30', false],
  ]);
  await ben.get(updateOwnProfile, { body: { program: 'chemistry', graduation_year: 2012 } });
  expect(await list()).toEqual([
    ['Chemistry', '2012-06-30', true],
    ['Marine biology', '2017-03-31', false],
  ]);
  expect(await readProfile(ben)).toEqual(['chemistry', 2012]);
  await ben.get(updateOwnProfile, { body: { program: '' } });
  expect((await list()).every(([, , main]) => main === false)).toBe(true);
});

it('lets managers confirm a study; then only they change it', async () => {
  const cleo = await addMember();
  const { id } = await study(cleo, { ends_on: '2018-06-30' });
  const waiting = await owner.get(contract.listStudies, { params: { id: school.id }, query: { state: 'waiting' } });
  expect(waiting.results.map((one) => one.id)).toContain(id);
  const by = await addMember();
  expect(getStatusAndCode(await by.call(contract.listStudies, { params: { id: school.id } }))).toEqual([
    403,
    'community_forbidden',
  ]);
  const before = { program: 'Botany', ends_on: '2018-06-30', outcome: 'completed' } as const;
  expect(await confirm(by, id, before)).toEqual([404, 'study_not_found']);
  // What a manager has seen is what they confirm.
  await cleo.get(contract.updateStudy, { params: { id }, body: { ends_on: '2017-06-30' } });
  expect(await confirm(owner, id, before)).toEqual([409, 'study_changed']);
  await cleo.get(contract.updateStudy, { params: { id }, body: { ends_on: '2018-06-30' } });
  for (let twice = 0; twice < 2; twice += 1) expect(await confirm(owner, id, before)).toEqual([200, undefined]);
  const refused = [409, 'study_confirmed'];
  const at = { params: { id } };
  expect(getStatusAndCode(await cleo.call(contract.updateStudy, { ...at, body: { ends_on: '2010-01-01' } }))).toEqual(
    refused,
  );
  expect(getStatusAndCode(await cleo.call(contract.deleteStudy, at))).toEqual(refused);
  expect(getStatusAndCode(await cleo.call(updateOwnProfile, { body: { graduation_year: 2010 } }))).toEqual(refused);
  expect(
    getStatusAndCode(
      await cleo.call(contract.createStudy, { body: { community: school.id, program: 'Law', main: true } }),
    ),
  ).toEqual(refused);
  // What is no change is none.
  await cleo.get(updateOwnProfile, { body: { graduation_year: 2018, company: 'Fieldnote' } });
  const body = { ends_on: '2019-06-30', program: 'Law', reason: 'Our records say so' };
  expect(await owner.get(contract.correctStudy, { params: { id }, body })).toMatchObject({ program: 'Law' });
  expect(await readProfile(cleo)).toEqual(['Law', 2019]);
  const [own] = (await cleo.get(contract.listOwnStudies, {})).results;
  expect(own).toMatchObject({ confirmed: true, correction: 'Our records say so' });
});

it('leaves what managers confirmed to its person again after they have left', async () => {
  const club = await makeCommunity(owner, { name: 'Alumni club', visibility: 'private' });
  const addConfirmed = async () => {
    const person = await addMember();
    await joinAs(person, club, owner);
    const own = await study(person, { ends_on: '2018-06-30' });
    expect(own.can).toEqual({ edit: true, edit_program: true });
    const { program, ends_on, outcome } = own;
    expect(await confirm(owner, own.id, { program, ends_on, outcome })).toEqual([200, undefined]);
    expect((await person.get(contract.listOwnStudies, {})).results[0]?.can).toEqual({
      edit: false,
      edit_program: false,
    });
    await person.get(removeMember, { params: { id: school.id, userId: person.user.id } });
    expect((await person.get(contract.listOwnStudies, {})).results[0]?.can).toEqual({
      edit: true,
      edit_program: false,
    });
    return { person, params: { id: own.id } };
  };
  const list = async (by: Person) =>
    (await by.get(contract.listOwnStudies, {})).results.map((one) => [
      one.program,
      one.ends_on,
      one.main,
      one.confirmed,
    ]);
  // Their profile says something else.
  const first = await addConfirmed();
  await first.person.get(updateOwnProfile, { body: { program: 'Law', graduation_year: 2020 } });
  expect(await readProfile(first.person)).toEqual(['Law', 2020]);
  expect(await list(first.person)).toEqual([['Botany', '2018-06-30', false, true]]);
  await first.person.call(contract.deleteStudy, { params: first.params });
  expect(await list(first.person)).toEqual([]);
  // Another study is the main one, added as such or chosen.
  const second = await addConfirmed();
  const body = { community: club.id, program: 'Law', ends_on: '2021-06-30' };
  await second.person.get(contract.createStudy, { body: { ...body, main: true } });
  expect(await readProfile(second.person)).toEqual(['Law', 2021]);
  const third = await addConfirmed();
  const { id } = await third.person.get(contract.createStudy, { body });
  await third.person.get(contract.updateStudy, { params: { id }, body: { main: true } });
  expect(await list(third.person)).toEqual([
    ['Law', '2021-06-30', true, false],
    ['Botany', '2018-06-30', false, true],
  ]);
  // What they change is not what was confirmed, also when they come back.
  const fourth = await addConfirmed();
  const same = { ends_on: '2018-06-30', outcome: 'completed' } as const;
  expect(await fourth.person.get(contract.updateStudy, { params: fourth.params, body: same })).toMatchObject({
    confirmed: true,
  });
  await fourth.person.get(contract.updateStudy, { params: fourth.params, body: { ends_on: '2019-06-30' } });
  await joinAs(fourth.person, school, owner);
  expect(await list(fourth.person)).toEqual([['Botany', '2019-06-30', true, false]]);
});

it('corrects and confirms as one: what was waiting is confirmed then', async () => {
  const eve = await addMember();
  const { id } = await study(eve, {});
  await owner.get(contract.correctStudy, { params: { id }, body: { outcome: 'left', reason: 'She left in May' } });
  const { results } = await owner.get(contract.listStudies, {
    params: { id: school.id },
    query: { state: 'confirmed' },
  });
  expect(results.find((one) => one.id === id)).toMatchObject({ outcome: 'left', person: { id: eve.user.id } });
});

it('merges programs with their names and studies; profiles keep their words', async () => {
  const [dan, fay] = [await addMember(), await addMember()];
  await study(dan, { program: 'CS', ends_on: '2014-06-30' });
  await study(fay, { program: 'Computer science' });
  await study(fay, { program: 'CS', main: true });
  const una = await addMember();
  await study(una, { program: 'CS', ends_on: '2013-06-30' });
  await study(una, { program: 'Computer science', main: true });
  const kim = await addMember();
  await study(kim, { program: 'Computer science', ends_on: '2010-06-30' });
  const { id: sure } = await study(kim, { program: 'CS', ends_on: '2011-06-30', outcome: 'left' });
  expect(await confirm(owner, sure, { program: 'CS', ends_on: '2011-06-30', outcome: 'left' })).toEqual([
    200,
    undefined,
  ]);
  const at = { params: { id: school.id } };
  const find = async (name: string) =>
    (await owner.get(contract.listPrograms, at)).results.find((program) => program.name === name);
  const [from, into] = [await find('CS'), await find('Computer science')];
  const merge = { params: { id: from?.id ?? '' }, body: { into: into?.id ?? '' } };
  expect(getStatusAndCode(await dan.call(contract.mergeProgram, merge))).toEqual([404, 'program_not_found']);
  expect(await owner.get(contract.mergeProgram, merge)).toMatchObject({ name: 'Computer science', aliases: ['CS'] });
  expect(await find('CS')).toBeUndefined();
  // Its names are those of the other one before its people are there.
  const gus = await addMember();
  expect(await study(gus, { program: 'cs' })).toMatchObject({ program: 'Computer science' });
  await server.runJobs();
  expect(await readProfile(dan)).toEqual(['CS', 2014]);
  expect((await dan.get(contract.listOwnStudies, {})).results).toMatchObject([{ program: 'Computer science' }]);
  expect((await fay.get(contract.listOwnStudies, {})).results).toMatchObject([
    { program: 'Computer science', main: true },
  ]);
  expect(await readProfile(fay)).toEqual(['Computer science', null]);
  // Of two studies one is kept whole: the confirmed one, else the one with a day.
  const kept = { program: 'Computer science', main: true };
  expect((await una.get(contract.listOwnStudies, {})).results).toMatchObject([{ ...kept, ends_on: '2013-06-30' }]);
  expect(await readProfile(una)).toEqual(['Computer science', 2013]);
  expect((await kim.get(contract.listOwnStudies, {})).results).toMatchObject([
    { ...kept, ends_on: '2011-06-30', outcome: 'left', confirmed: true },
  ]);
  expect(await readProfile(kim)).toEqual(['Computer science', 2011]);
  expect(getStatusAndCode(await owner.call(contract.createProgram, { ...at, body: { name: 'Cs' } }))).toEqual([
    409,
    'program_exists',
  ]);
});

it('keeps the changes of two managers of a program at once', async () => {
  const { id } = await owner.get(contract.createProgram, { params: { id: school.id }, body: { name: 'Dance' } });
  const change = (body: object, by: Client) => by.get(contract.updateProgram, { params: { id }, body });
  const after = await callBeside(server, {
    person: owner,
    row: `select from programs where id = '${id}' for no key update`,
    calls: [(by) => change({ ends_on: '05-31' }, by), (by) => change({ aliases: ['Ballet'] }, by)],
  });
  expect(after).toContainEqual(expect.objectContaining({ ends_on: '05-31', aliases: ['Ballet'] }));
});

it('finds the other program for those who name one while it is merged into it', async () => {
  const add = (name: string) => owner.get(contract.createProgram, { params: { id: school.id }, body: { name } });
  const people = await Promise.all(Array.from({ length: 6 }, () => addMember()));
  const [from, into] = [await add('Film'), await add('Cinema')];
  const answers = await Promise.all([
    owner.call(contract.mergeProgram, { params: { id: from.id }, body: { into: into.id } }),
    ...people.map((by) => by.call(contract.createStudy, { body: { community: school.id, program: 'Film' } })),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, ...people.map(() => 201)]);
  // The other one is merged, too, before its people are there.
  const last = await add('Pictures');
  const { aliases } = await owner.get(contract.mergeProgram, { params: { id: into.id }, body: { into: last.id } });
  expect(aliases).toEqual(['Cinema', 'Film']);
  await server.runJobs();
  for (const by of people)
    expect((await by.get(contract.listOwnStudies, {})).results).toMatchObject([{ program: 'Pictures' }]);
  expect((await server.app.pool.query('select from programs where merged_into is not null')).rows).toEqual([]);
});

it('gives one of two programs the name that managers give both at once', async () => {
  const addProgram = async (name: string) =>
    (await owner.get(contract.createProgram, { params: { id: school.id }, body: { name } })).id;
  const rename = async (name: string) => {
    const params = { id: await addProgram(name) };
    return () => owner.call(contract.updateProgram, { params, body: { name: 'Seamanship' } });
  };
  const both = [await rename('Sailing'), await rename('Rigging')];
  const answers = await Promise.all(both.map((send) => send()));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  // So it is with another name, also on two servers.
  const [first, second] = [await addProgram('Knitting'), await addProgram('Weaving')];
  const give = (id: string) => (by: Client) =>
    by.call(contract.updateProgram, { params: { id }, body: { aliases: ['Yarn'] } });
  const aliases = await callBeside(server, {
    person: owner,
    row: `select from communities where id = '${school.id}' for no key update`,
    calls: [give(first), give(second)],
  });
  expect(aliases.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

it('makes room for a program by removing those that nobody studied and no manager added', async () => {
  const boss = await signUpAs(server, 'Bo Ss');
  const college = await makeCommunity(boss, { name: 'College', visibility: 'private' });
  const at = { params: { id: college.id } };
  await boss.get(contract.createProgram, { ...at, body: { name: 'Kept' } });
  const fill = (isKept: boolean) =>
    server.app.pool.query(
      `insert into programs (community_id, name, name_key, is_kept) select $1, n, n, $2
        from (select 'p' || generate_series(1, $3)) as each (n) on conflict do nothing`,
      [college.id, isKept, limits.programs - 1],
    );
  await fill(false);
  const own = { community: college.id, program: 'p7' };
  await study(boss, own);
  await study(boss, { ...own, program: 'Zoology' });
  const list = async () => (await boss.get(contract.listPrograms, at)).results.map(({ name }) => name);
  expect(await list()).toEqual(['Kept', 'p7', 'Zoology']);
  await server.app.pool.query(`update programs set is_kept = true where community_id = $1`, [college.id]);
  await fill(true);
  await server.app.pool.query(`insert into programs (community_id, name, name_key, is_kept)
    select id, 'last', 'last', true from communities where name = 'College' on conflict do nothing`);
  expect(getStatusAndCode(await boss.call(contract.createStudy, { body: { ...own, program: 'New' } }))).toEqual([
    409,
    'program_limit',
  ]);
});

it('writes an entry of the directory again only for what it shows of studies', async () => {
  const lou = await addMember();
  const { id } = await study(lou, { ends_on: '2015-06-30' });
  const isWrittenAfter = async (change: string) => {
    const marks = `select xmin::text, xmax::text from directory_entries where user_id = '${lou.user.id}'`;
    const before = (await server.app.pool.query(marks)).rows;
    await server.app.pool.query(`update studies set ${change} where id = $1`, [id]);
    return JSON.stringify((await server.app.pool.query(marks)).rows) !== JSON.stringify(before);
  };
  expect(await isWrittenAfter(`stage_for = ends_on, asked_days = 14`)).toBe(false);
  expect(await isWrittenAfter(`stage = 'alumni'`)).toBe(true);
  expect(await isWrittenAfter(`ends_on = '2014-06-30'`)).toBe(true);
});

it('shows studies on the profile to people of their community, and to nobody else', async () => {
  const [ida, jo, other] = [await addMember(), await addMember(), await signUpAs(server, 'Oth Er')];
  const { id } = await study(ida, { program: 'Geology', ends_on: '2011-06-30', outcome: 'left' });
  const at = { params: { id: ida.user.id } };
  expect((await jo.get(getProfile, at)).studies).toEqual([
    { id, community_name: 'School', program: 'Geology', year: 2011, confirmed: false },
  ]);
  const club = await makeCommunity(other, { name: 'Club', visibility: 'public', join_policy: 'open' });
  await joinAs(ida, club, other);
  expect((await other.get(getProfile, at)).studies).toEqual([]);
  await ida.get(removeMember, { params: { id: school.id, userId: ida.user.id } });
  const seen = { program: 'Geology', ends_on: '2011-06-30', outcome: 'left' } as const;
  expect(await confirm(owner, id, seen)).toEqual([404, 'study_not_found']);
  // What is studied at a community is for its members to say; the rest stays theirs.
  const own = { params: { id } };
  expect(getStatusAndCode(await ida.call(contract.updateStudy, { ...own, body: { program: 'Magic' } }))).toEqual([
    404,
    'community_not_found',
  ]);
  expect(getStatusAndCode(await ida.call(contract.updateStudy, { ...own, body: { outcome: 'completed' } }))).toEqual([
    200,
    undefined,
  ]);
  expect((await ida.get(contract.listOwnStudies, {})).results).toHaveLength(1);
});
