import type { Post } from '@homecoming/contract/posts.ts';
import { LikeButton } from '../../ui/like-button.tsx';
import { toggleLike } from '../likes.ts';

/** Likes the post and takes the like back. */
export function LikePost({ post }: { post: Post }) {
  return <LikeButton liked={post.likedby_me} likes={post.likes_count} onToggle={() => toggleLike(post)} />;
}
