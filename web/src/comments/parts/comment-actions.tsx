import { Suspense, useState, type RefObject } from 'react';
import { useReport } from '../../reports/parts/use-report.tsx';
import { ActionsMenu } from '../../ui/overlays/actions-menu.tsx';
import { ConfirmSheet } from '../../ui/overlays/confirm-sheet.tsx';
import { IconEdit, IconTrash } from '../../ui/icons/icons.tsx';
import type { Removal } from '../../reports/parts/remove-sheet.tsx';
import { lazyPart } from '../../ui/overlays/on-demand.tsx';

const RemoveSheet = lazyPart(async () => (await import('../../reports/parts/remove-sheet.tsx')).RemoveSheet);

interface CommentActionsProps {
  id: string;
  what: 'comment' | 'reply';
  can: { edit: boolean; delete: boolean; report: boolean };
  /** The user wrote it. What somebody else wrote is removed, with a reason. */
  isOwn: boolean;
  position?: 'bottom-start';
  /** The consequence of deleting, shown before. */
  warning?: string;
  onEdit: () => void;
  onDelete: () => Promise<void>;
  onRemove: (removal: Removal) => Promise<void>;
  /** The button of the menu, which gets the focus back. */
  dots: RefObject<HTMLButtonElement | null>;
}

/** The menu that edits, reports, deletes or removes a comment or reply. Deleting asks first. */
export function CommentActions({
  id,
  what,
  can,
  position,
  warning = 'Nobody can bring it back.',
  onEdit,
  onDelete,
  onRemove,
  isOwn,
  dots,
}: CommentActionsProps) {
  const [deleting, setDeleting] = useState(false);
  const { reportItem, reportSheet } = useReport({
    kind: 'comment',
    subject: id,
    canReport: can.report,
    returnTo: () => dots.current,
  });
  return (
    <>
      <ActionsMenu
        small
        {...(position && { position })}
        width={190}
        dotsRef={dots}
        items={[
          can.edit && { label: 'Edit', icon: <IconEdit />, onClick: onEdit },
          reportItem,
          can.delete && {
            label: isOwn ? 'Delete' : 'Remove',
            icon: <IconTrash />,
            danger: true,
            onClick: () => setDeleting(true),
          },
        ]}
      />
      {reportSheet}
      {can.delete && !isOwn && (
        <Suspense fallback={null}>
          <RemoveSheet
            removed={{ kind: 'comment', subject: id }}
            what={what}
            opened={deleting}
            onClose={() => setDeleting(false)}
            onRemove={onRemove}
            returnTo={() => dots.current}
          />
        </Suspense>
      )}
      <ConfirmSheet
        opened={deleting && isOwn}
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
