import { blockUser } from '@homecoming/contract/blocks.ts';
import { leaveCommunity, type Community } from '@homecoming/contract/communities.ts';
import * as contract from '@homecoming/contract/posts.ts';
import { joinAs, joinChannelAs, makeChannel, makeCommunity, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
let owner: Person;
let member: Person;
let community: Community;
beforeAll(async () => {
  server = await startTestServer();
  [owner, member] = [await signUpAs(server, 'Olivia Owner'), await signUpAs(server, 'Mia Member')];
  community = await makeCommunity(owner, { name: 'Guild' });
  await joinAs(member, community, owner);
});
afterAll(() => server.close());

const write = (by: Person, comment: string, more: { title?: string } = {}, to = community.id) =>
  by.get(contract.createPost, { body: { category: 'community', community: to, comment, ...more } });
const search = async (by: Person, query?: string) =>
  (await by.get(contract.searchPosts, { query: query === undefined ? {} : { query } })).results;
const find = async (by: Person, query: string) =>
  (await search(by, query)).map(({ title, excerpt }) => title ?? excerpt);

it('finds posts by words of title and text, whatever their accents and case, the newest first', async () => {
  await write(owner, 'Come to the café by the river.', { title: 'Saturday coffee' });
  await write(member, 'Who rows on the river?');
  expect(await find(member, 'RIVER')).toEqual(['Who rows on the river?', 'Saturday coffee']);
  expect(await find(member, 'cafe saturday')).toEqual(['Saturday coffee']);
  expect(await find(member, 'café rows')).toEqual([]);
  for (const query of ['100%_', '', '  ', '...', "'; drop table posts; --"])
    expect(await search(member, query)).toEqual([]);
  expect(await search(member)).toEqual([]);
  const [found] = await search(member, 'saturday');
  expect(found).toMatchObject({ author: { id: owner.user.id }, community_name: 'Guild' });
  expect((await member.call(contract.searchPosts, { query: { query: 'x'.repeat(101) } })).status).toBe(400);
});

it('finds words of any script, and letters that have no accent in Unicode', async () => {
  const texts = ['Søren lagde smørrebrød', 'Łódź w lipcu', 'Die große Straße', '한국 친구들과', 'हिन्दी में कविता'];
  for (const text of texts) await write(owner, text);
  for (const [index, query] of ['Smørrebrød', 'łódź', 'Straße', '한국', 'हिन्दी'].entries()) {
    expect([query, await find(member, query)]).toEqual([query, [texts[index]]]);
  }
  expect(await find(member, 'soren lodz')).toEqual([]);
  expect(await find(member, 'smorrebrod')).toEqual([texts[0]]);
});

it('finds at most twenty', async () => {
  for (let n = 0; n < 21; n += 1) await write(owner, `Lighthouse ${n}`);
  const found = await find(member, 'lighthouse');
  expect([found.length, found[0]]).toEqual([20, 'Lighthouse 20']);
});

it('looks for the four longest words of a query', async () => {
  await write(owner, 'Quartz lamps under seventy bridges');
  expect(await find(member, 'a b c d e f quartz lamps seventy bridges')).toEqual([
    'Quartz lamps under seventy bridges',
  ]);
  expect(await find(member, 'quartz lamps seventy missing')).toEqual([]);
});

it('shows the part of a long text in which the words are', async () => {
  await write(owner, `${'Long ago '.repeat(40)}the lanterns were lit ${'and then '.repeat(40)}`);
  const [found] = await search(member, 'lanterns');
  expect(found?.excerpt).toContain('the lanterns were lit');
  expect(found?.excerpt).toMatch(/^… .*…$/);
  expect(found?.excerpt.length).toBeLessThan(150);
});

it('finds only posts of the communities and channels of the reader, and none of blocked people', async () => {
  const [apart, channel] = [await makeCommunity(owner, { name: 'Apart' }), await makeChannel(owner, community)];
  const blocked = await signUpAs(server, 'Bea Blocked');
  await joinAs(blocked, community, owner);
  await write(owner, 'A secret zebra', {}, apart.id);
  const inChannel = { category: 'channel' as const, channel: channel.id, comment: 'A zebra in the channel' };
  await owner.get(contract.createPost, { body: inChannel });
  await write(blocked, 'A rude zebra');
  expect(await find(member, 'zebra')).toEqual(['A rude zebra']);
  await member.get(blockUser, { body: { blocked: blocked.user.id } });
  expect(await find(member, 'zebra')).toEqual([]);
  await joinChannelAs(member, channel, owner);
  expect(await find(member, 'zebra')).toEqual(['A zebra in the channel']);
  await member.get(leaveCommunity, { params: { id: community.id } });
  expect(await find(member, 'zebra')).toEqual([]);
});
