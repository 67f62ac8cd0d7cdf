import type { Event } from '@homecoming/contract/events.ts';
import { count } from '../../../lib/text/format.ts';
import { useMinute } from '../../../lib/use-minute.ts';
import { ButtonLink } from '../../../ui/buttons/links.tsx';
import { IconQrcode } from '../../../ui/icons/icons.tsx';
import type { CheckInView } from '../api.ts';
import classes from './check-ins.module.css';
import { EmailCheckIn } from './email-check-in.tsx';

/** How long check-in is open after the end of an event, in days. */
const OPEN_DAYS = 7;

interface CheckInCardProps {
  event: Event;
  checkIns: readonly CheckInView[];
}

/** How many are here, the way to the door screen, and check-in by email. */
export function CheckInCard({ event, checkIns }: CheckInCardProps) {
  const { id, counts } = event;
  const checkedIn = counts.checked_in ?? 0;
  const isOpen = isCheckInOpen(event, useMinute());
  return (
    <section className={classes.card} aria-label="Check-in">
      <div className={classes.cardHead}>
        <h2 className={classes.title}>Check-in</h2>
        <p className={classes.quiet}>{isOpen ? 'Doors open' : 'Doors closed'}</p>
      </div>
      <p className={classes.counter}>
        <span className={`${classes.number} hc-display`}>{count(checkedIn)}</span> of {count(counts.going)}{' '}
        {checkedIn === 1 ? 'is' : 'are'} here
      </p>
      <span className={classes.track}>
        <span
          className={classes.used}
          style={{ width: `${counts.going === 0 ? 0 : Math.min(100, (checkedIn / counts.going) * 100)}%` }}
        />
      </span>
      {isOpen && (
        <>
          <ButtonLink to="/events/$id/door" params={{ id }} size="lg" leftSection={<IconQrcode />}>
            Scan a ticket
          </ButtonLink>
          <EmailCheckIn eventId={id} checkIns={checkIns} />
        </>
      )}
    </section>
  );
}

/** Whether people can be checked in: from the publication until some days after the end. */
export function isCheckInOpen({ status, ends_at }: Pick<Event, 'status' | 'ends_at'>, now: number): boolean {
  return status === 'published' && now <= Date.parse(ends_at) + OPEN_DAYS * 24 * 3_600_000;
}
