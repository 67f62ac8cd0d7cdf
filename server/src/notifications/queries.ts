import type { Notification, NotificationKind, NotificationSettings } from '@homecoming/contract/notifications.ts';
import type { Person } from '@homecoming/contract/shapes.ts';
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { selectShownYear } from '../accounts/audience.ts';
import { personColumns, presentPerson, type PersonRow } from '../accounts/present.ts';
import { noBlockBetween, notBlocked } from '../blocks/access.ts';
import type { UserContext } from '../platform/app.ts';
import { prepared, type Queryable } from '../platform/db/database.ts';
import { keysetPage, pageSize, type PageQuery } from '../platform/db/keyset.ts';
import { equalsAny } from '../platform/db/equals-any.ts';
import { channelMembers, channels } from '../schema/channels.ts';
import { communities, memberships } from '../schema/communities.ts';
import { events } from '../schema/events.ts';
import { groups } from '../schema/groups.ts';
import { notifications, notificationSettings } from '../schema/notifications.ts';
import { eventBlasts } from '../schema/outreach.ts';
import { posts } from '../schema/posts.ts';
import { registrations } from '../schema/registrations.ts';
import { users } from '../schema/users.ts';
import {
  channelOfReader,
  canBeMailed,
  membershipOfReader,
  removedAuthors,
  shownActors,
  unread,
  visible,
} from './access.ts';
import { presentNotification, presentSettings } from './present.ts';
import { BLAST_EXCERPT, EXCERPT } from './view.ts';

const lastChangedFirst = keysetPage('desc', [
  [notifications.updatedAt, ({ line }: { line: typeof notifications.$inferSelect }) => line.updatedAt],
  [notifications.id, ({ line }) => line.id],
]);

/** The caller's inbox, last changed first. */
export async function listNotifications(ctx: UserContext, query: PageQuery) {
  const reader = ctx.actor.userId;
  const size = pageSize(query.limit);
  const after = lastChangedFirst.bind(lastChangedFirst.read(query.cursor));
  const rows = await inboxPage(ctx.db).execute({ reader, ...after, limit: size + 1 });
  const actors = await newestActors(
    ctx.db,
    reader,
    rows.map(({ line }) => line.id),
  );
  const present = (row: (typeof rows)[number]): Notification => presentNotification(row, actors.get(row.line.id) ?? []);
  const page = lastChangedFirst.toPage(rows, size, present);
  return { ...page, unread_count: rows[0]?.unreadCount ?? (await countUnread(ctx.db, reader)) };
}

/** The number of unread notifications of a user, at most 100. */
export async function countUnread(db: Queryable, userId: string): Promise<number> {
  return (await countUnreadByUser(db, [userId])).get(userId) ?? 0;
}

/** Unread counts of several users, each at most 100. */
export async function countUnreadByUser(
  db: Queryable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await unreadCounts(db).execute({ userIds });
  return new Map(rows.map((row) => [row.userId, row.unreadCount]));
}

/** The caller's settings by kind, with defaults. */
export async function getSettings({ db, payments, actor }: UserContext): Promise<NotificationSettings> {
  const chosen = await db.select().from(notificationSettings).where(eq(notificationSettings.userId, actor.userId));
  const [there] = await db
    .select({
      cohorts: sql<boolean>`coalesce(bool_or(${communities.cohortsOn}), false)`,
      jobs: sql<boolean>`coalesce(bool_or(${communities.jobBoard} <> 'off'), false)`,
      mentoring: sql<boolean>`coalesce(bool_or(${communities.mentoring} <> 'off'), false)`,
    })
    .from(memberships)
    .innerJoin(communities, eq(communities.id, memberships.communityId))
    .where(and(eq(memberships.userId, actor.userId), isNull(communities.deletedAt)));
  const parts = there ?? { cohorts: false, jobs: false, mentoring: false };
  return presentSettings(chosen, { ...parts, payments: payments !== null, staff: actor.isStaff });
}

/** A notification for its mail; null when it was read or removed, or when its reader may no longer read it. */
export async function unreadLine(db: Queryable, id: string) {
  const [view] = await selectLines(db, {}).where(and(eq(notifications.id, id), unread));
  if (view === undefined) return null;
  const actors = await newestActors(db, view.line.userId, [id]);
  return { view, actors: actors.get(id) ?? [] };
}

/** Those of the given users who get mails of a kind: they want them and have a confirmed address. */
export function selectMailRecipients(db: Queryable, userIds: readonly string[], kind: NotificationKind) {
  return db
    .select({ userId: users.id, email: users.email, firstName: users.firstName })
    .from(users)
    .leftJoin(notificationSettings, and(eq(notificationSettings.userId, users.id), eq(notificationSettings.kind, kind)))
    .where(and(equalsAny(users.id, userIds), canBeMailed(kind)));
}

