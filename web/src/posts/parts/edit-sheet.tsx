import { useState } from 'react';
import { ConfirmSheet } from '../../ui/overlays/confirm-sheet.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import type { EditableText, TextChanges } from '../editing.ts';
import { EditForm } from './edit-form.tsx';

interface EditSheetProps {
  what: 'post' | 'comment';
  saved: EditableText;
  /** The community whose members can be named in it. */
  community: string;
  /** The channel of the text: only its readers can be mentioned. */
  channel: string | undefined;
  opened: boolean;
  onClose: () => void;
  returnTo: () => Element | null;
  onSave: (changes: TextChanges) => Promise<void>;
}

/** The dialog that edits a post or comment. Closing with unsaved changes asks first. */
export function EditSheet({ what, opened, onClose, returnTo, ...form }: EditSheetProps) {
  const [changed, setChanged] = useState(false);
  const [asking, setAsking] = useState(false);
  function leave(): void {
    if (!changed) close();
    // Later: the same press of Escape would close the question
    else setTimeout(() => setAsking(true));
  }
  function close(): void {
    setChanged(false);
    onClose();
  }
  return (
    <>
      <Sheet opened={opened} onClose={leave} title={`Edit ${what}`} aside={asking} returnTo={returnTo}>
        <EditForm what={what} {...form} onChanged={setChanged} onSaved={close} />
      </Sheet>
      <ConfirmSheet
        opened={asking}
        onClose={() => setAsking(false)}
        title="Discard your changes?"
        confirm="Discard changes"
        dismiss="Keep editing"
        onConfirm={close}
        returnTo={returnTo}
      >
        Your {what} stays as it was.
      </ConfirmSheet>
    </>
  );
}
