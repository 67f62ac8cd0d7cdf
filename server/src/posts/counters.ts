import { postErrors, type likePost as likeCall } from '@homecoming/contract/posts.ts';
import type { ReplyOf } from '@homecoming/contract/endpoint.ts';
import { eq, sql, type SQL } from 'drizzle-orm';
import { withTransaction, type UserContext } from '../platform/app.ts';
import { prepared } from '../platform/db/database.ts';
import { record, type Fact } from '../platform/facts.ts';
import { fail } from '../platform/http/fail.ts';
import { sharedTransaction } from '../platform/shared-transaction.ts';
import { postLikes, posts, postShares } from '../schema/posts.ts';
import { accessLockedPost } from './access.ts';
import {
  countColumns,
  toPostOrigin,
  postLiked,
  postShared,
  postUnliked,
  type PostCounts,
  type PostCountChange,
} from './facts.ts';

type Likes = ReplyOf<typeof likeCall>;

/** Likes a post. Already liked is success, and counts once. */
export async function likePost(ctx: UserContext, id: string): Promise<Likes> {
  const { likesCount } = await changeCounter(ctx, id, like);
  return { id, likes_count: likesCount, likedby_me: true };
}

/** Takes a like back. Not liked is success. */
export async function unlikePost(ctx: UserContext, id: string): Promise<Likes> {
  const { likesCount } = await changeCounter(ctx, id, unlike);
  return { id, likes_count: likesCount, likedby_me: false };
}

/** Counts that the caller has shared a post; each person counts once. */
export async function sharePost(ctx: UserContext, id: string): Promise<void> {
  await changeCounter(ctx, id, share);
}

/** A statement that adds or deletes a row of the caller and changes the counter, and the fact to record. */
interface CounterChange {
  readonly fact: Fact<PostCountChange>;
  readonly write: ReturnType<typeof counterStatement>;
}

/** Returns the new counters. Concurrent changes of one post share transactions. */
function changeCounter(ctx: UserContext, postId: string, change: CounterChange): Promise<PostCounts> {
  const { userId } = ctx.actor;
  const at = ctx.clock.now();
  return sharedTransaction(
    ctx,
    { kind: 'counters of posts', id: postId },
    {
      check: (tx) => accessLockedPost(withTransaction(ctx, tx), postId, 'take_part'),
      async write(tx, { post }) {
        const [row] = await change.write(tx).execute({ postId, userId, at });
        if (row === undefined) throw fail(postErrors.post_not_found);
        const { hasChanged, ...counts } = row;
        if (hasChanged) await record(tx, change.fact, { ...toPostOrigin(post), userId, counts, at });
        return counts;
      },
    },
  );
}

const ofPost = eq(posts.id, sql.placeholder('postId'));

/** In one statement: adds or deletes the caller's row, and changes the counter if there was something to change. */
function counterStatement(name: string, column: 'likesCount' | 'sharesCount', by: 1 | -1, rows: SQL) {
  return prepared((db) => {
    const changed = db.$with('changed', {}).as(rows);
    const count = sql`(select count(*)::integer from changed)`;
    return db
      .with(changed)
      .update(posts)
      .set({ [column]: sql`${posts[column]} + ${count} * ${sql.raw(String(by))}` })
      .where(ofPost)
      .returning({ ...countColumns, hasChanged: sql<boolean>`${count} > 0` })
      .prepare(name);
  });
}

const insertInto = (table: typeof postLikes | typeof postShares) =>
  sql`insert into ${table} (post_id, user_id, created_at)
    values (${sql.placeholder('postId')}, ${sql.placeholder('userId')}, ${sql.placeholder('at')}) on conflict do nothing returning 1`;

const deleteLike = sql`delete from ${postLikes}
  where ${postLikes.postId} = ${sql.placeholder('postId')} and ${postLikes.userId} = ${sql.placeholder('userId')} returning 1`;

const like = { fact: postLiked, write: counterStatement('like_post', 'likesCount', 1, insertInto(postLikes)) };
const unlike = { fact: postUnliked, write: counterStatement('unlike_post', 'likesCount', -1, deleteLike) };
const share = { fact: postShared, write: counterStatement('share_post', 'sharesCount', 1, insertInto(postShares)) };
