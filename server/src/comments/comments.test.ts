import * as contract from '@homecoming/contract/comments.ts';
import { getGroup, type Group } from '@homecoming/contract/groups.ts';
import { leaveCommunity, type Community } from '@homecoming/contract/communities.ts';
import {
  makeChannel,
  makeCommunity,
  getFirstGroup,
  joinAs,
  joinChannelAs,
  signUpAs,
  type Person,
} from '@homecoming/testkit/cast.ts';
import { testImage } from '@homecoming/testkit/pictures.ts';
import { countQueries, startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comments } from '../schema/comments.ts';
import { groups } from '../schema/groups.ts';
import { media } from '../schema/media.ts';

let server: TestServer;
let owner: Person;
let member: Person;
let outside: Person;
let community: Community;
let group: Group;
beforeAll(async () => {
  server = await startTestServer();
  [owner, member, outside] = (await Promise.all(
    ['Olivia Owner', 'Mem Ber', 'Out Side'].map((name) => signUpAs(server, name)),
  )) as [Person, Person, Person];
  community = await makeCommunity(owner);
  for (const person of [member, outside]) await joinAs(person, community, owner);
  const channel = await makeChannel(owner, community, { is_private: true });
  await joinChannelAs(member, channel, owner);
  group = await getFirstGroup(owner, channel);
});
afterAll(() => server.close());

const write = (text: string, by = member) =>
  by.get(contract.createComment, { params: { id: group.id }, body: { text } });
const reply = (to: { id: string }, text: string, by = member) =>
  by.get(contract.createReply, { params: { id: group.id, pid: to.id }, body: { text } });
const list = (query: { before?: string; limit?: number } = {}, by = member) =>
  by.get(contract.listComments, { params: { id: group.id }, query });
const remove = (id: string, by = member) => by.call(contract.deleteComment, { params: { id } });
const count = async () => (await owner.get(getGroup, { params: { id: group.id } })).comments_count;

describe('a thread', () => {
  it('lists the comments of a thread newest first, each with its first three replies, page by page', async () => {
    const [first, second] = [await write('First'), await write('Second')];
    const replies = [];
    for (const text of ['a', 'b', 'c', 'd', 'e']) replies.push(await reply(first, text, owner));
    await reply(replies[0] ?? first, 'deep');
    const [newest, older] = await list({ limit: 2 });
    expect([newest?.id, older?.id]).toEqual([second.id, first.id]);
    expect(older).toMatchObject({ replies_count: 5, text: 'First', author: { id: member.user.id } });
    expect(older?.replies.map(({ text, replies_count: own }) => [text, own])).toEqual([
      ['a', 1],
      ['b', 0],
      ['c', 0],
    ]);
    const params = { id: group.id, pid: first.id };
    const rest = await member.get(contract.listReplies, { params, query: { after: replies[2]?.id ?? '' } });
    expect(rest.map(({ text }) => text)).toEqual(['d', 'e']);
    const all = await member.get(contract.listReplies, { params, query: {} });
    expect(all[0]?.replies.map(({ text }) => text)).toEqual(['deep']);
    expect((await list({ before: second.id })).map(({ id }) => id)).toEqual([first.id]);
  });

  it('asks as much of the database for many comments as for one', async () => {
    const counts = [];
    for (const limit of [1, 20]) counts.push(await countQueries(server, () => list({ limit })));
    // The caller, the group, its comments, and their first replies.
    expect(Math.max(...counts)).toBeLessThanOrEqual(4);
  });

  it('asks as much of the database for many replies as for one', async () => {
    const comment = await write('Ask');
    const first = await reply(comment, 'One');
    for (let n = 0; n < 5; n += 1) await reply(first, `Below ${n}`);
    const params = { id: group.id, pid: comment.id };
    const read = () => countQueries(server, () => member.get(contract.listReplies, { params, query: {} }));
    const before = await read();
    for (let n = 0; n < 10; n += 1) await reply(await reply(comment, `Reply ${n}`), 'Below');
    expect(await read()).toBe(before);
    expect(before).toBeLessThanOrEqual(6);
  });

  it('detaches a picture that is replaced, removed or deleted with its comment', async () => {
    const image = await testImage(60, 40);
    const comment = await member.get(contract.createComment, {
      params: { id: group.id },
      body: { text: 'Look' },
      files: { image },
    });
    const params = { id: group.id, commentId: comment.id };
    const attached = () => server.app.db.$count(media, eq(media.subjectId, comment.id));
    const replaced = await member.get(contract.updateComment, { params, body: {}, files: { image } });
    expect(replaced.image?.url).not.toBe(comment.image?.url);
    expect((await owner.fetch(comment.image?.url ?? '')).status).toBe(404);
    expect(await attached()).toBe(1);
    const without = await member.get(contract.updateComment, { params, body: { remove_image: true } });
    expect([without.image, without.text, await attached()]).toEqual([null, 'Look', 0]);
    const again = await member.get(contract.updateComment, { params, body: {}, files: { image } });
    expect((await owner.fetch(again.image?.url ?? '')).status).toBe(200);
    await remove(comment.id);
    expect((await owner.fetch(again.image?.url ?? '')).status).toBe(404);
    expect(await attached()).toBe(0);
  });

  it('takes words, a picture, or both, and nothing blank', async () => {
    const blank = await member.call(contract.createComment, { params: { id: group.id }, body: { text: '  ' } });
    expect([blank.status, blank.error.code]).toEqual([400, 'words_or_picture']);
    const picture = await member.get(contract.createComment, {
      params: { id: group.id },
      body: {},
      files: { image: await testImage(600, 300) },
    });
    expect(picture).toMatchObject({ text: null, image: { width: 600 } });
    expect((await member.fetch(picture.image?.url ?? '')).status).toBe(200);
    expect((await outside.fetch(picture.image?.url ?? '')).status).toBe(404);
    const hostile = await write('<script>alert(1)</script> \u202Eright to left\u202C 👩‍🚀');
    expect(hostile.text).toContain('<script>alert(1)</script>');
    const long = await member.call(contract.createComment, {
      params: { id: group.id },
      body: { text: 'x'.repeat(5_001) },
    });
    expect(long.status).toBe(400);
  });

  it('lets only the author change a comment, and shows that it was changed', async () => {
    const comment = await write('Befor');
    const params = { id: group.id, commentId: comment.id };
    const changed = await member.get(contract.updateComment, { params, body: { text: 'Before' } });
    expect(changed.text).toBe('Before');
    expect(changed.edited_at).not.toBeNull();
    expect((await owner.call(contract.updateComment, { params, body: { text: 'Mine' } })).status).toBe(403);
    expect((await member.call(contract.updateComment, { params, body: { text: '' } })).error.code).toBe(
      'words_or_picture',
    );
  });
});

