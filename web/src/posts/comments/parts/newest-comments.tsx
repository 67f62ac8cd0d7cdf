import type { ChildPost, Post } from '@homecoming/contract/posts.ts';
import { Link } from '@tanstack/react-router';
import { count } from '../../../lib/text/format.ts';
import { Avatar } from '../../../ui/art/avatar.tsx';
import { IconPhoto } from '../../../ui/icons/icons.tsx';
import { LinkedText } from '../../../ui/text/linked-text.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import classes from './newest-comments.module.css';

/** The newest comments below a post in a list, the newest last, and the way to all of them. */
export function NewestComments({ post }: { post: Post }) {
  if (post.child_posts.length === 0) return null;
  const others = post.comments_count > post.child_posts.length;
  return (
    <div className={classes.comments}>
      {others && (
        <Link to="/posts/$id" params={{ id: post.id }} className={classes.all}>
          View all {count(post.comments_count)} comments
        </Link>
      )}
      <ul className={classes.list} aria-label="Newest comments">
        {post.child_posts.toReversed().map((comment) => (
          <li key={comment.id} className={classes.comment}>
            <NewestComment comment={comment} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function NewestComment({ comment }: { comment: ChildPost }) {
  const { author } = comment;
  return (
    <>
      <Link to="/users/$id" params={{ id: author.id }} tabIndex={-1} aria-hidden="true" className={classes.face}>
        <Avatar person={author} size={28} />
      </Link>
      <p className={classes.words} dir="auto">
        <Link to="/users/$id" params={{ id: author.id }} className={classes.name}>
          <PersonName person={author} />
        </Link>{' '}
        {comment.title !== null && <b>{comment.title} </b>}
        <LinkedText people={comment.mentions}>{comment.comment}</LinkedText>
        {comment.image !== null && (
          <span className={classes.picture}>
            {' '}
            <IconPhoto size={15} />
            <span className="hc-hidden">with a picture</span>
          </span>
        )}
      </p>
    </>
  );
}
