import type { Post } from '@homecoming/contract/posts.ts';
import { Link } from '@tanstack/react-router';
import { Suspense, memo, useId } from 'react';
import { fullName } from '../../lib/text/format.ts';
import { Avatar } from '../../ui/art/avatar.tsx';
import { Crest } from '../../ui/art/crest.tsx';
import { ClampedText } from '../../ui/text/clamped-text.tsx';
import { IconEdit } from '../../ui/icons/icons.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { NewestComments } from '../comments/parts/newest-comments.tsx';
import { PostActions } from '../reactions/parts/post-actions.tsx';
import classes from './post-card.module.css';
import { showRestoredPost } from '../removals.ts';
import { PostPicture } from './post-picture.tsx';
import { lazyPart } from '../../ui/overlays/on-demand.tsx';
import { Row } from '../../ui/layout/row.tsx';

const PICTURE_SIZES = '(min-width: 64em) 622px, (min-width: 48em) 614px, calc(100vw - 64px)';
/** A picture higher than this, by its width, is cut on the page of its post too; opened, it is whole. */
const MIN_ASPECT_RATIO = 4 / 5;

/** Menus float with code of their own, which the first posts need not wait for. */
const PostMenu = lazyPart(async () => (await import('./post-menu.tsx')).PostMenu);

/** Few readers ever see one. */
const RemovedNote = lazyPart(async () => (await import('../../reports/parts/removed-note.tsx')).RemovedNote);

interface PostCardProps {
  post: Post;
  /** The whole text and the whole picture, for a page of its own. In lists both are cut, and the newest comments follow. */
  full?: boolean;
  /** Its place in a list, from 1 on, and how many there are; -1 while nobody knows. */
  position?: number;
  of?: number;
  /** Where one comments on it, when that is on the same page. */
  onComment?: () => void;
}

/** A post: who, where and when, what they say and show, and what one can do with it. */
export const PostCard = memo(function PostCard({ post, full = false, position, of, onComment }: PostCardProps) {
  const nameId = useId();
  return (
    <article className={classes.card} tabIndex={-1} aria-labelledby={nameId} aria-posinset={position} aria-setsize={of}>
      <PostHead post={post} full={full} nameId={nameId} />
      {post.removed !== null && (
        <Suspense fallback={null}>
          <RemovedNote removed={post.removed} author={post.author.id} onUndone={() => showRestoredPost(post.id)} />
        </Suspense>
      )}
      {post.title !== null && (
        <h2 dir="auto" className={classes.title}>
          {full ? (
            post.title
          ) : (
            <Link to="/posts/$id" params={{ id: post.id }}>
              {post.title}
            </Link>
          )}
        </h2>
      )}
      <ClampedText key={post.edited_at} clamped={!full} people={post.mentions}>
        {post.comment}
      </ClampedText>
      {post.image !== null && (
        <PostPicture
          picture={post.image}
          description={post.image_description}
          by={fullName(post.author)}
          sizes={PICTURE_SIZES}
          ratio={full ? Math.max(MIN_ASPECT_RATIO, post.image.width / post.image.height) : 16 / 9}
        />
      )}
      <PostActions post={post} onComment={onComment} />
      {!full && <NewestComments post={post} />}
    </article>
  );
});

function PostHead({ post, full, nameId }: { post: Post; full: boolean; nameId: string }) {
  const { author } = post;
  return (
    <Row as="header" gap={12} className={classes.header}>
      <Link to="/users/$id" params={{ id: author.id }} tabIndex={-1} aria-hidden="true" className={classes.face}>
        <Avatar person={author} size={44} />
      </Link>
      <div className={classes.who}>
        <Link to="/users/$id" params={{ id: author.id }} id={nameId} className={classes.name}>
          <PersonName person={author} />
        </Link>
        <p className={classes.meta} data-in-channel={post.channel !== null || post.event !== null || undefined}>
          <Row as="span" align="stretch" gap={8}>
            <PostPlace post={post} />
          </Row>
          <span aria-hidden="true">·</span>
          <Link to="/posts/$id" params={{ id: post.id }} className={classes.time}>
            <RelativeTime iso={post.created_at} />
          </Link>
          {post.edited_at !== null && (
            <>
              <span aria-hidden="true" className={classes.editedDot}>
                ·
              </span>
              <span className={classes.edited}>
                <IconEdit size={15} />
                <span className={classes.editedWord}>edited</span>
              </span>
            </>
          )}
        </p>
      </div>
      <Suspense fallback={<span className={classes.menuPlace} />}>
        <PostMenu post={post} full={full} />
      </Suspense>
    </Row>
  );
}

function PostPlace({ post: { community, channel, event } }: { post: Post }) {
  return (
    <>
      <Link to="/communities/$id/details" params={{ id: community.id }} className={classes.place}>
        <Crest community={community} size={17} />
        <span dir="auto">{community.name}</span>
      </Link>
      {channel !== null && (
        <>
          <span aria-hidden="true">›</span>
          <Link to="/channels/$id" params={{ id: channel.id }} className={classes.place}>
            <span dir="auto">{channel.name}</span>
          </Link>
        </>
      )}
      {event !== null && (
        <>
          <span aria-hidden="true">›</span>
          <Link to="/events/$id" params={{ id: event.id }} className={classes.place}>
            <span dir="auto">{event.name}</span>
          </Link>
        </>
      )}
    </>
  );
}
