import type { Post } from '@homecoming/contract/posts.ts';
import { useId, useState } from 'react';
import { count } from '../../lib/format.ts';
import { IconHeart, IconHeartFilled } from '../../ui/icons/icons.tsx';
import { toggleLike } from '../likes.ts';
import classes from './like-button.module.css';

/** Likes the post and takes the like back. The number beside the heart hides at 0. */
export function LikeButton({ post }: { post: Post }) {
  // Only a like given here and now makes the heart beat, not one that was there before
  const [beats, setBeats] = useState(false);
  const liked = post.likedby_me;
  const countId = useId();
  return (
    <span className={classes.like} data-liked={liked || undefined}>
      <button
        type="button"
        className={classes.button}
        aria-label="Like"
        aria-pressed={liked}
        aria-describedby={post.likes_count > 0 ? countId : undefined}
        onClick={() => {
          setBeats(!liked);
          toggleLike(post);
        }}
      >
        <span className={classes.heart} data-beats={(liked && beats) || undefined}>
          {liked ? <IconHeartFilled size={22} /> : <IconHeart size={22} />}
        </span>
      </button>
      {post.likes_count > 0 && (
        <span id={countId}>
          {count(post.likes_count)}
          <span className="hc-hidden"> {post.likes_count === 1 ? 'like' : 'likes'}</span>
        </span>
      )}
    </span>
  );
}
