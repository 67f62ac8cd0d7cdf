import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { communities } from './communities.ts';
import { createdAt, moment, primaryId } from './columns.ts';
import { media } from './media.ts';
import { users } from './users.ts';

export const posts = pgTable(
  'posts',
  {
    id: primaryId(),
    authorId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    communityId: uuid()
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    category: text({ enum: ['community'] })
      .notNull()
      .default('community'),
    title: text(),
    comment: text().notNull(),
    imageId: uuid().references(() => media.id, { onDelete: 'set null' }),
    likesCount: integer().notNull().default(0),
    createdAt: createdAt(),
    editedAt: moment(),
  },
  (t) => [
    // The feed of a community, newest first: ids are UUIDv7 and sort by time.
    index('posts_feed').on(t.communityId, t.id),
    index('posts_author').on(t.authorId, t.id),
    check('posts_likes_count_not_negative', sql`${t.likesCount} >= 0`),
  ],
);

export const postLikes = pgTable(
  'post_likes',
  {
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.postId, t.userId] }), index('post_likes_user').on(t.userId)],
);
