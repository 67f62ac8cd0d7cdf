import type { Post } from '@homecoming/contract/posts.ts';
import { useId, useState } from 'react';
import { count, counted } from '../../lib/format.ts';
import { IconHeart, IconHeartFilled } from '../../ui/icons/icons.tsx';
import { toggleLike } from '../likes.ts';
import classes from './like-button.module.css';

/** Likes the post and takes the like back. The number beside the heart hides at 0. */
export function LikeButton({ post }: { post: Post }) {
  // Only a like given here and now makes the heart beat, not one that was there before
  const [beats, setBeats] = useState(false);
  const liked = post.likedby_me;
  const likesId = useId();
  return (
    <button
      type="button"
      className={classes.like}
      aria-label="Like"
      aria-pressed={liked}
      aria-describedby={post.likes_count > 0 ? likesId : undefined}
      onClick={() => {
        setBeats(!liked);
        toggleLike(post);
      }}
    >
      <span className={classes.heart} data-beats={(liked && beats) || undefined}>
        {liked ? <IconHeartFilled size={22} /> : <IconHeart size={22} />}
      </span>
      {post.likes_count > 0 && (
        <>
          <span aria-hidden="true">{count(post.likes_count)}</span>
          <span id={likesId} hidden>
            {counted(post.likes_count, 'like')}
          </span>
        </>
      )}
    </button>
  );
}
