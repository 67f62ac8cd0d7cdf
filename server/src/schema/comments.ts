import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, moment, primaryId } from './columns.ts';
import { groups } from './groups.ts';
import { media } from './media.ts';
import { users } from './users.ts';

/** Comments and replies to any depth. One with replies that is deleted keeps its place, without words. */
export const comments = pgTable(
  'comments',
  {
    id: primaryId(),
    groupId: uuid()
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    parentId: uuid(),
    authorId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text(),
    imageId: uuid().references(() => media.id, { onDelete: 'set null' }),
    likesCount: integer().notNull().default(0),
    repliesCount: integer().notNull().default(0),
    createdAt: createdAt(),
    editedAt: moment(),
    deletedAt: moment(),
  },
  (t) => [
    // A reply outlives neither its group nor, since a comment with replies keeps its place, its parent.
    foreignKey({ columns: [t.parentId], foreignColumns: [t.id] }),
    index('comments_roots')
      .on(t.groupId, t.id)
      .where(sql`${t.parentId} is null`),
    index('comments_replies').on(t.parentId, t.id),
    index('comments_group').on(t.groupId),
    index('comments_author').on(t.authorId, t.id),
    check('comments_counts_not_negative', sql`${t.likesCount} >= 0 and ${t.repliesCount} >= 0`),
  ],
);

export const commentLikes = pgTable(
  'comment_likes',
  {
    commentId: uuid()
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.commentId, t.userId] }), index('comment_likes_user').on(t.userId)],
);
