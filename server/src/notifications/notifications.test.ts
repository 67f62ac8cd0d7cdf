import { leaveCommunity } from '@homecoming/contract/communities.ts';
import type { LiveMessage } from '@homecoming/contract/live.ts';
import * as inbox from '@homecoming/contract/notifications.ts';
import { unlikePost } from '@homecoming/contract/posts.ts';
import { joinAs, makeCommunity, type Person } from '@homecoming/testkit/cast.ts';
import { countQueries, countStatements } from '@homecoming/testkit/test-server.ts';
import { waitFor } from '@homecoming/testkit/wait-for.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { notifications } from '../schema/notifications.ts';
import type { Transaction } from '../platform/db/database.ts';
import { transaction } from '../platform/transaction.ts';
import { startInbox } from './fixtures/inbox-cast.ts';
import { sweepNotifications } from './jobs.ts';
import { notifyAll } from './service.ts';

const DAY = 24 * 60 * 60_000;

type Inbox = Awaited<ReturnType<typeof startInbox>>;
let server: Inbox['server'];
let owner: Inbox['owner'];
let ana: Inbox['ana'];
let ben: Inbox['ben'];
let club: Inbox['club'];
let write: Inbox['write'];
let like: Inbox['like'];
let comment: Inbox['comment'];
let clear: Inbox['clear'];
beforeAll(async () => {
  ({ server, owner, ana, ben, club, write, like, comment, clear } = await startInbox());
});
afterAll(() => server.close());
beforeEach(() => clear());

/** Posts with one like each; the last one has the newest notification. */
async function likedPosts(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const { id } = await write(`Post ${n}`);
    server.clock.forward(5);
    await like(ana, id);
    ids.push(id);
  }
  return ids;
}

const titles = (page: { results: readonly inbox.Notification[] }) => page.results.map(({ post }) => post?.title);

describe('the inbox', () => {
  it('pages by the last change, without gaps or repeats', async () => {
    await likedPosts(5);
    const first = await owner.get(inbox.listNotifications, { query: { limit: 2 } });
    expect([titles(first), first.unread_count]).toEqual([['Post 4', 'Post 3'], 5]);
    const second = await owner.get(inbox.listNotifications, { query: { limit: 2, cursor: first.next ?? '' } });
    const third = await owner.get(inbox.listNotifications, { query: { limit: 2, cursor: second.next ?? '' } });
    expect([titles(second), titles(third), third.next]).toEqual([['Post 2', 'Post 1'], ['Post 0'], null]);
  });

  it('moves a notification up when an actor is added', async () => {
    const [oldest = ''] = await likedPosts(3);
    await like(ben, oldest);
    expect(titles(await owner.get(inbox.listNotifications, {}))).toEqual(['Post 0', 'Post 2', 'Post 1']);
  });

  it('makes the same number of queries for one and many notifications', async () => {
    await likedPosts(1);
    const queryCount = await countQueries(server, () => owner.get(inbox.listNotifications, {}));
    const [id = ''] = await likedPosts(4);
    await like(ben, id);
    expect(await countQueries(server, () => owner.get(inbox.listNotifications, {}))).toBe(queryCount);
    // The caller, the notifications, and their actors.
    expect(queryCount).toBe(3);
  });

  it.each(['x', 'WzEsMl0', Buffer.from('["x","y"]').toString('base64url')])('refuses the cursor %s', async (cursor) => {
    const { status } = await owner.call(inbox.listNotifications, { query: { cursor } });
    expect(status).toBe(400);
  });

  it("ignores ids of other people's notifications", async () => {
    await likedPosts(3);
    const { results } = await owner.get(inbox.listNotifications, {});
    const ids = results.slice(0, 2).map(({ id }) => id);
    expect(await ana.get(inbox.readNotifications, { body: { ids } })).toEqual({ unread_count: 0 });
    expect(await owner.get(inbox.getUnreadCount, {})).toEqual({ unread_count: 3 });
    expect(await owner.get(inbox.readNotifications, { body: { ids: [] } })).toEqual({ unread_count: 3 });
    for (let time = 0; time < 2; time += 1)
      expect(await owner.get(inbox.readNotifications, { body: { ids } })).toEqual({ unread_count: 1 });
    expect((await owner.get(inbox.listNotifications, {})).results.map(({ read }) => read)).toEqual([true, true, false]);
    expect(await owner.get(inbox.readNotifications, { body: {} })).toEqual({ unread_count: 0 });
    const many = Array.from({ length: 101 }, () => club.id);
    expect((await owner.call(inbox.readNotifications, { body: { ids: many } })).status).toBe(400);
    expect((await owner.call(inbox.readNotifications, { body: { ids: ['x'] } })).status).toBe(400);
    expect((await server.nobody.call(inbox.listNotifications, {})).status).toBe(401);
  });

  it('merges concurrent notifications into two statements, in their order', async () => {
    const { id: postId } = await write('A post');
    const at = server.clock.now();
    const liked = (actor: Person) =>
      ({ kind: 'post_liked', groupKey: `post_liked:${postId}`, actorId: actor.user.id, postId, at }) as const;
    const level = (reached: number) =>
      ({ kind: 'level_up', groupKey: 'level_up', actorId: null, details: { level: reached }, at }) as const;
    const gone = { ...liked(ana), groupKey: 'gone', postId: '0198d7a0-0000-7000-8000-000000000000' };
    const notify = (tx: Transaction) =>
      Promise.all([
        notifyAll(tx, [owner.user.id], liked(ana)),
        notifyAll(tx, [owner.user.id, ben.user.id, owner.user.id], liked(ben)),
        notifyAll(tx, [owner.user.id], liked(ana)),
        notifyAll(tx, [ana.user.id], level(2)),
        notifyAll(tx, [ana.user.id], level(3)),
        notifyAll(tx, [owner.user.id], gone),
        notifyAll(tx, [], level(4)),
      ]);
    let notified: string[][] = [];
    const statements = await countStatements(server, async () => {
      notified = await transaction(server.app, notify);
    });
    // With those that begin and end the transaction
    expect(statements).toBe(4);
    const [theirs, hers] = [[owner.user.id], [ana.user.id]];
    expect(notified).toEqual([theirs, theirs, theirs, hers, hers, [], []]);
    const { results } = await owner.get(inbox.listNotifications, {});
    expect(results).toMatchObject([{ kind: 'post_liked', actors_count: 2 }]);
    expect((await ana.get(inbox.listNotifications, {})).results).toMatchObject([{ details: { level: 3 } }]);
    expect(await ben.get(inbox.getUnreadCount, {})).toEqual({ unread_count: 0 });
  });

  it('counts at most 100 unread notifications', async () => {
    const many = Array.from({ length: 120 }, (_, level) => ({ groupKey: `level_up:${level}`, details: { level } }));
    const line = { userId: owner.user.id, kind: 'level_up' } as const;
    await server.app.db.insert(notifications).values(many.map((each) => ({ ...line, ...each })));
    expect(await owner.get(inbox.getUnreadCount, {})).toEqual({ unread_count: 100 });
    const { results, unread_count: unread } = await owner.get(inbox.listNotifications, {});
    expect(unread).toBe(100);
    const ids = results.map(({ id }) => id);
    expect(ids).toHaveLength(20);
    expect(await owner.get(inbox.readNotifications, { body: { ids } })).toEqual({ unread_count: 100 });
    expect(await owner.get(inbox.readNotifications, { body: {} })).toEqual({ unread_count: 0 });
  });
});

