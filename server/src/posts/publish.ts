import DataLoader from 'dataloader';
import { and, eq, or, sql } from 'drizzle-orm';
import { personColumns } from '../accounts/present.ts';
import type { App } from '../platform/app.ts';
import { prepared, type Pool, type Transaction } from '../platform/db/database.ts';
import { isUnavailable } from '../platform/db/errors.ts';
import { pendingInSql, recordKept } from '../platform/facts.ts';
import { transaction } from '../platform/transaction.ts';
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

/** The most posts that one statement writes. */
const TOGETHER = 50;

/**
 * Writes a post, together with those that other requests bring in the same moment: one statement and one commit for
 * all, since these, not the rows, are what a post costs. Undefined where its author does not belong to its place.
 */
export function publish(app: App, post: NewPost): Promise<WrittenPost | undefined> {
  return publisherOf(app).load(post);
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
  for (const fact of facts) if (byId.has(fact.postId)) recordKept(tx, postCreated, fact);
  return given.map(({ id }) => byId.get(id));
}

type Publisher = DataLoader<NewPost, WrittenPost | undefined>;

const publishers = new WeakMap<Pool, Publisher>();

function publisherOf(app: App): Publisher {
  const known = publishers.get(app.writers);
  if (known !== undefined) return known;
  const publisher: Publisher = new DataLoader((given) => writeTogether(app, given), {
    cache: false,
    maxBatchSize: TOGETHER,
    batchScheduleFn: (run) => setImmediate(run),
  });
  publishers.set(app.writers, publisher);
  return publisher;
}

/** Nobody's post fails for another's: what is wrong with one shows when each is written alone. */
async function writeTogether(app: App, given: readonly NewPost[]) {
  const write = (some: readonly NewPost[]) => transaction(app, (tx) => insertPosts(tx, some), { oneTrip: true });
  try {
    return await write(given);
  } catch (error) {
    if (given.length === 1 || isUnavailable(error)) throw error;
    return Promise.all(
      given.map((post) =>
        write([post]).then(
          ([row]) => row,
          (cause: Error) => cause,
        ),
      ),
    );
  }
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
  const kept = db.$with('kept', {}).as(pendingInSql(postCreated, sql`told.fact`, factsGiven));
  return db
    .with(created, kept)
    .select({ post: created._.selectedFields, author: personColumns, community: postColumns.community })
    .from(created)
    .innerJoin(users, eq(users.id, created.authorId))
    .innerJoin(communities, eq(communities.id, created.communityId))
    .prepare('insert_posts');
});
