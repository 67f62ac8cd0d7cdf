import { getOwnPoints } from '@homecoming/contract/points.ts';
import { commentLikes, comments } from '@homecoming/server/schema/comments.ts';
import { communities } from '@homecoming/server/schema/communities.ts';
import { resources } from '@homecoming/server/schema/groups.ts';
import { files, media } from '@homecoming/server/schema/media.ts';
import { posts } from '@homecoming/server/schema/posts.ts';
import { studies } from '@homecoming/server/schema/alumni/studies.ts';
import { users } from '@homecoming/server/schema/users.ts';
import type { TestServer } from '@homecoming/testkit/test-server.ts';
import { eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAKING_TAKES, openDemoWorld, rowsThatBreak, signInTo } from './fixtures/demo-world.ts';
import { HOUR } from './times.ts';

let server: TestServer;
let lines: readonly string[];
beforeAll(async () => {
  ({ server, lines } = await openDemoWorld());
}, MAKING_TAKES);
afterAll(() => server.close());

const signIn = (name: string) => signInTo(server, name);
const broken = (rule: SQL) => rowsThatBreak(server, rule);

describe('what is there', () => {
  it('makes a lively demo world, and says so in two lines', async () => {
    const { db } = server.app;
    expect(lines).toHaveLength(2);
    expect(await db.$count(users)).toBeGreaterThanOrEqual(155);
    expect(await db.$count(communities)).toBe(6);
    expect(await db.$count(posts)).toBeGreaterThanOrEqual(90);
    expect(await db.$count(media, isNull(media.subjectId))).toBe(0);
    const faces = await db.$count(users, isNotNull(users.photoId));
    expect(faces / (await db.$count(users))).toBeGreaterThan(0.8);
    expect(await db.$count(communities, isNull(communities.logoId))).toBe(0);
    const pictures = await db.$count(posts, sql`${posts.imageId} is not null`);
    expect(pictures / (await db.$count(posts))).toBeGreaterThan(0.35);
    expect(await broken(sql`select name from communities where cover_id is null`)).toEqual([]);
    expect(await broken(sql`select email from users where not onboarded or not info_1`)).toEqual([]);
  });

  it('stores counters of the demo world that equal its rows', async () => {
    expect(
      await broken(sql`select id from posts p
        where likes_count <> (select count(*) from post_likes l where l.post_id = p.id) or likes_count > 120`),
    ).toEqual([]);
    expect(
      await broken(sql`select id from posts p
        where comments_count <> (select count(*) from comments c where c.post_id = p.id)`),
    ).toEqual([]);
    expect(await server.app.db.$count(comments, isNotNull(comments.postId))).toBeGreaterThan(40);
    expect(
      await broken(sql`select name from communities c
        where members_count <> (select count(*) from memberships m where m.community_id = c.id)`),
    ).toEqual([]);
  });

  it('gives points for what people did, and so different levels', async () => {
    expect(
      await broken(sql`select u.email from users u left join point_entries e on e.user_id = u.id
        group by u.id having u.points <> coalesce(sum(e.points), 0)`),
    ).toEqual([]);
    // Everything has earned its entry, and every entry is for something.
    expect(
      await broken(sql`
        (select author_id, 'post', id, author_id from posts where removed_by is null
          union select author_id, 'comment', id, author_id from comments where deleted_at is null
          union select p.author_id, 'like_received', p.id, l.user_id from post_likes l join posts p on p.id = l.post_id
          union select c.author_id, 'like_received', c.id, l.user_id
            from comment_likes l join comments c on c.id = l.comment_id
          union select invited_by, 'invite_joined', accepted_by, invited_by from invites where state = 'accepted')
        except select user_id, reason, subject_id, from_id from point_entries`),
    ).toEqual([]);
    const days = sql`date_trunc('day', created_at, 'UTC')`;
    expect(
      await broken(sql`select user_id from point_entries where reason in ('post', 'comment')
          group by user_id, ${days} having sum(points) > 20
        union select user_id from point_entries where reason = 'like_received'
          group by user_id, ${days} having sum(points) > 20
        union select user_id from point_entries where reason = 'like_received'
          group by user_id, from_id, ${days} having sum(points) > 6`),
    ).toEqual([]);
    const found = await broken(sql`select distinct level_of(points)::int as level from users order by level`);
    expect(found).toEqual([1, 2, 3, 4, 5].map((level) => ({ level })));
    const maya = await (await signIn('maya')).get(getOwnPoints, {});
    expect(maya.points).toBeGreaterThan(100);
    expect(maya.next?.name).toBe('Senior');
    expect(maya.recent.results.every(({ about }) => about !== null)).toBe(true);
  });

  it('keeps the rules of communities in the demo world', async () => {
    expect(
      await broken(sql`select community_id from memberships group by community_id
        having count(*) > 250 or count(*) filter (where role = 'admin') > 2
          or count(*) filter (where role = 'community_owner') <> 1
          or count(*) filter (where is_payment_owner) <> 1`),
    ).toEqual([]);
    expect(
      await broken(sql`select u.email from users u join studies s on s.user_id = u.id and s.is_main
        join programs p on p.id = s.program_id left join memberships m
          on m.user_id = u.id and m.community_id = s.community_id
        where m.user_id is null or p.community_id <> s.community_id or p.name is distinct from u.program
          or extract(year from s.ends_on) is distinct from u.graduation_year`),
    ).toEqual([]);
    expect(await server.app.db.$count(studies)).toBeGreaterThan(40);
    expect(
      await broken(sql`select p.id from posts p left join memberships m
        on m.community_id = p.community_id and m.user_id = p.author_id and m.joined_at <= p.created_at
        where m.user_id is null`),
    ).toEqual([]);
    expect(
      await broken(sql`select c.text, c.created_at, m.joined_at from comments c join posts p on p.id = c.post_id left join memberships m
        on m.community_id = p.community_id and m.user_id = c.author_id and m.joined_at <= c.created_at
        where m.user_id is null or c.created_at <= p.created_at or c.created_at > now()`),
    ).toEqual([]);
    expect(
      await broken(sql`select l.post_id from post_likes l join posts p on p.id = l.post_id left join memberships m
        on m.community_id = p.community_id and m.user_id = l.user_id and m.joined_at <= l.created_at
        where m.user_id is null or l.created_at < p.created_at or l.user_id = p.author_id`),
    ).toEqual([]);
    expect(
      await broken(sql`select r.id from join_requests r join memberships m
        on m.community_id = r.community_id and m.user_id = r.user_id where r.channel_id is null`),
    ).toEqual([]);
    expect(
      await broken(sql`select i.id from invites i
        left join memberships g on g.community_id = i.community_id and g.user_id = i.accepted_by
        left join memberships h on h.community_id = i.community_id and h.user_id = i.invited_by
        where h.role = 'member' or h.joined_at is null or i.created_at < h.joined_at
          or (i.state = 'accepted' and (g.joined_at is null or g.joined_at not between i.created_at and i.expires_at))`),
    ).toEqual([]);
  });

  it('gives the demo world no row before its time, and ids that sort by time', async () => {
    const now = server.clock.now().toISOString();
    expect(
      await broken(sql`select m.user_id from memberships m join users u on u.id = m.user_id
        join communities c on c.id = m.community_id
        where m.joined_at < u.created_at or m.joined_at < c.created_at or m.joined_at > ${now}`),
    ).toEqual([]);
    expect(await broken(sql`select post_id from post_likes where created_at > ${now}`)).toEqual([]);
    const byId = await server.app.db.select({ at: posts.createdAt }).from(posts).orderBy(posts.id);
    const times = byId.map(({ at }) => at.getTime());
    expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
    expect(server.clock.now().getTime() - (times.at(-1) ?? 0)).toBeLessThan(HOUR);
  });
});

