import { useRef, useState } from 'react';
import { ActionsMenu } from '../../ui/actions-menu.tsx';
import { ConfirmSheet } from '../../ui/confirm-sheet.tsx';
import { IconEdit, IconTrash } from '../../ui/icons/icons.tsx';
import { deleteComment } from '../api.ts';
import type { ThreadSource } from '../source.ts';
import type { Single } from '../thread.ts';

interface CommentMenuProps {
  comment: Single;
  source: ThreadSource;
  onEdit: () => void;
}

/** Edits or deletes a comment. */
export function CommentMenu({ comment, source, onEdit }: CommentMenuProps) {
  const [deleting, setDeleting] = useState(false);
  const dots = useRef<HTMLButtonElement>(null);
  const what = comment.parent === null ? 'comment' : 'reply';
  return (
    <div>
      <ActionsMenu
        small
        position="bottom-start"
        width={190}
        dotsRef={dots}
        items={[
          comment.can.edit && { words: 'Edit', icon: <IconEdit />, onClick: onEdit },
          comment.can.delete && {
            words: 'Delete',
            icon: <IconTrash />,
            danger: true,
            onClick: () => setDeleting(true),
          },
        ]}
      />
      <ConfirmSheet
        opened={deleting}
        onClose={() => setDeleting(false)}
        title={`Delete this ${what}?`}
        confirm={`Delete ${what}`}
        onConfirm={() => deleteComment(source, comment.id)}
        returnTo={() => dots.current}
      >
        {comment.replies_count > 0
          ? 'Others have replied to it: their words stay, and its place says that it was deleted.'
          : 'Nobody can bring it back.'}
      </ConfirmSheet>
    </div>
  );
}
