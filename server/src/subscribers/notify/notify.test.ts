import { randomUUID } from 'node:crypto';
import { blockUser, unblockUser } from '@homecoming/contract/blocks.ts';
import { deleteCommunity, type Community } from '@homecoming/contract/communities.ts';
import * as inbox from '@homecoming/contract/notifications.ts';
import { createPostComment, deletePostComment, likeComment, updatePostComment } from '@homecoming/contract/comments.ts';
import { createPost, deletePost, likePost, unlikePost, type Post } from '@homecoming/contract/posts.ts';
import { makeCommunity, joinAs, signUpAs, type Person } from '@homecoming/testkit/cast.ts';
import type { TestServer } from '@homecoming/testkit/test-server.ts';
import { waitFor } from '@homecoming/testkit/wait-for.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notify } from '../../notifications/service.ts';
import { postLiked } from '../../posts/facts.ts';
import { payoutAccountChanged } from '../../payouts/facts.ts';
import { record } from '../../platform/facts.ts';
import { transaction } from '../../platform/transaction.ts';
import { blocks } from '../../schema/blocks.ts';
import { notificationActors, notifications } from '../../schema/notifications.ts';
import { listUnreadCounts, listen } from '../fixtures/listen.ts';
import { deleteAllNotifications, startClub, fetchNotifications, readAll, listSentences } from '../fixtures/club.ts';

let server: TestServer;
let owner: Person;
let ana: Person;
let ben: Person;
let cleo: Person;
let dan: Person;
let club: Community;

beforeAll(async () => {
  ({ server, owner, ana, ben, cleo, dan, club } = await startClub());
});
afterAll(() => server.close());
beforeEach(() => deleteAllNotifications(server));

function write(author: Person, title: string | null = 'Old press', mentions: Person[] = []): Promise<Post> {
  const names = mentions.map(({ user }) => `@${user.first_name} ${user.last_name}`).join(' ');
  const comment = `It still prints. ${names}`;
  const ids = mentions.map(({ user }) => user.id);
  return author.get(createPost, {
    body: { category: 'community', community: club.id, title, comment, mentions: ids },
  });
}

function remark(author: Person, post: Post, mentions: Person[] = []) {
  const comment = `Lovely! ${mentions.map(({ user }) => `@${user.first_name} ${user.last_name}`).join(' ')}`;
  const body = { comment, mentions: mentions.map(({ user }) => user.id) };
  return author.get(createPostComment, { params: { id: post.id }, body });
}

const like = (person: Person, { id }: { id: string }) => person.get(likePost, { params: { id }, body: {} });
const unlike = (person: Person, { id }: { id: string }) => person.get(unlikePost, { params: { id }, body: {} });

