import { and, eq, sql, type SQL } from 'drizzle-orm';
import { notBlocked } from '../blocks/access.ts';
import type { App, UserContext } from '../platform/app.ts';
import { prepared, type Transaction } from '../platform/db/database.ts';
import { enqueueFactSql, recordQueued, type Fact } from '../platform/facts.ts';
import { createBatcher } from '../platform/batch.ts';
import { transaction } from '../platform/transaction.ts';
import { readsIn } from '../profiles/access.ts';
import { memberships } from '../schema/communities.ts';
import { postLikes, posts, postShares } from '../schema/posts.ts';
import { accessPost, type PostRow } from './access.ts';
import { postLiked, postShared, postUnliked, type PostCounts, type PostMove, type PostPlace } from './facts.ts';

/** What every fact about a post tells. */
export function factOf({
  id: postId,
  communityId,
  channelId,
  authorId,
}: Pick<PostRow, 'id' | 'communityId' | 'channelId' | 'authorId'>): PostPlace {
  return { postId, communityId, channelId, authorId };
}

/** The numbers of a post, for `returning`. */
export const countColumns = {
  likesCount: posts.likesCount,
  sharesCount: posts.sharesCount,
  commentsCount: posts.commentsCount,
};

/** Moves a number of a post by what somebody does to it; null where they may not, or there is no such post. */
type Move = (app: App, wish: Wish) => Promise<PostCounts | null>;

/** Who moves the number of which post. */
interface Wish {
  readonly postId: string;
  readonly userId: string;
  readonly at: Date;
}

/**
 * Moves a number of a post by what the caller does; already so is success. Tells what the numbers are then.
 * @throws post_not_found or forbidden when the caller may not take part.
 */
export async function changeCounter(ctx: UserContext, postId: string, move: Move): Promise<PostCounts> {
  const counts = await move(ctx, { postId, userId: ctx.actor.userId, at: ctx.clock.now() });
  return counts ?? (await accessPost(ctx, postId, 'take_part')).post;
}

/** The most wishes that one transaction carries out. */
const MAX_BATCH_SIZE = 50;

/** What became of a wish; `held` where another transaction has the post just now. */
type Moved = PostCounts | 'held' | null;

/** How a number is moved: by which rows, and the fact that they make true. */
interface MoveShape {
  readonly fact: Fact<PostMove>;
  readonly column: 'likesCount' | 'sharesCount';
  readonly by: 1 | -1;
  /** In SQL: adds or removes the rows of `allowed`, which has id, user_id and at; answers with post_id and user_id. */
  readonly rows: (allowed: SQL) => SQL;
}

/**
 * A move of which all wishes of the same moment are one statement. A post that is held holds up nobody but those who
 * wish something of it, and these wait for it with one connection.
 */
function moving(shape: MoveShape): Move {
  const { fact } = shape;
  const statement = moveStatement(shape);
  const carryOut = (lock: MoveSteps['lock']) => (app: App, wishes: readonly Wish[]) =>
    transaction(app, (tx) => moveAll(tx, wishes, { fact, statement, lock }));
  // The second click of the same moment is answered as the first.
  const pass = createBatcher<Wish, Moved>(MAX_BATCH_SIZE, carryOut(lockFree), { dedupeKey: keyOf });
  const wait = createBatcher<Wish, Moved>(MAX_BATCH_SIZE, carryOut(lockAll), { dedupeKey: keyOf, serialize: true });
  return async (app, wish) => {
    const moved = await pass(app, 'any post', wish);
    const waited = moved === 'held' ? await wait(app, wish.postId, wish) : moved;
    // Held no more, and still not had: it was deleted meanwhile.
    return waited === 'held' ? null : waited;
  };
}

async function moveAll(
  tx: Transaction,
  wishes: readonly Wish[],
  { lock, statement, fact }: MoveSteps,
): Promise<Moved[]> {
  const postIds = wishes.map(({ postId }) => postId);
  const userIds = wishes.map(({ userId }) => userId);
  const moments = wishes.map(({ at }) => at.toISOString());
  // They leave together. The second one begins once the first has its locks, and sees the posts as they are by then.
  const [, rows] = await Promise.all([
    lock(tx).execute({ postIds }),
    statement(tx).execute({ postIds, userIds, moments }),
  ]);
  const answers = new Map<string, Moved>();
  for (const { id, communityId, channelId, authorId, userId, at, isMoved, ...numbers } of rows) {
    const { likesCount, sharesCount, commentsCount } = numbers;
    const isHeld = likesCount === null || sharesCount === null || commentsCount === null;
    const counts = isHeld ? null : { likesCount, sharesCount, commentsCount };
    answers.set(keyOf({ postId: id, userId }), counts ?? 'held');
    if (counts && isMoved) {
      recordQueued(tx, fact, { ...factOf({ id, communityId, channelId, authorId }), userId, counts, at });
    }
  }
  return wishes.map((wish) => answers.get(keyOf(wish)) ?? null);
}

function keyOf({ postId, userId }: Pick<Wish, 'postId' | 'userId'>): string {
  return `${postId} ${userId}`;
}

/** What carries wishes out, and the fact that it makes true. */
interface MoveSteps {
  readonly lock: ReturnType<typeof lockStatement>;
  readonly statement: ReturnType<typeof moveStatement>;
  readonly fact: Fact<PostMove>;
}

/** Name of a setting, for this transaction alone, with the ids of the posts that it has locked. */
const LOCKED = sql.raw("'homecoming.locked_posts'");

