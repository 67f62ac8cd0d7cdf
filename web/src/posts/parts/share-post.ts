import type { Post } from '@homecoming/contract/posts.ts';
import { copyLink } from '../../lib/copy-link.ts';
import { fullName } from '../../lib/format.ts';
import { shareLink } from '../../lib/share-link.ts';
import { share } from '../taking-part.ts';

/** Counts a share, and hands the post to the system's share sheet; where there is none, its link is copied. */
export function sharePost(post: Post): Promise<void> {
  const title = post.title ?? `A post by ${fullName(post.author)}`;
  return share(post, () => shareLink(addressOfPost(post.id), title));
}

/** Copies the address of a post, and says so; gives back whether it is copied. */
export function copyPostLink(id: string): Promise<boolean> {
  return copyLink(addressOfPost(id), `It is ${addressOfPost(id)}`);
}

function addressOfPost(id: string): string {
  return `${window.location.origin}/posts/${id}`;
}
