import type { Event } from '@homecoming/contract/events.ts';
import { RegistrationBadge } from '../../events/parts/registration-badge.tsx';
import classes from './registration-card.module.css';

interface StateLineProps {
  state: string;
  event: Event;
  /** At the end, by default the title of the event. */
  end?: string | undefined;
}

/** The first line of a card: the state, and the event. */
export function StateLine({ state, event, end = event.title }: StateLineProps) {
  return (
    <div className={classes.stateLine}>
      <RegistrationBadge state={state} />
      <span dir="auto" className={classes.whose}>
        {end}
      </span>
    </div>
  );
}
