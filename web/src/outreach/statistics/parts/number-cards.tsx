import type { EventStatistics } from '@homecoming/contract/event-statistics.ts';
import { count } from '../../../lib/text/format.ts';
import { money } from '../../../lib/text/money.ts';
import { Surface } from '../../../ui/layout/surface.tsx';
import { Text } from '../../../ui/text/text.tsx';
import { Numeral } from '../../../ui/text/numeral.tsx';
import classes from './number-cards.module.css';

/** The main numbers of an event. */
export function NumberCards({ statistics, isOver }: { statistics: EventStatistics; isOver: boolean }) {
  const { registrations, seats, check_in, revenue, feedback } = statistics;
  const countWith = (wanted: string) => registrations.find(({ status }) => status === wanted)?.count ?? 0;
  const cancelled = countWith('cancelled') + countWith('refunded');
  return (
    <dl className={classes.numbers}>
      <NumberCard label="Registered" value={count(check_in.going)} note={describeSeats(seats, isOver)} />
      {revenue !== null && (
        <NumberCard label="Revenue" value={money(revenue.net, revenue.currency)} note="after fees and refunds" />
      )}
      <NumberCard
        label="Waiting"
        value={count(countWith('requested'))}
        note={countWith('requested') === 1 ? 'request' : 'requests'}
      />
      <NumberCard
        label="Waitlist"
        value={count(countWith('waitlisted'))}
        note={countWith('waitlisted') === 1 ? 'person' : 'people'}
      />
      {feedback.average !== null && (
        <NumberCard
          label="Rating"
          value={feedback.average.toFixed(1)}
          note={`${count(feedback.count)} ${feedback.count === 1 ? 'answer' : 'answers'}`}
        />
      )}
      <NumberCard
        label="Cancelled"
        value={count(cancelled)}
        note={cancelled === 1 ? 'registration' : 'registrations'}
      />
    </dl>
  );
}

function NumberCard({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <Surface pad={16} className={classes.number}>
      <Text as="dt" size="m" tone="soft">
        {label}
      </Text>
      <Numeral as="dd" size="l" className={classes.numeral}>
        {value}
      </Numeral>
      <Text as="dd" size="s" tone="quiet">
        {note}
      </Text>
    </Surface>
  );
}

function describeSeats({ taken, capacity }: EventStatistics['seats'], isOver: boolean): string {
  if (capacity === null) return 'no limit';
  if (isOver) return `of ${count(capacity)} ${capacity === 1 ? 'seat' : 'seats'}`;
  const left = Math.max(0, capacity - taken);
  return left === 0 ? 'full' : `${count(left)} ${left === 1 ? 'seat' : 'seats'} left`;
}
