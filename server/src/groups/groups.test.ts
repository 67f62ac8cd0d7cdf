import {
  createChannel,
  getChannel,
  leaveChannel,
  listChannelMembers,
  listChannels,
  updateChannel,
  type Channel,
} from '@homecoming/contract/channels.ts';
import { createComment } from '@homecoming/contract/comments.ts';
import { deleteCommunity, leaveCommunity, type Community } from '@homecoming/contract/communities.ts';
import * as contract from '@homecoming/contract/groups.ts';
import { createJoinRequest, listJoinRequests } from '@homecoming/contract/join-requests.ts';
import { limits } from '@homecoming/contract/limits.ts';
import {
  channelOf,
  communityOf,
  firstGroupOf,
  joinAs,
  joinChannelAs,
  makeStaff,
  setPlan,
  signUpAs,
  type Person,
} from '@homecoming/testkit/cast.ts';
import { testImage } from '@homecoming/testkit/pictures.ts';
import { countQueries, startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fileKeyOf } from '../media/keys.ts';
import { foundGroups } from './search.ts';
import { channelMembers } from '../schema/channels.ts';
import { files, media } from '../schema/media.ts';

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
  owner = await signUpAs(server, `Olivia Owner${count}`);
  member = await signUpAs(server, `Mem Ber${count}`);
  community = await communityOf(owner);
  await joinAs(member, community, owner);
});

const ask = (by: Person, channel: Channel) =>
  by.call(createJoinRequest, { body: { request_type: 'channel', channel: channel.id } });
const channelsOf = (by: Person) => by.get(listChannels, { params: { id: community.id } });

