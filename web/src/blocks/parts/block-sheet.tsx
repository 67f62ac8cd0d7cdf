import { withFallbackMessage } from '../../lib/http/api-error.ts';
import { notice } from '../../lib/toasts.ts';
import { ConfirmSheet } from '../../ui/overlays/confirm-sheet.tsx';
import { blockPerson } from '../api.ts';
import { blockTexts } from '../texts.ts';

interface BlockSheetProps {
  person: { id: string; first_name: string };
  opened: boolean;
  onClose: () => void;
  /** Finds what gets the focus afterwards, since the menu that opened the sheet is closed. */
  returnTo?: () => Element | null;
}

/** Asks for confirmation before a person is blocked. */
export function BlockSheet({ person: { id, first_name }, opened, onClose, ...rest }: BlockSheetProps) {
  async function block(): Promise<void> {
    try {
      await blockPerson(id);
    } catch (error) {
      throw withFallbackMessage(error, blockTexts.blockFailed);
    }
    notice.success(`${first_name} is blocked`);
  }
  return (
    <ConfirmSheet
      opened={opened}
      onClose={onClose}
      title={`Block ${first_name}?`}
      confirm={`Block ${first_name}`}
      onConfirm={block}
      {...rest}
    >
      You no longer see what {first_name} writes, and neither of you can write to the other. {first_name} is not told.
      You can take it back in the settings.
    </ConfirmSheet>
  );
}
