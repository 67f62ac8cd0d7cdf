import type { ReactNode } from 'react';
import classes from './rows-card.module.css';

interface RowsCardProps {
  label?: string;
  /** Other rows are loading, which will replace these. */
  busy?: boolean;
  children: ReactNode;
}

/** A card of rows. */
export function RowsCard({ label, busy = false, children }: RowsCardProps) {
  return (
    <ul className={classes.list} aria-label={label} aria-busy={busy}>
      {children}
    </ul>
  );
}
