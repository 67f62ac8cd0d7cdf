import { createComment, createReply, deleteComment, likeComment } from '@homecoming/contract/comments.ts';
import type { Channel } from '@homecoming/contract/channels.ts';
import type { Community } from '@homecoming/contract/communities.ts';
import { deleteCommunity, leaveCommunity } from '@homecoming/contract/communities.ts';
import { subscribeToGroup, type Group } from '@homecoming/contract/groups.ts';
import {
  approveJoinRequest,
  cancelJoinRequest,
  createJoinRequest,
  declineJoinRequest,
} from '@homecoming/contract/join-requests.ts';
import { changeRole } from '@homecoming/contract/members.ts';
import * as inbox from '@homecoming/contract/notifications.ts';
import {
  createPost,
  createPostComment,
  deletePost,
  deletePostComment,
  likePost,
  unlikePost,
  updatePostComment,
  type Post,
} from '@homecoming/contract/posts.ts';
import {
  channelOf,
  communityOf,
  firstGroupOf,
  joinAs,
  joinChannelAs,
  signUpAs,
  type Person,
} from '@homecoming/testkit/cast.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notify } from '../notifications/service.ts';
import { levelReached } from '../points/facts.ts';
import { postLiked } from '../posts/facts.ts';
import { record } from '../platform/facts.ts';
import { transaction } from '../platform/transaction.ts';
import { blocks } from '../schema/blocks.ts';
import { communities } from '../schema/communities.ts';
import { notificationActors, notifications } from '../schema/notifications.ts';
import { eq } from 'drizzle-orm';
import { tellFollowers, untellFollowers } from './notify-followers.ts';

let server: TestServer;
let owner: Person;
let ana: Person;
let ben: Person;
let cleo: Person;
let dan: Person;
let club: Community;

beforeAll(async () => {
  server = await startTestServer();
  [owner, ana, ben, cleo, dan] = (await Promise.all(
    ['Olivia Owner', 'Ana Lima', 'Ben Moss', 'Cleo Park', 'Dan Reed'].map((name) => signUpAs(server, name)),
  )) as [Person, Person, Person, Person, Person];
  club = await communityOf(owner, { name: 'Rowers' });
  await server.app.db.update(communities).set({ plan: 'pro' }).where(eq(communities.id, club.id));
  for (const person of [ana, ben, cleo, dan]) await joinAs(person, club, owner);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.app.db.delete(notifications);
  await server.app.db.delete(blocks);
});

async function linesOf(person: Person) {
  return (await person.get(inbox.listNotifications, { query: {} })).results;
}

async function sentencesOf(person: Person): Promise<string[]> {
  return (await linesOf(person)).map(({ sentence }) => sentence);
}

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
const readAll = (person: Person) => person.get(inbox.readNotifications, { body: {} });