describe('channels', () => {
  it('start with a group General, and open ones let members in at once', async () => {
    const channel = await channelOf(owner, community, { name: 'Housing', description: 'Rooms and roofs' });
    expect(channel).toMatchObject({ is_member: true, members_count: 1, groups_count: 1, is_private: false });
    expect(await firstGroupOf(owner, channel)).toMatchObject({ name: 'General', channel: channel.id });
    expect((await member.call(contract.listGroups, { params: { id: channel.id } })).error.code).toBe(
      'channel_forbidden',
    );
    expect((await ask(member, channel)).body).toMatchObject({ status: 'approved', channel: { name: 'Housing' } });
    expect((await ask(member, channel)).error.code).toBe('already_in_channel');
    const [seen] = await channelsOf(member);
    expect(seen).toMatchObject({ is_member: true, members_count: 2 });
    const { results } = await member.get(listChannelMembers, { params: { id: channel.id }, query: {} });
    expect(results.map(({ id }) => id)).toEqual([owner.user.id, member.user.id]);
  });

  it('that are private show a card, and are joined by request', async () => {
    const channel = await channelOf(owner, community, { is_private: true });
    expect((await channelsOf(member))[0]).toMatchObject({
      name: 'Housing',
      is_member: false,
      can: { read: false, join: true },
    });
    expect((await ask(member, channel)).body).toMatchObject({ status: 'pending' });
    expect((await ask(member, channel)).error.code).toBe('already_requested_channel');
    expect((await channelsOf(member))[0]).toMatchObject({ applied: true, can: { join: false } });
    const waiting = await owner.get(listJoinRequests, { params: { id: community.id }, query: {} });
    expect(waiting.results).toMatchObject([{ request_type: 'channel', channel: { id: channel.id } }]);
    await joinChannelAs(await newMember(), channel, owner);
    expect((await owner.get(getChannel, { params: { id: channel.id } })).members_count).toBe(2);
    // Leaving the community withdraws what was asked for in it.
    await member.get(leaveCommunity, { params: { id: community.id } });
    expect((await owner.get(listJoinRequests, { params: { id: community.id }, query: {} })).results).toEqual([]);
  });

  it('are as many as the plan has room for, also when ten are made at once', async () => {
    await setPlan(server, community.id, 'free');
    const made = await Promise.all(
      Array.from({ length: 10 }, () =>
        owner
          .call(createChannel, { params: { id: community.id }, body: { name: 'One of ten' } })
          .then(({ status, error }) => (status === 201 ? 201 : error.code)),
      ),
    );
    expect(made.filter((status) => status === 201)).toHaveLength(5);
    expect(made.filter((status) => status === 'plan_limit')).toHaveLength(5);
    expect(await channelsOf(owner)).toHaveLength(5);
  });

  it('are left with their groups, once, and change by managers', async () => {
    const channel = await channelOf(owner, community);
    await ask(member, channel);
    const group = await firstGroupOf(member, channel);
    await member.get(contract.subscribeToGroup, { params: { id: group.id } });
    const leave = () => member.call(leaveChannel, { params: { id: channel.id } });
    expect((await Promise.all([leave(), leave()])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await owner.get(contract.getGroup, { params: { id: group.id } })).toMatchObject({ members_count: 0 });
    const changed = await owner.get(updateChannel, {
      params: { id: channel.id },
      body: { name: 'Homes', is_private: true },
      files: { image: await testImage(800, 400) },
    });
    expect(changed).toMatchObject({ name: 'Homes', is_private: true, members_count: 1, image: { width: 800 } });
  });
});

describe('groups', () => {
  it('are created, followed, changed and deleted; the last one stays', async () => {
    const channel = await channelOf(owner, community);
    await ask(member, channel);
    const group = await member.get(contract.createGroup, { params: { id: channel.id }, body: { name: 'Flats' } });
    expect(group).toMatchObject({ is_member: true, members_count: 1, can: { edit: true, delete: true } });
    const params = { id: group.id };
    expect(await member.get(contract.subscribeToGroup, { params })).toMatchObject({ members_count: 1 });
    expect(await member.get(contract.unsubscribeFromGroup, { params })).toMatchObject({
      is_member: false,
      members_count: 0,
    });
    const refused = await member.call(contract.createResource, { params, body: { url: 'https://example.org' } });
    expect([refused.status, refused.error.code]).toEqual([403, 'follow_first']);
    await member.get(contract.updateGroup, { params, body: { description: 'A room of one’s own' } });
    expect((await member.call(contract.deleteGroup, { params })).status).toBe(204);
    const last = await firstGroupOf(owner, channel);
    expect((await owner.call(contract.deleteGroup, { params: { id: last.id } })).error.code).toBe('last_group');
    const both = [last, await owner.get(contract.createGroup, { params: { id: channel.id }, body: { name: 'Two' } })];
    const gone = await Promise.all(both.map(({ id }) => owner.call(contract.deleteGroup, { params: { id } })));
    expect(gone.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  });

  it('come by their last activity, in a channel and in all of them, page after page', async () => {
    const channel = await channelOf(owner, community);
    await ask(member, channel);
    const general = await firstGroupOf(member, channel);
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
    // Who asks, their standing in the channel, and its groups
    expect(await countQueries(server, names)).toBeLessThanOrEqual(3);
    const mine = await pages((query) => member.get(contract.listMyGroups, { query }), 2);
    expect(mine.map(({ name }) => name)).toEqual(['Flats', 'General', 'Rooms']);
  });

  it('and channels list their people in the order in which they came, page after page', async () => {
    const channel = await channelOf(owner, community);
    const group = await firstGroupOf(owner, channel);
    const params = { id: group.id };
    const people = [];
    for (let n = 0; n < 5; n += 1) {
      const person = await newMember(`Num Ber${count}x${n}`);
      await joinChannelAs(person, channel, owner);
      await person.get(contract.subscribeToGroup, { params });
      people.push(person.user.id);
    }
    // At the very same moment the id decides
    const moment = new Date();
    await server.app.db
      .update(channelMembers)
      .set({ joinedAt: moment })
      .where(eq(channelMembers.channelId, channel.id));
    const ofChannel = await pages((query) => owner.get(listChannelMembers, { params: { id: channel.id }, query }), 2);
    expect(ofChannel.map(({ id }) => id)).toEqual([owner.user.id, ...people].toSorted());
    const ofGroup = await pages((query) => owner.get(contract.listGroupMembers, { params, query }), 2);
    expect(ofGroup.map(({ id }) => id)).toEqual(people);
    const queries = await countQueries(server, () => owner.get(contract.listGroupMembers, { params, query: {} }));
    expect(queries).toBeLessThanOrEqual(3);
  });

  it('show e-mail addresses to those who manage the community, staff or not, and to nobody else', async () => {
    const channel = await channelOf(owner, community);
    await ask(member, channel);
    const params = { id: (await firstGroupOf(member, channel)).id };
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
    const channel = await channelOf(owner, community);
    await ask(member, channel);
    const image = await testImage(40, 30);
    for (let turn = 0; turn < 5; turn += 1) {
      const group = await member.get(contract.createGroup, { params: { id: channel.id }, body: { name: 'Going' } });
      const params = { id: group.id };
      // As many as the server takes of one person at a time
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

  it('are found where one may read, with slips, and leak no name from elsewhere', async () => {
    const [open, secret] = [await channelOf(owner, community), await channelOf(owner, community, { is_private: true })];
    await ask(member, open);
    await owner.get(contract.createGroup, {
      params: { id: open.id },
      body: { name: 'Zürich flats', description: 'Lake side' },
    });
    await owner.get(contract.createGroup, { params: { id: secret.id }, body: { name: 'Zürich secrets' } });
    const find = async (by: Person, query: string) => {
      const { results } = await by.get(contract.searchGroups, { query: { query } });
      return results.map(({ name }) => name);
    };
    for (const query of ['zurich', 'Zürich fl', 'flat', 'zurihc flats', 'lake']) {
      expect([query, await find(member, query)]).toEqual([query, ['Zürich flats']]);
    }
    expect(await find(owner, 'zurich')).toHaveLength(2);
    expect(await find(member, 'secrets')).toEqual([]);
    expect(await find(member, '')).toEqual([]);
    const mine = await member.get(contract.listMyGroups, { query: {} });
    expect(mine.results.map(({ channel }) => channel)).toEqual([open.id, open.id]);
  });
});

describe('a search', () => {
  const find = (by: Person, query: string) => by.get(contract.searchGroups, { query: { query } });

  it('takes no longer for a stranger because there are thousands of groups elsewhere', async () => {
    await setPlan(server, community.id, 'pro');
    await server.app.pool.query(
      `with made as (insert into channels (community_id, name) select $1, 'Harbour' from generate_series(1, 25) returning id)
        insert into groups (channel_id, community_id, name, description)
        select id, $1, 'Harbour ' || n, repeat('Harbour lights along the old quay. ', 57) from made, generate_series(1, 200) n`,
      [community.id],
    );
    await server.app.pool.query('analyze channels, groups');
    const stranger = await signUpAs(server, `Stran Ger${count}`);
    const took = async (by: Person) => {
      const times = [];
      for (let round = 0; round < 5; round += 1) {
        const startedAt = performance.now();
        await find(by, 'lorme ispum');
        times.push(performance.now() - startedAt);
      }
      return Math.min(...times);
    };
    const [ofManager, ofStranger] = [await took(owner), await took(stranger)];
    for (const typed of ['harbour lights', 'habrour lights']) {
      expect((await find(stranger, typed)).results).toEqual([]);
      expect((await find(owner, typed)).results).toHaveLength(20);
    }
    // The manager's search compares groups, and is the control: the stranger's has none to compare.
    expect(ofStranger).toBeLessThan(ofManager / 3);
    expect(await planOf(stranger, 'harbour lights')).not.toContain('Seq Scan on groups');
  });

  it('is done by staff in all communities', async () => {
    const staff = await signUpAs(server, `Sta Ff${count}`);
    const channel = await channelOf(owner, community, { is_private: true });
    const body = { name: `Quokka Keepers${count}` };
    await owner.get(contract.createGroup, { params: { id: channel.id }, body });
    expect((await find(staff, body.name)).results).toEqual([]);
    await makeStaff(server, staff);
    expect((await find(staff, body.name)).results[0]).toMatchObject(body);
  });
});

it('a channel has a limit of groups, also of twenty that are made at once', async () => {
  const channel = await channelOf(owner, community);
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

describe('resources', () => {
  async function groupOfMember() {
    const channel = await channelOf(owner, community);
    await ask(member, channel);
    const group = await firstGroupOf(member, channel);
    await member.get(contract.subscribeToGroup, { params: { id: group.id } });
    return group;
  }
  const add = (group: contract.Group, body: object, file?: File) =>
    member.call(contract.createResource, {
      params: { id: group.id },
      body,
      ...(file && { files: { file } }),
    });

  it('are files that are downloaded by readers, under their name, never shown in the page', async () => {
    const group = await groupOfMember();
    const sent = new File(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'], '../../Míete "2026".pdf', { type: 'text/html' });
    const { body: resource } = await add(group, { description: 'All of it' }, sent);
    expect(resource).toMatchObject({
      kind: 'file',
      title: 'Míete 2026.pdf',
      file: { name: 'Míete 2026.pdf', size: sent.size, type: 'application/pdf' },
    });
    const download = await owner.fetch(resource.url);
    expect(download.status).toBe(200);
    expect(download.headers.get('content-disposition')).toContain('attachment; filename*=UTF-8');
    expect(download.headers.get('content-type')).toBe('application/pdf');
    expect(await download.text()).toBe(await sent.text());
    const stranger = await signUpAs(server, `Stran Ger${count}`);
    for (const by of [stranger, server.nobody]) expect((await by.fetch(resource.url)).status).toBe(404);
    expect(await member.get(contract.getGroup, { params: { id: group.id } })).toMatchObject({ resources_count: 1 });
  });

  it('refuse what could run, what is empty, and what is too large', async () => {
    const group = await groupOfMember();
    const refused = async (file: File) => (await add(group, {}, file)).error.code;
    expect(await refused(new File(['<!doctype html><script>alert(1)</script>'], 'notes.txt'))).toBe('unsupported_file');
    expect(await refused(new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.png'))).toBe('unsupported_file');
    expect(await refused(new File([new Uint8Array([0x4d, 0x5a, 0, 1, 2])], 'setup.pdf'))).toBe('unsupported_file');
    expect(await refused(new File([], 'empty.pdf'))).toBe('empty_file');
    expect(await refused(new File([new Uint8Array(25 * 1024 * 1024 + 1)], 'large.zip'))).toBe('file_too_large');
    const text = await add(group, {}, new File(['Just words, über alles'], 'words.txt'));
    expect(text.body.file?.type).toBe('text/plain');
    for (const url of [
      'javascript:alert(1)',
      'data:text/html,x',
      'ftp://example.org',
      'http://',
      'https://a b',
      'https://me:pw@example.org',
      'x',
    ]) {
      expect([url, (await add(group, { url })).status]).toEqual([url, 400]);
    }
    expect((await add(group, { title: 'Nothing' })).error.code).toBe('file_or_link');
    expect((await add(group, { url: 'example.org/guide' })).body).toMatchObject({
      url: 'https://example.org/guide',
      title: 'example.org',
    });
  });

  it('have a title to see, in one line and within its limit, whatever the file is called', async () => {
    const group = await groupOfMember();
    const words = (name: string) => new File(['Words'], name);
    const long = await add(group, {}, words(`${'😀'.repeat(250)}.txt`));
    expect([...long.body.title]).toHaveLength(limits.title);
    const params = { id: group.id, rid: long.body.id };
    const again = { title: long.body.title };
    expect(await member.get(contract.updateResource, { params, body: again })).toMatchObject(again);
    expect((await member.fetch(long.body.url)).status).toBe(200);
    expect((await add(group, {}, words('\u3164\u2028'))).body).toMatchObject({ title: 'file', file: { name: 'file' } });
    for (const title of ['Two\nlines', '\u200b\u200b', '\u3164']) {
      expect([title, (await add(group, { title, url: 'example.org' })).status]).toEqual([title, 400]);
    }
    expect((await add(group, { title: '', url: 'example.org' })).body.title).toBe('example.org');
  });

  it('lead to addresses of the web only, which are not taken away again', async () => {
    const group = await groupOfMember();
    for (const url of ['https://.', 'https://a..b', '//', 'mailto:a@example.org', 'javascript:8', 'localhost:3000']) {
      expect([url, (await add(group, { url })).status]).toEqual([url, 400]);
    }
    const { body: link } = await add(group, { url: 'example.com:8080/x' });
    expect(link.url).toBe('https://example.com:8080/x');
    const change = (rid: string, url: string) =>
      member.call(contract.updateResource, { params: { id: group.id, rid }, body: { url } });
    expect((await change(link.id, '')).error).toMatchObject({ fields: { url: expect.any(String) } });
    expect((await change(link.id, 'http://example.org')).body.url).toBe('http://example.org/');
    const { body: file } = await add(group, {}, new File(['Words'], 'words.txt'));
    expect((await change(file.id, 'https://example.org')).status).toBe(400);
  });

  it('change by who added them, and go with their file by those who look after the group', async () => {
    const group = await groupOfMember();
    const { body: resource } = await add(group, {}, new File(['Words'], 'words.txt'));
    const params = { id: group.id, rid: resource.id };
    expect(await member.get(contract.updateResource, { params, body: { title: 'Better' } })).toMatchObject({
      title: 'Better',
    });
    expect((await owner.call(contract.updateResource, { params, body: { title: 'Mine' } })).status).toBe(403);
    expect((await owner.call(contract.deleteResource, { params })).status).toBe(204);
    expect((await owner.call(contract.deleteResource, { params })).error.code).toBe('resource_not_found');
    expect((await owner.fetch(resource.url)).status).toBe(404);
    const stored = async () => {
      const file = await server.app.storage.get(fileKeyOf(resource.url.split('/')[4] ?? ''));
      file?.stream.destroy();
      return file !== null;
    };
    expect(await stored()).toBe(true);
    server.clock.forward(25 * 60 * 60 * 1_000);
    await server.app.db.execute(sql`select graphile_worker.add_job('media.sweep', '{}'::json)`);
    await server.runJobs();
    expect(await server.app.db.$count(files, isNull(files.subjectId))).toBe(0);
    expect(await stored()).toBe(false);
  });
});

it('words that nobody can see are none: in names of groups, descriptions and comments', async () => {
  const channel = await channelOf(owner, community);
  const group = await firstGroupOf(owner, channel);
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

it('a community that is deleted while its channel gets a picture leaves none attached', async () => {
  const channel = await channelOf(owner, community);
  const image = await testImage(40, 30);
  const changing = Array.from({ length: 20 }, () =>
    owner.call(updateChannel, { params: { id: channel.id }, body: {}, files: { image } }),
  );
  await Promise.race(changing);
  const deleted = await owner.call(deleteCommunity, {
    params: { id: community.id },
    body: { name: community.name },
  });
  expect(deleted.status).toBe(204);
  const statuses = (await Promise.all(changing)).map(({ status }) => status);
  expect(statuses.filter((status) => ![200, 404, 429].includes(status))).toEqual([]);
  const { rows } = await server.app.db.execute(sql`select id from media where subject_type = 'channel'
    and not exists (select from channels where channels.id = media.subject_id)`);
  expect(rows).toEqual([]);
});

it('a community that is deleted leaves no picture and no file attached', async () => {
  const channel = await channelOf(owner, community);
  const group = await firstGroupOf(owner, channel);
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
  expect(await attached()).toEqual([filesBefore - 1, mediaBefore - 1]);
});

/** What a list holds, read in pages of `limit`; the last page alone may be shorter. */
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

/** What the database does for a search, in its own words. */
async function planOf(by: Person, typed: string): Promise<string> {
  const { user } = by;
  const actor = { userId: user.id, sessionId: '', isStaff: false, verified: true, passwordConfirmedAt: new Date() };
  const ctx = { ...server.app, actor, address: '', userAgent: '', idempotency: null };
  const { rows } = await server.app.db.execute(sql`explain select * from ${foundGroups(ctx, typed)} as found`);
  return JSON.stringify(rows);
}
