import { readdir } from 'node:fs/promises';
import { logIn } from '@homecoming/contract/accounts.ts';
import { listChannels } from '@homecoming/contract/channels.ts';
import { listConversations } from '@homecoming/contract/chat.ts';
import { listComments } from '@homecoming/contract/comments.ts';
import { listCommunities } from '@homecoming/contract/communities.ts';
import { listMyGroups, listResources, searchGroups } from '@homecoming/contract/groups.ts';
import { listJoinRequests } from '@homecoming/contract/join-requests.ts';
import { listNotifications } from '@homecoming/contract/notifications.ts';
import { listPosts } from '@homecoming/contract/posts.ts';
import { channelMembers, channels } from '@homecoming/server/schema/channels.ts';
import { communities, memberships } from '@homecoming/server/schema/communities.ts';
import { users } from '@homecoming/server/schema/users.ts';
import type { TestServer } from '@homecoming/testkit/test-server.ts';
import { eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAKING_TAKES, openDemoWorld, rowsThatBreak, signInTo } from './fixtures/demo-world.ts';
import { demoSignIns } from './world.ts';

let server: TestServer;
beforeAll(async () => {
  ({ server } = await openDemoWorld());
}, MAKING_TAKES);
afterAll(() => server.close());

const signIn = (name: string) => signInTo(server, name);
const broken = (rule: SQL) => rowsThatBreak(server, rule);

