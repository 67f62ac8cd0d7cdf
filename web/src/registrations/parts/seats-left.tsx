import type { OpenEvent } from '@homecoming/contract/events.ts';
import { count, counted } from '../../lib/text/format.ts';
import { MeterBar } from '../../ui/feedback/meter.tsx';
import classes from './seats-left.module.css';

type Seats = Pick<OpenEvent, 'capacity' | 'seats_left' | 'going_count' | 'waitlist'>;

/** How many seats are left, in numbers and as a bar; how many people are going where seats have no limit. */
export function SeatsLeft({ event }: { event: Seats }) {
  const { capacity, seats_left, going_count } = event;
  if (capacity === null || seats_left === null) {
    return <p className={classes.line}>{going_count === 0 ? 'Be the first' : `${count(going_count)} going`}</p>;
  }
  const taken = capacity - seats_left;
  return (
    <div className={classes.seats}>
      <p className={classes.line}>
        <span className={classes.left}>{seatsLeftWords(event)}</span>
        <span className={classes.taken}>
          {count(taken)} of {count(capacity)}
        </span>
      </p>
      <MeterBar
        tone="primary"
        share={taken / capacity}
        role="meter"
        aria-label="Seats taken"
        aria-valuemin={0}
        aria-valuemax={capacity}
        aria-valuenow={taken}
      />
    </div>
  );
}

/** `17 seats left`, `Full`; the number of people who are going where seats have no limit. */
export function seatsLeftWords({ capacity, seats_left, going_count }: Seats): string {
  if (capacity === null || seats_left === null)
    return going_count === 0 ? 'Be the first' : `${count(going_count)} going`;
  return seats_left === 0 ? 'No seats left' : `${counted(seats_left, 'seat')} left`;
}
