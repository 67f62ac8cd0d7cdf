import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { belongsTo, createdAt, moment, primaryId } from './columns.ts';
import { groups } from './groups.ts';
import { media } from './media.ts';
import { mentions, posts } from './posts.ts';
import { users } from './users.ts';

/**
 * Comments of groups, with replies to any depth, and of posts, with one level of replies. A deleted comment with replies
 * stays as a tombstone without content.
 */
export const comments = pgTable(
  'comments',
  {
    id: primaryId(),
    groupId: uuid().references(() => groups.id, { onDelete: 'cascade' }),
    postId: uuid().references(() => posts.id, { onDelete: 'cascade' }),
    parentId: uuid(),
    authorId: belongsTo(() => users.id),
    /** Only comments of posts have one. */
    title: text(),
    text: text(),
    mentions: mentions(),
    imageId: uuid().references(() => media.id, { onDelete: 'set null' }),
    likesCount: integer().notNull().default(0),
    /** Direct replies, tombstones included. */
    repliesCount: integer().notNull().default(0),
    createdAt: createdAt(),
    editedAt: moment(),
    deletedAt: moment(),
    /** The decision of moderators that removed it: only its author and they see it. */
    removedBy: uuid(),
  },
  (t) => [
    // A reply outlives neither its subject nor, since a comment with replies keeps its place, its parent.
    foreignKey({ columns: [t.parentId], foreignColumns: [t.id] }),
    index('comments_roots')
      .on(t.groupId, t.id)
      .where(sql`${t.groupId} is not null and ${t.parentId} is null`),
    index('comments_post_roots')
      .on(t.postId, t.id)
      .where(sql`${t.postId} is not null and ${t.parentId} is null`),
    index('comments_replies').on(t.parentId, t.id),
    index('comments_group')
      .on(t.groupId)
      .where(sql`${t.groupId} is not null`),
    index('comments_post')
      .on(t.postId)
      .where(sql`${t.postId} is not null`),
    index('comments_author').on(t.authorId, t.id),
    index('comments_mentions')
      .using('gin', t.mentions.op('jsonb_path_ops'))
      .where(sql`${t.mentions} <> '[]'::jsonb`),
    // What moderators removed is little: a look at a place finds it at once.
    index('comments_removed')
      .on(sql`coalesce(${t.postId}, ${t.groupId})`)
      .where(sql`${t.removedBy} is not null`),
    check('comments_one_subject', sql`num_nonnulls(${t.groupId}, ${t.postId}) = 1`),
    check('comments_counts_not_negative', sql`${t.likesCount} >= 0 and ${t.repliesCount} >= 0`),
  ],
);

export const commentLikes = pgTable(
  'comment_likes',
  {
    commentId: belongsTo(() => comments.id),
    userId: belongsTo(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.commentId, t.userId] }), index('comment_likes_user').on(t.userId)],
);
