import { blockUser, listBlocked, unblockUser } from '@homecoming/contract/blocks.ts';
import { leaveCommunity, type Community } from '@homecoming/contract/communities.ts';
import { getProfile, updateOwnProfile } from '@homecoming/contract/profiles.ts';
import { makeCommunity, joinAs, makeStaff, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { testImage } from '@homecoming/testkit/pictures.ts';
import { countQueries, startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { count } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { blocks } from '../schema/blocks.ts';
import { blockedIds, hasBlocked, isBlockedBetween } from './access.ts';

const NOBODY = '0198d7a0-0000-7000-8000-000000000000';
let server: TestServer;
let named = 0;
let ana: Person;
let ben: Person;
let community: Community;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  const owner = await somebody();
  community = await makeCommunity(owner, { name: `Class ${named}`, join_policy: 'open' });
  [ana, ben] = [await somebody('Ana'), await somebody('Ben')];
  for (const person of [ana, ben]) await joinAs(person, community, owner);
});

const somebody = (name = 'Some') => signUpAs(server, `${name} Body${(named += 1)}`);
const block = (by: Person, id: string) => by.call(blockUser, { body: { blocked: id } });

it('blocks, lists and unblocks; each only their own', async () => {
  const { status, body } = await block(ana, ben.user.id);
  expect([status, body]).toEqual([200, expect.anything()]);
  const list = await ana.get(listBlocked, {});
  expect(list).toEqual({ blocked_users: [body], next: null });
  expect(body.blocked_user).toEqual({
    id: ben.user.id,
    full_name: `Ben ${ben.user.last_name}`,
    first_name: 'Ben',
    last_name: ben.user.last_name,
    email: null,
    avatar_url: null,
    photo: null,
    image: null,
    communities: [{ name: community.name }],
  });
  expect(await ben.get(listBlocked, {})).toEqual({ blocked_users: [], next: null });

  // Another's block is none of the caller's: ben cannot take it back.
  const params = { id: ben.user.id };
  expect((await ben.call(unblockUser, { params: { id: ana.user.id } })).error.code).toBe('block_not_found');
  expect((await ben.call(unblockUser, { params })).status).toBe(404);
  expect((await ana.call(unblockUser, { params })).status).toBe(204);
  expect((await ana.call(unblockUser, { params })).error.message).toBe('You have not blocked this person.');
  expect((await ana.get(listBlocked, {})).blocked_users).toEqual([]);
});

it('shows the photo, and an address that its owner shows, for as long as they share a community', async () => {
  const photo = await testImage(300, 300);
  await ben.get(updateOwnProfile, { body: { visible_fields: ['email'] }, files: { photo } });
  await block(ana, ben.user.id);
  const shown = async () => (await ana.get(listBlocked, {})).blocked_users[0]?.blocked_user;
  const user = await shown();
  expect(user).toMatchObject({ email: ben.user.email, image: user?.photo, avatar_url: user?.photo });
  expect((await ana.fetch(user?.photo ?? '')).status).toBe(200);
  await ben.get(leaveCommunity, { params: { id: community.id } });
  const unseen = { email: null, photo: null, image: null, avatar_url: null };
  expect(await shown()).toMatchObject({ id: ben.user.id, ...unseen, communities: [] });
  const loads = async (person: Person) => (await person.fetch(user?.photo ?? '')).status;
  expect([await loads(ana), await loads(await somebody()), await loads(ben)]).toEqual([404, 200, 200]);
  // Already blocked is success.
  expect((await block(ana, ben.user.id)).status).toBe(200);
});

it('refuses the caller, nobody, deactivated people and malformed ids; accepts strangers and capitals', async () => {
  const self = await block(ana, ana.user.id);
  expect([self.status, self.error.fields]).toEqual([400, { blocked: 'You cannot block yourself.' }]);
  const missing = await block(ana, NOBODY);
  expect([missing.status, missing.error.message]).toEqual([404, 'This person does not exist.']);
  const stranger = await somebody();
  expect((await block(ana, stranger.user.id)).body).toMatchObject({
    blocked_user: { id: stranger.user.id, email: null },
  });
  await server.app.pool.query('update users set is_active = false where id = $1', [ben.user.id]);
  expect((await block(ana, ben.user.id)).error).toEqual(missing.error);
  await server.app.pool.query('update users set is_active = true where id = $1', [ben.user.id]);
  for (const id of ['me', '', `${ben.user.id}x`]) expect((await block(ana, id)).status).toBe(400);
  expect((await ana.call(unblockUser, { params: { id: 'nobody' } })).status).toBe(400);
  expect((await ana.call(listBlocked, { query: { cursor: 'bad' } })).status).toBe(400);
  expect((await block(ana, ben.user.id.toUpperCase())).status).toBe(200);
});

