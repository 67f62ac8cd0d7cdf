import { blockUser } from '@homecoming/contract/blocks.ts';
import * as contract from '@homecoming/contract/posts.ts';
import type { Community } from '@homecoming/contract/communities.ts';
import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import { makeCommunity, joinAs, makeStaff, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { testImage } from '@homecoming/testkit/pictures.ts';
import { countQueries, startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let owner: Person;
let member: Person;
let stranger: Person;
let community: Community;
beforeAll(async () => {
  server = await startTestServer();
  owner = await signUpAs(server, 'Olivia Owner');
  member = await signUpAs(server, 'Mia Member');
  stranger = await signUpAs(server, 'Stran Ger');
  community = await makeCommunity(owner);
  await joinAs(member, community, owner);
});
afterAll(() => server.close());

function post(author: Person, comment: string, to = community.id) {
  return author.get(contract.createPost, { body: { category: 'community', community: to, comment } });
}

describe('creating', () => {
  it('publishes text and picture, as form data and as JSON', async () => {
    const created = await member.call(contract.createPost, {
      body: {
        category: 'community',
        community: community.id,
        title: ' Old press ',
        comment: 'It\r\nworks\u0007 again.',
      },
      files: { image: await testImage(2000, 1000) },
    });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      title: 'Old press',
      comment: 'It\nworks again.',
      likes_count: 0,
      likedby_me: false,
      author: { id: member.user.id, first_name: 'Mia' },
      community: { id: community.id, name: 'Class of 2016' },
      image: { width: 1600, height: 800 },
    });
    const seen = await owner.get(contract.getPost, { params: { id: created.body.id } });
    expect(seen).toEqual({ ...created.body, can: { take_part: true, edit: false, delete: true, report: true } });
    const picture = created.body.image?.url ?? '';
    expect((await owner.fetch(picture)).status).toBe(200);
    expect((await stranger.fetch(picture)).status).toBe(404);
    expect((await server.nobody.fetch(picture)).status).toBe(404);
    expect((await post(member, 'Only text.')).title).toBeNull();
  });

  it('says what a picture shows, for as long as it is that picture', async () => {
    const files = { image: await testImage(200, 100) };
    const body = {
      category: 'community' as const,
      community: community.id,
      comment: 'Look',
      image_description: ' A lake ',
    };
    expect((await member.get(contract.createPost, { body })).image_description).toBeNull();
    const { id, image_description } = await member.get(contract.createPost, { body, files });
    expect(image_description).toBe('A lake');
    expect((await owner.get(contract.getPost, { params: { id } })).image_description).toBe('A lake');

    const edited = async (changes: BodyOf<typeof contract.updatePost>, picture?: Blob) => {
      const request = { params: { id }, body: changes, ...(picture && { files: { image: picture } }) };
      return (await member.get(contract.updatePost, request)).image_description;
    };
    expect(await edited({ comment: 'Look there' })).toBe('A lake');
    expect(await edited({ image_description: 'A wide lake' })).toBe('A wide lake');
    expect(await edited({ image_description: '' })).toBeNull();
    expect(await edited({ image_description: 'A pond' }, files.image)).toBe('A pond');
    expect(await edited({}, files.image)).toBeNull();
    expect(await edited({ image_description: 'A sea' })).toBe('A sea');
    expect(await edited({ remove_image: true })).toBeNull();
    expect(await edited({ image_description: 'Nothing' })).toBeNull();

    const long = { params: { id }, body: { image_description: 'x'.repeat(301) } };
    expect((await member.call(contract.updatePost, long)).error.fields).toEqual({
      image_description: 'Use at most 300 characters.',
    });
    expect(
      (await owner.call(contract.updatePost, { params: { id }, body: { image_description: 'Mine' } })).status,
    ).toBe(403);
  });

  it('refuses blank and too long texts, foreign communities and disguised files', async () => {
    const body = { category: 'community' as const, community: community.id, comment: 'x'.repeat(5_001) };
    expect((await member.call(contract.createPost, { body })).error.fields).toEqual({
      comment: 'Use at most 5,000 characters.',
    });
    expect(
      (await member.call(contract.createPost, { body: { ...body, comment: ' \n ' } })).error.fields,
    ).toHaveProperty('comment');
    expect((await stranger.call(contract.createPost, { body: { ...body, comment: 'Hi' } })).error.message).toBe(
      'Community not found',
    );
    const image = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/png' });
    const disguised = await member.call(contract.createPost, { body: { ...body, comment: 'Hi' }, files: { image } });
    expect([disguised.status, disguised.error.code]).toEqual([415, 'unsupported_image']);
  });

  it('stores exactly 5,000 characters of a post, emoji, right-to-left text and markup as text', async () => {
    for (const comment of ['y'.repeat(5_000), '👩‍👩‍👧‍👦 🎓', 'שלום לכולם', '<script>alert(1)</script> & "quotes"']) {
      expect((await post(member, comment)).comment).toBe(comment);
    }
  });
});

