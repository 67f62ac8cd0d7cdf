import { listChannelMembers } from '@homecoming/contract/channels.ts';
import { createComment } from '@homecoming/contract/comments.ts';
import { deleteCommunity, type Community } from '@homecoming/contract/communities.ts';
import * as contract from '@homecoming/contract/groups.ts';
import { limits } from '@homecoming/contract/limits.ts';
import {
  makeChannel,
  getFirstGroup,
  joinAs,
  joinChannelAs,
  makeStaff,
  signUpAs,
  type Person,
} from '@homecoming/testkit/cast.ts';
import { testImage } from '@homecoming/testkit/pictures.ts';
import { countQueries, startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { eq, isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { channelMembers } from '../schema/channels.ts';
import { files, media } from '../schema/media.ts';
import { ask, createCommunityWithMember } from './fixtures/community-with-member.ts';

let server: TestServer;
let owner: Person;
let member: Person;
let community: Community;
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  count += 1;
  ({ owner, member, community } = await createCommunityWithMember(server, count));
});

describe('groups', () => {
  it('creates, follows, changes and deletes groups, and refuses to delete the last one', async () => {
    const channel = await makeChannel(owner, community);
    await ask(member, channel);
    const group = await member.get(contract.createGroup, { params: { id: channel.id }, body: { name: 'Flats' } });
    expect(group).toMatchObject({ is_member: true, members_count: 1, can: { edit: true, delete: true } });
    const params = { id: group.id };
    expect(await member.get(contract.subscribeToGroup, { params })).toMatchObject({ members_count: 1 });
    expect(await member.get(contract.unsubscribeFromGroup, { params })).toMatchObject({
      is_member: false,
      members_count: 0,
    });
    // Who may write in a group may also add to it.
    const added = await member.call(contract.createResource, { params, body: { url: 'https://example.org' } });
    expect(added.status).toBe(201);
    await member.get(contract.updateGroup, { params, body: { description: 'A room of one’s own' } });
    expect((await member.call(contract.deleteGroup, { params })).status).toBe(204);
    const last = await getFirstGroup(owner, channel);
    expect((await owner.call(contract.deleteGroup, { params: { id: last.id } })).error.code).toBe('last_group');
    const both = [last, await owner.get(contract.createGroup, { params: { id: channel.id }, body: { name: 'Two' } })];
    const gone = await Promise.all(both.map(({ id }) => owner.call(contract.deleteGroup, { params: { id } })));
    expect(gone.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  });

  it('come by their last activity, in a channel and in all of them, page after page', async () => {
    const channel = await makeChannel(owner, community);
    await ask(member, channel);
    const general = await getFirstGroup(member, channel);
    const params = { id: channel.id };
    const made = [general];
    for (const name of ['Flats', 'Rooms']) {
      server.clock.forward(1_000);
      made.push(await member.get(contract.createGroup, { params, body: { name } }));
    }
    const names = async () => (await member.get(contract.listGroups, { params })).map(({ name }) => name);
    expect(await names()).toEqual(['Rooms', 'Flats', 'General']);
    server.clock.forward(1_000);
    await member.get(createComment, { params: { id: general.id }, body: { text: 'Anybody?' } });
    server.clock.forward(1_000);
    await member.get(contract.createResource, { params: { id: made[1]?.id ?? '' }, body: { url: 'example.org' } });
    expect(await names()).toEqual(['Flats', 'General', 'Rooms']);
    // The caller, their membership in the channel, and its groups
    expect(await countQueries(server, names)).toBeLessThanOrEqual(3);
    const mine = await pages((query) => member.get(contract.listMyGroups, { query }), 2);
    expect(mine.map(({ name }) => name)).toEqual(['Flats', 'General', 'Rooms']);
  });

  it('lists the people of groups and channels in the order in which they came, page after page', async () => {
    const channel = await makeChannel(owner, community);
    const group = await getFirstGroup(owner, channel);
    const params = { id: group.id };
    const people = [];
    for (let n = 0; n < 5; n += 1) {
      const person = await newMember(`Num Ber${count}x${n}`);
      await joinChannelAs(person, channel, owner);
      await person.get(contract.subscribeToGroup, { params });
      people.push(person.user.id);
    }
    // With equal times the id decides
    const moment = new Date();
    await server.app.db
      .update(channelMembers)
      .set({ joinedAt: moment })
      .where(eq(channelMembers.channelId, channel.id));
    const ofChannel = await pages((query) => owner.get(listChannelMembers, { params: { id: channel.id }, query }), 2);
    expect(ofChannel.map(({ id }) => id)).toEqual([owner.user.id, ...people].toSorted());
    const ofGroup = await pages((query) => owner.get(contract.listGroupMembers, { params, query }), 2);
    expect(ofGroup.map(({ id }) => id)).toEqual([owner.user.id, ...people]);
    const queries = await countQueries(server, () => owner.get(contract.listGroupMembers, { params, query: {} }));
    expect(queries).toBeLessThanOrEqual(3);
  });

  it('show email addresses to those who manage the community, staff or not, and to nobody else', async () => {
    const channel = await makeChannel(owner, community);
    await ask(member, channel);
    const params = { id: (await getFirstGroup(member, channel)).id };
    await member.get(contract.subscribeToGroup, { params });
    const shown = async (by: Person) =>
      (await by.get(contract.listGroupMembers, { params, query: {} })).results[0]?.email;
    const staff = await signUpAs(server, `Sta Ff${count}`);
    await makeStaff(server, staff);
    const other = await newMember();
    await joinChannelAs(other, channel, owner);
    expect([await shown(owner), await shown(other), await shown(staff)]).toEqual([
      expect.stringContaining('@'),
      null,
      null,
    ]);
    await makeStaff(server, owner);
    expect(await shown(owner)).toContain('@');
  });

  it('that are deleted while others write leave no picture of them behind', async () => {
    const channel = await makeChannel(owner, community);
    await ask(member, channel);
    const image = await testImage(40, 30);
    for (let turn = 0; turn < 5; turn += 1) {
      const group = await member.get(contract.createGroup, { params: { id: channel.id }, body: { name: 'Going' } });
      const params = { id: group.id };
      // The most uploads of one person at a time
      const writing = Array.from({ length: 4 }, () =>
        member.call(createComment, { params, body: {}, files: { image } }),
      );
      await Promise.race(writing);
      expect((await owner.call(contract.deleteGroup, { params })).status).toBe(204);
      const statuses = (await Promise.all(writing)).map(({ status }) => status);
      expect(statuses).toContain(201);
      expect(statuses.filter((status) => status !== 201 && status !== 404)).toEqual([]);
    }
    const { rows } = await server.app.db.execute(sql`select id from media where subject_type = 'comment'
      and not exists (select from comments where comments.id = media.subject_id)`);
    expect(rows).toEqual([]);
  });
});

it('a channel has a limit of groups, also of twenty that are made at once', async () => {
  const channel = await makeChannel(owner, community);
  const params = { id: channel.id };
  await server.app.pool.query(
    `insert into groups (channel_id, community_id, name) select $1, $2, 'One of many' from generate_series(1, $3::int)`,
    [channel.id, community.id, limits.groupsOfChannel - 11],
  );
  await server.app.pool.query('update channels set groups_count = $2 where id = $1', [
    channel.id,
    limits.groupsOfChannel - 10,
  ]);
  const made = await Promise.all(
    Array.from({ length: 20 }, () => owner.call(contract.createGroup, { params, body: { name: 'One more' } })),
  );
  expect(made.filter(({ status }) => status === 201)).toHaveLength(10);
  const refused = made.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(10);
  expect(refused[0]?.error).toMatchObject({ code: 'too_many_groups', message: expect.stringContaining('200 groups') });
  expect(await owner.get(contract.listGroups, { params })).toHaveLength(limits.groupsOfChannel);
});

it('words that nobody can see are none: in names of groups, descriptions and comments', async () => {
  const channel = await makeChannel(owner, community);
  const group = await getFirstGroup(owner, channel);
  const create = (body: { name: string; description?: string }) =>
    owner.call(contract.createGroup, { params: { id: channel.id }, body });
  for (const invisible of ['\u200b\u200b', '\u3164', '\u2800', '\u115f\uffa0', '\u2060']) {
    const answers = [
      await create({ name: invisible }),
      await create({ name: 'Flats', description: invisible }),
      await owner.call(createComment, { params: { id: group.id }, body: { text: invisible } }),
      await owner.call(createComment, {
        params: { id: group.id },
        body: { text: invisible },
        files: { image: await testImage(40, 30) },
      }),
    ];
    expect([invisible, ...answers.map(({ status }) => status)]).toEqual([invisible, 400, 400, 400, 400]);
  }
  expect((await create({ name: '한국 \u3164', description: '👋🏽' })).status).toBe(201);
  expect((await owner.call(createComment, { params: { id: group.id }, body: { text: '👍' } })).status).toBe(201);
});

it('a community that is deleted leaves no picture and no file attached', async () => {
  const channel = await makeChannel(owner, community);
  const group = await getFirstGroup(owner, channel);
  await owner.get(contract.updateGroup, {
    params: { id: group.id },
    body: {},
    files: { image: await testImage(300, 200) },
  });
  await owner.get(contract.createResource, {
    params: { id: group.id },
    body: {},
    files: { file: new File(['Words'], 'words.txt') },
  });
  const attached = async () => [
    await server.app.db.$count(files, isNotNull(files.subjectId)),
    await server.app.db.$count(media, isNotNull(media.subjectId)),
  ];
  const [filesBefore = 0, mediaBefore = 0] = await attached();
  const { status } = await owner.call(deleteCommunity, {
    params: { id: community.id },
    body: { name: community.name },
  });
  expect(status).toBe(204);
  await server.runJobs();
  expect(await attached()).toEqual([filesBefore - 1, mediaBefore - 1]);
});

/** All items of a list, read in pages of `limit`. */
async function pages<T>(
  read: (query: { limit: number; cursor?: string }) => Promise<{ results: T[]; next: string | null }>,
  limit: number,
): Promise<T[]> {
  const { results, next } = await read({ limit });
  const all = [...results];
  for (let cursor = next; cursor !== null;) {
    const page = await read({ limit, cursor });
    expect(page.results.length).toBeGreaterThan(0);
    all.push(...page.results);
    cursor = page.next;
  }
  expect(results).toHaveLength(Math.min(limit, all.length));
  return all;
}

async function newMember(name = `New Comer${count}`): Promise<Person> {
  const person = await signUpAs(server, name);
  await joinAs(person, community, owner);
  return person;
}
