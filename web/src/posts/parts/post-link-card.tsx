import type { Post } from '@homecoming/contract/posts.ts';
import { Link } from '@tanstack/react-router';
import { isNotFound } from '../../lib/http/api-error.ts';
import { fullName } from '../../lib/text/format.ts';
import { Bone, Loading } from '../../ui/feedback/loading.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { usePost } from '../api.ts';
import classes from '../../ui/layout/link-card.module.css';

/** A post in short where a link to it was sent, as far as the reader may see it. Always of the same height. */
export function PostLinkCard({ id, tabIndex }: { id: string; tabIndex?: number }) {
  const { post, error } = usePost(id);
  if (isNotFound(error)) return <Missing>This post was deleted, or you cannot see it.</Missing>;
  if (post === undefined) {
    if (error !== undefined) return <Missing>This post did not load.</Missing>;
    return (
      <div className={classes.card}>
        <Loading label="Loading the post">
          <span className={classes.words}>
            <Bone width={140} height={12} />
            <Bone width={200} height={12} />
          </span>
        </Loading>
      </div>
    );
  }
  return (
    <Link to="/posts/$id" params={{ id }} className={classes.card} tabIndex={tabIndex}>
      {post.image !== null && (
        <span className={classes.picture}>
          <Picture picture={post.image} alt="" sizes="64px" ratio={1} />
        </span>
      )}
      <span className={classes.words}>
        <span dir="auto" className={classes.title}>
          {titleOf(post)}
        </span>
        <span className={classes.quiet}>
          Post by <bdi>{fullName(post.author)}</bdi>, <bdi>{post.channel?.name ?? post.community.name}</bdi>
        </span>
      </span>
    </Link>
  );
}

function Missing({ children }: { children: string }) {
  return (
    <p className={classes.card}>
      <span className={classes.quiet}>{children}</span>
    </p>
  );
}

function titleOf({ title, comment, image }: Post): string {
  if (title !== null) return title;
  return comment === '' && image !== null ? 'A picture' : comment;
}