describe('the settings', () => {
  const getSetting = async (kind: inbox.NotificationKind) =>
    (await owner.get(inbox.getNotificationSettings, {})).kinds.find((each) => each.kind === kind);
  const set = (body: { kind: inbox.NotificationKind; in_app?: boolean; mail?: boolean }) =>
    owner.get(inbox.updateNotificationSettings, { body });

  it('answers default settings to a person who chose none', async () => {
    const { kinds } = await owner.get(inbox.getNotificationSettings, {});
    // Nobody here is of the staff, or in a community with cohorts, mentoring or jobs.
    const others = /^(plan_requested|graduation_asked|admins_graduated|reunion_asked|mentoring_.*|job_expiring)$/;
    const ofPeople = inbox.notificationKinds.filter((kind) => !others.test(kind));
    expect(kinds.map(({ kind }) => kind)).toEqual(ofPeople);
    expect(kinds.every(({ in_app }) => in_app)).toBe(true);
    expect(kinds.filter(({ mail }) => mail).map(({ kind }) => kind)).toEqual([
      'post_commented',
      'mentioned',
      'comment_replied',
      'request_received',
      'request_answered',
      'role_changed',
      'member_added',
      'message_received',
      'event_updated',
      'event_blast',
      'event_reminder',
      'event_feedback',
      'payment_updated',
      'payment_problem',
      'payout_account',
      'plan_answered',
      'case_opened',
      'report_answered',
      'decision_received',
      'newcomers_listed',
      'arrival_asked',
      'search_found',
      'contact_made',
    ]);
    const can = { in_app: true, mail: true };
    expect(kinds[0]).toEqual({ kind: 'post_liked', label: 'Likes of my posts', in_app: true, mail: false, can });
  });

  it('keep missing kinds, and allow mails only with the inbox', async () => {
    await set({ kind: 'post_commented', in_app: false });
    expect(await getSetting('post_commented')).toMatchObject({ in_app: false, mail: false });
    await set({ kind: 'post_commented', in_app: true });
    expect(await getSetting('post_commented')).toMatchObject({ in_app: true, mail: true });
    await set({ kind: 'post_liked', in_app: false });
    await set({ kind: 'post_liked', mail: true });
    expect(await getSetting('post_liked')).toMatchObject({ in_app: true, mail: true });
    const wrong = await owner.call(inbox.updateNotificationSettings, {
      // @ts-expect-error The contract has no such kind; a client that is not typed by it may still send one.
      body: { kind: 'everything', mail: true },
    });
    expect(wrong.status).toBe(400);
  });

  it('refuse to switch mails about the money of the user, and messages in the inbox', async () => {
    const { kinds } = await owner.get(inbox.getNotificationSettings, {});
    const withoutSwitch = (way: 'in_app' | 'mail') => kinds.filter(({ can }) => !can[way]).map(({ kind }) => kind);
    expect(withoutSwitch('mail')).toEqual(['payment_updated', 'payout_account', 'decision_received']);
    expect(withoutSwitch('in_app')).toEqual(['message_received', 'decision_received', 'search_found']);
    for (const body of [
      { kind: 'payment_updated', mail: false },
      { kind: 'payout_account', in_app: false, mail: false },
      { kind: 'message_received', in_app: false },
    ] as const) {
      const { status, error } = await owner.call(inbox.updateNotificationSettings, { body });
      expect([status, error.code]).toEqual([400, 'not_switchable']);
    }
    expect((await owner.get(inbox.getNotificationSettings, {})).kinds).toEqual(kinds);
    await set({ kind: 'payment_updated', in_app: false });
    await set({ kind: 'message_received', mail: false });
    expect(await getSetting('payment_updated')).toMatchObject({ in_app: false });
    expect(await getSetting('message_received')).toMatchObject({ mail: false });
  });

  it('keep a kind out of the inbox of the user who switched it off', async () => {
    await set({ kind: 'post_liked', in_app: false });
    const { id } = await write();
    await like(ana, id);
    expect(await owner.get(inbox.listNotifications, {})).toEqual({ results: [], next: null, unread_count: 0 });
    await set({ kind: 'post_liked', in_app: true });
    await like(ben, id);
    expect((await owner.get(inbox.listNotifications, {})).results).toMatchObject([{ actors_count: 1 }]);
  });
});

