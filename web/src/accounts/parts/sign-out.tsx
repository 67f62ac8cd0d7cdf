import { useState, type ReactNode } from 'react';
import { signOut } from '../api.ts';
import { counted } from '../../lib/text/format.ts';
import { knownEntries } from '../../lib/unsent/outbox-entries.ts';
import { ConfirmSheet } from '../../ui/overlays/confirm-sheet.tsx';

/** Signs out. With something unsent, which would be deleted, `question` asks before; the caller renders it. */
export function useSignOut(): { leave: () => void; question: ReactNode } {
  const [unsent, setUnsent] = useState(0);
  const [isAsking, setAsking] = useState(false);
  function leave(): void {
    const count = knownEntries().length;
    if (count === 0) return void signOut();
    setUnsent(count);
    setAsking(true);
  }
  const question = (
    <ConfirmSheet
      opened={isAsking}
      onClose={() => setAsking(false)}
      title="Log out now?"
      confirm="Log out"
      onConfirm={signOut}
      returnTo={() => document.getElementById('main')}
    >
      {counted(unsent, 'thing')} you wrote {unsent === 1 ? 'is' : 'are'} not sent yet, and would be deleted from this
      browser.
    </ConfirmSheet>
  );
  return { leave, question };
}
