import type { Post } from '@homecoming/contract/posts.ts';
import { Suspense, lazy, memo, useId } from 'react';
import { CommentAuthor, CommentFace, CommentFrame, CommentHead } from '../../comments/parts/comment-frame.tsx';
import { pictureRoom } from '../../comments/parts/picture-room.ts';
import { fullName } from '../../lib/format.ts';
import { ClampedText } from '../../ui/text/clamped-text.tsx';
import { LevelMark } from '../../ui/text/level-mark.tsx';
import type { PostComment } from '../comments.ts';
import classes from './comment-card.module.css';
import { PostPicture } from './post-picture.tsx';

const CommentMenu = lazy(async () => ({ default: (await import('./comment-menu.tsx')).CommentMenu }));

/** A comment on a post: who, when, and what they say and show. */
export const CommentCard = memo(function CommentCard({ post, comment }: { post: Post; comment: PostComment }) {
  const { author, image } = comment;
  const nameId = useId();
  const menu = (comment.can.edit || comment.can.delete) && (
    <Suspense fallback={<span className={classes.menuPlace} />}>
      <CommentMenu post={post} comment={comment} />
    </Suspense>
  );
  return (
    <CommentFrame className={classes.card} aria-labelledby={nameId} face={<CommentFace author={author} />}>
      <CommentHead comment={comment} menu={menu || undefined}>
        <CommentAuthor author={author} nameId={nameId}>
          <LevelMark level={author.level} />
        </CommentAuthor>
      </CommentHead>
      {comment.title !== null && (
        <h3 dir="auto" className={classes.title}>
          {comment.title}
        </h3>
      )}
      <ClampedText key={comment.edited_at} clamped people={comment.mentions}>
        {comment.comment}
      </ClampedText>
      {image !== null && <CommentPicture image={image} by={fullName(author)} />}
    </CommentFrame>
  );
});

function CommentPicture({ image, by }: { image: NonNullable<PostComment['image']>; by: string }) {
  const { maxWidth, sizes } = pictureRoom(image);
  return (
    <div className={classes.picture} style={{ maxWidth }}>
      <PostPicture description={null} picture={image} by={by} sizes={sizes} />
    </div>
  );
}
