import { audienceFields, type AudienceField } from '@homecoming/contract/audiences.ts';
import { listAttendees } from '@homecoming/contract/registrations.ts';
import { createPost, listPosts } from '@homecoming/contract/posts.ts';
import { listChannelMembers } from '@homecoming/contract/channels.ts';
import type { Community } from '@homecoming/contract/communities.ts';
import { countMembers, listFacetValues, mapMembers, updateOwnMembership } from '@homecoming/contract/directory.ts';
import {
  addMember,
  listClassYears,
  listMembers,
  searchMembers,
  searchPeople,
  suggestValues,
} from '@homecoming/contract/members.ts';
import { listMoving, LOS_ANGELES, setMove } from '@homecoming/contract/moves.ts';
import { getProfile, ownProfile, previewProfile, updateOwnProfile } from '@homecoming/contract/profiles.ts';
import { createStudy, listStudies } from '@homecoming/contract/studies.ts';
import {
  joinAs,
  joinChannelAs,
  makeChannel,
  makeCommunity,
  makeEvent,
  makeStaff,
  signUpAs,
  type Person,
} from '@homecoming/testkit/cast.ts';
import { register } from '@homecoming/contract/registrations.ts';
import { getEvent } from '@homecoming/contract/events.ts';
import { listMessages, sendMessage } from '@homecoming/contract/chat.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writePlaces } from '../places/load.ts';

let server: TestServer;
let owner: Person;
let maya: Person;
let readers: Record<'stranger' | 'member' | 'other' | 'manager' | 'staff' | 'self', Person>;
let school: Community;
let club: Community;
let reads: (by: Person) => Promise<string>;

/** What the values of the fields are found by: each occurs nowhere else. */
const values: Readonly<Record<AudienceField, string>> = {
  email: 'maya.lindqvist@example.org',
  phone: '+4670555111',
  alternative_email: 'quokka@example.net',
  marital_status: 'Zweimalverheiratet',
  gender: 'Genderquill',
  nickname: 'Nickquartz',
  former_name: 'Formerquill',
  short_bio: 'Bioquasar',
  graduation_year: '1973',
  program: 'Progquince',
  current_industry: 'Indusquail',
  company: 'Compquiver',
  hometown: 'Homequarry',
  city: 'Cityquay',
  country: 'Iceland',
  interests: 'Interquest',
  tags: 'Tagquota',
  moving_to_la: 'Movequagga',
  instagram: 'instaquack',
  twitter: 'twitquaff',
  linkedin: 'linkquell',
};

