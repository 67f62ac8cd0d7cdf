import { sql } from 'drizzle-orm';
import { notBlocked } from '../blocks/access.ts';
import { prepared } from '../platform/db/database.ts';
import { enqueueInSql } from '../platform/jobs/jobs.ts';
import { notificationActors, notifications, notificationSettings } from '../schema/notifications.ts';
import { users } from '../schema/users.ts';
import { sendNotificationMail } from './jobs.ts';

/* The two statements that notify people, run in one transaction. */

const given = {
  kind: sql`${sql.placeholder('kind')}::text`,
  groupKey: sql`${sql.placeholder('groupKey')}::text`,
  actorId: sql`${sql.placeholder('actorId')}::uuid`,
  at: sql`${sql.placeholder('at')}::timestamptz`,
  uuid: (name: string) => sql`${sql.placeholder(name)}::uuid`,
};

/** SQL: the recipients among the given users. */
const recipients = sql`(
  select named.id from unnest(${sql.placeholder('userIds')}::uuid[]) as named(id)
  join ${users} on ${users.id} = named.id and ${users.deletedAt} is null
  where named.id is distinct from ${given.actorId}
    and ${notBlocked(given.actorId, sql`named.id`)}
    and not exists (
      select 1 from ${notificationSettings} as chosen
      where chosen.user_id = named.id and chosen.kind = ${given.kind} and not chosen.in_app)
) as recipients`;

/**
 * Inserts a notification for each recipient, or updates the unread one, in the order of user ids to avoid deadlocks. Does
 * nothing when the subject is gone.
 */
export const upsertNotifications = prepared((db) => {
  const written = db.$with('written', {}).as(sql`
    insert into ${notifications} (
      user_id, kind, group_key, community_id, channel_id, group_id, post_id, event_id, subject_id, details, created_at, updated_at)
    select recipients.id, ${given.kind}, ${given.groupKey}, ${given.uuid('communityId')}, ${given.uuid('channelId')},
      ${given.uuid('groupId')}, ${given.uuid('postId')}, ${given.uuid('eventId')}, ${given.uuid('subjectId')},
      ${sql.placeholder('details')}::jsonb, ${given.at}, ${given.at}
    from ${recipients}
    where (${given.uuid('communityId')} is null or exists (select from communities where id = ${given.uuid('communityId')}))
      and (${given.uuid('channelId')} is null or exists (select from channels where id = ${given.uuid('channelId')}))
      and (${given.uuid('groupId')} is null or exists (select from groups where id = ${given.uuid('groupId')}))
      and (${given.uuid('postId')} is null or exists (select from posts where id = ${given.uuid('postId')}))
      and (${given.uuid('eventId')} is null or exists (select from events where id = ${given.uuid('eventId')}))
    order by recipients.id
    on conflict (user_id, group_key) where read_at is null do update set
      updated_at = greatest(${notifications.updatedAt}, excluded.updated_at),
      subject_id = excluded.subject_id, details = excluded.details
    returning user_id`);
  return db
    .with(written)
    .select({ userId: sql<string>`user_id` })
    .from(sql`written`)
    .prepare('write_notifications');
});

/** Adds the actor once to the notifications that upsertNotifications() has locked, and enqueues their mails. */
export const addActor = prepared((db) => {
  const lines = sql`${notifications} as line join ${recipients} on recipients.id = line.user_id
    and line.group_key = ${given.groupKey} and line.read_at is null`;
  const added = db.$with('added', {}).as(sql`
    insert into ${notificationActors} (notification_id, actor_id, created_at)
    select line.id, ${given.actorId}, ${given.at} from ${lines} where ${given.actorId} is not null
    on conflict (notification_id, actor_id) do update set
      created_at = greatest(${notificationActors.createdAt}, excluded.created_at)
    returning notification_id, xmax = 0 as is_new`);
  const counted = db.$with('counted', {}).as(sql`
    update ${notifications} set actors_count = actors_count + 1
    from added where added.is_new and added.notification_id = ${notifications.id}`);
  const mail = enqueueInSql(sendNotificationMail, {
    payload: sql`json_build_object('notificationId', line.id, 'mailId', line.id || '.' || ${sql.placeholder('stamp')}::text)`,
    key: sql`'notification-mail:' || line.id`,
    runAt: sql`${sql.placeholder('mailAt')}::timestamptz`,
  });
  return db
    .with(added, counted)
    .select({ enqueued: sql<null>`(${mail}) is null` })
    .from(
      sql`${lines} left join ${notificationSettings} as chosen
        on chosen.user_id = line.user_id and chosen.kind = line.kind`,
    )
    .where(sql`${sql.placeholder('mails')}::boolean and coalesce(chosen.mail, ${sql.placeholder('mailed')}::boolean)`)
    .prepare('add_notification_actor');
});
