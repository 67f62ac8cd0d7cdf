import type { ReactNode } from 'react';
import { Surface } from '../../ui/layout/surface.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import classes from './registration-card.module.css';

interface TicketCardProps {
  label?: string;
  /** Below the perforation: the next step. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A card like a ticket: what it is above the perforation, the next step below. */
export function TicketCard({ label, footer, children }: TicketCardProps) {
  return (
    <Surface as="section" className={classes.card} aria-label={label} tabIndex={-1} data-registration>
      <Stack gap={12} className={classes.upper}>
        {children}
      </Stack>
      {footer !== undefined && (
        <Stack gap={12} className={classes.lower}>
          {footer}
        </Stack>
      )}
    </Surface>
  );
}