/** The newest three actors of each notification, without people blocked either way, and those whose comments were removed. */
async function newestActors(
  db: Queryable,
  reader: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Person[]>> {
  const rows: (PersonRow & { lineId: string })[] =
    ids.length > 0 ? await selectActors(db).execute({ reader, ids }) : [];
  const byLine = Map.groupBy(rows, ({ lineId }) => lineId);
  return new Map([...byLine].map(([lineId, people]) => [lineId, people.map(presentPerson)]));
}

const reader = sql`${sql.placeholder('reader')}::uuid`;

/** Counting stops there: nobody reads the number, and each unread notification costs a look at its actors. */
const MAX_UNREAD = 100;

const blastAuthors = alias(users, 'blast_authors');

/** SQL: the blast of a notification, as a join, while its reader may read it: it is not hidden, and they are going. */
const blastOfReader = and(
  eq(notifications.kind, 'event_blast'),
  eq(eventBlasts.id, notifications.subjectId),
  eq(eventBlasts.hidden, false),
  sql`exists (select from ${registrations} where ${registrations.eventId} = ${eventBlasts.eventId}
    and ${registrations.userId} = ${notifications.userId} and ${registrations.status} = 'going')`,
);

/** SQL: the author of a blast, as a join, unless a block is between them and the reader. */
const blastAuthorOfReader = and(
  eq(blastAuthors.id, eventBlasts.authorId),
  noBlockBetween(notifications.userId, eventBlasts.authorId),
);

const lineColumns = {
  line: notifications,
  community: { id: communities.id, name: communities.name, logoId: communities.logoId },
  channel: { id: channels.id, name: channels.name },
  group: { id: groups.id, name: groups.name },
  post: {
    id: posts.id,
    title: posts.title,
    excerpt: sql<string>`left(${posts.comment}, ${sql.raw(String(EXCERPT + 1))})`,
  },
  event: { id: events.id, title: events.title, isDeleted: sql<boolean>`${events.deletedAt} is not null` },
  blast: {
    id: eventBlasts.id,
    title: eventBlasts.title,
    excerpt: sql<string>`left(${eventBlasts.message}, ${sql.raw(String(BLAST_EXCERPT + 1))})`,
  },
  blastAuthor: { firstName: blastAuthors.firstName, graduationYear: selectShownYear(blastAuthors) },
  actorsCount: shownActors,
};

function selectLines<More extends Record<string, SQL<number>>>(db: Queryable, more: More) {
  return db
    .select({ ...lineColumns, ...more })
    .from(notifications)
    .leftJoin(memberships, membershipOfReader)
    .leftJoin(channelMembers, channelOfReader)
    .leftJoin(communities, eq(communities.id, notifications.communityId))
    .leftJoin(channels, eq(channels.id, notifications.channelId))
    .leftJoin(groups, eq(groups.id, notifications.groupId))
    .leftJoin(posts, eq(posts.id, notifications.postId))
    .leftJoin(events, eq(events.id, notifications.eventId))
    .leftJoin(eventBlasts, blastOfReader)
    .leftJoin(blastAuthors, blastAuthorOfReader);
}

const inboxPage = prepared((db) => {
  return selectLines(db, { unreadCount: unreadCountFor(db, reader) })
    .where(and(sql`${notifications.userId} = ${reader}`, lastChangedFirst.afterPlaceholders, visible))
    .orderBy(...lastChangedFirst.orderBy)
    .limit(sql.placeholder('limit'))
    .prepare('inbox_page');
});

const selectActors = prepared((db) =>
  db
    .select({ lineId: sql<string>`line.id`.as('line_id'), ...personColumns })
    .from(
      sql`unnest(${sql.placeholder('ids')}::uuid[]) as line(id) join ${notifications} on ${notifications.id} = line.id
      cross join lateral (
        select actor_id, created_at from notification_actors
        where notification_id = line.id and ${notBlocked(reader, sql`actor_id`)}
          and actor_id not in ${removedAuthors}
        order by created_at desc, actor_id limit 3) as newest`,
    )
    .innerJoin(users, sql`${users.id} = newest.actor_id`)
    .orderBy(sql`newest.created_at desc, newest.actor_id`)
    .prepare('inbox_actors'),
);

const unreadCounts = prepared((db) =>
  db
    .select({ userId: sql<string>`reader.id`, unreadCount: unreadCountFor(db, sql`reader.id`) })
    .from(sql`unnest(${sql.placeholder('userIds')}::uuid[]) as reader(id)`)
    .prepare('unread_counts'),
);

/** In SQL: the number of unread notifications of a user. */
function unreadCountFor(db: Queryable, userId: SQL): SQL<number> {
  const found = db
    .select({ id: notifications.id })
    .from(notifications)
    .leftJoin(memberships, membershipOfReader)
    .leftJoin(channelMembers, channelOfReader)
    .where(and(sql`${notifications.userId} = ${userId}`, unread))
    .limit(MAX_UNREAD);
  return sql<number>`(select count(*)::int from (${found}) as unread)`;
}