describe('live', () => {
  /** A person's live connection; `counts` are the unread counts that it received. */
  async function listen(person: Person): Promise<{ counts: number[]; socket: WebSocket }> {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/v1/realtime/`);
    const counts: number[] = [];
    const ready = Promise.withResolvers<void>();
    socket.on('message', (frame) => {
      const message: LiveMessage = JSON.parse(String(frame));
      if (message.type === 'ready') ready.resolve();
      if (message.type === 'notification.created') counts.push(message.data.unread_count);
    });
    socket.on('open', () => socket.send(JSON.stringify({ type: 'auth', token: person.token })));
    await ready.promise;
    return { counts, socket };
  }

  it('pushes the unread count to all devices of the reader, and to nobody else', async () => {
    const [first, second, ofAna] = [await listen(owner), await listen(owner), await listen(ana)];
    const expectCount = async (count: number) => {
      for (const { counts } of [first, second]) await waitFor(() => expect(counts.at(-1)).toBe(count));
    };
    const { id } = await write();
    await like(ana, id);
    await expectCount(1);
    await comment(ben, id);
    await expectCount(2);
    await ana.get(unlikePost, { params: { id }, body: {} });
    await expectCount(1);
    await owner.get(inbox.readNotifications, { body: {} });
    await expectCount(0);
    expect(ofAna.counts).toEqual([]);
    for (const { socket } of [first, second, ofAna]) socket.close();
  });

  it('counts for many readers in one query', async () => {
    const people = [owner, ana, ben];
    const listeners = await Promise.all(people.map(listen));
    const { id } = await write();
    const queryCount = await countQueries(server, async () => {
      const news = { kind: 'post_liked', groupKey: 'many', actorId: null, communityId: club.id, postId: id } as const;
      const at = server.clock.now();
      await transaction(server.app, (tx) =>
        notifyAll(
          tx,
          people.map(({ user }) => user.id),
          { ...news, at },
        ),
      );
      for (const { counts } of listeners) await waitFor(() => expect(counts).toEqual([1]));
    });
    expect(queryCount).toBe(1);
    for (const { socket } of listeners) socket.close();
  });

  it('pushes the new count to a member who leaves', async () => {
    const other = await makeCommunity(ana, { name: 'Singers' });
    await joinAs(ben, other, ana);
    const { counts, socket } = await listen(ben);
    await waitFor(() => expect(counts).toEqual([]));
    await ben.get(leaveCommunity, { params: { id: other.id } });
    await waitFor(() => expect(counts).toEqual([0]));
    socket.close();
  });
});

it('deletes read notifications after 180 days, also when the sweep runs twice', async () => {
  await likedPosts(2);
  const { results } = await owner.get(inbox.listNotifications, {});
  await owner.get(inbox.readNotifications, { body: { ids: [results[1]?.id ?? ''] } });
  const level = { userId: owner.user.id, kind: 'level_up', groupKey: 'level_up:9', details: { level: 9 } } as const;
  await server.app.db.insert(notifications).values({ ...level, readAt: new Date() });
  await sweepNotifications.run(server.app, {});
  expect(await server.app.db.$count(notifications)).toBe(3);
  server.clock.forward(181 * DAY);
  for (let run = 0; run < 2; run += 1) {
    await sweepNotifications.run(server.app, {});
    const left = await server.app.db.select({ kind: notifications.kind }).from(notifications);
    expect(left.map(({ kind }) => kind).toSorted()).toEqual(['level_up', 'post_liked']);
  }
});
