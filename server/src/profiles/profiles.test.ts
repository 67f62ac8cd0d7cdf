import { blockUser } from '@homecoming/contract/blocks.ts';
import { createCommunity } from '@homecoming/contract/communities.ts';
import { sendMessage } from '@homecoming/contract/chat.ts';
import { cancelEvent } from '@homecoming/contract/events.ts';
import { createJoinRequest } from '@homecoming/contract/join-requests.ts';
import { listMembers, searchMembers } from '@homecoming/contract/members.ts';
import { createPost, listPosts } from '@homecoming/contract/posts.ts';
import { register } from '@homecoming/contract/registrations.ts';
import { ownProfile, getProfile, updateOwnProfile } from '@homecoming/contract/profiles.ts';
import {
  makeChannel,
  makeEvent,
  makeCommunity,
  joinAs,
  joinChannelAs,
  makeStaff,
  setPlan,
  signUpAs,
  type Person,
} from '@homecoming/testkit/cast.ts';
import { testImage } from '@homecoming/testkit/pictures.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer();
  ana = await signUpAs(server, 'Ana Silva');
});
afterAll(() => server.close());

describe('own profile', () => {
  it('changes the given fields, clears blank ones, and keeps the rest', async () => {
    await ana.get(updateOwnProfile, {
      body: { company: 'Fieldnote', program: 'Design', interests: ['rowing', 'type'] },
    });
    const user = await ana.get(updateOwnProfile, { body: { company: '  ', graduation_year: 2016 } });
    expect(user).toMatchObject({
      company: null,
      program: 'Design',
      graduation_year: 2016,
      interests: ['rowing', 'type'],
    });
    expect(await ana.get(ownProfile, {})).toEqual(user);
  });

  it('refuses read-only fields and invalid values', async () => {
    for (const field of ['points', 'level', 'verified', 'is_active', 'is_staff', 'email', 'id']) {
      const { status, error } = await ana.call(updateOwnProfile, { body: { [field]: 1 } });
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]]);
    }
    const { error } = await ana.call(updateOwnProfile, { body: { graduation_year: 216, short_bio: 'x'.repeat(301) } });
    expect(error.fields).toEqual({
      graduation_year: 'Use a number from 1900 on.',
      short_bio: 'Use at most 300 characters.',
    });
  });

  it('accepts a photo with texts as form data, and serves it to everybody who has signed in', async () => {
    const photo = await testImage(600, 400);
    const user = await ana.get(updateOwnProfile, {
      body: { nickname: 'Annie', moving_to_la: true, interests: ['chess', 'go'] },
      files: { photo },
    });
    expect(user).toMatchObject({ nickname: 'Annie', moving_to_la: true, interests: ['chess', 'go'] });
    const picture = await ana.fetch(user.photo ?? '');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const stranger = await signUpAs(server, 'Stran Ger');
    // Such as a guest of a public event, who reads the name of who else goes
    expect((await stranger.fetch(user.photo ?? '')).status).toBe(200);
    expect((await server.nobody.fetch(user.photo ?? '')).status).toBe(404);
  });

  it('accepts only a default community that the user belongs to', async () => {
    const community = await makeCommunity(await signUpAs(server, 'Own Er'));
    const { error } = await ana.call(updateOwnProfile, { body: { default_community: community.id } });
    expect(error.fields?.default_community).toBe('Choose a community that you belong to.');
  });
});

