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
import { createWishes } from '../lib/wishes.ts';
import { cachedPost, changeFeed, changePost, feedKey } from './cache.ts';
import { withOwn, without } from './feed.ts';

type Liked = Pick<Post, 'id' | 'likes_count' | 'likedby_me'>;

const likes = createWishes();
const bookmarks = createWishes();
/** Posts whose share is being counted. */
const sharing = new Set<string>();
/** Posts whose share is counted: it counts once for a user. */
const shared = new Set<string>();

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
    show: showLikes,
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
    show: (known) => showBookmark(cachedPost(id) ?? post, known),
    onFailure: (wanted, error) =>
      notice.error(`${wanted ? 'The post was not saved.' : 'The post is still saved.'} ${messageOf(error)}`),
  });
}

function tellSaved(post: Post, saved: boolean): void {
  if (saved) notice.success('The post is saved');
  else notice.info('The post is not saved any more', { label: 'Undo', run: () => saveAgain(post) });
}

function saveAgain(post: Post): void {
  const known = cachedPost(post.id) ?? { ...post, is_bookmarked: false };
  if (!known.is_bookmarked) toggleBookmark(known);
}

/** Counts that the user shared a post, at once on the screen; takes it back when the server does not hear of it. */
export async function countShare(post: Post): Promise<void> {
  const { id } = post;
  if (sharing.has(id) || shared.has(id)) return;
  sharing.add(id);
  changePost(id, (known) => ({ ...known, level_count: known.level_count + 1 }));
  try {
    const { level_count } = await call(updatePost, { params: { id }, body: { level_count: post.level_count + 1 } });
    shared.add(id);
    changePost(id, (known) => ({ ...known, level_count }));
  } catch (error) {
    changePost(id, (known) => ({ ...known, level_count: Math.max(0, known.level_count - 1) }));
    notice.error(`Your share was not counted. ${messageOf(error)}`);
  } finally {
    sharing.delete(id);
  }
}

/** What the server tells of a post, but for what the reader is changing just now: there the screen is newer. */
export function asWished(post: Post): Post {
  const [liking, saving, counting] = [likes.underWay(post.id), bookmarks.underWay(post.id), sharing.has(post.id)];
  const shown = liking || saving || counting ? cachedPost(post.id) : undefined;
  if (shown === undefined) return post;
  return {
    ...post,
    ...(liking && { likes_count: shown.likes_count, likedby_me: shown.likedby_me }),
    ...(saving && { is_bookmarked: shown.is_bookmarked }),
    ...(counting && { level_count: shown.level_count }),
  };
}

function showLikes({ id, likes_count, likedby_me }: Liked): void {
  changePost(id, (post) => ({ ...post, likes_count, likedby_me }));
}

function showBookmark(post: Post, saved: boolean): void {
  const { id } = post;
  changePost(id, (known) => (known.is_bookmarked === saved ? known : { ...known, is_bookmarked: saved }));
  changeFeed(feedKey({ bookmarked: true }), (feed) =>
    saved ? withOwn(feed, { ...post, is_bookmarked: true }) : without(feed, id),
  );
}