describe('deleting', () => {
  it('leaves a tombstone of a deleted comment with replies, and nothing of one without', async () => {
    const before = await count();
    const comment = await write('Parent');
    const child = await reply(comment, 'Child');
    expect(await count()).toBe(before + 2);
    expect((await remove(comment.id)).status).toBe(204);
    const [place] = await list({ limit: 1 });
    expect(place).toMatchObject({ id: comment.id, deleted: true, text: null, author: null, replies_count: 1 });
    expect(place?.can).toEqual({ edit: false, delete: false, like: false, reply: false, report: false });
    const late = await member.call(contract.createReply, {
      params: { id: group.id, pid: comment.id },
      body: { text: 'Too late' },
    });
    expect([late.status, late.error.code]).toEqual([409, 'comment_deleted']);
    expect((await remove(comment.id)).status).toBe(404);
    expect((await remove(child.id)).status).toBe(204);
    expect((await list({ limit: 1 }))[0]?.id).not.toBe(comment.id);
    expect(await count()).toBe(before);
  });

  it('lets the author and those who manage delete a comment, by both addresses', async () => {
    const comment = await write('Words');
    expect((await remove(comment.id, outside)).status).toBe(404);
    const params = { id: group.id, commentId: comment.id };
    expect((await owner.call(contract.deleteGroupComment, { params })).status).toBe(204);
    const elsewhere = { id: community.id, commentId: comment.id };
    expect((await owner.call(contract.deleteGroupComment, { params: elsewhere })).status).toBe(404);
  });

  it('never leaves a reply without its parent when a comment is deleted and answered at once', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const comment = await write('Going');
      await Promise.all([
        remove(comment.id),
        ...Array.from({ length: 5 }, () =>
          owner.call(contract.createReply, { params: { id: group.id, pid: comment.id }, body: { text: 'Wait' } }),
        ),
      ]);
    }
    const { rows } = await server.app.db.execute(sql`select c.id from comments c
      where c.replies_count <> (select count(*) from comments r where r.parent_id = c.id)`);
    expect(rows).toEqual([]);
    expect(await count()).toBe(
      await server.app.db.$count(comments, sql`group_id = ${group.id} and deleted_at is null and removed_by is null`),
    );
  });
});

