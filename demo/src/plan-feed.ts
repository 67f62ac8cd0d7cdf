import { idAt } from './ids.ts';
import type { LikeRow, MembershipRow, PlannedPicture, PostCommentRow, PostRow, UserRow } from './rows.ts';
import { getUser, type Belonging } from './plan-communities.ts';
import type { PostDraft, Wall } from './posts/post.ts';
import { walls } from './posts/walls.ts';
import { createRandom, type Random } from './random.ts';
import { after, before, DAY, earliest, HOUR, latest, toMilliseconds, momentBetween } from './times.ts';

/** What people wrote, what others said to it, and who liked it. */
export interface Feed {
  readonly posts: readonly PostRow[];
  readonly likes: readonly LikeRow[];
  readonly postComments: readonly PostCommentRow[];
  readonly pictures: readonly PlannedPicture[];
}

/** Lena has only just come: she has not looked around yet. */
export const SILENT_USER = 'lena';
/** Likes what others write this often. */
const MAYA_LIKES = 0.35;

/** Where posts are. */
interface Places {
  readonly belonging: Belonging;
  /** The ids of the events by their keys. */
  readonly eventIds: ReadonlyMap<string, string>;
}

/** The posts of all communities and events with their likes. */
export function planFeed(people: ReadonlyMap<string, UserRow>, places: Places, now: Date): Feed {
  const planned = walls.flatMap((wall) => planWall(wall, people, places, now));
  return {
    posts: planned.map(({ post }) => post),
    likes: planned.flatMap(({ likes }) => likes),
    postComments: planned.flatMap(({ comments }) => comments),
    pictures: planned.flatMap(({ picture }) => picture),
  };
}

interface PlannedPost {
  post: PostRow;
  likes: LikeRow[];
  comments: PostCommentRow[];
  picture: PlannedPicture[];
}

function planWall(
  wall: Wall,
  people: ReadonlyMap<string, UserRow>,
  { belonging, eventIds }: Places,
  now: Date,
): PlannedPost[] {
  const random = createRandom(`wall ${wall.community}`);
  const talking = createRandom(`comments ${wall.community}`);
  const communityId = belonging.ids.get(wall.community) ?? '';
  const silent = getUser(people, SILENT_USER).id;
  const members = belonging.memberships.filter((row) => row.communityId === communityId && row.userId !== silent);
  return wall.posts.map((draft) => {
    const eventId = draft.event === undefined ? null : (eventIds.get(draft.event) ?? '');
    const post = postRow(random, draft, { communityId, eventId, authorId: getUser(people, draft.by).id, now });
    const readers = orderReaders(random, members, post.authorId, getUser(people, 'maya').id);
    const likes = readers
      .slice(0, countLikes(random, draft, readers.length))
      .map((reader) => likeRow(random, post, reader, now));
    post.likesCount = likes.length;
    const comments = commentRows(talking, draft, post, people);
    post.commentsCount = comments.length;
    const picture = draft.picture ? [{ name: draft.picture, subject: { type: 'post', id: post.id } } as const] : [];
    return { post, likes, comments, picture };
  });
}

function postRow(
  random: Random,
  draft: PostDraft,
  at: { communityId: string; eventId: string | null; authorId: string; now: Date },
): PostRow {
  const createdAt = before(at.now, toMilliseconds(draft.ago));
  return {
    id: idAt(createdAt, random),
    authorId: at.authorId,
    communityId: at.communityId,
    ...(at.eventId === null ? {} : { category: 'event', eventId: at.eventId }),
    placeId: at.communityId,
    title: draft.title ?? null,
    comment: draft.text,
    createdAt,
  };
}

function commentRows(
  random: Random,
  { comments = [] }: PostDraft,
  post: PostRow,
  people: ReadonlyMap<string, UserRow>,
): PostCommentRow[] {
  const rows: PostCommentRow[] = [];
  for (const { by, after: later, text, isReply } of comments) {
    const createdAt = after(post.createdAt, toMilliseconds(later));
    const parent = isReply ? rows.findLast(({ parentId }) => parentId == null) : undefined;
    if (parent) parent.repliesCount = (parent.repliesCount ?? 0) + 1;
    const authorId = getUser(people, by).id;
    rows.push({
      id: idAt(createdAt, random),
      postId: post.id,
      parentId: parent?.id ?? null,
      authorId,
      text,
      createdAt,
    });
  }
  return rows;
}

/** Everybody but the author, in the order in which they come to like it; Maya is first or not there at all. */
export function orderReaders<Reader extends { readonly userId: string }>(
  random: Random,
  members: readonly Reader[],
  authorId: string,
  maya: string,
): Reader[] {
  const others = random.shuffled(members.filter(({ userId }) => userId !== authorId));
  const first = random.chance(MAYA_LIKES) ? others.filter(({ userId }) => userId === maya) : [];
  return [...first, ...others.filter(({ userId }) => userId !== maya)];
}

function countLikes(random: Random, { likes, ago }: PostDraft, most: number): number {
  const freshness = Math.min(1, toMilliseconds(ago) / (8 * HOUR));
  const drawn = Math.floor(most * (0.06 + 0.6 * random.next() ** 1.6) * freshness);
  return Math.min(most, likes ?? drawn, 120);
}

/** Within three days of the post, or of the day on which the reader came. */
function likeRow(random: Random, post: PostRow, reader: MembershipRow, now: Date): LikeRow {
  const from = latest(post.createdAt, reader.joinedAt);
  const createdAt = momentBetween(random, from, earliest(now, new Date(from.getTime() + 3 * DAY)));
  return { postId: post.id, userId: reader.userId, createdAt };
}
