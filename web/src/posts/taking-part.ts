import {
  addBookmark,
  likePost,
  removeBookmark,
  unlikePost,
  updatePost,
  type Post,
} from '@homecoming/contract/posts.ts';
import { messageOf } from '../lib/api-error.ts';
import { call } from '../lib/client.ts';
import { notice } from '../lib/toasts.ts';
import { cachedFeed, cachedPost, changeFeed, changePost, feedKey } from './cache.ts';
import { withBack, withOwn, without, type Feed } from './feed.ts';
import { refetchSoon } from './refetch.ts';
import { addShares, bookmarks, heardLikes, heardShares, likes, shareOf, shares } from './wished.ts';

type Liked = Pick<Post, 'id' | 'likes_count' | 'likedby_me'>;

const savedKey = feedKey({ bookmarked: true });
/** Who chooses just now where to hand a post on to, by user and post. */
const handing = new Set<string>();

/**
 * Likes a post, or takes the like back: at once on the screen, then on the server. Of several taps the last one
 * counts. When it does not go through, the screen goes back to what the server knows.
 */
export function toggleLike(post: Post): void {
  const { id, category } = post;
  const liked = !post.likedby_me;
  showLikes({ id, likedby_me: liked, likes_count: post.likes_count + (liked ? 1 : -1) });
  likes.wish<Liked>(liked, {
    id,
    known: post,
    isOn: (known) => known.likedby_me,
    send: (on) => call(on ? likePost : unlikePost, { params: { id }, body: { category, is_active: on } }),
    show: (known) => settleLikes(known, known === post),
    onFailure: (wanted, error) =>
      notice.error(
        `${wanted ? 'Your like did not go through.' : 'Your like could not be taken back.'} ${messageOf(error)}`,
      ),
  });
}

/** Keeps a post for the user, or keeps it no longer; as `toggleLike` does it. */
export function toggleBookmark(post: Post): void {
  const { id } = post;
  const saved = !post.is_bookmarked;
  const before = post.is_bookmarked ? cachedFeed(savedKey) : undefined;
  showBookmark(post, saved);
  bookmarks.wish<boolean>(saved, {
    id,
    known: post.is_bookmarked,
    isOn: (known) => known,
    send: async (on) => {
      await (on ? call(addBookmark, { params: { id } }) : call(removeBookmark, { params: { id } }));
      tellSaved(post, on);
      return on;
    },
    show: (known) => showBookmark(cachedPost(id) ?? post, known, before),
    onFailure: (wanted, error) =>
      notice.error(`${wanted ? 'Your bookmark did not go through.' : 'The post is still saved.'} ${messageOf(error)}`),
  });
}

function tellSaved(post: Post, saved: boolean): void {
  const undo = { label: 'Undo', run: () => saveAgain(post) };
  if (saved) notice.success('The post is saved', undefined, 'bookmark');
  else notice.info('The post is not saved any more', undo, 'bookmark');
}

function saveAgain(post: Post): void {
  const known = cachedPost(post.id) ?? { ...post, is_bookmarked: false };
  if (!known.is_bookmarked) toggleBookmark(known);
}

/**
 * Hands a post on, and counts that the user shared it: once for a user, at once on the screen. The server hears of it
 * when `handOver` says that it happened; without that, or without the server, the screen takes it back.
 */
export async function share(post: Post, handOver: () => Promise<boolean>): Promise<void> {
  const mine = shareOf(post.id);
  if (handing.has(mine)) return;
  const counts = !shares.has(mine);
  if (counts) {
    shares.set(mine, 'choosing');
    changePost(post.id, addShares(1));
  }
  handing.add(mine);
  const happened = await handOver();
  handing.delete(mine);
  if (!counts) return;
  if (happened) return sendShare(post, mine);
  shares.delete(mine);
  changePost(post.id, addShares(-1));
}

async function sendShare({ id, level_count: before }: Post, mine: string): Promise<void> {
  shares.set(mine, 'sending');
  try {
    const { level_count } = await call(updatePost, { params: { id }, body: { level_count: before + 1 } });
    shares.set(mine, 'counted');
    // Shares only grow: what is more is newer
    changePost(id, (known) => ({ ...known, level_count: Math.max(level_count, heardShares.get(id) ?? 0) }));
  } catch (error) {
    shares.delete(mine);
    const heard = heardShares.get(id);
    changePost(id, (known) => (heard === undefined ? addShares(-1)(known) : { ...known, level_count: heard }));
    notice.error(`Your share was not counted. ${messageOf(error)}`);
  }
  heardShares.delete(id);
}

/** Without an answer, what was told meanwhile is newer. Next to one nobody knows which is: the post is asked for. */
function settleLikes(known: Liked, unanswered: boolean): void {
  const { id, likes_count } = known;
  const heard = heardLikes.get(id) ?? likes_count;
  heardLikes.delete(id);
  showLikes(unanswered ? { ...known, likes_count: heard } : known);
  if (heard !== likes_count) refetchSoon(id);
}

function showLikes({ id, likes_count, likedby_me }: Liked): void {
  changePost(id, (post) => ({ ...post, likes_count, likedby_me }));
}

/** What was in the list of those saved `before` goes back to its place there; what is saved anew comes on top. */
function showBookmark(post: Post, saved: boolean, before?: Feed): void {
  const { id } = post;
  const shown = { ...post, is_bookmarked: saved };
  changePost(id, (known) => (known.is_bookmarked === saved ? known : { ...known, is_bookmarked: saved }));
  changeFeed(savedKey, (feed) => {
    if (!saved) return without(feed, id);
    return before === undefined ? withOwn(feed, shown) : withBack(feed, shown, before);
  });
}
