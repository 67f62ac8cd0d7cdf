import { Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { useRef, useState } from 'react';
import { ConfirmSheet } from '../../ui/confirm-sheet.tsx';
import { IconDots, IconEdit, IconTrash } from '../../ui/icons/icons.tsx';
import { deleteComment } from '../api.ts';
import type { ThreadSource } from '../source.ts';
import type { Single } from '../thread.ts';
import classes from './comment-menu.module.css';

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
      <Menu
        position="bottom-start"
        width={190}
        withinPortal={false}
        hideDetached={false}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <button ref={dots} type="button" className={classes.dots} aria-label="More">
            <IconDots size={20} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {comment.can.edit && (
            <Menu.Item leftSection={<IconEdit />} onClick={onEdit}>
              Edit
            </Menu.Item>
          )}
          {comment.can.delete && (
            <Menu.Item leftSection={<IconTrash />} data-tone="danger" onClick={() => setDeleting(true)}>
              Delete
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
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
