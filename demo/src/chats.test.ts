import { countUnreadMessages, listConversations, listMessages, searchMessages } from '@homecoming/contract/chat.ts';
import { getPost } from '@homecoming/contract/posts.ts';
import { messages } from '@homecoming/server/schema/chat.ts';
import type { TestServer } from '@homecoming/testkit/test-server.ts';
import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAKING_TAKES, openDemoWorld, rowsThatBreak, signInTo } from './fixtures/demo-world.ts';

let server: TestServer;
beforeAll(async () => {
  ({ server } = await openDemoWorld());
}, MAKING_TAKES);
afterAll(() => server.close());

const signIn = (name: string) => signInTo(server, name);
const broken = (rule: SQL) => rowsThatBreak(server, rule);

describe('the chats', () => {
  it('count what they say, without a gap', async () => {
    expect(await server.app.db.$count(messages)).toBeGreaterThan(200);
    expect(
      await broken(sql`select c.id from conversations c
        left join messages m on m.conversation_id = c.id
        group by c.id
        having count(m.id) = 0 or c.last_sequence <> count(m.id) or c.last_sequence <> max(m.sequence)
          or min(m.sequence) <> 1 or c.last_change <> max(m.change) or count(distinct m.change) <> count(m.id)
          or c.last_at <> max(m.created_at) or c.created_at > min(m.created_at)`),
    ).toEqual([]);
    expect(
      await broken(sql`select id from (select m.*, lag(created_at) over place as before, lag(id) over place as before_id
          from messages m window place as (partition by conversation_id order by sequence)) each
        where before >= created_at or before_id >= id`),
    ).toEqual([]);
  });

  it('gives demo chats only members who may write to each other, and nothing of others or before its time', async () => {
    const now = server.clock.now().toISOString();
    expect(
      await broken(sql`select c.id from conversations c
        where (select count(*) from conversation_members m where m.conversation_id = c.id)
            < (case c.kind when 'private' then 2 else 3 end)
          or not exists (select 1 from conversation_members m
            where m.conversation_id = c.id and m.user_id = c.created_by and m.is_admin = (c.kind = 'group'))`),
    ).toEqual([]);
    // All share a community with the creator since before the conversation, or before they were added.
    expect(
      await broken(sql`select u.email, c.name from conversation_members m
        join conversations c on c.id = m.conversation_id join users u on u.id = m.user_id
        where m.user_id <> c.created_by and not exists (select 1 from memberships a
          join memberships b on b.community_id = a.community_id and b.user_id = c.created_by
          where a.user_id = m.user_id and a.joined_at < m.joined_at and b.joined_at < m.joined_at)`),
    ).toEqual([]);
    expect(
      await broken(sql`select x.id from messages x left join conversation_members m
          on m.conversation_id = x.conversation_id and m.user_id = x.sender_id and m.joined_sequence < x.sequence
        where m.user_id is null and not exists (select 1 from messages l
          where l.conversation_id = x.conversation_id and l.action = 'left' and l.sender_id = x.sender_id
            and l.sequence >= x.sequence)`),
    ).toEqual([]);
    expect(
      await broken(sql`select x.id from messages x left join messages p on p.id = x.parent_id
        where x.created_at > ${now} or x.edited_at > ${now} or x.deleted_at > ${now}
          or p.conversation_id <> x.conversation_id or p.sequence >= x.sequence
          or (x.deleted_at is not null) <> (x.action is null and num_nonnulls(x.text, x.image_id, x.file_id) = 0)`),
    ).toEqual([]);
    expect(
      await broken(sql`select r.message_id from message_reactions r join messages x on x.id = r.message_id
        left join conversation_members m on m.conversation_id = x.conversation_id and m.user_id = r.user_id
        where m.user_id is null or r.user_id = x.sender_id or r.created_at < x.created_at or r.created_at > ${now}`),
    ).toEqual([]);
  });

  it('gives demo chats read marks that fit their messages, and mails nobody about the past', async () => {
    expect(
      await broken(sql`select m.user_id from conversation_members m join conversations c on c.id = m.conversation_id
        where m.read_sequence not between m.joined_sequence and c.last_sequence
          or m.mailed_sequence <> c.last_sequence or m.read_at > ${server.clock.now().toISOString()}
          or m.read_sequence < (select coalesce(max(x.sequence), 0) from messages x
            where x.conversation_id = m.conversation_id and x.sender_id = m.user_id)`),
    ).toEqual([]);
  });

  it('show Maya private and group chats, unread ones, a long one, a picture and a file to load', async () => {
    const maya = await signIn('maya');
    const conversations = await maya.get(listConversations, { query: {} });
    expect(conversations.filter(({ type }) => type === 'user').length).toBeGreaterThanOrEqual(5);
    expect(conversations.filter(({ type }) => type === 'group')).toHaveLength(2);
    expect(conversations.every(({ can }) => can.write)).toBe(true);
    expect(conversations.filter(({ muted }) => muted)).toHaveLength(1);
    expect(await maya.get(countUnreadMessages, {})).toEqual({ unread_count: 4 });
    const long = await server.app.db.execute(sql`select max(last_sequence)::int as most from conversations`);
    expect(long.rows).toEqual([{ most: 150 }]);

    const threads = await Promise.all(
      conversations.map(({ id, type }) =>
        maya.get(listMessages, { query: { [type === 'user' ? 'user_id' : 'group_id']: id, limit: 100 } }),
      ),
    );
    const all = threads.flat();
    expect(all.some(({ reply_to }) => reply_to?.available)).toBe(true);
    expect(all.some(({ reactions }) => reactions.length > 0)).toBe(true);
    expect(new Set(all.flatMap(({ system }) => system?.action ?? []))).toEqual(
      new Set(['created', 'added', 'left', 'made_admin']),
    );
    const types = all.flatMap(({ media: file }) => file ?? []);
    expect(new Set(types.map(({ type }) => type))).toEqual(new Set(['image/webp', 'application/pdf']));
    for (const { url } of types) expect((await maya.fetch(url)).status).toBe(200);
    const [linked = ''] = all.flatMap(({ text }) => /\/posts\/([\w-]+)/.exec(text ?? '')?.[1] ?? []);
    expect((await maya.get(getPost, { params: { id: linked } })).author.first_name).toBe('Amir');
    expect((await maya.get(searchMessages, { query: { query: 'guillotine' } })).results).toHaveLength(1);
  });

  it.each([
    ['olivia', 4],
    ['amir', 4],
    ['lena', 2],
    ['noor', 0],
  ])('give %s %i conversations', async (name, count) => {
    expect(await (await signIn(name)).get(listConversations, { query: {} })).toHaveLength(count);
  });
});
