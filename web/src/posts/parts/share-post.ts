import type { Post } from '@homecoming/contract/posts.ts';
import { copyLink } from '../../lib/copy-link.ts';
import { fullName } from '../../lib/format.ts';
import { countShare } from '../taking-part.ts';

/** Counts a share, and hands the post to the system's share sheet; where there is none, its link is copied. */
export async function sharePost(post: Post): Promise<void> {
  void countShare(post);
  const url = addressOfPost(post.id);
  // Not in every browser, and never on plain http
  const share: typeof navigator.share | undefined = navigator.share;
  if (share === undefined) return copyPostLink(post.id);
  try {
    await navigator.share({ title: post.title ?? `A post by ${fullName(post.author)}`, url });
  } catch (error) {
    const changedTheirMind = error instanceof DOMException && error.name === 'AbortError';
    if (!changedTheirMind) await copyPostLink(post.id);
  }
}

/** Copies the address of a post, and says so. */
export function copyPostLink(id: string): Promise<void> {
  return copyLink(addressOfPost(id), `It is ${addressOfPost(id)}`);
}

function addressOfPost(id: string): string {
  return `${window.location.origin}/posts/${id}`;
}
