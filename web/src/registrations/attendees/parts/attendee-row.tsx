import type { Event } from '@homecoming/contract/events.ts';
import type { Attendee } from '@homecoming/contract/registrations.ts';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { isOver } from '../../../events/model.ts';
import { RegistrationBadge } from '../../../events/parts/registration-badge.tsx';
import { counted, fullName } from '../../../lib/text/format.ts';
import { zonedTime } from '../../../lib/text/zoned-time.ts';
import { useMinute } from '../../../lib/use-minute.ts';
import { Avatar } from '../../../ui/art/avatar.tsx';
import { IconArrowBackUp, IconChevronDown, IconUserX } from '../../../ui/icons/icons.tsx';
import { ListRow, isLongName, coverClass } from '../../../ui/layout/list-row.tsx';
import { ActionsMenu } from '../../../ui/overlays/actions-menu.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { useWide } from '../../../ui/use-wide.ts';
import type { CheckInView } from '../../check-ins/api.ts';
import { checkInClosedReason } from '../../check-ins/closed-reason.ts';
import { CheckInButton, hasWaitingCheckIn } from '../../check-ins/parts/check-in-button.tsx';
import { Answers } from '../../requests/parts/answers.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import classes from './attendees.module.css';

interface AttendeeRowProps {
  event: Event;
  attendee: Attendee;
  checkIns: readonly CheckInView[];
  onUndo: (attendee: Attendee) => void;
  onRemove: (attendee: Attendee) => void;
  /** Whether the answers are shown. */
  isExpanded: boolean;
  onExpand: (isExpanded: boolean) => void;
}

/** An attendee in the list of organisers. */
export function AttendeeRow({ event, attendee, checkIns, onUndo, onRemove, ...row }: AttendeeRowProps) {
  const { status, checked_in_at, checked_in_door } = attendee;
  const answers = attendee.answers ?? [];
  const isExpanded = row.isExpanded && answers.length > 0;
  const answersId = useId();
  const isWide = useWide();
  const isGoing = status === 'going';
  const now = useMinute();
  const isOpen = checkInClosedReason(event, now) === null;
  const facts = [
    (checked_in_at === null || isWide) && attendee.program,
    checked_in_at !== null && zonedTime(checked_in_at, event.timezone),
    checked_in_door,
  ].filter((fact) => fact !== null && fact !== false);
  const actions = [
    checked_in_at !== null &&
      isOpen && { label: 'Undo the check-in', icon: <IconArrowBackUp />, onClick: () => onUndo(attendee) },
    isGoing &&
      !isOver(event, now) && {
        label: 'Remove',
        icon: <IconUserX />,
        danger: true,
        onClick: () => onRemove(attendee),
      },
  ];
  const end = (
    <Row justify="end" wrap gap={4} grow={false} className={classes.end}>
      {!isGoing && status !== null && <RegistrationBadge state={status} />}
      {(isOpen || checked_in_at !== null) && (
        <CheckInButton eventId={event.id} attendee={attendee} checkIns={checkIns} />
      )}
      {actions.some((action) => action !== false) ? (
        <ActionsMenu label={`More about ${fullName(attendee)}`} width={220} items={actions} />
      ) : (
        <span className={classes.noMenu} />
      )}
    </Row>
  );
  return (
    <ListRow
      start={<Avatar person={attendee} size={44} />}
      {...(isLongName(attendee) || hasWaitingCheckIn(attendee, checkIns) ? { below: end } : { endContent: end })}
      isNameWhole
      name={
        <Link to="/users/$id" params={{ id: attendee.id }} className={coverClass}>
          <PersonName person={attendee} />
        </Link>
      }
      note={facts.join(' · ') || undefined}
      foot={
        isExpanded ? (
          <div id={answersId}>
            <Answers answers={answers} />
          </div>
        ) : undefined
      }
    >
      {answers.length > 0 && (
        <button
          type="button"
          className={classes.answers}
          aria-expanded={isExpanded}
          aria-controls={isExpanded ? answersId : undefined}
          onClick={() => row.onExpand(!isExpanded)}
        >
          {counted(answers.length, 'answer')}
          <span className="hc-hidden"> of {fullName(attendee)}</span>
          <IconChevronDown size={16} />
        </button>
      )}
    </ListRow>
  );
}
