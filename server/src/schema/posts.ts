import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { channels } from './channels.ts';
import { communities } from './communities.ts';
import { belongsTo, createdAt, moment, primaryId } from './columns.ts';
import { events } from './events.ts';
import { media } from './media.ts';
import { users } from './users.ts';

/** A person mentioned in a text with `@`, with the name used there. */
export interface Mention {
  readonly id: string;
  readonly name: string;
}

/** Column: people whom a text mentions, in the order in which they were chosen. */
export function mentions() {
  return jsonb().$type<readonly Mention[]>().notNull().default([]);
}

export const posts = pgTable(
  'posts',
  {
    id: primaryId(),
    authorId: belongsTo(() => users.id),
    communityId: belongsTo(() => communities.id),
    category: text({ enum: ['community', 'channel', 'event'] })
      .notNull()
      .default('community'),
    /** The channel that a post of the category channel is for. */
    channelId: uuid().references(() => channels.id, { onDelete: 'cascade' }),
    /** The event that a post of the category event is for. */
    eventId: uuid().references(() => events.id, { onDelete: 'cascade' }),
    /**
     * What its readers belong to: the channel, or else the community, also for posts of an event. When an event is
     * deleted, its posts are moved to its own id, to which nobody belongs: they leave every feed by their index. A post that
     * moderators removed is moved to its own id in the same way.
     */
    placeId: uuid().notNull(),
    title: text(),
    comment: text().notNull(),
    mentions: mentions(),
    imageId: uuid().references(() => media.id, { onDelete: 'set null' }),
    imageDescription: text(),
    likesCount: integer().notNull().default(0),
    sharesCount: integer().notNull().default(0),
    commentsCount: integer().notNull().default(0),
    createdAt: createdAt(),
    editedAt: moment(),
    /** The decision of moderators that removed it, not a person. All content has this column. */
    removedBy: uuid(),
  },
  (t) => [
    // The feed of a place, newest first: ids are UUIDv7 and sort by time. With the author, so that a home of many
    // places is merged, and who is blocked left out, without a look at the posts.
    index('posts_feed').on(t.communityId, t.placeId, t.id, t.authorId),
    index('posts_channel')
      .on(t.channelId)
      .where(sql`${t.channelId} is not null`),
    index('posts_event')
      .on(t.eventId, t.id)
      .where(sql`${t.eventId} is not null`),
    index('posts_author').on(t.authorId, t.id),
    index('posts_mentions')
      .using('gin', t.mentions.op('jsonb_path_ops'))
      .where(sql`${t.mentions} <> '[]'::jsonb`),
    check('posts_category', sql`(${t.category} = 'channel') = (${t.channelId} is not null)`),
    check('posts_event_category', sql`(${t.category} = 'event') = (${t.eventId} is not null)`),
    check(
      'posts_place',
      sql`${t.placeId} = coalesce(${t.channelId}, ${t.communityId}) or ${t.placeId} = ${t.eventId}
        or (${t.removedBy} is not null and ${t.placeId} = ${t.id})`,
    ),
    check('posts_counts_not_negative', sql`${t.likesCount} >= 0 and ${t.sharesCount} >= 0 and ${t.commentsCount} >= 0`),
  ],
);

export const postLikes = pgTable(
  'post_likes',
  {
    postId: belongsTo(() => posts.id),
    userId: belongsTo(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.postId, t.userId] }), index('post_likes_user').on(t.userId)],
);

/** Who shared a post: each person counts once. */
export const postShares = pgTable(
  'post_shares',
  {
    postId: belongsTo(() => posts.id),
    userId: belongsTo(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.postId, t.userId] }), index('post_shares_user').on(t.userId)],
);

/** Bookmarked posts. The ids sort by the time of bookmarking. */
export const bookmarks = pgTable(
  'bookmarks',
  {
    id: primaryId(),
    userId: belongsTo(() => users.id),
    postId: belongsTo(() => posts.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('bookmarks_once').on(t.userId, t.postId),
    index('bookmarks_user').on(t.userId, t.id),
    index('bookmarks_post').on(t.postId),
  ],
);

/** The words of a post or comment that its author deleted. Only a report opens them. */
export interface SealedContent {
  /** When it was published, in ISO 8601: it still counts in slow mode, and on the first day of an account. */
  readonly publishedAt?: string;
  readonly title: string | null;
  readonly text: string;
  /** What its picture shows, in the words of its author. */
  readonly description: string | null;
}

/**
 * What is left of a post or comment that was deleted: who wrote it, who deleted it, and when. The name is older than the rows of
 * comments. What its author deleted is sealed for 72 hours: its words and picture are kept here, and nobody reads them, unless
 * somebody who could read it before reports it; then those who moderate get them as evidence.
 */
export const deletedPosts = pgTable(
  'deleted_posts',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: ['post', 'comment'] }).notNull(),
    communityId: uuid().notNull(),
    authorId: uuid().notNull(),
    deletedBy: uuid().notNull(),
    deletedAt: createdAt(),
    /** Where it could be read; null: in the whole community. */
    channelId: uuid(),
    /** Null: not sealed, or not any more. */
    content: jsonb().$type<SealedContent>(),
    /** Its picture, which is not swept while it is sealed. */
    mediaId: uuid(),
  },
  (t) => [
    index('deleted_posts_community').on(t.communityId, t.deletedAt),
    index('deleted_posts_sealed')
      .on(t.deletedAt)
      .where(sql`${t.content} is not null`),
    index('deleted_posts_sealed_author')
      .on(t.authorId, t.id)
      .where(sql`${t.content} is not null`),
    index('deleted_posts_media')
      .on(t.mediaId)
      .where(sql`${t.mediaId} is not null`),
  ],
);
