import { usePendingLikes } from '../likes.ts';
import { CommentCard } from './comment-card.tsx';
import { useThreadContext } from './thread-context.ts';

interface ThreadCommentProps {
  id: string;
  inReplyTo?: string | null;
  /** The author of the first comment of the thread; null for that comment itself. */
  startedBy: string | null;
}

/** A comment of the thread around it, by its id, with the user's pending like. */
export function ThreadComment({ id, inReplyTo = null, startedBy }: ThreadCommentProps) {
  const { thread, source, user, badgeOf, TextField, Editor } = useThreadContext();
  const withPendingLike = usePendingLikes();
  const comment = thread.comments[id];
  if (comment === undefined) return null;
  const author = comment.author?.id ?? null;
  const started = author !== null && author === startedBy ? 'Started this' : null;
  return (
    <CommentCard
      comment={withPendingLike(comment)}
      source={source}
      user={user}
      isReply={comment.parent !== null}
      badge={started ?? (author === null ? null : badgeOf(author))}
      inReplyTo={inReplyTo}
      TextField={TextField}
      Editor={Editor}
    />
  );
}