describe('likes of a post', () => {
  it('gather in one line, which the author and nobody else has', async () => {
    const post = await write(owner);
    await like(owner, post);
    expect(await fetchNotifications(owner)).toEqual([]);
    await like(ana, post);
    expect(await listSentences(owner)).toEqual(['Ana Lima liked your post “Old press”']);
    await like(ben, post);
    expect(await listSentences(owner)).toEqual(['Ben Moss and Ana Lima liked your post “Old press”']);
    for (const person of [cleo, dan]) await like(person, post);
    const [line] = await fetchNotifications(owner);
    expect(line).toMatchObject({
      kind: 'post_liked',
      sentence: 'Dan Reed and 3 others liked your post “Old press”',
      actors_count: 4,
      actors: [{ first_name: 'Dan' }, { first_name: 'Cleo' }, { first_name: 'Ben' }],
      community: { id: club.id, name: 'Rowers', logo: null },
      channel: null,
      group: null,
      post: { id: post.id, title: 'Old press' },
      subject: null,
      url: `/posts/${post.id}`,
      read: false,
    });
    expect(await fetchNotifications(ana)).toEqual([]);
  });

  it('starts a new line once it was read, and none for somebody who only likes twice', async () => {
    const post = await write(owner);
    await like(ana, post);
    await readAll(owner);
    await like(ana, post);
    expect(await fetchNotifications(owner)).toHaveLength(1);
    await like(ben, post);
    expect((await fetchNotifications(owner)).map(({ sentence, read }) => [sentence, read])).toEqual([
      ['Ben Moss liked your post “Old press”', false],
      ['Ana Lima liked your post “Old press”', true],
    ]);
  });

  it('removes the person of an unlike, and the notification with the last of them', async () => {
    const post = await write(owner);
    for (const person of [ana, ben]) await like(person, post);
    await unlike(ben, post);
    await unlike(ben, post);
    expect(await listSentences(owner)).toEqual(['Ana Lima liked your post “Old press”']);
    await readAll(owner);
    await unlike(ana, post);
    expect(await fetchNotifications(owner)).toEqual([]);
  });

  it('writes one notification of twenty people who like at once', async () => {
    const crowd = await Promise.all(Array.from({ length: 20 }, (_, n) => signUpAs(server, `Crowd${n} One`)));
    for (const person of crowd) await joinAs(person, club, owner);
    await server.app.db.delete(notifications);
    const post = await write(owner);
    await Promise.all(crowd.map((person) => like(person, post)));
    const likes = async () => (await fetchNotifications(owner)).filter(({ kind }) => kind === 'post_liked');
    const [line, ...others] = await likes();
    expect(others).toEqual([]);
    expect([line?.actors_count, line?.actors.length]).toEqual([20, 3]);
    expect(line?.sentence).toMatch(/^Crowd\d+ One and 19 others liked/);
    const { db } = server.app;
    expect(await db.$count(notificationActors)).toBe(20);

    // Likes and unlikes cross; the notification shows the likes that are left.
    await Promise.all(
      crowd.map((person, n) =>
        n % 2 === 0 ? unlike(person, post) : unlike(person, post).then(() => like(person, post)),
      ),
    );
    const [after] = await likes();
    expect([after?.actors_count, await db.$count(notificationActors)]).toEqual([10, 10]);
  });

  it('of twenty people at once are twenty lines without a common key: the test above can fail', async () => {
    const post = await write(owner);
    const tell = (_: unknown, n: number) =>
      transaction(server.app, (tx) =>
        notify(tx, {
          userId: owner.user.id,
          kind: 'post_liked',
          groupKey: `post_liked:${post.id}:${n}`,
          actorId: ana.user.id,
          communityId: club.id,
          postId: post.id,
          at: server.clock.now(),
        }),
      );
    await Promise.all(Array.from({ length: 20 }, tell));
    expect(await owner.get(inbox.getUnreadCount, {})).toEqual({ unread_count: 20 });
  });
});