beforeAll(async () => {
  server = await startTestServer();
  await writePlaces(server.app.db, [
    { id: 7, name: 'Cityquay', country: 'IS', x: 0, y: 0, people: 9_000, near: null, aliases: [] },
  ]);
  const [boss, admin, member, other, stranger, staff] = [
    await signUpAs(server, 'Ow Ner'),
    await signUpAs(server, 'Ad Min'),
    await signUpAs(server, 'Mem Ber'),
    await signUpAs(server, 'Oth Er'),
    await signUpAs(server, 'Stran Ger'),
    await signUpAs(server, 'St Aff'),
  ];
  owner = boss;
  maya = await signUpAs(server, 'Maya Lindqvist');
  await makeStaff(server, staff);
  school = await makeCommunity(owner, { name: 'School', visibility: 'public' });
  club = await makeCommunity(other, { name: 'Club', visibility: 'private' });
  for (const person of [maya, member, admin]) await joinAs(person, school, owner);
  await joinAs(maya, club, other);
  const plain = await signUpAs(server, 'Club Member');
  await joinAs(plain, club, other);
  readers = { stranger, member, other: plain, manager: owner, staff, self: maya };
  const channel = await makeChannel(owner, school);
  for (const person of [maya, member]) await joinChannelAs(person, channel, owner);
  const event = await makeEvent(owner, school);
  await maya.get(register, { params: { id: event.id }, body: {} });
  await maya.get(createPost, { body: { category: 'community', community: school.id, comment: 'Hello' } });
  await maya.get(sendMessage, { body: { message_type: 'private', recipient: member.user.id, text: 'Hello' } });
  await maya.get(updateOwnProfile, {
    body: {
      phone: values.phone,
      alternative_email: values.alternative_email,
      marital_status: values.marital_status,
      gender: values.gender,
      nickname: values.nickname,
      former_name: values.former_name,
      short_bio: values.short_bio,
      graduation_year: 1973,
      current_industry: values.current_industry,
      company: values.company,
      hometown: values.hometown,
      city: 7,
      interests: [values.interests],
      tags: [values.tags],
      on_map: true,
      instagram: values.instagram,
      twitter: values.twitter,
      linkedin: values.linkedin,
    },
  });
  await maya.get(createStudy, { body: { community: school.id, program: values.program } });
  await maya.get(setMove, { body: { place: LOS_ANGELES, note: values.moving_to_la } });
  reads = async (by) => {
    const of = (id: string) => ({ params: { id } });
    const answers: { body: unknown }[] = [
      await by.call(getProfile, of(maya.user.id)),
      await by.call(getEvent, of(event.id)),
      await by.call(listAttendees, of(event.id)),
      await by.call(listChannelMembers, of(channel.id)),
      await by.call(listPosts, { query: { community: school.id } }),
      await by.call(listMessages, { query: { user_id: maya.user.id } }),
    ];
    for (const { id } of [school, club]) {
      answers.push(
        await by.call(listMembers, of(id)),
        await by.call(listClassYears, of(id)),
        await by.call(listStudies, of(id)),
        await by.call(listMoving, of(id)),
        await by.call(searchMembers, { ...of(id), query: { query: 'maya' } }),
        await by.call(countMembers, of(id)),
        await by.call(countMembers, { ...of(id), query: { graduation_year: ['1973', '2000'] } }),
        await by.call(mapMembers, of(id)),
        await by.call(listFacetValues, { ...of(id), query: { facet: 'company', query: 'comp' } }),
        { body: await (await by.fetch(`/api/v1/community/${id}/members/export/`)).text() },
      );
    }
    for (const field of ['program', 'current_industry', 'interests'] as const) {
      answers.push(await by.call(suggestValues, { query: { field, query: values[field].slice(0, 4) } }));
    }
    for (const text of [values.program, values.company, values.hometown, values.tags]) {
      // Who is found by a hidden word is in the answer, which does not repeat the query.
      answers.push(await by.call(searchPeople, { query: { query: text } }));
    }
    return answers.map(({ body }) => JSON.stringify(body)).join('\n');
  };
});
afterAll(() => server.close());

const set = (field: AudienceField, audience: 'me' | 'managers' | 'all' | string[]) =>
  maya.get(updateOwnProfile, { body: { audiences: { [field]: audience } } });

/** Who sees a field of each audience, in any of the answers. */
const seenBy = {
  me: ['self'],
  managers: ['self', 'manager'],
  all: ['self', 'manager', 'member', 'other', 'staff'],
  school: ['self', 'manager', 'member'],
  club: ['self', 'other'],
} as const;
const audienceNames = Object.keys(seenBy) as (keyof typeof seenBy)[];

/*
 * Each field has each audience once, and fields beside it have others at that time: five rounds of all reads prove as much as
 * a round for each field and audience would.
 */
describe.each([0, 1, 2, 3, 4])('round %i', (round) => {
  const audienceOf = (field: AudienceField) =>
    audienceNames[(audienceFields.indexOf(field) + round) % audienceNames.length] ?? 'me';
  const answers: Record<string, string> = {};
  beforeAll(async () => {
    const chosen = audienceFields.map((field) => {
      const audience = audienceOf(field);
      return [field, audience === 'school' ? [school.id] : audience === 'club' ? [club.id] : audience];
    });
    await maya.get(updateOwnProfile, { body: { audiences: Object.fromEntries(chosen) } });
    for (const [name, person] of Object.entries(readers)) answers[name] = await reads(person);
  });
  afterAll(async () => {
    const all = Object.fromEntries(audienceFields.map((field) => [field, 'all']));
    await maya.get(updateOwnProfile, { body: { audiences: all } });
  });

  it.each([...audienceFields])('shows to nobody beyond: %s', (field) => {
    const seen = Object.keys(answers).filter((name) => answers[name]?.includes(values[field]));
    const shown: readonly string[] = seenBy[audienceOf(field)];
    const expected = shown.filter((name) => {
      // A city names its country, too.
      const needed: readonly string[] = seenBy[audienceOf('country')];
      return field !== 'city' || needed.includes(name);
    });
    // Managers of a community or event see the email addresses of its people.
    expect(new Set(seen)).toEqual(new Set(field === 'email' ? [...expected, 'manager'] : expected));
  });
});

