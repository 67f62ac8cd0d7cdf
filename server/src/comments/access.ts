import type { Comment } from '@homecoming/contract/comments.ts';
import { and, asc, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import { personColumns } from '../accounts/present.ts';
import { pictureColumns } from '../media/present.ts';
import { prepared, type Queryable } from '../platform/db/database.ts';
import { NEWEST, OLDEST } from '../platform/db/keyset.ts';
import { commentLikes, comments } from '../schema/comments.ts';
import { media } from '../schema/media.ts';
import { users } from '../schema/users.ts';
import { presentComment, type CommentRights, type CommentView } from './present.ts';

/** Replies that come with a comment. */
const FIRST_REPLIES = 3;

/** The comments of a group that reply to none, newest first, each with its first replies: two queries, however many. */
export async function rootsOf(
  db: Queryable,
  asked: { groupId: string; readerId: string; before?: string | undefined; limit: number },
  rights: CommentRights,
): Promise<Comment[]> {
  const { groupId, readerId, before = NEWEST, limit } = asked;
  return withReplies(db, await roots(db).execute({ groupId, readerId, before, limit }), readerId, rights);
}

/** Replies to a comment, oldest first, each with its own first replies. */
export async function repliesOf(
  db: Queryable,
  asked: { parentId: string; readerId: string; after?: string | undefined; limit: number },
  rights: CommentRights,
): Promise<Comment[]> {
  const { parentId, readerId, after = OLDEST, limit } = asked;
  return withReplies(db, await replies(db).execute({ parentId, readerId, after, limit }), readerId, rights);
}

/** One comment with its first replies, or null. */
export async function commentOf(
  db: Queryable,
  id: string,
  readerId: string,
  rights: CommentRights,
): Promise<Comment | null> {
  const [comment] = await withReplies(db, await byId(db).execute({ id, readerId }), readerId, rights);
  return comment ?? null;
}

async function withReplies(
  db: Queryable,
  views: readonly CommentView[],
  readerId: string,
  rights: CommentRights,
): Promise<Comment[]> {
  const parents = views.filter(({ comment }) => comment.repliesCount > 0).map(({ comment }) => comment.id);
  const first = parents.length === 0 ? [] : await firstReplies(db).execute({ parents, readerId });
  const byParent = Map.groupBy(first, ({ comment }) => comment.parentId);
  return views.map((view) => {
    const own = byParent.get(view.comment.id) ?? [];
    return presentComment(
      view,
      rights,
      own.map((reply) => presentComment(reply, rights)),
    );
  });
}

function selectComments(db: Queryable) {
  return db
    .select({ comment: comments, author: personColumns, image: pictureColumns, likedBy: commentLikes.userId })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId))
    .leftJoin(media, eq(media.id, comments.imageId))
    .leftJoin(
      commentLikes,
      and(eq(commentLikes.commentId, comments.id), eq(commentLikes.userId, sql.placeholder('readerId'))),
    );
}

const roots = prepared((db) =>
  selectComments(db)
    .where(
      and(
        eq(comments.groupId, sql.placeholder('groupId')),
        isNull(comments.parentId),
        lt(comments.id, sql.placeholder('before')),
      ),
    )
    .orderBy(desc(comments.id))
    .limit(sql.placeholder('limit'))
    .prepare('comment_roots'),
);

const replies = prepared((db) =>
  selectComments(db)
    .where(and(eq(comments.parentId, sql.placeholder('parentId')), gt(comments.id, sql.placeholder('after'))))
    .orderBy(asc(comments.id))
    .limit(sql.placeholder('limit'))
    .prepare('comment_replies'),
);

const byId = prepared((db) =>
  selectComments(db)
    .where(eq(comments.id, sql.placeholder('id')))
    .prepare('comment_by_id'),
);

// Three short ranges of an index for each parent, however many replies it has.
const firstReplies = prepared((db) => {
  const first = sql`(select first.id from unnest(${sql.placeholder('parents')}::uuid[]) as parent (id)
    cross join lateral (
      select c.id from ${comments} c where c.parent_id = parent.id order by c.id limit ${sql.raw(String(FIRST_REPLIES))}
    ) first)`;
  return selectComments(db).where(inArray(comments.id, first)).orderBy(asc(comments.id)).prepare('first_replies');
});
