import type { Post } from '@homecoming/contract/posts.ts';
import { Link } from '@tanstack/react-router';
import { Suspense, lazy, memo, useId } from 'react';
import { fullName } from '../../lib/format.ts';
import { Avatar } from '../../ui/art/avatar.tsx';
import { Crest } from '../../ui/art/crest.tsx';
import { PersonName } from '../../ui/person-name.tsx';
import { Picture } from '../../ui/picture.tsx';
import { LikePost } from './like-post.tsx';
import classes from './post-card.module.css';
import { ClampedText } from '../../ui/clamped-text.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';

const PICTURE_SIZES = '(min-width: 64em) 622px, (min-width: 48em) 614px, calc(100vw - 64px)';

/** Menus float with code of their own, which the first posts need not wait for. */
const PostMenu = lazy(async () => ({ default: (await import('./post-menu.tsx')).PostMenu }));

interface PostCardProps {
  post: Post;
  /** The whole text and the whole picture, for a page of its own. In lists both are cut and lead there. */
  full?: boolean;
}

/** A post: who, where and when, what they say and show, and what one can do with it. */
export const PostCard = memo(function PostCard({ post, full = false }: PostCardProps) {
  const { author, community } = post;
  const nameId = useId();
  return (
    <article className={classes.card} tabIndex={-1} aria-labelledby={nameId}>
      <header className={classes.header}>
        <Link to="/users/$id" params={{ id: author.id }} tabIndex={-1} aria-hidden="true">
          <Avatar person={author} size={44} />
        </Link>
        <div className={classes.who}>
          <Link to="/users/$id" params={{ id: author.id }} id={nameId} className={classes.name}>
            <PersonName person={author} />
          </Link>
          <p className={classes.meta}>
            <Link to="/communities/$id/details" params={{ id: community.id }} className={classes.community}>
              <Crest community={community} size={17} />
              <span>{community.name}</span>
            </Link>
            <span aria-hidden="true">·</span>
            <Link to="/posts/$id" params={{ id: post.id }} className={classes.time}>
              <RelativeTime iso={post.created_at} />
              {post.edited_at !== null && ', edited'}
            </Link>
          </p>
        </div>
        <Suspense fallback={<span className={classes.menuPlace} />}>
          <PostMenu postId={post.id} />
        </Suspense>
      </header>
      {post.title !== null && (
        <h2 className={classes.title}>
          {full ? (
            post.title
          ) : (
            <Link to="/posts/$id" params={{ id: post.id }}>
              {post.title}
            </Link>
          )}
        </h2>
      )}
      <ClampedText key={post.edited_at} clamped={!full}>
        {post.comment}
      </ClampedText>
      <PostPicture post={post} full={full} />
      <footer className={classes.actions}>
        <LikePost post={post} />
      </footer>
    </article>
  );
});

function PostPicture({ post, full }: { post: Post; full: boolean }) {
  if (post.image === null) return null;
  const alt = `Picture by ${fullName(post.author)}`;
  if (full) return <Picture picture={post.image} alt={alt} sizes={PICTURE_SIZES} />;
  return (
    <Link to="/posts/$id" params={{ id: post.id }} className={classes.picture}>
      <Picture picture={post.image} alt={alt} sizes={PICTURE_SIZES} ratio={16 / 9} />
    </Link>
  );
}