describe("others' profiles", () => {
  it('shows a profile to people of a shared community only, without hidden fields', async () => {
    const ben = await signUpAs(server, 'Ben Ode');
    const params = { id: ana.user.id };
    await ana.get(updateOwnProfile, { body: { phone: '+44 20 7946 0000', gender: 'female', country: 'Portugal' } });
    const stranger = await ben.call(getProfile, { params });
    const missing = await ben.call(getProfile, { params: { id: '0198d7a0-0000-7000-8000-000000000000' } });
    expect([stranger.status, stranger.error]).toEqual([404, missing.error]);

    await joinAs(ben, await makeCommunity(ana), ana);
    const profile = await ben.get(getProfile, { params });
    expect(profile).toMatchObject({ country: 'Portugal', phone: null, email: null, gender: null });
    await ana.get(updateOwnProfile, { body: { visible_fields: ['phone'] } });
    expect(await ben.get(getProfile, { params })).toMatchObject({ phone: '+44 20 7946 0000', email: null });
  });

  it('lists shared communities by name; all of them on the own profile and for staff', async () => {
    const [olga, mia, staff] = [
      await signUpAs(server, 'Olga Host'),
      await signUpAs(server, 'Mia Many'),
      await signUpAs(server, 'Stef Staff'),
    ];
    const places = [];
    for (const name of ['Rowing', 'Alumni']) places.push(await makeCommunity(olga, { name, visibility: 'private' }));
    for (const place of places) await joinAs(mia, place, olga);
    const own = await makeCommunity(mia, { name: 'Mia alone' });
    await makeStaff(server, staff);
    const seenBy = async (reader: Person) => {
      const { communities } = await reader.get(getProfile, { params: { id: mia.user.id } });
      return communities.map(({ name }) => name);
    };
    expect(await seenBy(olga)).toEqual(['Alumni', 'Rowing']);
    for (const reader of [mia, staff]) expect(await seenBy(reader)).toEqual(['Alumni', own.name, 'Rowing']);
  });

  it('names the channels that both people are in and the events to come that both go to, as far as the reader sees them', async () => {
    const [olga, mia, ben, staff] = [
      await signUpAs(server, 'Olga Shares'),
      await signUpAs(server, 'Mia Shares'),
      await signUpAs(server, 'Ben Shares'),
      await signUpAs(server, 'Stella Shares'),
    ];
    const [club, apart] = [await makeCommunity(olga), await makeCommunity(olga, { name: 'Without Ben' })];
    await setPlan(server, club.id, 'pro');
    for (const person of [mia, ben, staff]) await joinAs(person, club, olga);
    await joinAs(mia, apart, olga);
    await makeStaff(server, staff);
    const [both, privateOfBoth, onlyMias] = [
      await makeChannel(olga, club, { name: 'Rowing' }),
      await makeChannel(olga, club, { name: 'Board', is_private: true }),
      await makeChannel(olga, club, { name: 'Secret', is_private: true }),
    ];
    for (const channel of [both, privateOfBoth, onlyMias]) await joinChannelAs(mia, channel, olga);
    for (const channel of [both, privateOfBoth]) await joinChannelAs(ben, channel, olga);
    const going = [
      await makeEvent(olga, club, { title: 'Supper' }),
      await makeEvent(olga, apart, { title: 'Open day', visibility: 'public' }),
      await makeEvent(olga, club, { title: 'Cancelled' }),
    ];
    for (const event of going) await mia.get(register, { params: { id: event.id }, body: {} });
    await mia.get(register, { params: { id: (await makeEvent(olga, club, { title: 'Mia only' })).id }, body: {} });
    for (const event of going) await ben.get(register, { params: { id: event.id }, body: {} });
    await olga.get(cancelEvent, { params: { id: going[2]?.id ?? '' }, body: {} });

    const namesFor = async (reader: Person, person = mia) => {
      const { shared } = await reader.get(getProfile, { params: { id: person.user.id } });
      return [shared.channels.map(({ name }) => name), shared.events.map(({ title }) => title)];
    };
    expect(await namesFor(ben)).toEqual([['Board', 'Rowing'], ['Supper']]);
    // Mia is in the community of the open day, but Ben is not: he does not see who goes.
    expect(await namesFor(mia, ben)).toEqual([
      ['Board', 'Rowing'],
      ['Supper', 'Open day'],
    ]);
    for (const reader of [staff, mia]) expect(await namesFor(reader)).toEqual([[], []]);
    await mia.get(blockUser, { body: { blocked: ben.user.id } });
    expect(await namesFor(ben)).toEqual([[], []]);
  });

  it('counts the posts of a profile that the reader may read, the same number as their list', async () => {
    const [olga, mia, ben, staff] = [
      await signUpAs(server, 'Olga Places'),
      await signUpAs(server, 'Mia Writer'),
      await signUpAs(server, 'Ben Reader'),
      await signUpAs(server, 'Stella Staff'),
    ];
    const [shared, apart] = [await makeCommunity(olga), await makeCommunity(olga, { name: 'Without Ben' })];
    for (const place of [shared, apart]) await joinAs(mia, place, olga);
    for (const reader of [ben, staff]) await joinAs(reader, shared, olga);
    await makeStaff(server, staff);
    const channel = await makeChannel(olga, shared);
    await joinChannelAs(mia, channel, olga);
    const comment = 'Found it.';
    await mia.get(createPost, { body: { category: 'community', community: shared.id, comment } });
    await mia.get(createPost, { body: { category: 'community', community: apart.id, comment } });
    await mia.get(createPost, { body: { category: 'channel', channel: channel.id, comment } });

    const countsFor = async (reader: Person) => {
      const { posts_count } = await reader.get(getProfile, { params: { id: mia.user.id } });
      const { results } = await reader.get(listPosts, { query: { user: mia.user.id } });
      return [posts_count, results.length];
    };
    expect(await countsFor(ben)).toEqual([1, 1]);
    for (const reader of [mia, olga, staff]) expect(await countsFor(reader)).toEqual([3, 3]);
    await mia.get(blockUser, { body: { blocked: staff.user.id } });
    expect(await countsFor(staff)).toEqual([0, 0]);
    await ben.get(blockUser, { body: { blocked: mia.user.id } });
    expect((await ben.get(getProfile, { params: { id: mia.user.id } })).posts_count).toBeNull();
  });

  it('shows the profile of an applicant to the managers who decide, and every profile to staff', async () => {
    const [owner, asker, staff] = await Promise.all(
      ['Olga One', 'Asa Asker', 'Sta Ff'].map((name) => signUpAs(server, name)),
    );
    if (!owner || !asker || !staff) throw new Error('three people were signed up');
    const params = { id: asker.user.id };
    const community = await owner.get(createCommunity, { body: { name: 'City chapter' } });
    expect((await owner.call(getProfile, { params })).status).toBe(404);
    await asker.get(createJoinRequest, { body: { request_type: 'community', community: community.id } });
    expect((await owner.call(getProfile, { params })).status).toBe(200);
    expect((await asker.call(getProfile, { params: { id: owner.user.id } })).status).toBe(404);
    expect((await staff.call(getProfile, { params })).status).toBe(404);
    await makeStaff(server, staff);
    expect((await staff.call(getProfile, { params })).status).toBe(200);
  });

  it('says whether the reader can write to the person', async () => {
    const names = ['Olga Writes', 'Amy Writes', 'Ben Writes', 'Stan Staff', 'Cleo Blocks', 'Dana Outside'];
    const [olga, amy, ben, staff, cleo, dana] = await Promise.all(names.map((name) => signUpAs(server, name)));
    if (!olga || !amy || !ben || !staff || !cleo || !dana) throw new Error('six people were signed up');
    const community = await makeCommunity(olga);
    for (const person of [amy, ben, staff, cleo]) await joinAs(person, community, olga);
    await makeStaff(server, staff);
    await amy.get(blockUser, { body: { blocked: cleo.user.id } });
    // The profile, the list of members and their search agree.
    const canMessage = async (reader: Person, person: Person) => {
      const { can } = await reader.get(getProfile, { params: { id: person.user.id } });
      const params = { id: community.id };
      const listed = await reader.get(listMembers, { params, query: {} });
      const found = await reader.get(searchMembers, { params, query: { query: person.user.first_name } });
      const shown = [...listed.results, ...found.results].filter(({ id }) => id === person.user.id);
      expect(shown.filter((member) => member.can.message !== can.message)).toEqual([]);
      return can.message;
    };
    expect(await canMessage(amy, ben)).toBe(true);
    expect(await canMessage(amy, amy)).toBe(false);
    expect(await canMessage(amy, staff)).toBe(false);
    expect(await canMessage(staff, amy)).toBe(false);
    expect(await canMessage(amy, cleo)).toBe(false);
    expect(await canMessage(cleo, amy)).toBe(false);
    await dana.get(createJoinRequest, { body: { request_type: 'community', community: community.id } });
    expect((await olga.get(getProfile, { params: { id: dana.user.id } })).can.message).toBe(false);

    // Nobody new: only a conversation that is there goes on.
    await ben.get(updateOwnProfile, { body: { accepts_messages: 'nobody' } });
    expect([await canMessage(amy, ben), await canMessage(ben, amy)]).toEqual([false, true]);
    await ben.get(sendMessage, { body: { message_type: 'private', recipient: amy.user.id, text: 'Hello' } });
    expect([await canMessage(amy, ben), await canMessage(ben, amy)]).toEqual([true, true]);
  });
});
