import type { EventRequest } from '@homecoming/contract/registrations.ts';
import { useRef, type ReactNode } from 'react';
import { fullName } from '../../../lib/text/format.ts';
import { Checkbox } from '../../../ui/fields/checkbox.ts';
import { Avatar } from '../../../ui/art/avatar.tsx';
import { useRowFocusHandedOn } from '../../../ui/focus.ts';
import { IconBan, IconCheck, IconClock, IconCreditCard, IconX } from '../../../ui/icons/icons.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { Requester } from '../../../ui/text/requester.tsx';
import type { AnsweredRow } from '../../../lib/lists/answered-rows.ts';
import { Row } from '../../../ui/layout/row.tsx';
import { Text } from '../../../ui/text/text.tsx';
import { Answers } from './answers.tsx';
import classes from './requests.module.css';

/** What becomes of a request when it is answered. */
export type Answer = 'approved' | 'waitlisted' | 'payment' | 'declined' | 'removed' | 'elsewhere';

interface RequestRowProps {
  row: AnsweredRow<EventRequest, Answer>;
  /** The URL names it. */
  linked?: boolean;
  /** The place in the waitlist. */
  place?: number;
  /** Undefined while requests cannot be selected. */
  selection?: { selected: boolean; onChange: (selected: boolean) => void } | undefined;
  /** The buttons of a request that waits. */
  children: ReactNode;
}

/** A request: person, answers, and what can be done or was done with it. */
export function RequestRow({
  row: { item: request, answer },
  linked = false,
  place,
  selection,
  children,
}: RequestRowProps) {
  const { user, answers, created_at } = request;
  const item = useRef<HTMLLIElement>(null);
  useRowFocusHandedOn(item);
  return (
    <Row
      as="li"
      align="start"
      wrap
      gap={16}
      ref={item}
      className={classes.row}
      tabIndex={-1}
      data-request={request.id}
      data-linked={linked || undefined}
      data-answered={answer !== null || undefined}
    >
      {selection !== undefined && (
        <Checkbox
          aria-label={`Select ${fullName(user)}`}
          checked={selection.selected}
          disabled={answer !== null}
          className={classes.check ?? ''}
          onChange={(event) => selection.onChange(event.currentTarget.checked)}
        />
      )}
      {place !== undefined && (
        <Text as="span" weight="strong" tone="quiet" tabular className={classes.place}>
          {place}
        </Text>
      )}
      <Avatar person={user} size={44} />
      <Text as="div" breaks className={classes.words}>
        <Requester user={user} at={created_at} />
        <Answers answers={answers} />
      </Text>
      {(answer !== null || Boolean(children)) && (
        <Row gap={12} className={classes.end}>
          {answer === null ? children : <AnswerBadge answer={answer} />}
        </Row>
      )}
    </Row>
  );
}

const BADGES = {
  pending: { icon: IconClock, tone: 'plain', words: 'Answering' },
  approved: { icon: IconCheck, tone: 'primary', words: 'Approved' },
  payment: { icon: IconCreditCard, tone: 'info', words: 'Approved, payment due' },
  waitlisted: { icon: IconClock, tone: 'accent', words: 'On the waitlist' },
  declined: { icon: IconX, tone: 'danger', words: 'Declined' },
  removed: { icon: IconBan, tone: 'plain', words: 'Taken off' },
  elsewhere: { icon: IconCheck, tone: 'plain', words: 'Answered already' },
} as const;

function AnswerBadge({ answer }: { answer: keyof typeof BADGES }) {
  const { icon, tone, words } = BADGES[answer];
  return (
    <Badge icon={icon} tone={tone}>
      {words}
    </Badge>
  );
}
