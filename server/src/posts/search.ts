import type { FoundPost } from '@homecoming/contract/posts.ts';
import { and, count, desc, eq, sql } from 'drizzle-orm';
import { personColumns, presentPerson } from '../accounts/present.ts';
import { notBlocked } from '../blocks/access.ts';
import type { UserContext } from '../platform/app.ts';
import { foldInPlace, foldText, listWords } from '../platform/fold-text.ts';
import { allMatch } from '../platform/db/all-match.ts';
import { prepared } from '../platform/db/database.ts';
import { readFromReplica } from '../platform/db/read-from-replica.ts';
import { communities } from '../schema/communities.ts';
import { posts } from '../schema/posts.ts';
import { users } from '../schema/users.ts';
import { homeFeedPlaces } from './queries.ts';

const MAX_RESULTS = 20;
/** The posts that are read, the newest of each community and channel. */
const MAX_READ = 3_000;
/** At least as many of each, for people who are in many. */
const MIN_READ = 20;
/** The longest words of a query, which are looked for. */
const MAX_WORDS = 4;
const MAX_EXCERPT = 140;
/** Characters of the excerpt before what was found. */
const BEFORE = 40;

/** The newest posts of the caller's home feed that contain each word of the query. An empty query finds none. */
export async function searchPosts(ctx: UserContext, query = ''): Promise<{ results: FoundPost[] }> {
  const words = listWords(query)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MAX_WORDS);
  if (words.length === 0) return { results: [] };
  const { userId } = ctx.actor;
  const rows = await readFromReplica(
    ctx,
    (db) => findPosts(db).execute({ reader: userId, words }),
    (found) =>
      allMatch(
        found.map(({ id }) => id),
        async (ids) => (await countReadable(ctx.db).execute({ reader: userId, ids }))[0]?.posts ?? 0,
      ),
  );
  const results = rows.map(({ author, text, createdAt, ...post }) => ({
    ...post,
    excerpt: excerptAround(text, words),
    author: presentPerson(author),
    created_at: createdAt.toISOString(),
  }));
  return { results };
}

const reader = sql.placeholder('reader');

// The newest of each place by its index. Posts of others are not read, so that their number does not matter.
const findPosts = prepared((db) => {
  const newest = sql`(select ${posts.id}, ${posts.title}, ${posts.comment} from ${posts}
    where ${posts.communityId} = places.community_id and ${posts.placeId} = places.place_id
      and ${notBlocked(reader, posts.authorId)}
    order by ${posts.id} desc
    limit (select greatest(${sql.raw(String(MIN_READ))}, ${sql.raw(String(MAX_READ))} / greatest(count(*), 1)) from ${homeFeedPlaces}))`;
  // `offset 0`: each text and each word is folded once.
  const found = sql`select newest.id from ${homeFeedPlaces} cross join lateral ${newest} as newest
    cross join lateral (
      select lower(unaccent(concat_ws(' ', newest.title, newest.comment))) as words offset 0) as folded
    where not exists (
      select from (select lower(unaccent(word)) as word from unnest(${sql.placeholder('words')}::text[]) as typed (word)
        offset 0) as typed
      where position(typed.word in folded.words) = 0)
    order by newest.id desc limit ${sql.raw(String(MAX_RESULTS))}`;
  return db
    .select({
      id: posts.id,
      title: posts.title,
      text: posts.comment,
      author: personColumns,
      community_name: communities.name,
      createdAt: posts.createdAt,
    })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .innerJoin(communities, eq(communities.id, posts.communityId))
    .where(sql`${posts.id} = any(array(${found}))`)
    .orderBy(desc(posts.id))
    .prepare('search_posts');
});

const countReadable = prepared((db) =>
  db
    .select({ posts: count() })
    .from(posts)
    .where(
      and(
        sql`${posts.id} = any(${sql.placeholder('ids')}::uuid[])`,
        sql`exists (select from ${homeFeedPlaces}
          where places.community_id = ${posts.communityId} and places.place_id = ${posts.placeId})`,
        notBlocked(reader, posts.authorId),
      ),
    )
    .prepare('count_readable_posts'),
);

/** A text in one line, from shortly before the first of the words in it. */
function excerptAround(text: string, words: readonly string[]): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const folded = foldInPlace(line);
  const at = Math.min(
    ...words.map((word) => folded.indexOf(foldText(word))).filter((index) => index >= 0),
    line.length,
  );
  const isNear = at <= BEFORE || at === line.length;
  const start = isNear ? 0 : line.indexOf(' ', at - BEFORE) + 1;
  const cut = line.slice(start, start + MAX_EXCERPT);
  return `${start > 0 ? '… ' : ''}${cut}${start + MAX_EXCERPT < line.length ? '…' : ''}`;
}
