import type { Post } from '@homecoming/contract/posts.ts';
import { useNavigate } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import { count, counted } from '../../../lib/text/format.ts';
import { IconBookmark, IconBookmarkFilled, IconMessage2, IconShare3 } from '../../../ui/icons/icons.tsx';
import { LikeButton } from '../../../ui/buttons/like-button.tsx';
import { useQuickChoice } from '../../../ui/use-quick-choice.ts';
import { setBookmark, setLike, sharePost } from '../reactions.ts';
import classes from './post-actions.module.css';

interface PostActionsProps {
  post: Post;
  /** Where one comments, on the page of the post; elsewhere that page opens. */
  onComment?: (() => void) | undefined;
}

/** Like, comment, share, and save for later; nothing for people who only look on. */
export function PostActions({ post, onComment }: PostActionsProps) {
  const navigate = useNavigate();
  if (!post.can.take_part) return <Numbers post={post} />;
  const toComments = () => void navigate({ to: '/posts/$id', params: { id: post.id }, hash: 'comment' });
  return (
    <footer className={classes.actions}>
      <LikeButton liked={post.likedby_me} likes={post.likes_count} onChange={(liked) => setLike(post, liked)} />
      <Counted label="Comment" number={post.comments_count} what="comment" onClick={onComment ?? toComments}>
        <IconMessage2 size={22} />
      </Counted>
      <Counted label="Share" number={post.level_count} what="share" onClick={() => void sharePost(post)}>
        <IconShare3 size={22} />
      </Counted>
      <BookmarkButton post={post} />
    </footer>
  );
}

function BookmarkButton({ post: { id, is_bookmarked } }: { post: Post }) {
  const [saved, save] = useQuickChoice(is_bookmarked, (next) => setBookmark(id, next));
  return (
    <button
      type="button"
      className={classes.bookmark}
      data-hover
      aria-label="Bookmark"
      aria-pressed={saved}
      onClick={() => save(!saved)}
    >
      {saved ? <IconBookmarkFilled size={22} /> : <IconBookmark size={22} />}
    </button>
  );
}

interface CountedProps {
  label: string;
  number: number;
  what: string;
  onClick: () => void;
  children: ReactNode;
}

/** A button with a number beside it, which hides at 0. */
function Counted({ label, number, what, onClick, children }: CountedProps) {
  const countId = useId();
  return (
    <span className={classes.action}>
      <button
        type="button"
        className={classes.button}
        aria-label={label}
        aria-describedby={number > 0 ? countId : undefined}
        onClick={onClick}
      >
        {children}
      </button>
      {number > 0 && (
        <span id={countId}>
          {count(number)}
          <span className="hc-hidden"> {number === 1 ? what : `${what}s`}</span>
        </span>
      )}
    </span>
  );
}

/** What others made of it, for people who take no part. */
function Numbers({ post }: { post: Post }) {
  const numbers = [
    post.likes_count > 0 && counted(post.likes_count, 'like'),
    post.comments_count > 0 && counted(post.comments_count, 'comment'),
    post.level_count > 0 && counted(post.level_count, 'share'),
  ].filter((number) => number !== false);
  return <footer className={classes.numbers}>{numbers.join(' · ')}</footer>;
}
