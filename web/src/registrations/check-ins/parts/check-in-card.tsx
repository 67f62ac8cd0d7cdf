import type { Event } from '@homecoming/contract/events.ts';
import { isOver } from '../../../events/model.ts';
import { EventTime } from '../../../events/parts/event-time.tsx';
import { count } from '../../../lib/text/format.ts';
import { useMinute } from '../../../lib/use-minute.ts';
import { ButtonLink } from '../../../ui/buttons/links.tsx';
import { MeterBar } from '../../../ui/feedback/meter.tsx';
import { IconQrcode } from '../../../ui/icons/icons.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import type { CheckInView } from '../api.ts';
import { checkInClosedReason } from '../closed-reason.ts';
import { Text } from '../../../ui/text/text.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Numeral } from '../../../ui/text/numeral.tsx';
import classes from './check-ins.module.css';
import { EmailCheckIn } from './email-check-in.tsx';
import { KeptRefusals } from './kept-refusals.tsx';

interface CheckInCardProps {
  event: Event;
  checkIns: readonly CheckInView[];
}

/** How many are here, the way to the door screen, and check-in by email. */
export function CheckInCard({ event, checkIns }: CheckInCardProps) {
  const { id, counts } = event;
  const checkedIn = counts.checked_in ?? 0;
  const now = useMinute();
  const closedReason = checkInClosedReason(event, now);
  return (
    <Card
      title="Check-in"
      endContent={
        <Text size="s" tone="quiet">
          {closedReason ?? <CheckInTime event={event} now={now} />}
        </Text>
      }
    >
      <Row as="p" align="baseline" gap={12} tone="soft">
        <Numeral size="l" className={classes.number}>
          {count(checkedIn)}
        </Numeral>{' '}
        of {count(counts.going)} {describePresence(checkedIn, isOver(event, now))}
      </Row>
      <MeterBar tone="primary" share={counts.going === 0 ? 0 : checkedIn / counts.going} />
      <KeptRefusals checkIns={checkIns} zone={event.timezone} />
      {closedReason === null && (
        <>
          <ButtonLink to="/events/$id/door" params={{ id }} size="lg" leftSection={<IconQrcode />}>
            Scan a ticket
          </ButtonLink>
          <EmailCheckIn eventId={id} checkIns={checkIns} also />
        </>
      )}
    </Card>
  );
}

/** `are here`, and after the event `were here`. */
function describePresence(checkedIn: number, hasEnded: boolean): string {
  if (hasEnded) return checkedIn === 1 ? 'was here' : 'were here';
  return checkedIn === 1 ? 'is here' : 'are here';
}

function CheckInTime({ event, now }: { event: Event; now: number }) {
  if (now >= Date.parse(event.starts_at)) return 'Doors open';
  return (
    <>
      The event starts on <EventTime event={event} format="date" />
    </>
  );
}
