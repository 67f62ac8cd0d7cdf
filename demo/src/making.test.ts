import { logIn } from '@homecoming/contract/accounts.ts';
import { channelMembers, channels } from '@homecoming/server/schema/channels.ts';
import { messages } from '@homecoming/server/schema/chat.ts';
import { commentLikes, comments } from '@homecoming/server/schema/comments.ts';
import { communities } from '@homecoming/server/schema/communities.ts';
import { events } from '@homecoming/server/schema/events.ts';
import { groupMembers, groups, resources } from '@homecoming/server/schema/groups.ts';
import { files, media } from '@homecoming/server/schema/media.ts';
import { eventFeedback } from '@homecoming/server/schema/outreach.ts';
import { postLikes, posts } from '@homecoming/server/schema/posts.ts';
import { registrationAnswers, registrations } from '@homecoming/server/schema/registrations.ts';
import { users } from '@homecoming/server/schema/users.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepLenaYoung } from './lena.ts';
import { planWorld } from './plan.ts';
import { DAY, HOUR } from './times.ts';
import { makeDemoWorldIfEmpty } from './world.ts';
import { writeWorld } from './write-world.ts';

const MAKING_TAKES = 60_000;
const quiet = () => undefined;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await makeDemoWorldIfEmpty(server.app, quiet);
}, MAKING_TAKES);
afterAll(() => server.close());

/** What people see of a world, without ids and times. */
async function readContent({ app: { db } }: TestServer) {
  const people = await db
    .select({ email: users.email, first: users.firstName, last: users.lastName, bio: users.shortBio, tags: users.tags })
    .from(users)
    .orderBy(users.id);
  const feed = await db
    .select({
      email: users.email,
      community: communities.name,
      title: posts.title,
      text: posts.comment,
      likes: posts.likesCount,
      picture: media.placeholder,
    })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .innerJoin(communities, eq(communities.id, posts.communityId))
    .leftJoin(media, eq(media.id, posts.imageId))
    .orderBy(posts.id);
  const talk = await db
    .select({
      email: users.email,
      channel: channels.name,
      group: groups.name,
      text: comments.text,
      likes: comments.likesCount,
      followers: groups.membersCount,
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId))
    .innerJoin(groups, eq(groups.id, comments.groupId))
    .innerJoin(channels, eq(channels.id, groups.channelId))
    .orderBy(comments.id);
  const insiders = await db
    .select({ email: users.email, channel: channels.name })
    .from(channelMembers)
    .innerJoin(users, eq(users.id, channelMembers.userId))
    .innerJoin(channels, eq(channels.id, channelMembers.channelId))
    .orderBy(channels.id, users.id);
  const calendar = await db
    .select({
      title: events.title,
      checkedIn: events.checkedInCount,
    })
    .from(events)
    .orderBy(events.id);
  const guests = await db
    .select({ title: events.title, email: users.email, status: registrations.status })
    .from(registrations)
    .innerJoin(users, eq(users.id, registrations.userId))
    .innerJoin(events, eq(events.id, registrations.eventId))
    .orderBy(events.title, users.email);
  return { people, feed, talk, insiders, calendar, guests };
}

describe('making it', () => {
  it('makes no demo world where there is anybody', async () => {
    const before = await readContent(server);
    const pictures = await server.app.db.$count(media);
    await makeDemoWorldIfEmpty(server.app, () => expect.unreachable());
    expect(await readContent(server)).toEqual(before);
    expect(await server.app.db.$count(media)).toBe(pictures);
  });

  it(
    'makes the demo world whole or not at all, one of two at once, and the same one at another time',
    { timeout: MAKING_TAKES },
    async () => {
      const other = await startTestServer();
      const { app, clock } = other;
      // A world without its pictures fails at the end of the transaction.
      await expect(
        writeWorld(
          app,
          planWorld({ now: clock.now(), passwordHash: 'x', publicUrl: app.config.publicUrl, sellsTickets: true }),
          { uploads: new Map(), portraits: new Map() },
        ),
      ).rejects.toThrow();
      const full = { ...app.storage, put: () => Promise.reject(new Error('the disk is full')) };
      await expect(makeDemoWorldIfEmpty({ ...app, storage: full }, quiet)).rejects.toThrow('the disk is full');
      expect([await app.db.$count(users), await app.db.$count(communities)]).toEqual([0, 0]);

      clock.forward(100 * DAY);
      await Promise.all([makeDemoWorldIfEmpty(app, quiet), makeDemoWorldIfEmpty(app, quiet)]);
      expect(await readContent(other)).toEqual(await readContent(server));
      for (const table of [
        postLikes,
        commentLikes,
        groupMembers,
        resources,
        messages,
        registrationAnswers,
        eventFeedback,
      ])
        expect(await app.db.$count(table)).toBe(await server.app.db.$count(table));
      for (const table of [media, files]) expect(await app.db.$count(table, isNull(table.subjectId))).toBe(0);
      await other.close();
    },
  );
});

it('keeps Lena young, whether the job runs once or twice', async () => {
  server.clock.forward(3 * DAY);
  for (let run = 0; run < 2; run += 1) {
    await keepLenaYoung.run(server.app, {});
    const { user } = await server.nobody.get(logIn, {
      body: { email: 'lena@homecoming.test', password: 'homecoming' },
    });
    expect(user.is_tutorial_shown).toBe(false);
    expect(server.clock.now().getTime() - Date.parse(user.created_at)).toBeLessThan(24 * HOUR);
  }
  expect(
    (
      await server.app.db.execute(sql`select m.user_id from channel_members i
      join memberships m on m.community_id = i.community_id and m.user_id = i.user_id
      left join group_members f on f.channel_id = i.channel_id and f.user_id = i.user_id
      where i.joined_at < m.joined_at or f.joined_at < i.joined_at`)
    ).rows,
  ).toEqual([]);
  // Nobody wrote to her before she joined, and the order of what they wrote is as before.
  expect(
    (
      await server.app.db.execute(sql`select x.id from (select m.*,
          lag(created_at) over (partition by conversation_id order by sequence) as before from messages m) x
        join conversations c on c.id = x.conversation_id join users l on l.id in (c.low_id, c.high_id)
        where l.email = 'lena@homecoming.test' and (x.before >= x.created_at or x.created_at > c.last_at
          or x.created_at < (select min(joined_at) from memberships where user_id = l.id))`)
    ).rows,
  ).toEqual([]);
});
