import type { ChildPost, Post } from '@homecoming/contract/posts.ts';
import { Link } from '@tanstack/react-router';
import { count } from '../../../lib/text/format.ts';
import { Avatar } from '../../../ui/art/avatar.tsx';
import { IconPhoto } from '../../../ui/icons/icons.tsx';
import { LinkedText } from '../../../ui/text/linked-text.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Text, textStyle } from '../../../ui/text/text.tsx';

import classes from './newest-comments.module.css';

/** The newest comments below a post in a list, the newest last, and the way to all of them. */
export function NewestComments({ post }: { post: Post }) {
  if (post.child_posts.length === 0) return null;
  const others = post.comments_count > post.child_posts.length;
  return (
    <Stack gap={4} className={classes.comments}>
      {others && (
        <Link
          to="/posts/$id"
          params={{ id: post.id }}
          {...textStyle({ size: 's', weight: 'medium', tone: 'quiet', className: classes.all })}
        >
          View all {count(post.comments_count)} comments
        </Link>
      )}
      <Stack as="ul" gap={8} aria-label="Newest comments">
        {post.child_posts.toReversed().map((comment) => (
          <Row as="li" align="start" gap={8} key={comment.id}>
            <NewestComment comment={comment} />
          </Row>
        ))}
      </Stack>
    </Stack>
  );
}

function NewestComment({ comment }: { comment: ChildPost }) {
  const { author } = comment;
  return (
    <>
      <Link to="/users/$id" params={{ id: author.id }} tabIndex={-1} aria-hidden="true" className={classes.face}>
        <Avatar person={author} size={28} />
      </Link>
      <Text size="m" lines={2} grow className={classes.words} dir="auto">
        <Link to="/users/$id" params={{ id: author.id }} className={classes.name}>
          <PersonName person={author} />
        </Link>{' '}
        {comment.title !== null && <b>{comment.title} </b>}
        <LinkedText people={comment.mentions}>{comment.comment}</LinkedText>
        {comment.image !== null && (
          <Row as="span" inline align="stretch" tone="quiet" className={classes.picture}>
            {' '}
            <IconPhoto size={15} />
            <span className="hc-hidden">with a picture</span>
          </Row>
        )}
      </Text>
    </>
  );
}
