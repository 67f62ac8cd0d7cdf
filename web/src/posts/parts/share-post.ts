import type { Post } from '@homecoming/contract/posts.ts';
import { copyLink } from '../../lib/copy-link.ts';
import { fullName } from '../../lib/format.ts';
import { share } from '../taking-part.ts';

/** Counts a share, and hands the post to the system's share sheet; where there is none, its link is copied. */
export function sharePost(post: Post): Promise<void> {
  return share(post, () => handOver(post));
}

/** Gives back whether the post left, and not the wish to share it. */
async function handOver(post: Post): Promise<boolean> {
  const url = addressOfPost(post.id);
  // Not in every browser, and never on plain http
  const shareSheet: typeof navigator.share | undefined = navigator.share;
  if (shareSheet === undefined) return copyPostLink(post.id);
  try {
    await navigator.share({ title: post.title ?? `A post by ${fullName(post.author)}`, url });
    return true;
  } catch (error) {
    const changedTheirMind = error instanceof DOMException && error.name === 'AbortError';
    return changedTheirMind ? false : copyPostLink(post.id);
  }
}

/** Copies the address of a post, and says so; gives back whether it is copied. */
export function copyPostLink(id: string): Promise<boolean> {
  return copyLink(addressOfPost(id), `It is ${addressOfPost(id)}`);
}

function addressOfPost(id: string): string {
  return `${window.location.origin}/posts/${id}`;
}