describe('at once', () => {
  it('deleting the last replies of a tombstone deletes it, in any order', async () => {
    const before = await count();
    for (let turn = 0; turn < 5; turn += 1) {
      const top = await write('Top');
      const place = await reply(top, 'Place');
      const replies = await Promise.all(Array.from({ length: 20 }, () => reply(place, 'Last')));
      await remove(place.id);
      const gone = await Promise.all([remove(top.id), ...replies.map(({ id }) => remove(id))]);
      expect(new Set(gone.map(({ status }) => status))).toEqual(new Set([204]));
      expect(await server.app.db.$count(comments, inArray(comments.id, [top.id, place.id]))).toBe(0);
    }
    expect(await count()).toBe(before);
  });

  it('control: counted by reading first and writing then, replies get lost', async () => {
    const { id } = await write('Count me');
    const one = eq(comments.id, id);
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const [read] = await server.app.db.select().from(comments).where(one);
        await server.app.db
          .update(comments)
          .set({ repliesCount: (read?.repliesCount ?? 0) + 1 })
          .where(one);
      }),
    );
    const [row] = await server.app.db.select().from(comments).where(one);
    expect(row?.repliesCount).toBeLessThan(20);
    await server.app.db.delete(comments).where(one);
    await server.app.db
      .update(groups)
      .set({ commentsCount: sql`comments_count - 1` })
      .where(eq(groups.id, group.id));
  });

  it('a hundred replies to one comment are counted exactly', async () => {
    const comment = await write('Who comes?');
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        (n % 2 ? owner : member).call(contract.createReply, {
          params: { id: group.id, pid: comment.id },
          body: { text: `Me ${n}` },
        }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect((await list({ limit: 1 }))[0]?.replies_count).toBe(100);
    expect(await server.app.db.$count(comments, eq(comments.parentId, comment.id))).toBe(100);
  });

  it('likes switch on and off, and the number is that of the people', async () => {
    const comment = await write('Like me');
    const like = (by: Person) => by.call(contract.likeComment, { params: { id: comment.id } });
    expect((await like(owner)).body).toEqual({ id: comment.id, likes_count: 1, likedby_me: true });
    expect((await like(owner)).body).toEqual({ id: comment.id, likes_count: 0, likedby_me: false });
    const likes = await Promise.all(Array.from({ length: 21 }, () => like(owner)));
    expect(likes.filter(({ body }) => body.likedby_me)).toHaveLength(11);
    expect((await like(owner)).body).toMatchObject({ likes_count: 0, likedby_me: false });
    await Promise.all([like(member), like(owner)]);
    const { rows } = await server.app.db.execute(sql`select c.likes_count::int = count(l.user_id)::int as exact
      from comments c left join comment_likes l on l.comment_id = c.id where c.id = ${comment.id} group by c.id`);
    expect(rows).toEqual([{ exact: true }]);
  });

  it('the same key writes one comment', async () => {
    const before = await count();
    const body = { text: 'Once' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        member.call(contract.createComment, { params: { id: group.id }, body, idempotencyKey: 'one-comment' }),
      ),
    );
    const ids = new Set(answers.filter(({ status }) => status === 201).map((answer) => answer.body.id));
    expect(ids.size).toBe(1);
    expect(await count()).toBe(before + 1);
  });
});

it('a chain of a thousand replies is written, read and deleted', async () => {
  const top = await write('Top');
  await server.app.db.execute(sql`
    with recursive chain as (
      select uuidv7() as id, ${top.id}::uuid as parent, 1 as depth
      union all select uuidv7(), id, depth + 1 from chain where depth < 1000
    )
    insert into comments (id, group_id, parent_id, author_id, text, replies_count)
    select id, ${group.id}, parent, ${member.user.id}, 'depth ' || depth, case when depth < 1000 then 1 else 0 end from chain`);
  await server.app.db.update(comments).set({ repliesCount: 1 }).where(eq(comments.id, top.id));
  let at = top.id;
  for (let depth = 1; depth <= 20; depth += 1) {
    const [next] = await member.get(contract.listReplies, { params: { id: group.id, pid: at }, query: {} });
    expect(next?.text).toBe(`depth ${depth}`);
    at = next?.id ?? '';
  }
  const { rows } = await server.app.db.execute<{ id: string }>(sql`select id from comments where text = 'depth 1000'`);
  const deepest = rows[0]?.id ?? '';
  const deeper = await reply({ id: deepest }, 'deeper still');
  expect(deeper.replies_count).toBe(0);

  // All parents of the deepest comment are deleted: only that comment keeps their places.
  const chain = sql`text = 'Top' or text like 'depth %'`;
  await server.app.db.update(comments).set({ text: null, deletedAt: new Date() }).where(chain);
  expect((await remove(deeper.id)).status).toBe(204);
  expect(await server.app.db.$count(comments, inArray(comments.id, [top.id, deepest, deeper.id]))).toBe(0);
  const { rows: wrong } = await server.app.db.execute(sql`select c.id from comments c
    where c.replies_count <> (select count(*) from comments r where r.parent_id = c.id)`);
  expect(wrong).toEqual([]);
});

it('a person who leaves the community can no longer read or write', async () => {
  const comment = await write('Good-bye');
  await member.get(leaveCommunity, { params: { id: community.id } });
  expect((await member.call(contract.listComments, { params: { id: group.id }, query: {} })).status).toBe(404);
  expect((await remove(comment.id)).status).toBe(404);
});