it('begins with hidden personal fields, and keeps visible_fields and audiences in step', async () => {
  const fresh = await signUpAs(server, 'Fre Sh');
  const { audiences, visible_fields } = await fresh.get(ownProfile, {});
  expect([audiences.phone, audiences.company, visible_fields]).toEqual(['me', 'all', []]);
  const shown = await fresh.get(updateOwnProfile, { body: { visible_fields: ['phone', 'phone'] } });
  expect([shown.audiences.phone, shown.visible_fields]).toEqual(['all', ['phone']]);
  const narrow = await fresh.get(updateOwnProfile, { body: { audiences: { phone: 'managers', gender: 'all' } } });
  expect([narrow.audiences.phone, narrow.visible_fields]).toEqual(['managers', ['gender']]);
  // What is not named is for the person alone only if it was for all.
  const none = await fresh.get(updateOwnProfile, { body: { visible_fields: [] } });
  expect([none.audiences.phone, none.audiences.gender]).toEqual(['managers', 'me']);
  const refused = await fresh.call(updateOwnProfile, { body: { audiences: { phone: [school.id] } } });
  expect(refused.status).toBe(400);
});

it('finds and counts nobody by what plain members do not see, also for managers', async () => {
  await maya.get(updateOwnProfile, {
    body: { audiences: { program: 'managers', company: 'managers', graduation_year: 'managers' } },
  });
  const at = { params: { id: school.id } };
  const find = async (query: object) => (await owner.get(listMembers, { ...at, query })).results.length;
  expect([await find({ program: values.program }), await find({ graduation_year: 1973 })]).toEqual([0, 0]);
  expect((await owner.get(searchMembers, { ...at, query: { query: values.company } })).results).toEqual([]);
  expect((await owner.get(listClassYears, at)).results).toEqual([]);
  await maya.get(updateOwnProfile, {
    body: { audiences: { program: 'all', company: [school.id], graduation_year: 'all' } },
  });
  expect([await find({ program: values.program }), await find({ graduation_year: 1973 })]).toEqual([1, 1]);
  expect((await owner.get(searchMembers, { ...at, query: { query: values.company } })).results).toHaveLength(1);
  const there = { params: { id: club.id }, query: { query: values.company } };
  expect((await readers.other.get(searchMembers, there)).results).toEqual([]);
  await set('company', 'all');
});

it('previews the profile as plain members of a community do', async () => {
  await maya.get(updateOwnProfile, {
    body: { audiences: { company: [school.id], hometown: 'managers', phone: 'me' } },
  });
  const see = (community: string) => maya.get(previewProfile, { query: { community } });
  expect(await see(school.id)).toMatchObject({ company: values.company, hometown: null, phone: null });
  expect(await see(club.id)).toMatchObject({ company: null, communities: [{ name: 'Club' }], studies: [] });
  const { studies, posts_count: _, can: __, ...seen } = await see(school.id);
  expect(await readers.member.get(getProfile, { params: { id: maya.user.id } })).toMatchObject({
    ...seen,
    studies,
    shared: expect.anything(),
  });
  const refused = await readers.member.call(previewProfile, { query: { community: club.id } });
  expect(refused.status).toBe(404);
});

it('shows when somebody last said that company and city are right, where one of the two shows', async () => {
  const readCheck = async (by: Person) => (await by.get(getProfile, { params: { id: maya.user.id } })).checked_at;
  const change = (body: object) => maya.get(updateOwnProfile, { body });
  await change({ audiences: { company: 'all', city: 'me' }, company: 'Compquiver' });
  const changed = await readCheck(readers.member);
  expect(changed).not.toBeNull();
  server.clock.forward(1_000);
  expect((await change({ nickname: 'Nickquartz' })).checked_at).toBe(changed);
  const { checked_at } = await change({ still_current: true });
  expect(checked_at).not.toBe(changed);
  expect(await readCheck(readers.member)).toBe(checked_at);
  await change({ audiences: { company: 'me' } });
  expect(await readCheck(readers.member)).toBeNull();
  expect(await readCheck(maya)).toBe(checked_at);
});

it('shows nothing for managers to who added a person without being asked', async () => {
  await maya.get(updateOwnProfile, { body: { audiences: { phone: 'managers', email: 'me' } } });
  const { member } = readers;
  const own = await makeCommunity(member, { name: 'Trap', visibility: 'private' });
  const params = { id: own.id };
  await member.get(addMember, { params, body: { user_id: maya.user.id } });
  const read = async () => {
    const { phone } = await member.get(getProfile, { params: { id: maya.user.id } });
    const { results } = await member.get(listMembers, { params });
    return [phone, results.find(({ id }) => id === maya.user.id)?.email];
  };
  expect(await read()).toEqual([null, null]);
  await maya.get(updateOwnMembership, { params, body: { listed: true } });
  expect(await read()).toEqual([values.phone, values.email]);
});
