import { commonErrors } from '@homecoming/contract/errors.ts';
import type { QueryOf } from '@homecoming/contract/endpoint.ts';
import { postErrors, type listPosts as listCall, type Post } from '@homecoming/contract/posts.ts';
import { profileErrors } from '@homecoming/contract/profiles.ts';
import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import { communityExists, notBlocked } from '../blocks/access.ts';
import { accessChannel } from '../channels/access.ts';
import { accessInsideCommunity } from '../communities/access.ts';
import type { UserContext } from '../platform/app.ts';
import { prepared, type Queryable } from '../platform/db/database.ts';
import { keysetPage, pageSize } from '../platform/db/keyset.ts';
import { fail } from '../platform/http/fail.ts';
import { isInPlace, maySeeProfile } from '../profiles/access.ts';
import { channelMembers, channels } from '../schema/channels.ts';
import { communities, memberships } from '../schema/communities.ts';
import { media } from '../schema/media.ts';
import { bookmarks, postLikes, posts } from '../schema/posts.ts';
import { users } from '../schema/users.ts';
import { accessEventPosts, accessPost, membershipOfReader, readable } from './access.ts';
import { newestComments } from './comments/queries.ts';
import { postColumns, presentPost, type PostView } from './present.ts';

type Query = QueryOf<typeof listCall>;

/** The page of a list, and its reader. */
interface Page {
  readonly reader: string;
  readonly limit: number;
  readonly [placeholder: string]: string | number | undefined;
}

const newestFirst = keysetPage('desc', [[posts.id, ({ post }: PostView) => post.id]]);
const lastKeptFirst = keysetPage('desc', [[bookmarks.id, ({ bookmarkId }: PostView) => bookmarkId ?? '']]);

/**
 * Posts of one community, channel, event or person, or the home feed, newest first, each with its newest comments. Posts of
 * blocked people are left out, either way.
 */
export async function listPosts(ctx: UserContext, query: Query) {
  const size = pageSize(query.limit);
  const order = query.bookmarked === true ? lastKeptFirst : newestFirst;
  const page = { reader: ctx.actor.userId, limit: size + 1, ...order.bind(order.read(query.cursor)) };
  const shown = order.toPage(await findRows(ctx, query, page), size, (row) => row);
  return { results: await present(ctx, shown.results), next: shown.next };
}

/** One post as the caller sees it. */
export async function getPost(ctx: UserContext, id: string): Promise<Post> {
  await accessPost(ctx, id, 'read');
  return readPost(ctx, id);
}

/** A post that the caller may read. */
export async function readPost(ctx: UserContext, id: string): Promise<Post> {
  const [post] = await present(ctx, await postById(ctx.db).execute({ id, reader: ctx.actor.userId }));
  if (post === undefined) throw fail(postErrors.post_not_found);
  return post;
}

/** Posts that the caller may read, with their newest comments in one more query. */
async function present(ctx: UserContext, views: readonly PostView[]): Promise<Post[]> {
  const commented = views.filter(({ post }) => post.commentsCount > 0).map(({ post }) => post.id);
  const comments = commented.length === 0 ? null : await newestComments(ctx, commented);
  return views.map((view) => presentPost(view, ctx.actor, comments?.get(view.post.id)));
}

const scopes = ['community', 'channel', 'event', 'user', 'bookmarked'] as const;

async function findRows(ctx: UserContext, query: Query, page: Page): Promise<PostView[]> {
  const given = scopes.filter((name) => query[name] !== undefined && query[name] !== false);
  if (given.length > 1) throw fail(commonErrors.invalid_input, { message: `Ask for one of ${given.join(' and ')}.` });
  if (query.community !== undefined) return communityRows(ctx, query.community, page);
  if (query.channel !== undefined) return channelRows(ctx, query.channel, page);
  if (query.event !== undefined) return eventRows(ctx, query.event, page);
  if (query.user !== undefined) return userRows(ctx, query.user, page);
  return query.bookmarked ? bookmarkedPosts(ctx.db).execute({ ...page }) : homeFeed(ctx.db).execute({ ...page });
}

async function communityRows(ctx: UserContext, community: string, page: Page): Promise<PostView[]> {
  // One round trip in the usual case: the feed joins the reader's membership. Without rows, access is checked separately.
  const params = { ...page, community, place: community, staff: ctx.actor.isStaff };
  const rows = await placeFeed(ctx.db).execute(params);
  if (rows.length === 0) await accessInsideCommunity(ctx, community, 'read');
  return rows;
}

async function channelRows(ctx: UserContext, place: string, page: Page): Promise<PostView[]> {
  const { channel } = await accessChannel(ctx, place, 'read');
  return placeFeed(ctx.db).execute({ ...page, community: channel.communityId, place, staff: ctx.actor.isStaff });
}

