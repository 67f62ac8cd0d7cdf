import { currentUser } from '@homecoming/contract/accounts.ts';
import * as contract from '@homecoming/contract/comments.ts';
import type { Community } from '@homecoming/contract/communities.ts';
import { listNotifications } from '@homecoming/contract/notifications.ts';
import { createPost, getPost } from '@homecoming/contract/posts.ts';
import { makeCommunity, joinAs, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import { untilWaitingForLocks } from '@homecoming/testkit/locks.ts';
import { testImage } from '@homecoming/testkit/pictures.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commentLikes, comments } from '../schema/comments.ts';
import { deletedPosts } from '../schema/posts.ts';

let server: TestServer;
let owner: Person;
let member: Person;
let stranger: Person;
let community: Community;
let postId: string;
beforeAll(async () => {
  server = await startTestServer();
  [owner, member, stranger] = (await Promise.all(
    ['Olivia Owner', 'Mia Member', 'Stran Ger'].map((name) => signUpAs(server, name)),
  )) as [Person, Person, Person];
  community = await makeCommunity(owner);
  await joinAs(member, community, owner);
});
afterAll(() => server.close());
beforeEach(async () => {
  const body = { category: 'community', community: community.id, comment: 'Say something' } as const;
  postId = (await owner.get(createPost, { body })).id;
});

const write = (comment: string, by = member, parent?: string) =>
  by.get(contract.createPostComment, { params: { id: postId }, body: { comment, ...(parent && { parent }) } });
const list = async (by = owner) =>
  (await by.get(contract.listPostComments, { params: { id: postId }, query: {} })).results;
const post = (by = owner) => by.get(getPost, { params: { id: postId } });
const like = (id: string, by: Person) => by.call(contract.likeComment, { params: { id } });
const remove = (id: string, by = member) => by.call(contract.deleteComment, { params: { id } });

describe('replies to comments on posts', () => {
  it('come with their comment, oldest first, three of them; listReplies has the others', async () => {
    const comment = await write('First');
    const replies = [];
    for (const text of ['a', 'b', 'c', 'd']) replies.push(await write(text, owner, comment.id));
    expect(replies[0]).toMatchObject({ post: postId, group: null, parent: comment.id, can: { reply: false } });
    const [shown] = await list();
    expect(shown).toMatchObject({ id: comment.id, replies_count: 4, can: { reply: true } });
    expect(shown?.replies.map(({ text }) => text)).toEqual(['a', 'b', 'c']);
    const params = { id: postId, pid: comment.id };
    const later = await member.get(contract.listPostReplies, { params, query: { after: replies[2]?.id ?? '' } });
    expect(later.map(({ text }) => text)).toEqual(['d']);
    expect((await stranger.call(contract.listPostReplies, { params, query: {} })).status).toBe(404);
    const { comments_count: count, child_posts: children } = await post();
    expect([count, children.map(({ id }) => id)]).toEqual([5, [comment.id]]);
  });

  it('refuses a reply to a reply, and a parent on another post', async () => {
    const comment = await write('First');
    const reply = await write('Second', owner, comment.id);
    const refused = await member.call(contract.createPostComment, {
      params: { id: postId },
      body: { comment: 'Third', parent: reply.id },
    });
    expect([refused.status, refused.error.code]).toEqual([400, 'reply_to_reply']);
    const body = { category: 'community', community: community.id, comment: 'Another' } as const;
    const other = await owner.get(createPost, { body });
    const elsewhere = await member.call(contract.createPostComment, {
      params: { id: other.id },
      body: { comment: 'Lost', parent: comment.id },
    });
    expect([elsewhere.status, elsewhere.error.code]).toEqual([404, 'comment_not_found']);
    expect((await post()).comments_count).toBe(2);
  });
});

describe('comments on posts', () => {
  it('likes and deletes comments on posts by their own address, as those in groups', async () => {
    const comment = await write('Like me');
    expect((await like(comment.id, owner)).body).toEqual({ id: comment.id, likes_count: 1, likedby_me: true });
    expect((await list())[0]).toMatchObject({ likes_count: 1, likedby_me: true });
    expect((await post()).child_posts[0]).toMatchObject({ likes_count: 1, likedby_me: true });
    expect((await post(member)).child_posts[0]).toMatchObject({ likes_count: 1, likedby_me: false });
    expect((await like(comment.id, owner)).body).toMatchObject({ likes_count: 0, likedby_me: false });
    expect((await like(comment.id, stranger)).status).toBe(404);
    expect((await remove(comment.id, stranger)).status).toBe(404);
    expect((await remove(comment.id)).status).toBe(204);
    expect((await post()).comments_count).toBe(0);
    const traces = await server.app.db.select().from(deletedPosts).where(eq(deletedPosts.id, comment.id));
    expect(traces).toMatchObject([{ kind: 'comment', authorId: member.user.id, deletedBy: member.user.id }]);
  });

  it('keep their place when they are deleted and have replies, and are not shown with the post', async () => {
    const older = await write('Older');
    const comment = await write('Parent');
    const reply = await write('Child', owner, comment.id);
    const params = { id: postId, commentId: comment.id };
    expect((await member.call(contract.deletePostComment, { params })).status).toBe(204);
    const [tombstone] = await list();
    expect(tombstone).toMatchObject({ id: comment.id, deleted: true, text: null, author: null, replies_count: 1 });
    expect(tombstone?.replies.map(({ id }) => id)).toEqual([reply.id]);
    const { comments_count: count, child_posts: children } = await post();
    expect([count, children.map(({ id }) => id)]).toEqual([2, [older.id]]);
    const late = { comment: 'Too late', parent: comment.id };
    const refused = await owner.call(contract.createPostComment, { params: { id: postId }, body: late });
    expect([refused.status, refused.error.code]).toEqual([409, 'comment_deleted']);
    await remove(reply.id, owner);
    expect((await list()).map(({ id }) => id)).toEqual([older.id]);
    expect((await post()).comments_count).toBe(1);
  });

  it('come as form data without a picture, with their parent and mentions', async () => {
    const { id: parent } = await write('First');
    const { user } = owner;
    const body = { comment: `Hello @${user.first_name} ${user.last_name}`, mentions: [user.id], parent, title: '' };
    const files = { image: undefined };
    const written = await member.get(contract.createPostComment, { params: { id: postId }, body, files });
    expect(written).toMatchObject({ parent, title: null, mentions: [{ id: user.id }], image: null });
  });

  it('need words, have a title and a picture, and are not found under a group', async () => {
    const blank = await member.call(contract.createPostComment, { params: { id: postId }, body: { comment: ' ' } });
    expect(blank.status).toBe(400);
    const written = await member.get(contract.createPostComment, {
      params: { id: postId },
      body: { comment: 'Look', title: ' Well ' },
      files: { image: await testImage(60, 40) },
    });
    expect(written).toMatchObject({ title: 'Well', text: 'Look', image: { width: 60 }, edited_at: null });
    expect((await owner.fetch(written.image?.url ?? '')).status).toBe(200);
    expect((await stranger.fetch(written.image?.url ?? '')).status).toBe(404);
    const params = { id: postId, commentId: written.id };
    expect((await member.call(contract.updateComment, { params, body: { text: 'Mine' } })).status).toBe(404);
    const changed = await member.get(contract.updatePostComment, { params, body: { title: '', remove_image: true } });
    expect(changed).toMatchObject({ title: null, text: 'Look', image: null });
    expect((await owner.fetch(written.image?.url ?? '')).status).toBe(404);
  });

  it('count exactly when many write, reply, like and delete at once', async () => {
    const first = await write('First');
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, n) => write(`Me ${n}`, n % 2 ? owner : member, n % 3 ? first.id : undefined)),
    );
    await Promise.all([
      ...all.filter((_, n) => n % 4 === 0).map(({ id }) => remove(id, owner)),
      remove(first.id),
      ...all.map(({ id }) => like(id, owner)),
      ...Array.from({ length: 5 }, () => write('Late', owner)),
    ]);
    const { rows } = await server.app.db.execute(sql`select c.id from comments c
      where c.replies_count <> (select count(*) from comments r where r.parent_id = c.id)
        or c.likes_count <> (select count(*) from comment_likes l where l.comment_id = c.id)`);
    expect(rows).toEqual([]);
    const left = await server.app.db.$count(
      comments,
      sql`post_id = ${postId} and deleted_at is null and removed_by is null`,
    );
    expect((await post()).comments_count).toBe(left);
  });

  it('refuses to like a deleted comment with 404, and keeps no like, notification or points', async () => {
    const comment = await write('Going');
    await write('Keeps the place', owner, comment.id);
    const points = async () => (await member.get(currentUser, {})).points;
    const before = await points();
    const client = await server.app.pool.connect();
    try {
      await client.query('begin');
      await client.query('select 1 from comments where id = $1 for update', [comment.id]);
      const removed = remove(comment.id);
      await untilWaitingForLocks(server, 1);
      const liked = like(comment.id, owner);
      await untilWaitingForLocks(server, 2);
      await client.query('commit');
      expect((await removed).status).toBe(204);
      const { status, error } = await liked;
      expect([status, error.code]).toEqual([404, 'comment_not_found']);
    } finally {
      client.release();
    }
    expect(await server.app.db.$count(commentLikes, eq(commentLikes.commentId, comment.id))).toBe(0);
    const [row] = await server.app.db.select().from(comments).where(eq(comments.id, comment.id));
    expect(row?.likesCount).toBe(0);
    const { results } = await member.get(listNotifications, {});
    expect(results.filter(({ kind, subject }) => kind === 'comment_liked' && subject === comment.id)).toEqual([]);
    // The comment earned 2 points.
    expect(await points()).toBe(before - 2);
  });

  it('belong to a post or a group, never to both or none', async () => {
    const values = { authorId: member.user.id, text: 'Nowhere' };
    const insert = () => server.app.db.insert(comments).values(values);
    await expect(insert()).rejects.toMatchObject({ cause: { constraint: 'comments_one_subject' } });
  });
});