describe('the channels', () => {
  it('fills the demo channels with posts and comments', async () => {
    const { db } = server.app;
    expect(
      await broken(sql`select c.name from communities c left join channels ch on ch.community_id = c.id
        group by c.id having count(ch.id) not between 2 and 4`),
    ).toEqual([]);
    expect(
      await broken(sql`select c.name from channels c left join groups g on g.channel_id = c.id
        group by c.id having count(g.id) not between 2 and 4 or count(g.id) filter (where g.name = 'General') <> 1
          or c.members_count < 4`),
    ).toEqual([]);
    const hidden = await broken(sql`select c.name from channels ch join communities c on c.id = ch.community_id
      where ch.is_private order by c.name`);
    expect(hidden).toEqual([{ name: 'Founders’ Table' }, { name: 'Northgate University Alumni' }]);
    expect(await db.$count(comments)).toBeGreaterThanOrEqual(200);
    expect(await db.$count(commentLikes)).toBeGreaterThan(await db.$count(comments));
    const lively = await broken(sql`select group_id from comments where parent_id is null
      group by group_id having count(*) >= 6`);
    expect(lively.length).toBeGreaterThanOrEqual(5);
    const deep = await broken(sql`select a.id from comments a join comments b on b.id = a.parent_id
      join comments c on c.id = b.parent_id join comments d on d.id = c.parent_id`);
    expect(deep.length).toBeGreaterThanOrEqual(5);
    expect(await db.$count(comments, sql`${comments.deletedAt} is not null`)).toBeGreaterThan(0);
    expect(await db.$count(comments, sql`${comments.editedAt} is not null`)).toBeGreaterThan(1);
    expect(await db.$count(resources)).toBeGreaterThanOrEqual(15);
    expect(await db.$count(files, eq(files.subjectType, 'resource'))).toBe(3);
    expect(
      await broken(sql`select f.id from files f left join resources r on r.file_id = f.id and f.subject_id = r.id
        where f.subject_type = 'resource' and (r.id is null or f.owner_id <> r.added_by)`),
    ).toEqual([]);
  });

  it('count what they say', async () => {
    expect(
      await broken(sql`select name from channels c
        where groups_count <> (select count(*) from groups g where g.channel_id = c.id)
          or members_count <> (select count(*) from channel_members m where m.channel_id = c.id)`),
    ).toEqual([]);
    expect(
      await broken(sql`select name from groups g
        where comments_count <> (select count(*) from comments c where c.group_id = g.id and c.deleted_at is null)
          or resources_count <> (select count(*) from resources r where r.group_id = g.id)
          or members_count <> (select count(*) from group_members m where m.group_id = g.id)
          or last_activity_at <> (select coalesce(max(at), g.created_at) from (
            select created_at as at from comments c where c.group_id = g.id
            union all select created_at from resources r where r.group_id = g.id) activity)`),
    ).toEqual([]);
    expect(
      await broken(sql`select id from comments c
        where replies_count <> (select count(*) from comments r where r.parent_id = c.id)
          or likes_count <> (select count(*) from comment_likes l where l.comment_id = c.id)`),
    ).toEqual([]);
  });

  it('contain only posts and comments of their members, and follow the rules', async () => {
    expect(
      await broken(sql`select c.text from comments c join groups g on g.id = c.group_id left join channel_members m
        on m.channel_id = g.channel_id and m.user_id = c.author_id and m.joined_at <= c.created_at
        where m.user_id is null`),
    ).toEqual([]);
    expect(
      await broken(sql`select l.comment_id from comment_likes l join comments c on c.id = l.comment_id
        join groups g on g.id = c.group_id left join channel_members m
        on m.channel_id = g.channel_id and m.user_id = l.user_id and m.joined_at <= l.created_at
        where m.user_id is null or l.created_at < c.created_at or l.user_id = c.author_id`),
    ).toEqual([]);
    expect(
      await broken(sql`select r.title from resources r left join group_members m
        on m.group_id = r.group_id and m.user_id = r.added_by and m.joined_at <= r.created_at
        where m.user_id is null`),
    ).toEqual([]);
    expect(
      await broken(sql`select c.name from channels c left join memberships m
        on m.community_id = c.community_id and m.user_id = c.created_by and m.role in ('admin', 'community_owner')
          and m.joined_at <= c.created_at where m.user_id is null`),
    ).toEqual([]);
    expect(
      await broken(sql`select r.id from join_requests r join channels c on c.id = r.channel_id
        left join memberships m on m.community_id = c.community_id and m.user_id = r.user_id
        left join channel_members i on i.channel_id = c.id and i.user_id = r.user_id
        where not c.is_private or i.user_id is not null or m.joined_at is null or m.joined_at > r.created_at`),
    ).toEqual([]);
  });

  it('gives demo channels nothing before its time', async () => {
    const now = server.clock.now().toISOString();
    expect(
      await broken(sql`select i.user_id from channel_members i join channels c on c.id = i.channel_id
        join memberships m on m.community_id = i.community_id and m.user_id = i.user_id
        where i.joined_at < m.joined_at or i.joined_at < c.created_at or i.joined_at > ${now}`),
    ).toEqual([]);
    expect(
      await broken(sql`select f.user_id from group_members f join groups g on g.id = f.group_id
        join channel_members i on i.channel_id = f.channel_id and i.user_id = f.user_id
        where f.joined_at < i.joined_at or f.joined_at < g.created_at or f.joined_at > ${now}`),
    ).toEqual([]);
    expect(
      await broken(sql`select g.name from groups g join channels c on c.id = g.channel_id
        join communities o on o.id = c.community_id
        where g.created_at < c.created_at or c.created_at < o.created_at or g.last_activity_at > ${now}`),
    ).toEqual([]);
    expect(
      await broken(sql`select c.text from comments c join groups g on g.id = c.group_id
        left join comments p on p.id = c.parent_id
        where c.created_at < g.created_at or c.created_at <= p.created_at or c.created_at >= p.deleted_at
          or c.created_at > ${now} or c.edited_at > ${now} or c.deleted_at > ${now}`),
    ).toEqual([]);
    expect(
      await broken(sql`select id from (select id, created_at, lag(created_at) over (order by id) as before from comments)
        each where before > created_at`),
    ).toEqual([]);
  });
});