async function eventRows(ctx: UserContext, event: string, page: Page): Promise<PostView[]> {
  await accessEventPosts(ctx, event);
  return eventFeed(ctx.db).execute({ ...page, event });
}

async function userRows(ctx: UserContext, user: string, page: Page): Promise<PostView[]> {
  const rows = await userFeed(ctx.db).execute({ ...page, user, staff: ctx.actor.isStaff });
  if (rows.length === 0 && !(await maySeeProfile(ctx, user))) throw fail(profileErrors.profile_not_found);
  return rows;
}

const reader = sql.placeholder('reader');
const limit = sql.placeholder('limit');
const staff = sql`${sql.placeholder('staff')}::boolean`;
const before = newestFirst.afterPlaceholders;

/** SQL condition: no block between the reader and the author. */
const authorNotBlocked = notBlocked(reader, posts.authorId);

/** SQL condition: the reader is a member of the community, and of the channel unless they manage the community. */
const readableInside: SQL = sql`(${memberships.role} is not null and ${readable})`;

function selectPosts(db: Queryable) {
  return db
    .select(postColumns)
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .innerJoin(communities, eq(communities.id, posts.communityId))
    .leftJoin(channels, eq(channels.id, posts.channelId))
    .leftJoin(media, eq(media.id, posts.imageId))
    .leftJoin(postLikes, and(eq(postLikes.postId, posts.id), eq(postLikes.userId, reader)))
    .leftJoin(bookmarks, and(eq(bookmarks.postId, posts.id), eq(bookmarks.userId, reader)))
    .leftJoin(memberships, membershipOfReader);
}

const postById = prepared((db) =>
  selectPosts(db)
    .where(eq(posts.id, sql.placeholder('id')))
    .prepare('post_by_id'),
);

const placeFeed = prepared((db) =>
  selectPosts(db)
    .where(
      and(
        eq(posts.communityId, sql.placeholder('community')),
        eq(posts.placeId, sql.placeholder('place')),
        before,
        sql`(${staff} or exists (
          select 1 from ${memberships}
          where ${memberships.communityId} = ${sql.placeholder('community')} and ${memberships.userId} = ${reader}
            and ${communityExists(memberships.communityId)}))`,
        authorNotBlocked,
      ),
    )
    .orderBy(...newestFirst.orderBy)
    .limit(limit)
    .prepare('place_feed'),
);

const eventFeed = prepared((db) =>
  selectPosts(db)
    .where(and(eq(posts.eventId, sql.placeholder('event')), before, isInPlace, authorNotBlocked))
    .orderBy(...newestFirst.orderBy)
    .limit(limit)
    .prepare('event_feed'),
);

const userFeed = prepared((db) =>
  selectPosts(db)
    .where(
      and(
        eq(posts.authorId, sql.placeholder('user')),
        before,
        isInPlace,
        sql`(${staff} or ${readableInside})`,
        authorNotBlocked,
      ),
    )
    .orderBy(...newestFirst.orderBy)
    .limit(limit)
    .prepare('user_feed'),
);

const bookmarkedPosts = prepared((db) =>
  selectPosts(db)
    .where(
      and(eq(bookmarks.userId, reader), lastKeptFirst.afterPlaceholders, readableInside, isInPlace, authorNotBlocked),
    )
    .orderBy(...lastKeptFirst.orderBy)
    .limit(limit)
    .prepare('bookmarked_posts'),
);

/** The communities and channels of the reader's home feed. */
export const homeFeedPlaces = sql`(
  select ${memberships.communityId} as community_id, ${memberships.communityId} as place_id
  from ${memberships} where ${memberships.userId} = ${reader} and ${communityExists(memberships.communityId)}
  union all
  select ${channelMembers.communityId}, ${channelMembers.channelId}
  from ${channelMembers} where ${channelMembers.userId} = ${reader}
    and ${communityExists(channelMembers.communityId)}) as places`;

// The newest of each community or channel by its index, then the newest of these: 30 short ranges for 30 of them.
const homeFeed = prepared((db) => {
  const newest = db
    .select({ id: posts.id })
    .from(posts)
    .where(
      and(
        sql`${posts.communityId} = places.community_id and ${posts.placeId} = places.place_id`,
        before,
        authorNotBlocked,
      ),
    )
    .orderBy(...newestFirst.orderBy)
    .limit(limit)
    .as('newest');
  const ids = db
    .select({ id: newest.id })
    .from(homeFeedPlaces)
    .crossJoinLateral(newest)
    .orderBy(desc(newest.id))
    .limit(limit);
  // An array forces the planner to begin with it: the query has one table more than the planner reorders.
  return selectPosts(db)
    .where(sql`${posts.id} = any(array(${ids}))`)
    .orderBy(...newestFirst.orderBy)
    .prepare('home_feed');
});
