import type { ReactNode } from 'react';
import classes from './registration-card.module.css';

interface TicketCardProps {
  label?: string;
  /** Below the perforation: the next step. */
  lower?: ReactNode;
  children: ReactNode;
}

/** A card like a ticket: what it is above the perforation, the next step below. */
export function TicketCard({ label, lower, children }: TicketCardProps) {
  return (
    <section className={classes.card} aria-label={label} tabIndex={-1} data-registration>
      <div className={classes.upper}>{children}</div>
      {lower !== undefined && <div className={classes.lower}>{lower}</div>}
    </section>
  );
}
