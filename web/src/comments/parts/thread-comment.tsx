import { usePendingLikes } from '../likes.ts';
import type { Thread } from '../thread.ts';
import { CommentCard } from './comment-card.tsx';
import { useThreadContext } from './thread-context.ts';

/** A comment of a thread, by its id, with the user's pending like. */
export function ThreadComment({
  thread,
  id,
  inReplyTo = null,
}: {
  thread: Thread;
  id: string;
  inReplyTo?: string | null;
}) {
  const { source, user, getBadge, TextField, Editor } = useThreadContext();
  const withPendingLike = usePendingLikes();
  const comment = thread.comments[id];
  if (comment === undefined) return null;
  const author = comment.author?.id ?? null;
  const isStarter = id !== thread.id && author !== null && author === thread.comments[thread.id]?.author?.id;
  return (
    <CommentCard
      comment={withPendingLike(comment)}
      source={source}
      user={user}
      isReply={comment.parent !== null}
      badge={isStarter ? 'Started this' : author === null ? null : getBadge(author)}
      inReplyTo={inReplyTo}
      TextField={TextField}
      Editor={Editor}
    />
  );
}
