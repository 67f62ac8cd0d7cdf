import { useId, useState } from 'react';
import { count } from '../../lib/text/format.ts';
import { IconHeart, IconHeartFilled } from '../icons/icons.tsx';
import classes from './like-button.module.css';
import { useQuickChoice } from '../use-quick-choice.ts';

interface LikeButtonProps {
  liked: boolean;
  likes: number;
  /** Without it a press does nothing. */
  onChange: ((liked: boolean) => void) | undefined;
  size?: 'sm' | 'md';
}

/** Likes and unlikes. The number beside the heart is hidden at 0. */
export function LikeButton({ liked: isLiked, likes: known, onChange, size = 'md' }: LikeButtonProps) {
  const [liked, choose] = useQuickChoice(isLiked, (next) => onChange?.(next));
  const likes = Math.max(0, known + Number(liked) - Number(isLiked));
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
          if (onChange === undefined) return;
          setBeats(!liked);
          choose(!liked);
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
