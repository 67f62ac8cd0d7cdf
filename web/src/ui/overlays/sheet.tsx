import type { ReactNode } from 'react';
import { dialogOnDemand } from './on-demand.tsx';

export interface SheetProps {
  opened: boolean;
  onClose: () => void;
  /** Back leaves the page: the dialog asks about leaving. */
  leftByBack?: boolean;
  title: string;
  /** A line under the title. */
  subtitle?: string;
  /** Another dialog is open in its place: this one is hidden and keeps its state. */
  aside?: boolean;
  /** The element that gets the focus when the other dialog has closed, else its first one. */
  focusAfterAside?: (() => Element | null) | undefined;
  /** The element that gets the focus on close when the one that opened the sheet is gone. */
  returnTo?: (() => Element | null) | undefined;
  children: ReactNode;
}

/** A dialog: a modal on wide screens, a sheet from the bottom on phones. */
export const Sheet = dialogOnDemand(loadSheet);

/** Preloads the code of the sheets. */
export async function loadSheet() {
  return (await import('./sheet-dialog.tsx')).SheetDialog;
}
