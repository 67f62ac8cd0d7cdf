import type { Post } from '@homecoming/contract/posts.ts';
import { and, eq, or, sql } from 'drizzle-orm';
import { personColumns } from '../accounts/present.ts';
import type { App } from '../platform/app.ts';
import { prepared, type Transaction } from '../platform/db/database.ts';
import { enqueueFactSql, recordQueued } from '../platform/facts.ts';
import { createBatcher } from '../platform/batch.ts';
import { DuplicateRequest, createAllIdempotently, type Creation } from '../platform/idempotency.ts';
import { channelMembers } from '../schema/channels.ts';
import { communities, memberships } from '../schema/communities.ts';
import { posts, type Mention } from '../schema/posts.ts';
import { users } from '../schema/users.ts';
import type { PostRow } from './access.ts';
import { postCreated } from './facts.ts';
import { told } from './mentions.ts';
import { postColumns } from './present.ts';

/** A post that is about to be written; ids and moment are made by its request. */
export interface NewPost {
  readonly id: string;
  readonly authorId: string;
  readonly communityId: string;
  readonly channelId: string | null;
  readonly category: PostRow['category'];
  readonly title: string | null;
  readonly comment: string;
  readonly mentions: readonly Mention[];
  readonly imageId: string | null;
  readonly imageDescription: string | null;
  readonly createdAt: Date;
}

/** What a written post shows, before its picture. */
export type WrittenPost = Awaited<ReturnType<ReturnType<typeof insertStatement>['execute']>>[number];

/** A post without a picture, and what its author is answered. */
export interface Publication extends Creation {
  readonly post: NewPost;
  replyOf(written: WrittenPost): Post;
}

/** The most posts that one transaction writes. */
const MAX_BATCH_SIZE = 50;

/**
 * Publishes a post, together with those that other requests bring to its community in the same moment: one transaction
 * for all, since its trips, not the rows, are what a post costs. A community that is locked holds up its own posts
 * only. Undefined where its author does not belong to its place.
 * @throws {DuplicateRequest} when its key has been used before.
 */
export async function publish(app: App, publication: Publication): Promise<Post | undefined> {
  const published = await publishGathered(app, publication.post.communityId, publication);
  if (published instanceof DuplicateRequest) throw published;
  return published;
}

/**
 * Writes posts with their facts, each if its author belongs to the place that it is for; one statement. Answers in
 * their order, with undefined for those that were not.
 */
export async function insertPosts(
  tx: Transaction,
  given: readonly NewPost[],
): Promise<readonly (WrittenPost | undefined)[]> {
  const facts = given.map(factOf);
  const written = await insertStatement(tx).execute({
    ids: given.map(({ id }) => id),
    authorIds: given.map(({ authorId }) => authorId),
    communityIds: given.map(({ communityId }) => communityId),
    channelIds: given.map(({ channelId }) => channelId),
    categories: given.map(({ category }) => category),
    titles: given.map(({ title }) => title),
    comments: given.map(({ comment }) => comment),
    mentions: given.map((post) => JSON.stringify(post.mentions)),
    imageIds: given.map(({ imageId }) => imageId),
    imageDescriptions: given.map(({ imageDescription }) => imageDescription),
    moments: given.map(({ createdAt }) => createdAt.toISOString()),
    facts: facts.map((fact) => JSON.stringify(fact)),
  });
  const byId = new Map(written.map((row) => [row.post.id, row]));
  for (const fact of facts) if (byId.has(fact.postId)) recordQueued(tx, postCreated, fact);
  return given.map(({ id }) => byId.get(id));
}

type Published = Post | undefined | DuplicateRequest;

const publishGathered = createBatcher<Publication, Published>(MAX_BATCH_SIZE, writeAll);

function writeAll(app: App, given: readonly Publication[]): Promise<Published[]> {
  return createAllIdempotently(app, given, async (tx, fresh) => {
    const written = await insertPosts(
      tx,
      fresh.map(({ post }) => post),
    );
    return fresh.map(({ replyOf }, index) => {
      const row = written[index];
      return row && replyOf(row);
    });
  });
}

function factOf({ id, communityId, channelId, authorId, mentions, createdAt }: NewPost) {
  return { postId: id, communityId, channelId, authorId, mentioned: told(mentions, authorId), at: createdAt };
}

const given = sql`unnest(${sql.placeholder('ids')}::uuid[], ${sql.placeholder('authorIds')}::uuid[],
  ${sql.placeholder('communityIds')}::uuid[], ${sql.placeholder('channelIds')}::uuid[],
  ${sql.placeholder('categories')}::text[], ${sql.placeholder('titles')}::text[], ${sql.placeholder('comments')}::text[],
  ${sql.placeholder('mentions')}::jsonb[], ${sql.placeholder('imageIds')}::uuid[],
  ${sql.placeholder('imageDescriptions')}::text[], ${sql.placeholder('moments')}::timestamptz[])
  as given (id, author_id, community_id, channel_id, category, title, comment, mentions, image_id,
    image_description, created_at)`;

/** The facts of those that were written, each beside its id. */
const factsGiven = sql`created join unnest(${sql.placeholder('ids')}::uuid[], ${sql.placeholder('facts')}::jsonb[])
  as told (post_id, fact) on told.post_id = created.id`;

const insertStatement = prepared((db) => {
  const inChannel = db
    .select({ one: sql`1` })
    .from(channelMembers)
    .where(and(sql`${channelMembers.channelId} = given.channel_id`, eq(channelMembers.userId, memberships.userId)));
  const belongs = and(
    sql`${memberships.communityId} = given.community_id`,
    sql`${memberships.userId} = given.author_id`,
    or(sql`given.channel_id is null`, sql`${memberships.role} <> 'member'`, sql`exists ${inChannel}`),
  );
  const created = db.$with('created').as(
    db
      .insert(posts)
      .select(
        db
          .select({
            id: sql<string>`given.id`.as('id'),
            authorId: memberships.userId,
            communityId: memberships.communityId,
            category: sql<PostRow['category']>`given.category`.as('category'),
            channelId: sql<string>`given.channel_id`.as('channel_id'),
            placeId: sql<string>`coalesce(given.channel_id, ${memberships.communityId})`.as('place_id'),
            title: sql<string>`given.title`.as('title'),
            comment: sql<string>`given.comment`.as('comment'),
            mentions: sql<Mention[]>`given.mentions`.as('mentions'),
            imageId: sql<string>`given.image_id`.as('image_id'),
            imageDescription: sql<string>`given.image_description`.as('image_description'),
            likesCount: sql<number>`0`.as('likes_count'),
            sharesCount: sql<number>`0`.as('shares_count'),
            commentsCount: sql<number>`0`.as('comments_count'),
            createdAt: sql<Date>`given.created_at`.as('created_at'),
            editedAt: sql<Date>`null::timestamptz`.as('edited_at'),
          })
          .from(given)
          .innerJoin(memberships, belongs),
      )
      .returning(),
  );
  const kept = db.$with('kept', {}).as(enqueueFactSql(postCreated, sql`told.fact`, factsGiven));
  return db
    .with(created, kept)
    .select({ post: created._.selectedFields, author: personColumns, community: postColumns.community })
    .from(created)
    .innerJoin(users, eq(users.id, created.authorId))
    .innerJoin(communities, eq(communities.id, created.communityId))
    .prepare('insert_posts');
});
