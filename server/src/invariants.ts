import type { Client } from 'pg';
import { findBrokenChains } from './trust/log/verify.ts';

/** What is counted beside the counter that is kept of it. */
interface Counter {
  readonly table: string;
  readonly column: string;
  /** SQL: `id` of a row of the table, and `n`, how many there are. */
  readonly counted: string;
  /** SQL: what names a row of `kept`, where that is no id. */
  readonly key?: string;
}

const perRow = (table: string, key: string, condition = 'true') =>
  `select ${key} as id, count(*) as n from ${table} where ${condition} group by 1`;

const counters: readonly Counter[] = [
  { table: 'communities', column: 'members_count', counted: perRow('memberships', 'community_id') },
  { table: 'channels', column: 'members_count', counted: perRow('channel_members', 'channel_id') },
  { table: 'channels', column: 'groups_count', counted: perRow('groups', 'channel_id', 'removed_by is null') },
  { table: 'groups', column: 'members_count', counted: perRow('group_members', 'group_id') },
  { table: 'groups', column: 'resources_count', counted: perRow('resources', 'group_id', 'removed_by is null') },
  {
    table: 'groups',
    column: 'comments_count',
    counted: perRow('comments', 'group_id', 'deleted_at is null and removed_by is null'),
  },
  {
    table: 'posts',
    column: 'comments_count',
    counted: perRow('comments', 'post_id', 'deleted_at is null and removed_by is null'),
  },
  { table: 'posts', column: 'likes_count', counted: perRow('post_likes', 'post_id') },
  { table: 'posts', column: 'shares_count', counted: perRow('post_shares', 'post_id') },
  { table: 'comments', column: 'likes_count', counted: perRow('comment_likes', 'comment_id') },
  { table: 'comments', column: 'replies_count', counted: perRow('comments', 'parent_id') },
  {
    table: 'notifications',
    column: 'actors_count',
    counted: perRow('notification_actors', 'notification_id'),
  },
  { table: 'events', column: 'going_count', counted: perRow('registrations', 'event_id', `status = 'going'`) },
  {
    table: 'events',
    column: 'waitlisted_count',
    counted: perRow('registrations', 'event_id', `status = 'waitlisted'`),
  },
  { table: 'events', column: 'requested_count', counted: perRow('registrations', 'event_id', `status = 'requested'`) },
  {
    table: 'events',
    column: 'awaiting_count',
    counted: perRow('registrations', 'event_id', `status = 'awaiting_payment'`),
  },
  {
    table: 'events',
    column: 'checked_in_count',
    counted: perRow('registrations', 'event_id', 'checked_in_at is not null'),
  },
  ...(['active', 'waiting'] as const).map((column) => ({
    table: 'mentor_offers',
    column,
    key: `kept.community_id || ' ' || kept.user_id`,
    counted: perRow(
      'mentorships',
      `community_id || ' ' || mentor_id`,
      `state = '${column === 'active' ? 'running' : 'waiting'}'`,
    ),
  })),
  { table: 'users', column: 'points', counted: 'select user_id as id, sum(points) as n from point_entries group by 1' },
];

/** What must hold of every database. Returns what does not, a sentence each. Reads whole tables, which may take minutes. */
export async function findBrokenInvariants(client: Client): Promise<string[]> {
  const wrong: string[] = [];
  for (const { table, column, counted, key = 'kept.id' } of counters) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from ${table} kept left join (${counted}) counted on counted.id = ${key}
       where kept.${column} <> coalesce(counted.n, 0)`,
    );
    const count = rows[0]?.count ?? 0;
    if (count > 0) wrong.push(`${count} rows of ${table} have a wrong ${column}.`);
  }
  const { rows } = await client.query<{ id: string }>(
    `select e.id from events e where e.going_count + e.awaiting_count > e.capacity`,
  );
  const events = rows.map(({ id }) => `The event ${id} has more seats taken than its capacity.`);
  return [...wrong, ...events, ...(await findBrokenChains(client))];
}
