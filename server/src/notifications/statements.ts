import { sql } from 'drizzle-orm';
import { noBlockBetween } from '../blocks/access.ts';
import { prepared } from '../platform/db/database.ts';
import { enqueueInSql } from '../platform/jobs/jobs.ts';
import { notificationActors, notifications, notificationSettings } from '../schema/notifications.ts';
import { users } from '../schema/users.ts';
import { sendNotificationMail } from './jobs.ts';

/*
 * The two statements that notify people about several things, run in one transaction. People and notifications are looked
 * up one by one in their indexes, whatever the size of the tables when the statements were planned.
 */

/** What is to be notified, as `given` in the statements. */
export interface GivenNotification {
  /** Its place among all: of two with the same key, the later one counts. */
  readonly number: number;
  readonly user_ids: readonly string[];
  readonly kind: string;
  readonly group_key: string;
  readonly actor_id: string | null;
  readonly community_id: string | null;
  readonly channel_id: string | null;
  readonly group_id: string | null;
  readonly post_id: string | null;
  readonly event_id: string | null;
  readonly subject_id: string | null;
  readonly details: object;
  readonly at: Date;
  /** Whether the inbox sends mails of this kind, and whether it does so by default. */
  readonly mails: boolean;
  readonly mailed: boolean;
  /** Part of the id of the mail. */
  readonly stamp: string;
  readonly mail_at: Date;
}

const given = sql`jsonb_to_recordset(${sql.placeholder('given')}::jsonb) as given (
  number integer, user_ids uuid[], kind text, group_key text, actor_id uuid, community_id uuid, channel_id uuid,
  group_id uuid, post_id uuid, event_id uuid, subject_id uuid, details jsonb, at timestamptz, mails boolean,
  mailed boolean, stamp text, mail_at timestamptz)`;

/** SQL: each thing beside each of its recipients, `user_id`. */
const received = sql`
  select number, kind, group_key, actor_id, community_id, channel_id, group_id, post_id, event_id, subject_id, details,
    at, mails, mailed, stamp, mail_at, named.id as user_id
  from ${given}
  cross join lateral (select distinct unnest(given.user_ids) as id) as named
  cross join lateral (select from ${users} where id = named.id and deleted_at is null limit 1) as person
  where named.id is distinct from given.actor_id
    and ${noBlockBetween(sql`given.actor_id`, sql`named.id`)}
    and not exists (
      select 1 from ${notificationSettings} as chosen
      where chosen.user_id = named.id and chosen.kind = given.kind and not chosen.in_app)`;

/**
 * Inserts a notification for each recipient, or updates the unread one, in the order of user ids to avoid deadlocks. Does
 * nothing when the subject is gone. Returns who was notified of what.
 */
export const upsertNotifications = prepared((db) => {
  const recipients = db.$with('recipients', {}).as(sql`
    select received.* from (${received}) as received
    where (community_id is null or exists (select from communities where id = received.community_id))
      and (channel_id is null or exists (select from channels where id = received.channel_id))
      and (group_id is null or exists (select from groups where id = received.group_id))
      and (post_id is null or exists (select from posts where id = received.post_id))
      and (event_id is null or exists (select from events where id = received.event_id))`);
  const written = db.$with('written', {}).as(sql`
    insert into ${notifications} (
      user_id, kind, group_key, community_id, channel_id, group_id, post_id, event_id, subject_id, details, created_at, updated_at)
    select user_id, kind, group_key, community_id, channel_id, group_id, post_id, event_id, subject_id, details, first_at, last_at
    from (
      select distinct on (user_id, group_key) *,
        min(at) over (partition by user_id, group_key) as first_at,
        max(at) over (partition by user_id, group_key) as last_at
      from recipients
      order by user_id, group_key, number desc) as line
    order by user_id, group_key
    on conflict (user_id, group_key) where read_at is null do update set
      updated_at = greatest(${notifications.updatedAt}, excluded.updated_at),
      subject_id = excluded.subject_id, details = excluded.details
    returning user_id, group_key`);
  return db
    .with(recipients, written)
    .select({ number: sql<number>`recipients.number`, userId: sql<string>`recipients.user_id` })
    .from(sql`recipients join written using (user_id, group_key)`)
    .prepare('write_notifications');
});

/** Adds each actor once to the notifications that upsertNotifications() has locked, and enqueues their mails. */
export const addActors = prepared((db) => {
  const lines = db.$with('lines', {}).as(sql`
    select line.id, line.user_id, received.number, received.kind, received.actor_id, received.at, received.mails,
      received.mailed, received.stamp, received.mail_at
    from (${received}) as received
    cross join lateral (
      select id, user_id from ${notifications}
      where user_id = received.user_id and group_key = received.group_key and read_at is null limit 1) as line`);
  const added = db.$with('added', {}).as(sql`
    insert into ${notificationActors} (notification_id, actor_id, created_at)
    select id, actor_id, max(at) from lines where actor_id is not null group by id, actor_id
    on conflict (notification_id, actor_id) do update set
      created_at = greatest(${notificationActors.createdAt}, excluded.created_at)
    returning notification_id, xmax = 0 as is_new`);
  const counted = db.$with('counted', {}).as(sql`
    update ${notifications} set actors_count = actors_count + new.actors
    from (select notification_id, count(*) as actors from added where is_new group by notification_id) as new
    where new.notification_id = ${notifications.id}`);
  const mail = enqueueInSql(sendNotificationMail, {
    payload: sql`json_build_object('notificationId', line.id, 'mailId', line.id || '.' || line.stamp)`,
    key: sql`'notification-mail:' || line.id`,
    runAt: sql`line.first_mail_at`,
  });
  return db
    .with(lines, added, counted)
    .select({ enqueued: sql<null>`(${mail}) is null` })
    .from(
      sql`(
        select distinct on (id) *, min(mail_at) over (partition by id) as first_mail_at from lines order by id, number desc) as line
        left join ${notificationSettings} as chosen on chosen.user_id = line.user_id and chosen.kind = line.kind`,
    )
    .where(sql`line.mails and coalesce(chosen.mail, line.mailed)`)
    .prepare('add_notification_actors');
});
