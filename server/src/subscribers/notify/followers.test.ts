import { createComment, createReply, deleteComment, likeComment } from '@homecoming/contract/comments.ts';
import type { Channel } from '@homecoming/contract/channels.ts';
import type { Community } from '@homecoming/contract/communities.ts';
import { createGroup, deleteGroup, subscribeToGroup, type Group } from '@homecoming/contract/groups.ts';
import * as inbox from '@homecoming/contract/notifications.ts';
import { makeChannel, getFirstGroup, joinChannelAs, type Person } from '@homecoming/testkit/cast.ts';
import type { TestServer } from '@homecoming/testkit/test-server.ts';
import { waitFor } from '@homecoming/testkit/wait-for.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notifications } from '../../schema/notifications.ts';
import { listUnreadCounts, listen } from '../fixtures/listen.ts';
import { deleteAllNotifications, startClub, fetchNotifications, readAll, listSentences } from '../fixtures/club.ts';
import { notifyFollowers, retractFollowerNotifications } from './followers.ts';

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

describe('comments in groups', () => {
  let channel: Channel;
  let group: Group;
  beforeAll(async () => {
    channel = await makeChannel(owner, club, { name: 'Boat house', is_private: true });
    for (const person of [ana, ben, cleo]) await joinChannelAs(person, channel, owner);
    group = await getFirstGroup(owner, channel);
    for (const person of [ana, ben, cleo, owner]) await person.get(subscribeToGroup, { params: { id: group.id } });
  });

  const say = (person: Person, text = 'Morning') =>
    person.get(createComment, { params: { id: group.id }, body: { text } });
  const answer = (person: Person, pid: string) =>
    person.get(createReply, { params: { id: group.id, pid }, body: { text: 'Yes' } });

  it('tell its followers, and the author of what was replied to of the reply alone', async () => {
    const comment = await say(ana);
    await server.runJobs();
    expect(await fetchNotifications(ben)).toMatchObject([
      {
        kind: 'group_commented',
        sentence: 'Ana Lima commented in Boat house · General',
        url: `/groups/${group.id}#comment-${comment.id}`,
        subject: comment.id,
        group: { id: group.id, name: 'General' },
        channel: { id: channel.id, name: 'Boat house' },
      },
    ]);
    expect([await fetchNotifications(ana), await fetchNotifications(dan)]).toEqual([[], []]);
    await answer(ben, comment.id);
    await server.runJobs();
    expect(await listSentences(ana)).toEqual(['Ben Moss replied to your comment in Boat house · General']);
    expect(await listSentences(cleo)).toEqual(['Ben Moss and Ana Lima commented in Boat house · General']);
  });

  it('include a reply whose recipient has switched replies off', async () => {
    await ana.get(inbox.updateNotificationSettings, { body: { kind: 'comment_replied', in_app: false } });
    await answer(ben, (await say(ana)).id);
    await server.runJobs();
    expect(await listSentences(ana)).toEqual(['Ben Moss commented in Boat house · General']);
    await ana.get(inbox.updateNotificationSettings, { body: { kind: 'comment_replied', in_app: true } });
  });

  it('include likes, and are withdrawn with them', async () => {
    const { id } = await say(ana);
    await server.runJobs();
    const toggle = (person: Person) => person.get(likeComment, { params: { id } });
    await toggle(ben);
    await toggle(cleo);
    await toggle(ana);
    expect(await listSentences(ana)).toEqual(['Cleo Park and Ben Moss liked your comment in Boat house · General']);
    await toggle(cleo);
    expect(await listSentences(ana)).toEqual(['Ben Moss liked your comment in Boat house · General']);
    await toggle(ben);
    expect(await fetchNotifications(ana)).toEqual([]);
  });

  it('notifies once of comments in groups when the job runs twice, read or not', async () => {
    const { id: commentId } = await say(ana);
    for (let run = 0; run < 2; run += 1) {
      await notifyFollowers.run(server.app, { comments: [{ commentId, except: [] }] });
      expect(await fetchNotifications(ben)).toMatchObject([{ actors_count: 1, read: false }]);
    }
    await readAll(ben);
    await notifyFollowers.run(server.app, { commentId, except: [] });
    await server.runJobs();
    expect(await fetchNotifications(ben)).toMatchObject([{ actors_count: 1, read: true }]);
    await notifyFollowers.run(server.app, { comments: [{ commentId: group.id, except: [] }] });
  });

  it('retracts notifications of a deleted comment, before and after they were sent', async () => {
    const first = await say(ana, 'One');
    const second = await say(ana, 'Two');
    const reply = await answer(ben, first.id);
    await likeAs(cleo, reply.id);
    await server.runJobs();
    const remove = (person: Person, id: string) => person.call(deleteComment, { params: { id } });
    await remove(ben, reply.id);
    await server.runJobs();
    expect(
      [await fetchNotifications(ana), await fetchNotifications(ben)].map((lines) => lines.map(({ kind }) => kind)),
    ).toEqual([[], ['group_commented']]);
    await remove(ana, first.id);
    await server.runJobs();
    expect(await listSentences(cleo)).toEqual(['Ana Lima commented in Boat house · General']);
    await remove(ana, second.id);
    for (let run = 0; run < 2; run += 1) {
      await retractFollowerNotifications.run(server.app, { groupId: group.id, authorId: ana.user.id });
      expect(await fetchNotifications(cleo)).toEqual([]);
    }
    const third = await say(ana, 'Three');
    await remove(ana, third.id);
    await server.runJobs();
    expect(await fetchNotifications(cleo)).toEqual([]);
  });

  it('go with their group, and the bells show it', async () => {
    const body = { name: 'Short-lived' };
    const { id } = await owner.get(createGroup, { params: { id: channel.id }, body });
    await ben.get(subscribeToGroup, { params: { id } });
    await ana.get(createComment, { params: { id }, body: { text: 'Here' } });
    await server.runJobs();
    expect(await ben.get(inbox.getUnreadCount, {})).toEqual({ unread_count: 1 });
    const ofBen = await listen(server, ben);
    await owner.call(deleteGroup, { params: { id } });
    expect(await fetchNotifications(ben)).toEqual([]);
    await waitFor(() => expect(listUnreadCounts(ofBen)).toEqual([0]));
  });

  const likeAs = (person: Person, id: string) => person.get(likeComment, { params: { id } });

  it('hides notifications from people who left the channel', async () => {
    await say(ana);
    const comment = await say(cleo);
    await likeAs(ben, comment.id);
    await server.runJobs();
    expect((await fetchNotifications(cleo)).map(({ kind }) => kind).toSorted()).toEqual([
      'comment_liked',
      'group_commented',
    ]);
    await server.app.pool.query('delete from channel_members where user_id = $1', [cleo.user.id]);
    expect([await fetchNotifications(cleo), await cleo.get(inbox.getUnreadCount, {})]).toEqual([
      [],
      { unread_count: 0 },
    ]);
    await say(ben);
    await server.runJobs();
    await joinChannelAs(cleo, channel, owner);
    await cleo.get(subscribeToGroup, { params: { id: group.id } });
    const again = await fetchNotifications(cleo);
    expect(again.find(({ kind }) => kind === 'group_commented')?.sentence).toBe(
      'Ana Lima commented in Boat house · General',
    );
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