describe('Idempotency-Key', () => {
  const body = () => ({ category: 'community' as const, community: community.id, comment: 'Once only' });

  it('replays the first answer, and makes one post of twenty at once', async () => {
    const idempotencyKey = 'the-second-click';
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => member.call(contract.createPost, { body: body(), idempotencyKey })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body: reply }) => reply.id)).size).toBe(1);
    expect((await member.call(contract.createPost, { body: body(), idempotencyKey })).body).toEqual(answers[0]?.body);
  });

  it('makes twenty posts without a key: the test above can fail', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => member.call(contract.createPost, { body: body() })),
    );
    expect(new Set(answers.map(({ body: reply }) => reply.id)).size).toBe(20);
  });

  it('refuses the same key with other content, and belongs to one person', async () => {
    const idempotencyKey = 'my-key';
    const first = await member.get(contract.createPost, { body: body(), idempotencyKey });
    const other = await member.call(contract.createPost, { body: { ...body(), comment: 'Other' }, idempotencyKey });
    expect([other.status, other.error.code]).toEqual([422, 'idempotency_key_reused']);
    const owners = await owner.get(contract.createPost, { body: body(), idempotencyKey });
    expect(owners.id).not.toBe(first.id);
  });

  it('frees an Idempotency-Key when the first try failed', async () => {
    const idempotencyKey = 'failed-first';
    expect((await stranger.call(contract.createPost, { body: body(), idempotencyKey })).status).toBe(404);
    await joinAs(stranger, community, owner);
    expect((await stranger.call(contract.createPost, { body: body(), idempotencyKey })).status).toBe(201);
    await server.app.pool.query('delete from memberships where user_id = $1', [stranger.user.id]);
  });
});

describe('feeds', () => {
  it('pages newest first without gaps or repeats while others post', async () => {
    const club = await makeCommunity(owner, { name: 'Paging' });
    const ids: string[] = [];
    for (let number = 0; number < 25; number += 1) ids.unshift((await post(owner, `Post ${number}`, club.id)).id);
    const query = { community: club.id, limit: 10 };
    const first = await owner.get(contract.listPosts, { query });
    await post(owner, 'A new one meanwhile', club.id);
    const second = await owner.get(contract.listPosts, { query: { ...query, cursor: first.next ?? '' } });
    const third = await owner.get(contract.listPosts, { query: { ...query, cursor: second.next ?? '' } });
    expect([first, second, third].flatMap(({ results }) => results.map(({ id }) => id))).toEqual(ids);
    expect(third.next).toBeNull();
  });

  it('mixes all communities of the reader at home, and no other', async () => {
    const own = await makeCommunity(stranger, { name: 'Own' });
    await post(owner, 'Not for strangers');
    const mine = await post(stranger, 'Just me', own.id);
    const home = await stranger.get(contract.listPosts, {});
    expect(home.results.map(({ id }) => id)).toEqual([mine.id]);
    const hidden = await stranger.call(contract.listPosts, { query: { community: community.id } });
    expect([hidden.status, hidden.error.message]).toEqual([404, 'Community not found']);
  });

  it('leave out the posts of people of whom one has blocked the other', async () => {
    const blocked = await signUpAs(server, 'Blo Cked');
    await joinAs(blocked, community, owner);
    const newest = async (reader: Person) => {
      const { results } = await reader.get(contract.listPosts, { query: { community: community.id, limit: 3 } });
      return results.map(({ id }) => id);
    };
    const { id } = await post(blocked, 'Hello?');
    expect(await newest(member)).toContain(id);
    await member.get(blockUser, { body: { blocked: blocked.user.id } });
    expect(await newest(member)).not.toContain(id);
    const answer = await post(member, 'No');
    expect(await newest(blocked)).not.toContain(answer.id);
    expect(await newest(owner)).toEqual(expect.arrayContaining([id, answer.id]));
  });

  it('hides a post from people outside just as one that is not there; staff read and take no part', async () => {
    const { id } = await post(owner, 'Inside');
    const hidden = await stranger.call(contract.getPost, { params: { id } });
    const missing = await stranger.call(contract.getPost, { params: { id: '0198d7a0-0000-7000-8000-000000000000' } });
    expect([hidden.status, hidden.error]).toEqual([404, missing.error]);
    expect(hidden.error.message).toBe('Post not found');
    const staff = await signUpAs(server, 'Sta Ff');
    await makeStaff(server, staff);
    expect((await staff.call(contract.getPost, { params: { id } })).status).toBe(200);
    expect((await staff.call(contract.likePost, { params: { id }, body: {} })).status).toBe(403);
  });
});

it('a feed asks as much of the database for one post as for many', async () => {
  const queryCount = await countQueries(server, () => owner.get(contract.listPosts, { query: { limit: 1 } }));
  for (let n = 0; n < 6; n += 1) await post(owner, `Another ${n}`);
  expect(await countQueries(server, () => owner.get(contract.listPosts, { query: { limit: 20 } }))).toBe(queryCount);
  // The caller, and the feed.
  expect(queryCount).toBe(2);
});

describe('likes', () => {
  const like = { category: 'community' as const, is_active: true };

  it('counts the like of each person once, however often and at once they click', async () => {
    const { id } = await post(owner, 'Like me');
    const params = { id };
    const clicks = [owner, member].flatMap((person) =>
      Array.from({ length: 10 }, () => person.call(contract.likePost, { params, body: like })),
    );
    const answers = await Promise.all(clicks);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await owner.get(contract.getPost, { params })).toMatchObject({ likes_count: 2, likedby_me: true });
    const undone = await member.get(contract.unlikePost, { params, body: { ...like, is_active: false } });
    expect(undone).toEqual({ id, likes_count: 1, likedby_me: false });
    expect(await member.get(contract.unlikePost, { params, body: {} })).toMatchObject({ likes_count: 1 });
  });

  it('counts likes exactly when likes and unlikes cross', async () => {
    const { id } = await post(owner, 'Back and forth');
    const params = { id };
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, turn) =>
        (turn % 4 < 2 ? owner : member).call(turn % 2 ? contract.likePost : contract.unlikePost, { params, body: {} }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { rows } = await server.app.pool.query(
      'select likes_count, (select count(*) from post_likes where post_id = id) as recount from posts where id = $1',
      [id],
    );
    expect(rows[0].likes_count).toBe(rows[0].recount);
  });
});
