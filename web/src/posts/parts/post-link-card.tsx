import type { Post } from '@homecoming/contract/posts.ts';
import { Link } from '@tanstack/react-router';
import { isNotFound } from '../../lib/http/api-error.ts';
import { fullName } from '../../lib/text/format.ts';
import { Picture } from '../../ui/pictures/picture.tsx';
import { usePost } from '../api.ts';
import classes from '../../ui/layout/link-card.module.css';
import { LoadingLinkCard, MissingLinkCard } from '../../ui/layout/link-card.tsx';

/** A post in short where a link to it was sent, as far as the reader may see it. Always of the same height. */
export function PostLinkCard({ id, tabIndex }: { id: string; tabIndex?: number }) {
  const { post, error } = usePost(id);
  if (isNotFound(error)) return <MissingLinkCard>This post was deleted, or you cannot see it.</MissingLinkCard>;
  if (post === undefined) {
    if (error !== undefined) return <MissingLinkCard>This post did not load.</MissingLinkCard>;
    return <LoadingLinkCard label="Loading the post" />;
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

function titleOf({ title, comment, image }: Post): string {
  if (title !== null) return title;
  return comment === '' && image !== null ? 'A picture' : comment;
}
