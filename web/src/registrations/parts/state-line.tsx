import type { Event } from '@homecoming/contract/events.ts';
import { RegistrationBadge } from '../../events/parts/registration-badge.tsx';
import classes from './registration-card.module.css';

/** The first line of a card: the state, and the event. */
export function StateLine({ state, event }: { state: string; event: Event }) {
  return (
    <div className={classes.stateLine}>
      <RegistrationBadge state={state} />
      <span dir="auto" className={classes.whose}>
        {event.title}
      </span>
    </div>
  );
}
