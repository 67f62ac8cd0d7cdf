import type { Post, PostComment } from '@homecoming/contract/posts.ts';
import { Link } from '@tanstack/react-router';
import { Suspense, lazy, memo, useId } from 'react';
import { fullName } from '../../lib/format.ts';
import { Avatar } from '../../ui/art/avatar.tsx';
import { ClampedText } from '../../ui/clamped-text.tsx';
import { LevelMark } from '../../ui/level-mark.tsx';
import { PersonName } from '../../ui/person-name.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import classes from './comment-card.module.css';
import { PostPicture } from './post-picture.tsx';

const CommentMenu = lazy(async () => ({ default: (await import('./comment-menu.tsx')).CommentMenu }));

/** A comment on a post: who, when, and what they say and show. */
export const CommentCard = memo(function CommentCard({ post, comment }: { post: Post; comment: PostComment }) {
  const { author, image } = comment;
  const nameId = useId();
  return (
    <article className={classes.card} tabIndex={-1} aria-labelledby={nameId}>
      <Link to="/users/$id" params={{ id: author.id }} tabIndex={-1} aria-hidden="true" className={classes.face}>
        <Avatar person={author} size={40} />
      </Link>
      <div className={classes.content}>
        <header className={classes.head}>
          <div className={classes.who}>
            <Link to="/users/$id" params={{ id: author.id }} id={nameId} className={classes.name}>
              <PersonName person={author} />
            </Link>
            <LevelMark level={author.level} />
          </div>
          <p className={classes.time}>
            <RelativeTime iso={comment.created_at} />
            {comment.edited_at !== null && ' · edited'}
          </p>
          {(comment.can.edit || comment.can.delete) && (
            <Suspense fallback={<span className={classes.menuPlace} />}>
              <CommentMenu post={post} comment={comment} />
            </Suspense>
          )}
        </header>
        {comment.title !== null && (
          <h3 dir="auto" className={classes.title}>
            {comment.title}
          </h3>
        )}
        <ClampedText key={comment.edited_at} clamped people={comment.mentions}>
          {comment.comment}
        </ClampedText>
        {image !== null && <CommentPicture image={image} by={fullName(author)} />}
      </div>
    </article>
  );
});

/** Tall pictures stay within the screen. */
const TALLEST = 420;

function CommentPicture({ image, by }: { image: NonNullable<PostComment['image']>; by: string }) {
  const widest = Math.max(120, Math.round(Math.min(520, (image.width / image.height) * TALLEST)));
  return (
    <div className={classes.picture} style={{ maxWidth: widest }}>
      <PostPicture picture={image} by={by} sizes={`(min-width: 48em) ${widest}px, calc(100vw - 82px)`} />
    </div>
  );
}