describe('comments on a post and mentions', () => {
  it('notify the author of the post and each mentioned person once', async () => {
    const post = await write(owner, null, [ben]);
    expect(await fetchNotifications(ben)).toMatchObject([
      {
        kind: 'mentioned',
        sentence: 'Olivia Owner mentioned you in the post “It still prints. @Ben Moss”',
        url: `/posts/${post.id}`,
        subject: null,
      },
    ]);
    const comment = await remark(ana, post, [ben, owner, ana]);
    expect(await fetchNotifications(owner)).toMatchObject([{ kind: 'mentioned', subject: comment.id }]);
    expect((await listSentences(ben))[0]).toBe('Ana Lima mentioned you in a comment on “It still prints. @Ben Moss”');
    expect(await fetchNotifications(ana)).toEqual([]);
    await remark(cleo, post);
    await remark(ben, post);
    // Earlier commenters get no notification.
    expect(await fetchNotifications(ana)).toEqual([]);
    expect((await listSentences(owner))[0]).toBe(
      'Ben Moss and Cleo Park commented on your post “It still prints. @Ben Moss”',
    );
  });

  it('notify an author who switched mentions off about the comment', async () => {
    const mentioned = { kind: 'mentioned' as const };
    await owner.get(inbox.updateNotificationSettings, { body: { ...mentioned, in_app: false } });
    const post = await write(owner);
    await remark(ana, post, [owner]);
    expect(await fetchNotifications(owner)).toMatchObject([{ kind: 'post_commented' }]);
    await owner.get(inbox.updateNotificationSettings, { body: { ...mentioned, in_app: true } });
  });

  it('notify people whom an edit mentions for the first time', async () => {
    const post = await write(owner);
    const { id: commentId } = await remark(ana, post);
    const body = { comment: 'What do you think, @Ben Moss?', mentions: [ben.user.id] };
    for (let time = 0; time < 2; time += 1) {
      await ana.get(updatePostComment, { params: { id: post.id, commentId }, body });
      expect(await fetchNotifications(ben)).toHaveLength(1);
    }
  });

  it('name the newest first, and each person once', async () => {
    const post = await write(owner);
    for (const person of [ana, ben, ana]) {
      server.clock.forward(10);
      await remark(person, post);
    }
    expect(await fetchNotifications(owner)).toMatchObject([
      { sentence: 'Ana Lima and Ben Moss commented on your post “Old press”', actors_count: 2 },
    ]);
  });

  it('count a person once who comments ten times at once', async () => {
    const post = await write(owner);
    await Promise.all(Array.from({ length: 10 }, () => remark(ana, post)));
    const lines = (await fetchNotifications(owner)).filter(({ kind }) => kind === 'post_commented');
    expect(lines).toMatchObject([{ actors_count: 1, sentence: 'Ana Lima commented on your post “Old press”' }]);
  });

  it('tell each person once of a reply: its parent’s author, and the author of the post', async () => {
    const post = await write(owner);
    const comment = await remark(ana, post);
    await readAll(owner);
    const reply = (by: Person, text = 'Indeed') =>
      by.get(createPostComment, { params: { id: post.id }, body: { comment: text, parent: comment.id } });
    const first = await reply(ben);
    expect(await fetchNotifications(ana)).toMatchObject([
      {
        kind: 'comment_replied',
        sentence: 'Ben Moss replied to your comment on “Old press”',
        url: `/posts/${post.id}#comment-${first.id}`,
        subject: first.id,
      },
    ]);
    const ofOwner = (await fetchNotifications(owner)).filter(({ read }) => !read);
    expect(ofOwner).toMatchObject([{ sentence: 'Ben Moss commented on your post “Old press”' }]);
    const own = await remark(owner, post);
    await ben.get(createPostComment, { params: { id: post.id }, body: { comment: 'Yes', parent: own.id } });
    const kinds = (await fetchNotifications(owner)).filter(({ read }) => !read).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['comment_replied', 'post_commented']);
    await ben.call(deletePostComment, { params: { id: post.id, commentId: first.id } });
    expect(await fetchNotifications(ana)).toEqual([]);
  });

  it('tell their authors of likes, and take them back', async () => {
    const post = await write(owner);
    const { id } = await remark(ana, post);
    await ben.get(likeComment, { params: { id } });
    expect(await listSentences(ana)).toEqual(['Ben Moss liked your comment on “Old press”']);
    await ben.get(likeComment, { params: { id } });
    expect(await fetchNotifications(ana)).toEqual([]);
  });

  it('go with what is deleted', async () => {
    const post = await write(owner);
    const remove = (person: Person, commentId: string) =>
      person.call(deletePostComment, { params: { id: post.id, commentId } });
    const first = await remark(ana, post, [ben]);
    const second = await remark(ana, post);
    await remark(cleo, post);
    const [ofBen, ofOwner] = [await listen(server, ben), await listen(server, owner)];
    await remove(ana, first.id);
    expect(await fetchNotifications(ben)).toEqual([]);
    await waitFor(() => expect(listUnreadCounts(ofBen)).toEqual([0]));
    expect(await listSentences(owner)).toEqual(['Cleo Park and Ana Lima commented on your post “Old press”']);
    await remove(owner, second.id);
    expect(await listSentences(owner)).toEqual(['Cleo Park commented on your post “Old press”']);
    await like(dan, post);
    await waitFor(() => expect(listUnreadCounts(ofOwner).at(-1)).toBe(2));
    await owner.call(deletePost, { params: { id: post.id } });
    expect(await fetchNotifications(owner)).toEqual([]);
    await waitFor(() => expect(listUnreadCounts(ofOwner).at(-1)).toBe(0));
    // The author of the comment that the owner removed has a statement.
    expect(await server.app.db.$count(notifications, sql`kind <> 'decision_received'`)).toBe(0);
  });

  it('show a long text without its rest, in one line', async () => {
    const comment = `First line\nsecond line ${'and on '.repeat(40)}`;
    const body = { category: 'community' as const, community: club.id, comment };
    const post = await owner.get(createPost, { body });
    await like(ana, post);
    const [line] = await fetchNotifications(owner);
    expect(line?.post?.title).toMatch(/^First line second line (and on )+.*…$/);
    expect([...(line?.post?.title ?? '')].length).toBeLessThanOrEqual(81);
  });
});