it('is not for staff', async () => {
  const staff = await somebody();
  await makeStaff(server, staff);
  expect((await block(staff, ana.user.id)).status).toBe(404);
  expect((await staff.call(listBlocked, {})).status).toBe(404);
  expect((await staff.call(unblockUser, { params: { id: ana.user.id } })).status).toBe(404);
});

it('takes at most 1,000 blocks of a person, and another one when one is taken back', async () => {
  const { rows } = await server.app.pool.query(
    `with others as (
       insert into users (email, password_hash, first_name, last_name)
       select 'other' || n || '@example.org', 'none', 'Other', 'Number ' || n from generate_series(1, 1000) n returning id
     ) insert into blocks (blocker_id, blocked_id) select $1, id from others returning blocked_id`,
    [ana.user.id],
  );
  const refused = await block(ana, ben.user.id);
  expect([refused.status, refused.error.code]).toEqual([409, 'too_many_blocks']);
  expect(refused.error.message).toContain('1,000 people');
  expect(await hasBlocked(server.app.db, ana.user.id, ben.user.id)).toBe(false);
  const first: string = rows[0].blocked_id;
  expect((await block(ana, first)).status).toBe(200);
  expect((await ana.call(unblockUser, { params: { id: first } })).status).toBe(204);
  expect((await block(ana, ben.user.id)).status).toBe(200);
});

it('makes one block of twenty at once, in both directions', async () => {
  const before = await countBlocks();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => (turn % 2 ? block(ana, ben.user.id) : block(ben, ana.user.id))),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await countBlocks()) - before).toBe(2);
});

it('pages the list, the last one first, with the same few queries for many', async () => {
  const owner = await somebody();
  const place = await makeCommunity(owner, { name: 'Elsewhere', join_policy: 'open' });
  await joinAs(ana, place, owner);
  const people: Person[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const person = await somebody();
    people.unshift(person);
    await joinAs(person, place, owner);
    await block(ana, person.user.id);
    server.clock.forward(1);
  }
  const ids = ({ blocked_users }: { blocked_users: { blocked_user: { id: string } }[] }) =>
    blocked_users.map(({ blocked_user: { id } }) => id);
  const first = await ana.get(listBlocked, { query: { limit: 3 } });
  const second = await ana.get(listBlocked, { query: { limit: 3, cursor: first.next ?? '' } });
  expect([...ids(first), ...ids(second)]).toEqual(people.map(({ user }) => user.id));
  expect(second.next).toBeNull();
  // Who asks, the blocked, and the communities in common.
  expect(await countQueries(server, () => ana.get(listBlocked, {}))).toBe(3);
});

it('shows of a profile name and photo to both, and tells only who blocked', async () => {
  await ben.get(updateOwnProfile, { body: { company: 'Fieldnote', interests: ['rowing'], visible_fields: ['email'] } });
  await ana.get(updateOwnProfile, { body: { company: 'Studio' } });
  const [ofAna, ofBen] = [{ params: { id: ana.user.id } }, { params: { id: ben.user.id } }];
  const open = await ana.get(getProfile, ofBen);
  expect(open).toMatchObject({ company: 'Fieldnote', level: 1, blocked_by_me: false });
  expect(open.communities.map(({ id }) => id)).toEqual([community.id]);

  await block(ana, ben.user.id);
  const bare = { first_name: 'Ben', company: null, email: null, interests: [], points: null, level: null };
  expect(await ana.get(getProfile, ofBen)).toMatchObject({ ...bare, communities: [], blocked_by_me: true });
  const seenByBen = await ben.get(getProfile, ofAna);
  expect(seenByBen).toMatchObject({ first_name: 'Ana', company: null, communities: [], blocked_by_me: false });

  const staff = await somebody();
  await makeStaff(server, staff);
  expect(await staff.get(getProfile, ofBen)).toMatchObject({ company: 'Fieldnote', blocked_by_me: false });
  await ana.call(unblockUser, ofBen);
  expect(await ana.get(getProfile, ofBen)).toEqual(open);
});

it('answers other domains', async () => {
  const { db } = server.app;
  const [a, b] = [ana.user.id, ben.user.id];
  expect(await isBlockedBetween(db, a, b)).toBe(false);
  await block(ana, b);
  expect([await isBlockedBetween(db, a, b), await isBlockedBetween(db, b, a)]).toEqual([true, true]);
  expect([await hasBlocked(db, a, b), await hasBlocked(db, b, a)]).toEqual([true, false]);
  for (const [id, other] of [
    [a, b],
    [b, a],
  ] as const) {
    const { rows } = await db.execute(blockedIds(id));
    expect(rows.map((row) => Object.values(row))).toEqual([[other]]);
  }
});

async function countBlocks(): Promise<number> {
  const [row] = await server.app.db.select({ blocks: count() }).from(blocks);
  return row?.blocks ?? 0;
}
