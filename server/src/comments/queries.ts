import { limits } from '@homecoming/contract/limits.ts';
import { commentErrors, type Comment } from '@homecoming/contract/comments.ts';
import { and, asc, eq, gt, inArray, isNull, not, or, sql } from 'drizzle-orm';
import { notBlocked } from '../blocks/access.ts';
import type { UserContext } from '../platform/app.ts';
import { prepared, type Queryable } from '../platform/db/database.ts';
import { keysetPage, OLDEST, pageSize, type Keyset, type PageQuery } from '../platform/db/keyset.ts';
import { fail } from '../platform/http/fail.ts';
import { commentLikes, comments } from '../schema/comments.ts';
import { media } from '../schema/media.ts';
import { users } from '../schema/users.ts';
import { accessComment, readerForBlocks, isHidden, isRemovedInSql, type CommentRef } from './access.ts';
import type { CommentSubject, CommentSubjects, SubjectType } from './policy.ts';
import { commentColumns, presentComment, type CommentView } from './present.ts';

const newestFirst = keysetPage('desc', [[comments.id, ({ id }: { id: string }) => id]]);

/** The comments of a group, newest first, each with its first replies: a fixed number of queries. */
export function listComments(
  ctx: UserContext,
  type: SubjectType,
  groupId: string,
  { before, limit }: { before?: string; limit?: number },
): Promise<Comment[]> {
  return listRoots(ctx, type, groupId, before === undefined ? null : [before], pageSize(limit));
}

/** The same page by page, for posts. */
export async function listCommentPage(
  ctx: UserContext,
  type: SubjectType,
  postId: string,
  query: PageQuery,
): Promise<{ results: Comment[]; next: string | null }> {
  const size = pageSize(query.limit);
  const roots = await listRoots(ctx, type, postId, newestFirst.read(query.cursor), size + 1);
  return newestFirst.toPage(roots, size, (comment) => comment);
}

/** The replies to a comment, oldest first, each with its own first replies. */
export async function listReplies(
  ctx: UserContext,
  subjects: CommentSubjects,
  parent: CommentRef,
  { after = OLDEST, limit }: { after?: string; limit?: number },
): Promise<Comment[]> {
  const { subject } = await accessComment(ctx, subjects, parent, 'read');
  const params = { parentId: parent.id, ...getReader(ctx, subject), after, limit: pageSize(limit) };
  return withReplies(ctx, subject, await replies(ctx.db).execute(params));
}

/**
 * One comment of a subject, with its first replies.
 * @throws comment_not_found when it has been deleted.
 */
export async function readComment(ctx: UserContext, subject: CommentSubject, id: string): Promise<Comment> {
  const [comment] = await withReplies(ctx, subject, await byId(ctx.db).execute({ id, ...getReader(ctx, subject) }));
  if (comment === undefined) throw fail(commentErrors.comment_not_found);
  return comment;
}

async function listRoots(
  ctx: UserContext,
  type: SubjectType,
  subjectId: string,
  last: Keyset | null,
  limit: number,
): Promise<Comment[]> {
  const subject = await type.access(ctx, subjectId);
  const params = { subjectId, ...getReader(ctx, subject), ...newestFirst.bind(last), limit };
  return withReplies(ctx, subject, await roots[type.column](ctx.db).execute(params));
}

async function withReplies(
  ctx: UserContext,
  subject: CommentSubject,
  views: readonly CommentView[],
): Promise<Comment[]> {
  const readerId = ctx.actor.userId;
  const parents = views.filter(({ comment }) => comment.repliesCount > 0).map(({ comment }) => comment.id);
  const first = parents.length === 0 ? [] : await firstReplies(ctx.db).execute({ parents, ...getReader(ctx, subject) });
  const byParent = Map.groupBy(first, ({ comment }) => comment.parentId);
  return views.map((view) => {
    const own = byParent.get(view.comment.id) ?? [];
    return presentComment(
      view,
      subject,
      readerId,
      own.map((reply) => presentComment(reply, subject, readerId)),
    );
  });
}

function getReader({ actor }: UserContext, { can }: CommentSubject) {
  return { readerId: actor.userId, blocking: readerForBlocks(actor), moderates: can.moderate };
}

const reader = sql.placeholder('readerId');

function selectComments(db: Queryable) {
  return db
    .select({ ...commentColumns, hidden: isHidden })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId))
    .leftJoin(media, eq(media.id, comments.imageId))
    .leftJoin(commentLikes, and(eq(commentLikes.commentId, comments.id), eq(commentLikes.userId, reader)));
}

/** A hidden comment is shown as long as it has replies. */
const isShown = or(
  gt(comments.repliesCount, sql`0`),
  and(not(isHidden), not(isRemovedInSql(comments.removedBy, comments.authorId))),
);

function prepareRoots(column: 'groupId' | 'postId') {
  return prepared((db) =>
    selectComments(db)
      .where(
        and(
          eq(comments[column], sql.placeholder('subjectId')),
          isNull(comments.parentId),
          newestFirst.afterPlaceholders,
          isShown,
        ),
      )
      .orderBy(...newestFirst.orderBy)
      .limit(sql.placeholder('limit'))
      .prepare(`comment_roots_${column}`),
  );
}

const roots = { groupId: prepareRoots('groupId'), postId: prepareRoots('postId') };

const replies = prepared((db) =>
  selectComments(db)
    .where(and(eq(comments.parentId, sql.placeholder('parentId')), gt(comments.id, sql.placeholder('after')), isShown))
    .orderBy(asc(comments.id))
    .limit(sql.placeholder('limit'))
    .prepare('comment_replies'),
);

const byId = prepared((db) =>
  selectComments(db)
    .where(eq(comments.id, sql.placeholder('id')))
    .prepare('comment_view'),
);

// Three short ranges of an index for each parent, whatever its number of replies.
const firstReplies = prepared((db) => {
  const first = sql`(select first.id from unnest(${sql.placeholder('parents')}::uuid[]) as parent (id)
    cross join lateral (
      select c.id from ${comments} c
      where c.parent_id = parent.id and (c.replies_count > 0 or (${notBlocked(sql.placeholder('blocking'), sql`c.author_id`)}
        and not ${isRemovedInSql(sql`c.removed_by`, sql`c.author_id`)}))
      order by c.id limit ${sql.raw(String(limits.embeddedReplies))}
    ) first)`;
  return selectComments(db).where(inArray(comments.id, first)).orderBy(asc(comments.id)).prepare('first_replies');
});