describe('the sign-ins', () => {
  it('all work', async () => {
    expect(demoSignIns).toHaveLength(6);
    for (const { email } of demoSignIns) {
      const { user } = await server.nobody.get(logIn, { body: { email, password: 'homecoming' } });
      expect(user).toMatchObject({ email, verified: true, info_1: true, onboarded: true });
    }
  });

  it('offers demo sign-ins that have the roles they are listed with', async () => {
    const { db } = server.app;
    const roles = async (name: string) => {
      const { userId } = await signIn(name);
      const rows = await db
        .select({ name: communities.name, role: memberships.role, pays: memberships.isPaymentOwner })
        .from(memberships)
        .innerJoin(communities, eq(communities.id, memberships.communityId))
        .where(eq(memberships.userId, userId));
      return new Map(rows.map((row) => [row.name, `${row.role}${row.pays ? ' and payment owner' : ''}`]));
    };
    expect((await roles('olivia')).get('Northgate University Alumni')).toBe('community_owner and payment owner');
    expect((await roles('amir')).get('Northgate University Alumni')).toBe('admin');
    expect((await roles('maya')).size).toBe(3);
    expect((await roles('lena')).size).toBe(1);
    expect((await roles('staff')).size).toBe(0);
  });

  it('shows Noor communities, but no membership and no request', async () => {
    const { results } = await (await signIn('noor')).get(listCommunities, { query: {} });
    expect(results).toHaveLength(5);
    expect(results.filter((card) => card.is_member || card.applied)).toEqual([]);
  });

  it('gives Maya a feed with likes of her own, and pictures that load', async () => {
    const maya = await signIn('maya');
    const { results } = await maya.get(listPosts, { query: { limit: 100 } });
    expect(results.some((post) => post.likedby_me)).toBe(true);
    const picture = results.find((post) => post.image !== null)?.image?.url ?? '';
    const face = results.find((post) => post.author.photo !== null)?.author.photo ?? '';
    const logo = results[0]?.community.logo ?? '';
    for (const url of [picture, face, logo]) expect((await maya.fetch(url)).status, url).toBe(200);
  });

  it('has a face for everybody but those who chose none, and no file of nobody', async () => {
    const withFace = await server.app.db.select({ email: users.email }).from(users).where(isNotNull(users.photoId));
    const pictures = await readdir(new URL('../pictures/faces/', import.meta.url));
    expect(withFace.map(({ email }) => email.replace('@homecoming.test', '.webp')).toSorted()).toEqual(
      pictures.filter((name) => name.endsWith('.webp')).toSorted(),
    );
  });

  it('gives Amir requests to answer', async () => {
    const amir = await signIn('amir');
    const { results } = await amir.get(listCommunities, { query: {} });
    const id = results.find(({ name }) => name.startsWith('Northgate'))?.id ?? '';
    const waiting = await amir.get(listJoinRequests, { params: { id }, query: {} });
    expect(waiting.results.filter(({ request_type }) => request_type === 'community')).toHaveLength(7);
    const intoChannels = waiting.results.filter(({ request_type }) => request_type === 'channel');
    expect(intoChannels.map(({ channel, user }) => [channel?.name, user.first_name])).toEqual([
      ['Mentors’ room', 'Ada'],
    ]);
  });

  it('puts them into the channels that they would choose', async () => {
    const { db } = server.app;
    const listChannelNames = async (name: string) => {
      const { userId } = await signIn(name);
      const rows = await db
        .select({ community: communities.name, channel: channels.name })
        .from(channelMembers)
        .innerJoin(channels, eq(channels.id, channelMembers.channelId))
        .innerJoin(communities, eq(communities.id, channels.communityId))
        .where(eq(channelMembers.userId, userId))
        .orderBy(channels.name);
      return rows.map(({ community, channel }) => `${community}: ${channel}`);
    };
    expect(await listChannelNames('maya')).toEqual([
      'Northgate University Alumni: Housing and moving',
      'Northgate University Alumni: Old photographs',
      'Class of 2016: Reunion',
    ]);
    expect((await listChannelNames('olivia')).length).toBeGreaterThanOrEqual(5);
    expect((await listChannelNames('amir')).length).toBeGreaterThanOrEqual(5);
    expect(await listChannelNames('lena')).toHaveLength(1);
    expect(await listChannelNames('noor')).toEqual([]);
  });

  it('gives Maya groups with comments, replies and a file to load, and no private one', async () => {
    const maya = await signIn('maya');
    const { results } = await maya.get(listMyGroups, { query: { limit: 100 } });
    expect(new Set(results.map((group) => group.channel_name))).toEqual(
      new Set(['Housing and moving', 'Old photographs', 'Reunion']),
    );
    expect(results.filter((group) => group.is_member).length).toBeGreaterThanOrEqual(5);
    const group = results.find(({ name }) => name === 'Who is this?');
    const thread = await maya.get(listComments, { params: { id: group?.id ?? '' }, query: {} });
    expect(thread).toHaveLength(6);
    expect(thread.some(({ deleted, replies }) => deleted && replies.length > 0)).toBe(true);

    const general = results.find(({ name, channel_name }) => name === 'General' && channel_name === 'Old photographs');
    const kept = await maya.get(listResources, { params: { id: general?.id ?? '' }, query: {} });
    const sheet = await maya.fetch(kept.results.find(({ kind }) => kind === 'file')?.url ?? '');
    expect(sheet.headers.get('content-type')).toContain('application/pdf');
    expect(await sheet.text()).toMatch(/^%PDF-[^]*%%EOF\n$/);

    const northgate = await maya.get(listChannels, { params: { id: group?.community ?? '' } });
    expect(northgate.find(({ is_private }) => is_private)?.can.read).toBe(false);
    const found = await maya.get(searchGroups, { query: { query: 'Hard questions' } });
    expect(found.results.filter(({ name }) => name === 'Hard questions')).toEqual([]);
  });

  it.each([
    ['maya', ['comment_liked', 'comment_replied', 'group_commented', 'message_reacted', 'post_liked']],
    ['olivia', ['post_liked', 'request_received']],
    ['amir', ['post_liked', 'request_received']],
  ])('gives %s an inbox of what happened, some of it not read', async (name, expected) => {
    const person = await signIn(name);
    const { results, unread_count } = await person.get(listNotifications, { query: {} });
    const chats = (await person.get(listConversations, { query: {} })).map(({ id }) => `/chat/${id}`);
    for (const { url } of results.filter(({ kind }) => kind === 'message_reacted')) expect(chats).toContain(url);
    expect(results.length).toBeGreaterThanOrEqual(8);
    expect(unread_count).toBe(4);
    expect(results.filter(({ read }) => read).length).toBe(results.length - 4);
    const kinds = results.map(({ kind }) => kind);
    for (const kind of expected) expect(kinds).toContain(kind);
    expect(results.every(({ actors }) => actors.length > 0)).toBe(true);
  });

  it('fills no inbox with what did not happen', async () => {
    const now = server.clock.now().toISOString();
    expect(
      await broken(sql`select id from notifications n
        where actors_count <> (select count(*) from notification_actors a where a.notification_id = n.id)
          or exists (select 1 from notification_actors a where a.notification_id = n.id and a.actor_id = n.user_id)
          or created_at > updated_at or updated_at > read_at or updated_at > ${now} or read_at > ${now}`),
    ).toEqual([]);
  });
});
