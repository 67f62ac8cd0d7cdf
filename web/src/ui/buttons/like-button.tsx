import { useId, useState } from 'react';
import { count } from '../../lib/text/format.ts';
import { IconHeart, IconHeartFilled } from '../icons/icons.tsx';
import classes from './like-button.module.css';

interface LikeButtonProps {
  liked: boolean;
  likes: number;
  onToggle: () => void;
  size?: 'sm' | 'md';
}

/** Likes and unlikes. The number beside the heart is hidden at 0. */
export function LikeButton({ liked, likes, onToggle, size = 'md' }: LikeButtonProps) {
  // Only a new like animates the heart
  const [beats, setBeats] = useState(false);
  const countId = useId();
  const iconSize = size === 'md' ? 22 : 19;
  return (
    <span className={classes.like} data-liked={liked || undefined} data-size={size}>
      <button
        type="button"
        className={classes.button}
        aria-label="Like"
        aria-pressed={liked}
        aria-describedby={likes > 0 ? countId : undefined}
        onClick={() => {
          setBeats(!liked);
          onToggle();
        }}
      >
        <span className={classes.heart} data-beats={(liked && beats) || undefined}>
          {liked ? <IconHeartFilled size={iconSize} /> : <IconHeart size={iconSize} />}
        </span>
      </button>
      {likes > 0 && (
        <span id={countId}>
          {count(likes)}
          <span className="hc-hidden"> {likes === 1 ? 'like' : 'likes'}</span>
        </span>
      )}
    </span>
  );
}
