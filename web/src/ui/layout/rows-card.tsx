import type { ReactNode } from 'react';
import { Surface } from './surface.tsx';

interface RowsCardProps {
  label?: string;
  /** Other rows are loading, which will replace these. */
  busy?: boolean;
  children: ReactNode;
}

/** A card of rows. */
export function RowsCard({ label, busy = false, children }: RowsCardProps) {
  return (
    <Surface as="ul" kind="rows" aria-label={label} aria-busy={busy}>
      {children}
    </Surface>
  );
}