describe('blocks', () => {
  it('keep two people out of each other’s inbox, from then on and at once', async () => {
    const post = await write(owner);
    await like(ana, post);
    await like(ben, post);
    expect(await listSentences(owner)).toEqual(['Ben Moss and Ana Lima liked your post “Old press”']);
    const between = { blockerId: ben.user.id, blockedId: owner.user.id };
    await server.app.db.insert(blocks).values(between);
    expect(await fetchNotifications(owner)).toMatchObject([
      { sentence: 'Ana Lima liked your post “Old press”', actors_count: 1, actors: [{ first_name: 'Ana' }] },
    ]);
    await unlike(ana, post);
    expect(await fetchNotifications(owner)).toEqual([]);
    expect(await owner.get(inbox.getUnreadCount, {})).toEqual({ unread_count: 0 });

    const another = await write(owner, 'Another');
    await likeWhatever(ben, another);
    expect(await fetchNotifications(owner)).toEqual([]);
    await like(cleo, another);
    expect(await listSentences(owner)).toEqual(['Cleo Park liked your post “Another”']);
    await server.app.db.delete(blocks);
    // Suppressed notifications stay so; hidden ones are shown again.
    expect((await listSentences(owner)).toSorted()).toEqual([
      'Ben Moss liked your post “Old press”',
      'Cleo Park liked your post “Another”',
    ]);
  });

  it('move the bells of both at once, and say nothing else', async () => {
    const [post, ofBen] = [await write(owner), await write(ben, 'Oars')];
    await like(ben, post);
    await like(owner, ofBen);
    const listeners = [await listen(server, owner), await listen(server, ben)];
    await ben.get(blockUser, { body: { blocked: owner.user.id } });
    await waitFor(() => expect(listeners.map(listUnreadCounts)).toEqual([[0], [0]]));
    await ben.call(unblockUser, { params: { id: owner.user.id } });
    await waitFor(() =>
      expect(listeners.map(listUnreadCounts)).toEqual([
        [0, 1],
        [0, 1],
      ]),
    );
    const [blocked] = listeners;
    expect(blocked?.received.slice(1)).toEqual(
      [0, 1].map((count) => ({ type: 'notification.created', data: { unread_count: count } })),
    );
  });
});

/** A like as the posts record it, whatever they allow to whom. */
function likeWhatever(person: Person, post: Post) {
  const counts = { likesCount: 1, sharesCount: 0, commentsCount: 0 };
  const place = { postId: post.id, communityId: club.id, channelId: null, authorId: post.author.id };
  const liked = { ...place, userId: person.user.id, counts, at: server.clock.now() };
  return transaction(server.app, (tx) => record(tx, postLiked, liked));
}

it('notifications of a community are deleted with it', async () => {
  const short = await makeCommunity(owner, { name: 'Short' });
  await joinAs(ana, short, owner);
  const body = { category: 'community' as const, community: short.id, comment: 'Hi' };
  const post = await owner.get(createPost, { body });
  await like(ana, post);
  expect(await fetchNotifications(owner)).toHaveLength(1);
  const ofOwner = await listen(server, owner);
  await owner.call(deleteCommunity, { params: { id: short.id }, body: { name: 'Short' } });
  await server.runJobs();
  expect(await fetchNotifications(owner)).toEqual([]);
  await waitFor(() => expect(listUnreadCounts(ofOwner)).toEqual([0]));
});

it('removes the line of a payout account that is linked again, also when both changes are processed together', async () => {
  const about = { accountId: randomUUID(), userId: owner.user.id, at: server.clock.now() };
  await transaction(server.app, async (tx) => {
    await record(tx, payoutAccountChanged, { ...about, isLinked: false });
    await record(tx, payoutAccountChanged, { ...about, isLinked: true });
  });
  expect(await fetchNotifications(owner)).toEqual([]);
});
