import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { UserContext } from '../platform/app.ts';
import { prepared } from '../platform/db/database.ts';
import { pendingInSql, recordKept, type Fact } from '../platform/facts.ts';
import { transaction } from '../platform/transaction.ts';
import { memberships } from '../schema/communities.ts';
import { postLikes, posts, postShares } from '../schema/posts.ts';
import { accessPost, membershipOfReader, readable, type PostRow } from './access.ts';
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

/** How a number of a post is moved by one person: the statement, and the fact that it makes true. */
interface Move {
  readonly statement: ReturnType<typeof moving>;
  readonly fact: Fact<PostMove>;
}

/**
 * Moves a number of a post by what the caller does; already so is success. Tells what the numbers are then.
 * @throws post_not_found or forbidden when the caller may not take part.
 */
export async function moveNumber(ctx: UserContext, id: string, { statement, fact }: Move): Promise<PostCounts> {
  const { userId } = ctx.actor;
  const at = ctx.clock.now();
  const moved = await transaction(
    ctx,
    async (tx) => {
      const [row] = await statement(tx).execute({ id, reader: userId, at });
      if (row === undefined) return null;
      const { likesCount, sharesCount, commentsCount } = row;
      const counts = { likesCount, sharesCount, commentsCount };
      recordKept(tx, fact, { ...factOf(row), userId, counts, at });
      return counts;
    },
    { oneTrip: true },
  );
  // It was so already, or is not allowed.
  return moved ?? (await accessPost(ctx, id, 'take_part')).post;
}

/**
 * One statement that makes sure of the right, adds or removes a row of the reader's, moves the number of such rows by
 * what it did, and keeps the fact. It answers with nothing where it did nothing.
 */
function moving(fact: Move['fact'], column: 'likesCount' | 'sharesCount', by: 1 | -1, move: (post: SQL) => SQL) {
  return prepared((db) => {
    const allowed = db.$with('allowed').as(
      db
        .select(placeColumns)
        .from(posts)
        .innerJoin(memberships, membershipOfReader)
        .where(and(eq(posts.id, sql.placeholder('id')), readable)),
    );
    const moved = db
      .$with('moved', { postId: sql<string>`post_id`.as('post_id') })
      .as(move(sql`select id from allowed`));
    const counted = db.$with('counted').as(
      db
        .update(posts)
        .set({ [column]: sql`${posts[column]} + ${sql.raw(String(by))}` })
        .where(inArray(posts.id, sql`(select post_id from moved)`))
        .returning({ ...placeColumns, ...countColumns }),
    );
    const kept = db.$with('kept', {}).as(pendingInSql(fact, factInSql, sql`counted`));
    return db.with(allowed, moved, counted, kept).select().from(counted).prepare(`move ${fact.name}`);
  });
}

const placeColumns = {
  id: posts.id,
  communityId: posts.communityId,
  channelId: posts.channelId,
  authorId: posts.authorId,
};

const reader = sql`${sql.placeholder('reader')}::uuid`;
const at = sql`${sql.placeholder('at')}::timestamptz`;

/** What the facts of all moves tell, over `counted`. */
const factInSql = sql`jsonb_build_object('postId', id, 'communityId', community_id, 'channelId', channel_id,
  'authorId', author_id, 'userId', ${reader}, 'at', ${at},
  'counts', jsonb_build_object('likesCount', likes_count, 'sharesCount', shares_count, 'commentsCount', comments_count))`;

const added = (table: typeof postLikes | typeof postShares) => (post: SQL) =>
  sql`insert into ${table} (post_id, user_id, created_at)
    select id, ${reader}, ${at} from (${post}) post on conflict do nothing returning post_id`;

const removed = (post: SQL) =>
  sql`delete from ${postLikes} where post_id in (${post}) and user_id = ${reader} returning post_id`;

/** Likes the post. */
export const like: Move = { statement: moving(postLiked, 'likesCount', 1, added(postLikes)), fact: postLiked };
/** Takes the like back. */
export const unlike: Move = { statement: moving(postUnliked, 'likesCount', -1, removed), fact: postUnliked };
/** Counts a share. */
export const share: Move = { statement: moving(postShared, 'sharesCount', 1, added(postShares)), fact: postShared };
