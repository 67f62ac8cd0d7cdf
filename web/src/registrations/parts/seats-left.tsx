import type { OpenEvent } from '@homecoming/contract/open-events.ts';
import { count, counted } from '../../lib/text/format.ts';
import { MeterBar } from '../../ui/feedback/meter.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Text } from '../../ui/text/text.tsx';
import classes from './seats-left.module.css';

type Seats = Pick<OpenEvent, 'capacity' | 'seats_left' | 'going_count' | 'waitlist'>;

/** How many seats are left, in numbers and as a bar; how many people are going where seats have no limit. */
export function SeatsLeft({ event }: { event: Seats }) {
  const { capacity, seats_left, going_count } = event;
  if (capacity === null || seats_left === null) {
    return (
      <Row as="p" align="baseline" justify="between" gap={8} size="m">
        {going_count === 0 ? 'Be the first' : `${count(going_count)} going`}
      </Row>
    );
  }
  const taken = capacity - seats_left;
  return (
    <Stack gap={8} className={classes.seats}>
      <Row as="p" align="baseline" justify="between" gap={8} size="m">
        <Text as="span" weight="strong">
          {formatSeatsLeft(event)}
        </Text>
        <Text as="span" tone="quiet" tabular>
          {count(taken)} of {count(capacity)}
        </Text>
      </Row>
      <MeterBar
        tone="primary"
        share={taken / capacity}
        role="meter"
        aria-label="Seats taken"
        aria-valuemin={0}
        aria-valuemax={capacity}
        aria-valuenow={taken}
      />
    </Stack>
  );
}

/** `17 seats left`, `Full`; the number of people who are going where seats have no limit. */
export function formatSeatsLeft({ capacity, seats_left, going_count }: Seats): string {
  if (capacity === null || seats_left === null)
    return going_count === 0 ? 'Be the first' : `${count(going_count)} going`;
  return seats_left === 0 ? 'No seats left' : `${counted(seats_left, 'seat')} left`;
}
