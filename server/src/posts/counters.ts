import { postErrors, type likePost as likeCall } from '@homecoming/contract/posts.ts';
import type { ReplyOf } from '@homecoming/contract/endpoint.ts';
import { and, eq, sql } from 'drizzle-orm';
import { withTransaction, type UserContext } from '../platform/app.ts';
import { prepared } from '../platform/db/database.ts';
import { record, type Fact } from '../platform/facts.ts';
import { fail } from '../platform/http/fail.ts';
import { sharedTransaction } from '../platform/transaction.ts';
import { postLikes, posts, postShares } from '../schema/posts.ts';
import { accessPost, type PostRow } from './access.ts';
import { postLiked, postShared, postUnliked, type PostCounts, type PostCountChange, type PostTarget } from './facts.ts';

/** The part that all facts about a post have. */
export function factOf({
  id: postId,
  communityId,
  channelId,
  authorId,
}: Pick<PostRow, 'id' | 'communityId' | 'channelId' | 'authorId'>): PostTarget {
  return { postId, communityId, channelId, authorId };
}

/** The counters of a post, for `returning`. */
export const countColumns = {
  likesCount: posts.likesCount,
  sharesCount: posts.sharesCount,
  commentsCount: posts.commentsCount,
};

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

/** A row that the caller adds to a post or deletes, and the counter that counts such rows. */
interface CounterChange {
  readonly fact: Fact<PostCountChange>;
  readonly by: 1 | -1;
  /** Returns one row when there was something to add or delete. */
  readonly writeRow: typeof insertLike | typeof deleteLike;
  readonly addToCounter: ReturnType<typeof addTo>;
}

/** Returns the new counters. Changes of one post take turns, and share transactions. */
function changeCounter(ctx: UserContext, postId: string, change: CounterChange): Promise<PostCounts> {
  const { userId } = ctx.actor;
  const at = ctx.clock.now();
  return sharedTransaction(ctx, `post ${postId}`, async (tx) => {
    // The lock comes first: the foreign key of the row would take a weaker one, and two that want more then deadlock.
    const [, { post }] = await Promise.all([
      lockPost(tx).execute({ postId }),
      accessPost(withTransaction(ctx, tx), postId, 'take_part'),
    ]);
    const { length: changed } = await change.writeRow(tx).execute({ postId, userId, at });
    const [counts] = await change.addToCounter(tx).execute({ postId, by: change.by * changed });
    if (counts === undefined) throw fail(postErrors.post_not_found);
    if (changed > 0) await record(tx, change.fact, { ...factOf(post), userId, counts, at });
    return counts;
  });
}

const ofPost = eq(posts.id, sql.placeholder('postId'));

const lockPost = prepared((db) =>
  db.select({ id: posts.id }).from(posts).where(ofPost).for('no key update').prepare('lock_post'),
);

const row = { postId: sql.placeholder('postId'), userId: sql.placeholder('userId'), createdAt: sql.placeholder('at') };

const insertLike = prepared((db) =>
  db
    .insert(postLikes)
    .values(row)
    .onConflictDoNothing()
    .returning({ userId: postLikes.userId })
    .prepare('insert_post_like'),
);

const insertShare = prepared((db) =>
  db
    .insert(postShares)
    .values(row)
    .onConflictDoNothing()
    .returning({ userId: postShares.userId })
    .prepare('insert_post_share'),
);

const deleteLike = prepared((db) =>
  db
    .delete(postLikes)
    .where(and(eq(postLikes.postId, row.postId), eq(postLikes.userId, row.userId)))
    .returning({ userId: postLikes.userId })
    .prepare('delete_post_like'),
);

function addTo(column: 'likesCount' | 'sharesCount') {
  return prepared((db) =>
    db
      .update(posts)
      .set({ [column]: sql`${posts[column]} + ${sql.placeholder('by')}` })
      .where(ofPost)
      .returning(countColumns)
      .prepare(`add_to_${column}`),
  );
}

const addToLikes = addTo('likesCount');
const like: CounterChange = { fact: postLiked, by: 1, writeRow: insertLike, addToCounter: addToLikes };
const unlike: CounterChange = { fact: postUnliked, by: -1, writeRow: deleteLike, addToCounter: addToLikes };
const share: CounterChange = { fact: postShared, by: 1, writeRow: insertShare, addToCounter: addTo('sharesCount') };
