import { CommentCard } from './comment-card.tsx';
import { useInside } from './thread-context.ts';

interface CommentedProps {
  id: string;
  inReplyTo?: string | null;
  /** Who wrote the comment that the thread began with; null for that comment itself. */
  startedBy: string | null;
}

/** A comment of the thread around it, by its id. */
export function Commented({ id, inReplyTo = null, startedBy }: CommentedProps) {
  const { thread, source, user, badgeOf } = useInside();
  const comment = thread.comments[id];
  if (comment === undefined) return null;
  const author = comment.author?.id ?? null;
  const started = author !== null && author === startedBy ? 'Started this' : null;
  return (
    <CommentCard
      comment={comment}
      source={source}
      user={user}
      isReply={comment.parent !== null}
      badge={started ?? (author === null ? null : badgeOf(author))}
      inReplyTo={inReplyTo}
    />
  );
}