describe('likes of a post', () => {
  it('gather in one line, which the author and nobody else has', async () => {
    const post = await write(owner);
    await like(owner, post);
    expect(await linesOf(owner)).toEqual([]);
    await like(ana, post);
    expect(await sentencesOf(owner)).toEqual(['Ana Lima liked your post “Old press”']);
    await like(ben, post);
    expect(await sentencesOf(owner)).toEqual(['Ben Moss and Ana Lima liked your post “Old press”']);
    for (const person of [cleo, dan]) await like(person, post);
    const [line] = await linesOf(owner);
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
    expect(await linesOf(ana)).toEqual([]);
  });

  it('starts a new line once it was read, and none for somebody who only likes twice', async () => {
    const post = await write(owner);
    await like(ana, post);
    await readAll(owner);
    await like(ana, post);
    expect(await linesOf(owner)).toHaveLength(1);
    await like(ben, post);
    expect((await linesOf(owner)).map(({ sentence, read }) => [sentence, read])).toEqual([
      ['Ben Moss liked your post “Old press”', false],
      ['Ana Lima liked your post “Old press”', true],
    ]);
  });

  it('are taken back: the person goes, and the line with the last of them', async () => {
    const post = await write(owner);
    for (const person of [ana, ben]) await like(person, post);
    await unlike(ben, post);
    await unlike(ben, post);
    expect(await sentencesOf(owner)).toEqual(['Ana Lima liked your post “Old press”']);
    await readAll(owner);
    await unlike(ana, post);
    expect(await linesOf(owner)).toEqual([]);
  });

  it('of twenty people at once are one line with twenty people', async () => {
    const crowd = await Promise.all(Array.from({ length: 20 }, (_, n) => signUpAs(server, `Crowd${n} One`)));
    for (const person of crowd) await joinAs(person, club, owner);
    await server.app.db.delete(notifications);
    const post = await write(owner);
    await Promise.all(crowd.map((person) => like(person, post)));
    const likes = async () => (await linesOf(owner)).filter(({ kind }) => kind === 'post_liked');
    const [line, ...others] = await likes();
    expect(others).toEqual([]);
    expect([line?.actors_count, line?.actors.length]).toEqual([20, 3]);
    expect(line?.sentence).toMatch(/^Crowd\d+ One and 19 others liked/);
    const { db } = server.app;
    expect(await db.$count(notificationActors)).toBe(20);

    // Likes and their taking back cross, and what is left is what is told.
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
  it('tell the author of a comment, and whoever is mentioned, each once', async () => {
    const post = await write(owner, null, [ben]);
    expect(await linesOf(ben)).toMatchObject([
      {
        kind: 'mentioned',
        sentence: 'Olivia Owner mentioned you in the post “It still prints. @Ben Moss”',
        url: `/posts/${post.id}`,
        subject: null,
      },
    ]);
    const comment = await remark(ana, post, [ben, owner, ana]);
    expect(await linesOf(owner)).toMatchObject([{ kind: 'mentioned', subject: comment.id }]);
    expect((await sentencesOf(ben))[0]).toBe('Ana Lima mentioned you in a comment on “It still prints. @Ben Moss”');
    expect(await linesOf(ana)).toEqual([]);
    await remark(cleo, post);
    await remark(ben, post);
    // Earlier commenters hear nothing of it.
    expect(await linesOf(ana)).toEqual([]);
    expect((await sentencesOf(owner))[0]).toBe(
      'Ben Moss and Cleo Park commented on your post “It still prints. @Ben Moss”',
    );
  });

  it('tell the author of the comment who wants to hear of comments and not of mentions', async () => {
    const mentioned = { kind: 'mentioned' as const };
    await owner.get(inbox.updateNotificationSettings, { body: { ...mentioned, in_app: false } });
    const post = await write(owner);
    await remark(ana, post, [owner]);
    expect(await linesOf(owner)).toMatchObject([{ kind: 'post_commented' }]);
    await owner.get(inbox.updateNotificationSettings, { body: { ...mentioned, in_app: true } });
  });

  it('tell those whom a change mentions anew', async () => {
    const post = await write(owner);
    const { id: commentId } = await remark(ana, post);
    const body = { comment: 'What do you think, @Ben Moss?', mentions: [ben.user.id] };
    for (let time = 0; time < 2; time += 1) {
      await ana.get(updatePostComment, { params: { id: post.id, commentId }, body });
      expect(await linesOf(ben)).toHaveLength(1);
    }
  });

  it('name the newest first, and each person once', async () => {
    const post = await write(owner);
    for (const person of [ana, ben, ana]) {
      server.clock.forward(10);
      await remark(person, post);
    }
    expect(await linesOf(owner)).toMatchObject([
      { sentence: 'Ana Lima and Ben Moss commented on your post “Old press”', actors_count: 2 },
    ]);
  });

  it('count a person once who comments ten times at once', async () => {
    const post = await write(owner);
    await Promise.all(Array.from({ length: 10 }, () => remark(ana, post)));
    const lines = (await linesOf(owner)).filter(({ kind }) => kind === 'post_commented');
    expect(lines).toMatchObject([{ actors_count: 1, sentence: 'Ana Lima commented on your post “Old press”' }]);
  });

  it('go with what is deleted', async () => {
    const post = await write(owner);
    const remove = (person: Person, commentId: string) =>
      person.call(deletePostComment, { params: { id: post.id, commentId } });
    const first = await remark(ana, post, [ben]);
    const second = await remark(ana, post);
    await remark(cleo, post);
    await remove(ana, first.id);
    expect(await linesOf(ben)).toEqual([]);
    expect(await sentencesOf(owner)).toEqual(['Cleo Park and Ana Lima commented on your post “Old press”']);
    await remove(owner, second.id);
    expect(await sentencesOf(owner)).toEqual(['Cleo Park commented on your post “Old press”']);
    await like(dan, post);
    await owner.call(deletePost, { params: { id: post.id } });
    expect(await linesOf(owner)).toEqual([]);
    expect(await server.app.db.$count(notifications)).toBe(0);
  });

  it('show a long text without its rest, in one line', async () => {
    const comment = `First line\nsecond line ${'and on '.repeat(40)}`;
    const body = { category: 'community' as const, community: club.id, comment };
    const post = await owner.get(createPost, { body });
    await like(ana, post);
    const [line] = await linesOf(owner);
    expect(line?.post?.title).toMatch(/^First line second line (and on )+.*…$/);
    expect([...(line?.post?.title ?? '')].length).toBeLessThanOrEqual(81);
  });
});

describe('blocks', () => {
  it('keep two people out of each other’s inbox, from then on and at once', async () => {
    const post = await write(owner);
    await like(ana, post);
    await like(ben, post);
    expect(await sentencesOf(owner)).toEqual(['Ben Moss and Ana Lima liked your post “Old press”']);
    const between = { blockerId: ben.user.id, blockedId: owner.user.id };
    await server.app.db.insert(blocks).values(between);
    expect(await linesOf(owner)).toMatchObject([
      { sentence: 'Ana Lima liked your post “Old press”', actors_count: 1, actors: [{ first_name: 'Ana' }] },
    ]);
    await unlike(ana, post);
    expect(await linesOf(owner)).toEqual([]);
    expect(await owner.get(inbox.getUnreadCount, {})).toEqual({ unread_count: 0 });

    const another = await write(owner, 'Another');
    await likeWhatever(ben, another);
    expect(await linesOf(owner)).toEqual([]);
    await like(cleo, another);
    expect(await sentencesOf(owner)).toEqual(['Cleo Park liked your post “Another”']);
    await server.app.db.delete(blocks);
    // What was held back stays so; what was hidden is there again.
    expect((await sentencesOf(owner)).toSorted()).toEqual([
      'Ben Moss liked your post “Old press”',
      'Cleo Park liked your post “Another”',
    ]);
  });
});

/** A like as the posts record it, whatever they allow to whom. */
function likeWhatever(person: Person, post: Post) {
  const counts = { likesCount: 1, sharesCount: 0, commentsCount: 0 };
  const place = { postId: post.id, communityId: club.id, channelId: null, authorId: post.author.id };
  const liked = { ...place, userId: person.user.id, counts, at: server.clock.now() };
  return transaction(server.app, (tx) => record(tx, postLiked, liked));
}

describe('comments in groups', () => {
  let channel: Channel;
  let group: Group;
  beforeAll(async () => {
    channel = await channelOf(owner, club, { name: 'Boat house', is_private: true });
    for (const person of [ana, ben, cleo]) await joinChannelAs(person, channel, owner);
    group = await firstGroupOf(owner, channel);
    for (const person of [ana, ben, cleo, owner]) await person.get(subscribeToGroup, { params: { id: group.id } });
  });

  const say = (person: Person, text = 'Morning') =>
    person.get(createComment, { params: { id: group.id }, body: { text } });
  const answer = (person: Person, pid: string) =>
    person.get(createReply, { params: { id: group.id, pid }, body: { text: 'Yes' } });

  it('tell its followers, and the author of what was replied to of the reply alone', async () => {
    const comment = await say(ana);
    await server.runJobs();
    expect(await linesOf(ben)).toMatchObject([
      {
        kind: 'group_commented',
        sentence: 'Ana Lima commented in General',
        url: `/groups/${group.id}`,
        subject: comment.id,
        group: { id: group.id, name: 'General' },
        channel: { id: channel.id, name: 'Boat house' },
      },
    ]);
    expect([await linesOf(ana), await linesOf(dan)]).toEqual([[], []]);
    await answer(ben, comment.id);
    await server.runJobs();
    expect(await sentencesOf(ana)).toEqual(['Ben Moss replied to your comment in General']);
    expect(await sentencesOf(cleo)).toEqual(['Ben Moss and Ana Lima commented in General']);
  });

  it('tell of a reply that its reader does not want as replies in the other way', async () => {
    await ana.get(inbox.updateNotificationSettings, { body: { kind: 'comment_replied', in_app: false } });
    await answer(ben, (await say(ana)).id);
    await server.runJobs();
    expect(await sentencesOf(ana)).toEqual(['Ben Moss commented in General']);
    await ana.get(inbox.updateNotificationSettings, { body: { kind: 'comment_replied', in_app: true } });
  });

  it('tell of likes, and take them back', async () => {
    const { id } = await say(ana);
    await server.runJobs();
    const toggle = (person: Person) => person.get(likeComment, { params: { id } });
    await toggle(ben);
    await toggle(cleo);
    await toggle(ana);
    expect(await sentencesOf(ana)).toEqual(['Cleo Park and Ben Moss liked your comment in General']);
    await toggle(cleo);
    expect(await sentencesOf(ana)).toEqual(['Ben Moss liked your comment in General']);
    await toggle(ben);
    expect(await linesOf(ana)).toEqual([]);
  });

  it('are nothing new when the job runs twice, read or not', async () => {
    const { id: commentId } = await say(ana);
    for (let run = 0; run < 2; run += 1) {
      await tellFollowers.run(server.app, { commentId, except: [] });
      expect(await linesOf(ben)).toMatchObject([{ actors_count: 1, read: false }]);
    }
    await readAll(ben);
    await tellFollowers.run(server.app, { commentId, except: [] });
    await server.runJobs();
    expect(await linesOf(ben)).toMatchObject([{ actors_count: 1, read: true }]);
    await tellFollowers.run(server.app, { commentId: group.id, except: [] });
  });

  it('are taken back with what is deleted, told already or not', async () => {
    const first = await say(ana, 'One');
    const second = await say(ana, 'Two');
    const reply = await answer(ben, first.id);
    await likeAs(cleo, reply.id);
    await server.runJobs();
    const remove = (person: Person, id: string) => person.call(deleteComment, { params: { id } });
    await remove(ben, reply.id);
    await server.runJobs();
    expect([await linesOf(ana), await linesOf(ben)].map((lines) => lines.map(({ kind }) => kind))).toEqual([
      [],
      ['group_commented'],
    ]);
    await remove(ana, first.id);
    await server.runJobs();
    expect(await sentencesOf(cleo)).toEqual(['Ana Lima commented in General']);
    await remove(ana, second.id);
    for (let run = 0; run < 2; run += 1) {
      await untellFollowers.run(server.app, { groupId: group.id, authorId: ana.user.id });
      expect(await linesOf(cleo)).toEqual([]);
    }
    const third = await say(ana, 'Three');
    await remove(ana, third.id);
    await server.runJobs();
    expect(await linesOf(cleo)).toEqual([]);
  });

  const likeAs = (person: Person, id: string) => person.get(likeComment, { params: { id } });

  it('are not told to people who left the channel, nor shown to them any more', async () => {
    await say(ana);
    const comment = await say(cleo);
    await likeAs(ben, comment.id);
    await server.runJobs();
    expect((await linesOf(cleo)).map(({ kind }) => kind).toSorted()).toEqual(['comment_liked', 'group_commented']);
    await server.app.pool.query('delete from channel_members where user_id = $1', [cleo.user.id]);
    expect([await linesOf(cleo), await cleo.get(inbox.getUnreadCount, {})]).toEqual([[], { unread_count: 0 }]);
    await say(ben);
    await server.runJobs();
    await joinChannelAs(cleo, channel, owner);
    await cleo.get(subscribeToGroup, { params: { id: group.id } });
    const again = await linesOf(cleo);
    expect(again.find(({ kind }) => kind === 'group_commented')?.sentence).toBe('Ana Lima commented in General');
  });

  it('never name a private channel to people outside', async () => {
    const names = JSON.stringify(
      await Promise.all([
        dan.get(inbox.listNotifications, { query: {} }),
        server.nobody.call(inbox.listNotifications, {}),
      ]),
    );
    expect(names).not.toContain('Boat house');
    // A mention that slipped through, and a line of a channel that they never were in.
    const place = { communityId: club.id, channelId: channel.id, groupId: group.id };
    await server.app.db
      .insert(notifications)
      .values({ kind: 'group_commented', groupKey: 'slipped', userId: dan.user.id, ...place });
    expect(await dan.get(inbox.listNotifications, { query: {} })).toEqual({ results: [], next: null, unread_count: 0 });
  });
});

describe('requests', () => {
  const ask = (person: Person, body: { community?: string; channel?: string }) =>
    person.get(createJoinRequest, {
      body: { request_type: body.channel === undefined ? 'community' : 'channel', ...body },
    });

  it('tell the managers, and the answer its author', async () => {
    const eve = await signUpAs(server, 'Eve Hart');
    const finn = await signUpAs(server, 'Finn Cole');
    const [ofEve, ofFinn] = [await ask(eve, { community: club.id }), await ask(finn, { community: club.id })];
    expect(await linesOf(owner)).toMatchObject([
      {
        kind: 'request_received',
        sentence: 'Finn Cole and Eve Hart would like to join Rowers',
        url: `/communities/${club.id}/manage`,
      },
    ]);
    expect(await linesOf(ana)).toEqual([]);
    await owner.get(approveJoinRequest, { params: { id: ofEve.id } });
    expect(await sentencesOf(owner)).toEqual(['Finn Cole would like to join Rowers']);
    expect(await linesOf(eve)).toMatchObject([
      {
        kind: 'request_answered',
        sentence: 'Your request to join Rowers was approved',
        url: `/communities/${club.id}/details`,
        details: { answer: 'approved' },
        actors: [],
        actors_count: 0,
      },
    ]);
    await owner.get(declineJoinRequest, { params: { id: ofFinn.id } });
    expect(await linesOf(owner)).toEqual([]);
    // They are in no community: this line stays.
    expect(await sentencesOf(finn)).toEqual(['Your request to join Rowers was declined']);
    expect(await finn.get(inbox.getUnreadCount, {})).toEqual({ unread_count: 1 });
    await eve.get(leaveCommunity, { params: { id: club.id } });
    expect(await linesOf(eve)).toEqual([]);
  });

  it('go when they are withdrawn, and tell nobody of what is open', async () => {
    const gwen = await signUpAs(server, 'Gwen Ives');
    const { id } = await ask(gwen, { community: club.id });
    await readAll(owner);
    await gwen.call(cancelJoinRequest, { params: { id } });
    expect(await linesOf(owner)).toEqual([]);
    const open = await communityOf(owner, { name: 'Open', join_policy: 'open' });
    await ask(gwen, { community: open.id });
    expect([await linesOf(gwen), await linesOf(owner)]).toEqual([[], []]);
  });

  it('for a private channel name it to those who manage it and to who asked', async () => {
    const channel = await channelOf(owner, club, { name: 'Inner circle', is_private: true });
    const { id } = await ask(ana, { channel: channel.id });
    expect(await sentencesOf(owner)).toEqual(['Ana Lima would like to join Inner circle']);
    await owner.get(approveJoinRequest, { params: { id } });
    expect(await linesOf(ana)).toMatchObject([
      { sentence: 'Your request to join Inner circle was approved', url: `/channels/${channel.id}` },
    ]);
    expect(await linesOf(ben)).toEqual([]);
  });
});

describe('roles and levels', () => {
  it('tell a new role as long as it is the role, and what only managers may read goes with it', async () => {
    const change = (role: 'admin' | 'member') =>
      owner.get(changeRole, { params: { id: club.id }, body: { user_id: dan.user.id, new_role: role } });
    await change('admin');
    const hana = await signUpAs(server, 'Hana Kurt');
    await hana.get(createJoinRequest, { body: { request_type: 'community', community: club.id } });
    expect(await sentencesOf(dan)).toEqual(['Hana Kurt would like to join Rowers', 'You are now an admin of Rowers']);
    await change('member');
    expect(await linesOf(dan)).toMatchObject([
      {
        sentence: 'You are now a member of Rowers',
        details: { role: 'member' },
        url: `/communities/${club.id}/details`,
      },
    ]);
    expect(await dan.get(inbox.getUnreadCount, {})).toEqual({ unread_count: 1 });
    const isla = await signUpAs(server, 'Isla Lund');
    await joinAs(isla, club, owner);
    expect((await linesOf(isla)).map(({ kind }) => kind)).toEqual(['request_answered']);
  });

  it('tell a level once for ever', async () => {
    const reach = (level: number) =>
      transaction(server.app, (tx) => record(tx, levelReached, { userId: ana.user.id, level, at: server.clock.now() }));
    await reach(3);
    await reach(3);
    await readAll(ana);
    await reach(3);
    expect(await linesOf(ana)).toMatchObject([
      {
        kind: 'level_up',
        sentence: 'You have reached level 3, Junior',
        details: { level: 3 },
        community: null,
        url: '/profile',
        read: true,
      },
    ]);
    await reach(4);
    expect((await sentencesOf(ana))[0]).toBe('You have reached level 4, Senior');
  });
});

it('what a community held goes with it', async () => {
  const short = await communityOf(owner, { name: 'Short' });
  await joinAs(ana, short, owner);
  const body = { category: 'community' as const, community: short.id, comment: 'Hi' };
  const post = await owner.get(createPost, { body });
  await like(ana, post);
  expect(await linesOf(owner)).toHaveLength(1);
  await owner.call(deleteCommunity, { params: { id: short.id }, body: { name: 'Short' } });
  expect(await linesOf(owner)).toEqual([]);
});
