import type { ReactNode } from 'react';
import { dialogOnDemand } from './on-demand.tsx';

export interface SheetProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** A line under the title. */
  subtitle?: string;
  /** Another dialog is open in its place: this one waits out of sight and keeps what it holds. */
  aside?: boolean;
  /** Where the focus goes afterwards when what opened it is gone. */
  returnTo?: (() => Element | null) | undefined;
  children: ReactNode;
}

/** A dialog: a modal on wide screens, a sheet from the bottom on phones. */
export const Sheet = dialogOnDemand(loadSheet);

/** Loads the code of all sheets. */
export async function loadSheet() {
  return (await import('./sheet-dialog.tsx')).SheetDialog;
}
