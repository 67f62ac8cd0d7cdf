import type { Post } from '@homecoming/contract/posts.ts';
import { Link } from '@tanstack/react-router';
import { isNotFound } from '../../lib/http/api-error.ts';
import { fullName } from '../../lib/text/format.ts';
import { Picture } from '../../ui/pictures/picture.tsx';
import { usePost } from '../api.ts';
import classes from '../../ui/page/link-card.module.css';
import { LoadingLinkCard, MissingLinkCard } from '../../ui/page/link-card.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/text/text.tsx';
import { surfaceStyle } from '../../ui/layout/surface.tsx';

/** A post in short where a link to it was sent, as far as the reader may see it. Always of the same height. */
export function PostLinkCard({ id, tabIndex }: { id: string; tabIndex?: number }) {
  const { post, error } = usePost(id);
  if (isNotFound(error)) return <MissingLinkCard>This post was deleted, or you cannot see it.</MissingLinkCard>;
  if (post === undefined) {
    if (error !== undefined) return <MissingLinkCard>This post did not load.</MissingLinkCard>;
    return <LoadingLinkCard label="Loading the post" />;
  }
  return (
    <Link to="/posts/$id" params={{ id }} {...surfaceStyle({ className: classes.card })} tabIndex={tabIndex}>
      {post.image !== null && (
        <span className={classes.picture}>
          <Picture picture={post.image} alt="" sizes="88px" ratio={1} />
        </span>
      )}
      <Stack as="span" gap={2} grow className={classes.words}>
        <Text as="span" size="m" weight="strong" lines={2} dir="auto" className={classes.title}>
          {getLinkTitle(post)}
        </Text>
        <Text as="span" size="s" tone="soft" lines={2} className={classes.quiet}>
          Post by <bdi>{fullName(post.author)}</bdi>, <bdi>{post.channel?.name ?? post.community.name}</bdi>
        </Text>
      </Stack>
    </Link>
  );
}

function getLinkTitle({ title, comment, image }: Post): string {
  if (title !== null) return title;
  return comment === '' && image !== null ? 'A picture' : comment;
}
