import { useRef } from 'react';
import { useCurrentUser } from '../../accounts/api.ts';
import { deleteComment, removeCommentOfOther } from '../api.ts';
import type { ThreadSource } from '../source.ts';
import type { FlatComment } from '../thread.ts';
import { CommentActions } from './comment-actions.tsx';

interface CommentMenuProps {
  comment: FlatComment;
  source: ThreadSource;
  onEdit: () => void;
}

/** Edits, reports or deletes a comment. */
export function CommentMenu({ comment, source, onEdit }: CommentMenuProps) {
  const dots = useRef<HTMLButtonElement>(null);
  const { data: user } = useCurrentUser();
  const answered = 'Others have replied to it: their words stay, and its place says that it was deleted.';
  return (
    <div>
      <CommentActions
        id={comment.id}
        what={comment.parent === null ? 'comment' : 'reply'}
        can={comment.can}
        isOwn={comment.author !== null && comment.author.id === user?.id}
        position="bottom-start"
        {...(comment.replies_count > 0 && { warning: answered })}
        dots={dots}
        onEdit={onEdit}
        onDelete={() => deleteComment(source, comment.id)}
        onRemove={(removal) => removeCommentOfOther(source, comment.id, removal)}
      />
    </div>
  );
}