/**
 * Locks posts, and tells the next statement which. On its own, since a statement sees the rows as they were when it
 * began: one that waited for a lock would go on to change rows that others have changed meanwhile, and such waits can go
 * in a circle.
 */
function lockStatement(name: string, options: { skipLocked?: true }) {
  return prepared((db) => {
    const locked = db.$with('locked').as(
      db
        .select({ id: posts.id })
        .from(posts)
        .where(sql`${posts.id} = any(${sql.placeholder('postIds')}::uuid[])`)
        .for('no key update', options.skipLocked ? { skipLocked: true } : {}),
    );
    const ids = sql<string>`set_config(${LOCKED}, coalesce(string_agg(${locked.id}::text, ','), ''), true)`;
    return db.with(locked).select({ ids }).from(locked).prepare(name);
  });
}

/** Locks those that nobody else has just now. */
const lockFree = lockStatement('lock_free_posts', { skipLocked: true });
/** Locks all, and waits for them. */
const lockAll = lockStatement('lock_posts', {});

/**
 * One statement that makes sure of the rights, adds or removes the rows, moves the numbers of locked posts by what that
 * did, and keeps the facts. It answers for each wish that is allowed, without numbers where the post is not locked.
 */
function moveStatement({ fact, column, by, rows }: MoveShape) {
  return prepared((db) => {
    const allowed = db.$with('allowed').as(
      db
        .select({ ...placeColumns, userId: wished.userId.as('user_id'), at: sql`wish.at`.as('at') })
        .from(wishes)
        .innerJoin(posts, eq(posts.id, wished.postId))
        .innerJoin(
          memberships,
          and(
            eq(memberships.communityId, posts.communityId),
            eq(memberships.userId, wished.userId),
            readsIn(posts.channelId, wished.userId),
            notBlocked(wished.userId, posts.authorId),
          ),
        ),
    );
    const had = db.$with('had').as(
      db
        .select({ id: posts.id, ...countColumns })
        .from(posts)
        .where(sql`${posts.id} = any(string_to_array(current_setting(${LOCKED}), ',')::uuid[])`),
    );
    const moved = db
      .$with('moved', { postId: sql<string>`post_id` })
      .as(rows(sql`(select allowed.* from allowed join had using (id)) as allowed`));
    const sums = sql`(select post_id, count(*)::integer as n from moved group by post_id) as sums`;
    const counted = db.$with('counted').as(
      db
        .update(posts)
        .set({ [column]: sql`${posts[column]} + sums.n * ${sql.raw(String(by))}` })
        .from(sums)
        .where(sql`${posts.id} = sums.post_id`)
        .returning({ id: posts.id, ...countColumns }),
    );
    const kept = db.$with('kept', {}).as(enqueueFactSql(fact, factInSql, sql`${movedWishes} join counted using (id)`));
    const now = (name: 'likesCount' | 'sharesCount' | 'commentsCount') =>
      sql<number | null>`coalesce(${counted[name]}, ${had[name]})`;
    return db
      .with(allowed, had, moved, counted, kept)
      .select({
        id: allowed.id,
        communityId: allowed.communityId,
        channelId: allowed.channelId,
        authorId: allowed.authorId,
        userId: sql<string>`allowed.user_id`,
        at: sql`allowed.at`.mapWith(posts.createdAt),
        isMoved: sql<boolean>`moved.post_id is not null`,
        likesCount: now('likesCount'),
        sharesCount: now('sharesCount'),
        commentsCount: now('commentsCount'),
      })
      .from(allowed)
      .leftJoin(had, eq(had.id, allowed.id))
      .leftJoin(counted, eq(counted.id, allowed.id))
      .leftJoin(moved, sql`moved.post_id = allowed.id and moved.user_id = allowed.user_id`)
      .prepare(`move ${fact.name}`);
  });
}

const placeColumns = {
  id: posts.id,
  communityId: posts.communityId,
  channelId: posts.channelId,
  authorId: posts.authorId,
};

const wishes = sql`unnest(${sql.placeholder('postIds')}::uuid[], ${sql.placeholder('userIds')}::uuid[],
  ${sql.placeholder('moments')}::timestamptz[]) as wish (post_id, user_id, at)`;
const wished = {
  postId: sql<string>`wish.post_id`,
  userId: sql<string>`wish.user_id`,
};

const movedWishes = sql`allowed join moved on moved.post_id = allowed.id and moved.user_id = allowed.user_id`;

/** What the facts of all moves tell, over movedWishes and `counted`. */
const factInSql = sql`jsonb_build_object('postId', id, 'communityId', community_id, 'channelId', channel_id,
  'authorId', author_id, 'userId', allowed.user_id, 'at', allowed.at,
  'counts', jsonb_build_object('likesCount', likes_count, 'sharesCount', shares_count, 'commentsCount', comments_count))`;

const added = (table: typeof postLikes | typeof postShares) => (allowed: SQL) =>
  sql`insert into ${table} (post_id, user_id, created_at)
    select id, user_id, at from ${allowed} on conflict do nothing returning post_id, user_id`;

const removed = (allowed: SQL) =>
  sql`delete from ${postLikes} using ${allowed}
    where ${postLikes.postId} = allowed.id and ${postLikes.userId} = allowed.user_id
    returning ${postLikes.postId}, ${postLikes.userId}`;

/** Likes the post. */
export const like = moving({ fact: postLiked, column: 'likesCount', by: 1, rows: added(postLikes) });
/** Takes the like back. */
export const unlike = moving({ fact: postUnliked, column: 'likesCount', by: -1, rows: removed });
/** Counts a share. */
export const share = moving({ fact: postShared, column: 'sharesCount', by: 1, rows: added(postShares) });
