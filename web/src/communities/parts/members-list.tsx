import type { ReactNode } from 'react';
import classes from './members-list.module.css';

interface MembersListProps {
  label?: string;
  /** Others are on their way to take the place of these. */
  busy?: boolean;
  children: ReactNode;
}

/** A card of rows of people. */
export function MembersList({ label, busy = false, children }: MembersListProps) {
  return (
    <ul className={classes.list} aria-label={label} aria-busy={busy}>
      {children}
    </ul>
  );
}
