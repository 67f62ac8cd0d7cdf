import type { Post } from '@homecoming/contract/posts.ts';
import { Button } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { counted } from '../../lib/format.ts';
import { SectionError } from '../../ui/feedback/error-state.tsx';
import { FormFailure } from '../../ui/fields/form.tsx';
import { Bone, Loading } from '../../ui/feedback/loading.tsx';
import { usePostComments, type CommentsView } from '../comments.ts';
import { CommentBox } from './comment-box.tsx';
import { CommentCard } from './comment-card.tsx';
import classes from './post-comments.module.css';

interface PostCommentsProps {
  post: Post;
  /** One comes here to comment. */
  toComment: boolean;
}

/** The comments on a post, oldest first, and below them where one writes; live. New ones come below what one reads. */
export function PostComments({ post, toComment }: PostCommentsProps) {
  const view = usePostComments(post.id);
  const title = post.comments_count === 0 ? 'Comments' : counted(post.comments_count, 'comment');
  return (
    <section className={classes.comments} aria-labelledby="comments-title">
      <h2 id="comments-title" className={classes.title}>
        {title}
      </h2>
      {view.error !== undefined && <SectionError error={view.error} onRetry={view.retry} />}
      {view.list === undefined ? (
        view.error === undefined && <CommentsLoading some={post.comments_count > 0} />
      ) : (
        <List post={post} view={view} />
      )}
      {post.can.take_part && <CommentBox post={post} focused={toComment} />}
    </section>
  );
}

function List({ post, view }: { post: Post; view: CommentsView }) {
  const { comments = [], earlier = null } = view.list ?? {};
  const list = useRef<HTMLUListElement>(null);
  const hold = useHold(list, comments[0]?.id);
  useHeldBox(list, comments.at(-1)?.id);
  if (comments.length === 0) {
    return (
      <p className={classes.none}>
        {post.can.take_part ? 'No comments yet. Yours would be the first.' : 'No comments yet.'}
      </p>
    );
  }
  return (
    <>
      {earlier !== null && (
        <div className={classes.earlier}>
          {view.earlierError !== undefined && <FormFailure>{messageOf(view.earlierError)}</FormFailure>}
          <Button variant="default" size="sm" loading={view.loadingEarlier} onClick={() => void view.loadEarlier(hold)}>
            {view.earlierError === undefined ? 'Show earlier comments' : 'Try again'}
          </Button>
        </div>
      )}
      <ul ref={list} className={classes.list}>
        {comments.map((comment) => (
          <li key={comment.id}>
            <CommentCard post={post} comment={comment} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Keeps the first item where it is on the screen while others come in above it. To be called before they do. */
function useHold(list: { current: HTMLElement | null }, first: string | undefined): () => void {
  const held = useRef<{ first: string | undefined; element: Element; top: number } | null>(null);
  useLayoutEffect(() => {
    const before = held.current;
    if (before === null || before.first === first) return;
    held.current = null;
    beforePaint(() => {
      if (!before.element.isConnected) return;
      window.scrollBy({ top: before.element.getBoundingClientRect().top - before.top, behavior: 'instant' });
      // The button may be gone with the last page
      const article = before.element.querySelector('article');
      if (document.activeElement === document.body) article?.focus({ preventScroll: true });
    });
  }, [first]);
  return () => {
    const element = list.current?.firstElementChild ?? null;
    held.current = element === null ? null : { first, element, top: element.getBoundingClientRect().top };
  };
}

/** Keeps what one is writing where it is on the screen while comments come in above it. */
function useHeldBox(list: { current: HTMLElement | null }, last: string | undefined): void {
  const before = useRef<{ id: string | undefined; element: Element | null }>({ id: last, element: null });
  useLayoutEffect(() => {
    const { id, element } = before.current;
    before.current = { id: last, element: list.current?.lastElementChild ?? null };
    if (id === last || element?.isConnected !== true || list.current === null) return;
    if (document.activeElement?.closest('#comment') === null) return;
    const end = list.current;
    beforePaint(() => {
      const grown = end.getBoundingClientRect().bottom - element.getBoundingClientRect().bottom;
      window.scrollBy({ top: grown, behavior: 'instant' });
    });
  }, [list, last]);
}

/** Once everything in what has come is as high as it will be: long texts are cut only then. */
function beforePaint(work: () => void): void {
  requestAnimationFrame(work);
}

/** As high as the sentence that comes where there are none. */
function CommentsLoading({ some }: { some: boolean }) {
  if (!some) {
    return (
      <Loading label="Loading comments">
        <div className={classes.noneBone}>
          <Bone width={220} height={13} />
        </div>
      </Loading>
    );
  }
  return (
    <Loading label="Loading comments">
      <div className={classes.list}>
        {['86%', '64%'].map((width) => (
          <div key={width} className={classes.bones}>
            <Bone width={40} height={40} radius="50%" />
            <div>
              <Bone width={150} height={14} />
              <Bone width={width} height={13} />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
