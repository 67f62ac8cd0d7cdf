import { useState, type RefObject } from 'react';
import { ActionsMenu } from '../../ui/overlays/actions-menu.tsx';
import { ConfirmSheet } from '../../ui/overlays/confirm-sheet.tsx';
import { IconEdit, IconTrash } from '../../ui/icons/icons.tsx';

interface EditDeleteMenuProps {
  what: 'comment' | 'reply';
  can: { edit: boolean; delete: boolean };
  position?: 'bottom-start';
  /** The consequence of deleting, shown before. */
  warning?: string;
  onEdit: () => void;
  onDelete: () => Promise<void>;
  /** The button of the menu, which gets the focus back. */
  dots: RefObject<HTMLButtonElement | null>;
}

/** The menu that edits or deletes a comment or reply. Deleting asks first. */
export function EditDeleteMenu({
  what,
  can,
  position,
  warning = 'Nobody can bring it back.',
  onEdit,
  onDelete,
  dots,
}: EditDeleteMenuProps) {
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <ActionsMenu
        small
        {...(position && { position })}
        width={190}
        dotsRef={dots}
        items={[
          can.edit && { label: 'Edit', icon: <IconEdit />, onClick: onEdit },
          can.delete && { label: 'Delete', icon: <IconTrash />, danger: true, onClick: () => setDeleting(true) },
        ]}
      />
      <ConfirmSheet
        opened={deleting}
        onClose={() => setDeleting(false)}
        title={`Delete this ${what}?`}
        confirm={`Delete ${what}`}
        onConfirm={onDelete}
        returnTo={() => dots.current}
      >
        {warning}
      </ConfirmSheet>
    </>
  );
}
