import { RegistrationBadge } from '../../events/parts/registration-badge.tsx';
import classes from './registration-card.module.css';

interface StateLineProps {
  state: string;
  /** At the end, such as what was paid. */
  end?: string | undefined;
}

/** The first line of a card: the state of the registration. */
export function StateLine({ state, end }: StateLineProps) {
  return (
    <div className={classes.stateLine}>
      <RegistrationBadge state={state} />
      {end !== undefined && <span className={classes.end}>{end}</span>}
    </div>
  );
}
